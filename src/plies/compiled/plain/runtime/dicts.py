"""Dicts, in the order in which keys came. Few keys are looked through, many are found by a hash.

used, live, room, entries, index, mask, glance (see `glances.py`)
"""

from plies.compiled.plain.dialect import (
    bit_of,
    clear,
    get,
    inline,
    key_at,
    move_words,
    outside,
    put,
    take,
)

FEW = 8
GONE = -1


@inline
def find(held, key, mark, words):
    """The address of a key's entry, or -1: among many it is nearly always the first looked at."""
    index = get(held, 4)
    if index == 0:
        return find_among_few(held, key, words)
    number = get(index, mark & get(held, 5))
    if number == 0:
        return -1
    entry = get(held, 3) + 8 * (number - 1) * words
    if get(entry, 0) == mark and key_at(entry + 8, key) == key:
        return entry
    return find_further(held, key, mark, words)


def find_among_few(held, key, words):
    entry, size = get(held, 3), 8 * words
    end = entry + get(held, 0) * size
    while entry < end:
        if get(entry, 0) != GONE and key_at(entry + 8, key) == key:
            return entry
        entry += size
    return -1


@outside
def find_further(held, key, mark, words):
    entries, index, mask = get(held, 3), get(held, 4), get(held, 5)
    i = mark & mask
    while get(index, i) != 0:
        entry = entries + 8 * (get(index, i) - 1) * words
        if get(entry, 0) == mark and key_at(entry + 8, key) == key:
            return entry
        i = (i + 1) & mask
    return -1


def place(held, key, mark, words):
    """The address of a key's entry, a new one if there is none."""
    entry = find(held, key, mark, words)
    if entry != -1:
        return entry
    used, room = get(held, 0), get(held, 2)
    if used >= room:
        grow(held, words)
    entry = get(held, 3) + 8 * used * words
    put(entry, 0, mark)
    put(held, 6, get(held, 6) | bit_of(key))
    put(held, 0, used + 1)
    put(held, 1, get(held, 1) + 1)
    if get(held, 4) != 0:
        enter(get(held, 4), get(held, 5), mark, used)
    return entry


def enter(index, mask, mark, number):
    i = mark & mask
    while get(index, i) != 0:
        i = (i + 1) & mask
    put(index, i, number + 1)


@outside
def grow(held, words):
    """Make twice as much room, and an index if there are many."""
    used, old = get(held, 0), get(held, 3)
    room = 2 * get(held, 2) + 4
    entries = take(room * words)
    move_words(entries, old, used * words)
    put(held, 2, room)
    put(held, 3, entries)
    if room > FEW:
        size = 16
        while size < 2 * room:
            size = size * 2
        index = take(size)
        clear(index, size)
        put(held, 4, index)
        put(held, 5, size - 1)
        for i in range(used):
            mark = get(entries, i * words)
            if mark != GONE:
                enter(index, size - 1, mark, i)


def copied(held, words):
    made = take(7)
    move_words(made, held, 7)
    used, room = get(held, 0), get(held, 2)
    if room < 0:
        room = used
        put(made, 2, room)
    entries = take(room * words + 1)
    move_words(entries, get(held, 3), used * words)
    put(made, 3, entries)
    if get(held, 4) != 0:
        size = get(held, 5) + 1
        index = take(size)
        move_words(index, get(held, 4), size)
        put(made, 4, index)
    return made
