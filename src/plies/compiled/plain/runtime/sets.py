"""Sets, with CPython's table: so they are walked over in CPython's order.

    fill, used, mask, table, marks, finger, glance (see `glances.py`)
    an entry: hash, state (0 free, 1 used, 2 gone), item

As in CPython 3.11 to 3.13 (Objects/setobject.c): nine entries are looked through in a row before a
jump, and a table that is three fifths full becomes four times as large as what is in it. What was
taken out leaves an entry that the next item that comes along may take. The mask of a constant is
turned over. Marks: 1, the order is another one than CPython's; 2, the set came from outside, where
it may be the same one as another that came from outside.

`words` is how many words an entry has. What is done with two sets is in `two_sets.py`.
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

PROBES = 9
USED, GONE = 1, 2
UNORDERED, OUTSIDE = 1, 2
MANY = 50000


@inline
def empty(words):
    return with_room(8, words)


@inline
def with_room(size, words):
    """A set with an empty table of so many entries."""
    made = take(7 + size * words)
    put(made, 0, 0)
    put(made, 1, 0)
    put(made, 2, size - 1)
    put(made, 3, made + 56)
    put(made, 4, 0)
    put(made, 5, 0)
    put(made, 6, 0)
    clear(made + 56, size * words)
    return made


@inline
def last_of(held):
    """The number of a table's last entry."""
    mask = get(held, 2)
    return ~mask if mask < 0 else mask


def slot(held, key, mark, words):
    """The address of an item's entry, or of the free one where it would go."""
    mask, table = last_of(held), get(held, 3)
    i, perturb = mark & mask, mark
    while True:
        probes = PROBES if i + PROBES <= mask else 0
        k = 0
        while k <= probes:
            entry = table + 8 * (i + k) * words
            state = get(entry, 1)
            if state == 0:
                return entry
            if state == USED and get(entry, 0) == mark and key_at(entry + 16, key) == key:
                return entry
            k += 1
        perturb = (perturb >> 5) & 0x7FFFFFFFFFFFFFF
        i = (i * 5 + 1 + perturb) & mask


@inline
def find(held, key, mark, words):
    """The address of an item's entry, or -1: it is nearly always decided at the first place."""
    entry = get(held, 3) + 8 * (mark & last_of(held)) * words
    state = get(entry, 1)
    if state == 0:
        return -1
    if state == USED and get(entry, 0) == mark and key_at(entry + 16, key) == key:
        return entry
    return find_further(held, key, mark, words)


@outside
def find_further(held, key, mark, words):
    entry = slot(held, key, mark, words)
    return entry if get(entry, 1) == USED else -1


@inline
def place(held, key, mark, words):
    """The address of an item's entry; if it has none, of a new one or the last gone on the way."""
    fill, mask = get(held, 0) + 1, get(held, 2)
    put(held, 6, get(held, 6) | bit_of(key))
    entry = get(held, 3) + 8 * (mark & mask) * words
    if get(entry, 1) == 0 and fill * 5 < mask * 3:
        put(held, 0, fill)
        put(held, 1, get(held, 1) + 1)
        put(entry, 0, mark)
        put(entry, 1, USED)
        return entry
    return place_further(held, key, mark, words)


@outside
def place_further(held, key, mark, words):
    mask, table = get(held, 2), get(held, 3)
    i, perturb, gone = mark & mask, mark, 0
    while True:
        probes = PROBES if i + PROBES <= mask else 0
        k = 0
        while k <= probes:
            entry = table + 8 * (i + k) * words
            state = get(entry, 1)
            if state == 0:
                return enter(held, entry, gone, mark, words)
            if state == GONE:
                gone = entry
            elif get(entry, 0) == mark and key_at(entry + 16, key) == key:
                return entry
            k += 1
        perturb = (perturb >> 5) & 0x7FFFFFFFFFFFFFF
        i = (i * 5 + 1 + perturb) & mask


def enter(held, entry, gone, mark, words):
    used = get(held, 1) + 1
    put(held, 1, used)
    if gone != 0:
        put(gone, 0, mark)
        put(gone, 1, USED)
        return gone
    fill = get(held, 0) + 1
    put(held, 0, fill)
    put(entry, 0, mark)
    put(entry, 1, USED)
    if fill * 5 >= get(held, 2) * 3:
        return grow(held, used * 2 if used > MANY else used * 4, entry, words)
    return entry


