"""What is done with two sets: in CPython's order, so that the table comes out as CPython's.

`like` is any value of the kind of the items; `words` is how many words an entry has.
"""

from plies.compiled.plain.dialect import bit_of, get, key_at, move_words, outside, put
from plies.compiled.plain.runtime.sets import (
    OUTSIDE,
    UNORDERED,
    USED,
    copied,
    drop,
    empty,
    empty_out,
    expect,
    fill_clean,
    find,
    last_of,
    place,
    tidy,
)


def take_over(held, entry, like, words):
    """Add the item of another set's entry."""
    before = get(held, 1)
    to = place(held, key_at(entry + 16, like), get(entry, 0), words)
    if get(held, 1) != before:
        move_words(to, entry, words)


def merge(held, other, like, words):
    """Add all items of another set."""
    more = get(other, 1)
    if held == other or more == 0:
        return
    expect(held, more, words)
    if get(held, 0) == 0:
        fill_clean(held, other, words)
        return
    put(held, 4, get(held, 4) | (get(other, 4) & UNORDERED))
    table = get(other, 3)
    for i in range(last_of(other) + 1):
        entry = table + 8 * i * words
        if get(entry, 1) == USED:
            take_over(held, entry, like, words)


def within(a, b, like, words):
    """a <= b"""
    table = get(a, 3)
    for i in range(last_of(a) + 1):
        entry = table + 8 * i * words
        if get(entry, 1) == USED:
            if find(b, key_at(entry + 16, like), get(entry, 0), words) == -1:
                return 0
    return 1


def disjoint(a, b, like, words):
    """Whether nothing is in both; mostly a glance tells, where items have bits."""
    if bit_of(like) != 0 and get(a, 6) & get(b, 6) == 0:
        return 1
    table = get(a, 3)
    for i in range(last_of(a) + 1):
        entry = table + 8 * i * words
        if get(entry, 1) == USED:
            if find(b, key_at(entry + 16, like), get(entry, 0), words) != -1:
                return 0
    return 1


def joined(a, b, like, words):
    """a | b"""
    made = copied(a, words)
    if a != b:
        merge(made, b, like, words)
        if get(made, 1) == get(a, 1) and get(made, 1) == get(b, 1):
            beware(made, a, b, words)
    return made


def common(a, b, like, words):
    """a & b"""
    if a == b:
        return copied(a, words)
    made = empty(words)
    put(made, 4, (get(a, 4) | get(b, 4)) & UNORDERED)
    larger, smaller = a, b
    if get(b, 1) > get(a, 1):
        larger, smaller = b, a
    table = get(smaller, 3)
    for i in range(last_of(smaller) + 1):
        entry = table + 8 * i * words
        if get(entry, 1) == USED:
            key = key_at(entry + 16, like)
            if find(larger, key, get(entry, 0), words) != -1:
                take_over(made, entry, like, words)
    if get(made, 1) == get(a, 1) and get(made, 1) == get(b, 1):
        beware(made, a, b, words)
    return made


@outside
def beware(made, a, b, words):
    """Two equal sets from outside: if they are the same one there, the answer is a plain copy."""
    if get(a, 4) & get(b, 4) & OUTSIDE == 0:
        return
    copy = copied(a, words)
    same = get(copy, 2) == get(made, 2)
    if same:
        for i in range(get(made, 2) + 1):
            if get(get(copy, 3), i * words) != get(get(made, 3), i * words):
                same = False
    if not same:
        put(made, 4, UNORDERED)


def take_out(held, other, like, words):
    """held -= other"""
    if held == other:
        empty_out(held, words)
        return
    table = get(other, 3)
    for i in range(last_of(other) + 1):
        entry = table + 8 * i * words
        if get(entry, 1) == USED:
            drop(held, key_at(entry + 16, like), get(entry, 0), words)
    tidy(held, words)


def without(a, b, like, words):
    """a - b"""
    if get(a, 1) >> 2 > get(b, 1):
        made = copied(a, words)
        take_out(made, b, like, words)
        return made
    made = empty(words)
    put(made, 4, get(a, 4) & UNORDERED)
    table = get(a, 3)
    for i in range(last_of(a) + 1):
        entry = table + 8 * i * words
        if get(entry, 1) == USED:
            key = key_at(entry + 16, like)
            if find(b, key, get(entry, 0), words) == -1:
                take_over(made, entry, like, words)
    return made


def toggle(held, other, like, words):
    """held ^= other"""
    if held == other:
        empty_out(held, words)
        return
    put(held, 4, get(held, 4) | (get(other, 4) & UNORDERED))
    table = get(other, 3)
    for i in range(last_of(other) + 1):
        entry = table + 8 * i * words
        if get(entry, 1) == USED:
            found = drop(held, key_at(entry + 16, like), get(entry, 0), words)
            if found == -1:
                take_over(held, entry, like, words)


def apart(a, b, like, words):
    """a ^ b"""
    made = copied(b, words)
    toggle(made, a, like, words)
    return made
