"""Words: text of bytes.

Up to seven letters are held in the number itself: bit 0 is set, then the length, then a byte for
each letter. Longer ones are the address of the length and the bytes, with room for eight more, so
that letters are copied eight at a time.
"""

from plies.compiled.plain.dialect import (
    get,
    get_byte,
    get_eight,
    give_up,
    inline,
    outside,
    put,
    put_byte,
    put_eight,
    take,
)
from plies.compiled.plain.runtime.numbers import range_length

SHORT = 7
MOST = 1 << 40  # of what is repeated: no memory holds more


@inline
def length(word):
    if word & 1 != 0:
        return (word >> 1) & 127
    return get(word, 0)


@inline
def letter(word, i):
    """The number of a letter."""
    if word & 1 != 0:
        return (word >> (8 * i + 8)) & 255
    return get_byte(word + 8, i)


@inline
def of_letter(code):
    return 3 | code << 8


@inline
def short(letters, size):
    """The word of a few letters, of which only so many count."""
    return 1 | size << 1 | (letters & ((1 << (8 * size)) - 1)) << 8


def begin(size):
    """Take room for a word of so many letters; `finish` makes it one."""
    made = take(3 + (size >> 3))
    put(made, 0, size)
    return made


@inline
def finish(made):
    size = get(made, 0)
    if size > SHORT:
        return made
    return short(get(made, 1), size)


@inline
def from_place(word, i):
    """The letters from a place on, as many as there are up to seven; anything after the end."""
    if word & 1 != 0:
        return word >> (8 * i + 8)
    last = get(word, 0) - 8
    if i <= last:
        return get_eight(word + 8, i)
    return get_eight(word + 8, last) >> (8 * (i - last))


@outside
def copy_part(to, word, start, size):
    """Copy letters of a word; up to eight bytes after them are spoilt."""
    if word & 1 != 0 or size <= SHORT:
        if size > 0:
            put_eight(to, 0, from_place(word, start))
        return
    source, i = word + 8 + start, 0
    while i + 8 <= size:
        put_eight(to, i, get_eight(source, i))
        i += 8
    put_eight(to, size - 8, get_eight(source, size - 8))


@outside
def same_letters(a, b, size):
    """Whether eight bytes or more are the same."""
    i = 0
    while i + 8 <= size:
        if get_eight(a, i) != get_eight(b, i):
            return 0
        i += 8
    return 1 if get_eight(a, size - 8) == get_eight(b, size - 8) else 0


def equal(a, b):
    if a == b:
        return 1
    if (a | b) & 1 != 0:
        return 0
    size = get(a, 0)
    if size != get(b, 0):
        return 0
    return same_letters(a + 8, b + 8, size)


def order(a, b):
    """Below 0, 0 or above, as Python orders words of plain letters."""
    first, second = length(a), length(b)
    least = first if first < second else second
    for i in range(least):
        x, y = letter(a, i), letter(b, i)
        if x != y:
            if x > 127 or y > 127:
                give_up("the order of letters that are not plain ones")
            return x - y
    return first - second


@inline
def joined(a, b):
    first, second = length(a), length(b)
    if first + second <= SHORT:
        chars = (b >> 8) << (8 * first + 8) if first < SHORT else 0
        return (a & ~254) | chars | (first + second) << 1
    if second == 0:
        return a
    return joined_long(a, b, first, second)


@outside
def joined_long(a, b, first, second):
    made = begin(first + second)
    copy_part(made + 8, a, 0, first)
    copy_part(made + 8 + first, b, 0, second)
    return made


@inline
def added(have, more):
    """A word that `added` itself has made, with another one after it.

    Before the length of a long one is its room: it grows where it is, as nobody else has it yet.
    """
    first, second = length(have), length(more)
    if first + second <= SHORT:
        chars = (more >> 8) << (8 * first + 8) if first < SHORT else 0
        return (have & ~254) | chars | (first + second) << 1
    return added_long(have, more, first, second)


@outside
def added_long(have, more, first, second):
    if have & 1 != 0 or first + second > get(have - 8, 0):
        room = 2 * (first + second) + 16
        made = take(4 + (room >> 3)) + 8
        put(made - 8, 0, room)
        copy_part(made + 8, have, 0, first)
        have = made
    put(have, 0, first + second)
    copy_part(have + 8 + first, more, 0, second)
    return have


def many(size, times):
    """How many times something of a size is to be repeated: never more than memory holds."""
    if times < 0 or size == 0:
        return 0
    if times > MOST // size:
        give_up("one line of play needs more memory than there is")
    return times


def repeated(word, times):
    size = length(word)
    times = many(size, times)
    made = begin(size * times)
    for i in range(times):
        copy_part(made + 8 + i * size, word, 0, size)
    return finish(made)


def cut(word, start, stop, step):
    size = range_length(start, stop, step)
    if step == 1:
        return part(word, start, size)
    if size <= SHORT:
        letters, i = 0, size - 1
        while i >= 0:
            letters = letters << 8 | letter(word, start + i * step)
            i -= 1
        return short(letters, size)
    made = begin(size)
    for i in range(size):
        put_byte(made + 8, i, letter(word, start + i * step))
    return made


@inline
def part(word, start, size):
    """So many letters of a word from a place on."""
    if size <= 0:
        return 1
    if size <= SHORT:
        return short(from_place(word, start), size)
    return long_part(word, start, size)


@outside
def long_part(word, start, size):
    if size == get(word, 0):
        return word
    made = begin(size)
    copy_part(made + 8, word, start, size)
    return made


@inline
def hashed(word):
    """Spread the letters of a word over 64 bits; `data.hash_of` does the same for constants."""
    return word if word & 1 != 0 else hashed_long(word)


@outside
def hashed_long(word):
    size, i = get(word, 0), 0
    found = spread(1469598103934665603, size)
    while i + 8 <= size:
        found = spread(found, get_eight(word + 8, i))
        i += 8
    return spread(found, get_eight(word + 8, size - 8))


@inline
def spread(found, letters):
    mixed = (found ^ letters) * 1099511628211
    return mixed ^ ((mixed >> 32) & 0xFFFFFFFF)