@outside
def grow(held, least, last, words):
    """Make a new table without what is gone; return where the entry `last` is in it."""
    size = 8
    while size <= least:
        size = size * 2
    old, mask = get(held, 3), get(held, 2)
    table = take(size * words)
    clear(table, size * words)
    found = 0
    for i in range(mask + 1):
        entry = old + 8 * i * words
        if get(entry, 1) == USED:
            to = free_slot(table, size - 1, get(entry, 0), words)
            move_words(to, entry, words)
            if entry == last:
                found = to
    put(held, 0, get(held, 1))
    put(held, 2, size - 1)
    put(held, 3, table)
    return found


def free_slot(table, mask, mark, words):
    i, perturb = mark & mask, mark
    while True:
        probes = PROBES if i + PROBES <= mask else 0
        k = 0
        while k <= probes:
            entry = table + 8 * (i + k) * words
            if get(entry, 1) == 0:
                return entry
            k += 1
        perturb = (perturb >> 5) & 0x7FFFFFFFFFFFFFF
        i = (i * 5 + 1 + perturb) & mask


def expect(held, more, words):
    """Make room for so many more, as CPython does before it adds a set or a dict."""
    if (get(held, 0) + more) * 5 >= get(held, 2) * 3:
        grow(held, (get(held, 1) + more) * 2, 0, words)


def copied(held, words):
    used, size = get(held, 1), 8
    while used * 5 >= 21 and size <= 2 * used:
        size = size * 2
    made = with_room(size, words)
    fill_clean(made, held, words)
    return made


def fill_clean(made, held, words):
    """Fill an empty set that has room: a table of the same size is taken over as it is."""
    fill, used, mask, table = get(held, 0), get(held, 1), last_of(held), get(held, 3)
    put(made, 0, used)
    put(made, 1, used)
    put(made, 4, get(made, 4) | (get(held, 4) & UNORDERED))
    put(made, 6, get(made, 6) | get(held, 6))
    to, last = get(made, 3), get(made, 2)
    if mask == last and fill == used:
        move_words(to, table, (mask + 1) * words)
        return
    for i in range(mask + 1):
        entry = table + 8 * i * words
        if get(entry, 1) == USED:
            move_words(free_slot(to, last, get(entry, 0), words), entry, words)


def empty_out(held, words):
    """Take everything out; where pop() goes on stays as it was."""
    table = take(8 * words)
    clear(table, 8 * words)
    put(held, 0, 0)
    put(held, 1, 0)
    put(held, 2, 7)
    put(held, 3, table)
    put(held, 4, 0)
    put(held, 6, 0)


def drop(held, key, mark, words):
    """Take an item out; return where it was, or -1."""
    entry = find(held, key, mark, words)
    if entry != -1:
        put(entry, 0, -1)
        put(entry, 1, GONE)
        put(held, 1, get(held, 1) - 1)
    return entry


def tidy(held, words):
    """Make a new table if more than a quarter of this one is gone."""
    used = get(held, 1)
    if get(held, 0) - used > get(held, 2) // 4:
        grow(held, used * 2 if used > MANY else used * 4, 0, words)


def become(held, other):
    """held &= ...: the body of another set that nobody else has; the finger stays."""
    for i in range(4):
        put(held, i, get(other, i))
    put(held, 4, (get(held, 4) & OUTSIDE) | (get(other, 4) & UNORDERED))
    put(held, 6, get(other, 6))


def popped(held, words):
    """The entry that pop() takes; there is one."""
    mask, table = get(held, 2), get(held, 3)
    i = get(held, 5) & mask
    while get(table + 8 * i * words, 1) != USED:
        i += 1
        if i > mask:
            i = 0
    entry = table + 8 * i * words
    put(entry, 0, -1)
    put(entry, 1, GONE)
    put(held, 1, get(held, 1) - 1)
    put(held, 5, i + 1)
    return entry


@inline
def hash_of_number(number):
    """Python's hash of a whole number: the rest by 2**61 - 1, with the sign."""
    most = (1 << 61) - 1
    if number > 0 - most and number < most:
        return -2 if number == -1 else number
    return hash_of_large(number)


@outside
def hash_of_large(number):
    most = (1 << 61) - 1
    rest = number % most
    if number < 0 and rest != 0:
        rest = rest - most
    return -2 if rest == -1 else rest


def hash_of_set(held, words):
    """Python's hash of a frozenset, out of the hashes of its items."""
    found, table = 0, get(held, 3)
    for i in range(last_of(held) + 1):
        entry = table + 8 * i * words
        if get(entry, 1) == USED:
            mark = get(entry, 0)
            found = found ^ (((mark ^ 89869747) ^ (mark << 16)) * 3644798167)
    found = found ^ ((get(held, 1) + 1) * 1927868237)
    found = found ^ ((found >> 11) & 0x1FFFFFFFFFFFFF) ^ ((found >> 25) & 0x7FFFFFFFFF)
    found = found * 69069 + 907133923
    return 590923713 if found == -1 else found
