"""What is found in words: parts, letters, spaces."""

from plies.compiled.plain.dialect import first_bit, get_byte, get_eight, give_up, inline, ones
from plies.compiled.plain.runtime.words import (
    SHORT,
    begin,
    copy_part,
    cut,
    finish,
    from_place,
    length,
    letter,
    same_letters,
)

EACH = 0x0101010101010101  # a bit in each byte
LOW = 0x7F7F7F7F7F7F7F7F  # all bits of each byte but its highest


@inline
def fits(word, part, at):
    """Whether a part stands at a place; there is room for it."""
    size = length(part)
    if size == 0:
        return 1
    if size > SHORT:
        return same_letters(word + 8 + at, part + 8, size)
    apart = (from_place(word, at) ^ (part >> 8)) & ((1 << (8 * size)) - 1)
    return 1 if apart == 0 else 0


def find(word, part, start):
    if part & 255 == 3:
        return find_letter(word, (part >> 8) & 255, start)
    size = length(part)
    last = length(word) - size
    if start > last:
        return -1
    if size == 0:
        return start
    if word & 1 != 0:
        letters, wanted = word >> (8 * start + 8), part >> 8
        mask = (1 << (8 * size)) - 1
        while start <= last:
            if (letters ^ wanted) & mask == 0:
                return start
            letters = letters >> 8
            start += 1
        return -1
    while start <= last:
        if fits(word, part, start) != 0:
            return start
        start += 1
    return -1


def find_letter(word, code, start):
    """The first place of a letter from a place on: eight are looked at together."""
    size, every = length(word), code * EACH
    if start >= size:
        return -1
    if word & 1 != 0:
        apart = (word >> (8 * start + 8)) ^ every
        found = start + (first_bit((apart - EACH) & ~apart & ~LOW) >> 3)
        return found if found < size else -1
    i = start
    while i + 8 <= size:
        apart = get_eight(word + 8, i) ^ every
        hits = (apart - EACH) & ~apart & ~LOW
        if hits != 0:
            return i + (first_bit(hits) >> 3)
        i += 8
    while i < size:
        if get_byte(word + 8, i) == code:
            return i
        i += 1
    return -1


def find_last(word, part):
    i = length(word) - length(part)
    while i >= 0:
        if fits(word, part, i) != 0:
            return i
        i -= 1
    return -1


def count(word, part):
    size, found, i = length(part), 0, 0
    if size == 0:
        return length(word) + 1
    if size == 1:
        return count_letter(word, (part >> 8) & 255)
    while True:
        i = find(word, part, i)
        if i < 0:
            return found
        found += 1
        i += size


@inline
def hits_in(letters, every):
    """The highest bit of each byte that is the wanted one."""
    apart = letters ^ every
    return ~(((apart & LOW) + LOW) | apart | LOW)


def count_letter(word, code):
    size, every, found, i = length(word), code * EACH, 0, 0
    if word & 1 != 0:
        return ones(hits_in(word >> 8, every) & ((1 << (8 * size)) - 1))
    while i + 8 <= size:
        found += ones(hits_in(get_eight(word + 8, i), every))
        i += 8
    if i < size:
        hits = hits_in(get_eight(word + 8, size - 8), every)
        found += ones(hits & ~((1 << (8 * (i + 8 - size))) - 1))
    return found


def replaced(word, old, new, most):
    """The word with a part replaced, at most so often; below 0: everywhere."""
    size, more = length(old), length(new)
    if size == 0:
        give_up("nothing is replaced by something")
    times = count(word, old)
    if most >= 0 and times > most:
        times = most
    if times == 0:
        return word
    made = begin(length(word) + times * (more - size))
    i, to = 0, made + 8
    while times > 0:
        at = find(word, old, i)
        copy_part(to, word, i, at - i)
        copy_part(to + at - i, new, 0, more)
        to += at - i + more
        i = at + size
        times -= 1
    copy_part(to, word, i, length(word) - i)
    return finish(made)


def is_space(code):
    return code == 32 or (code >= 9 and code <= 13) or (code >= 28 and code <= 31)


def in_word(code, letters):
    for k in range(length(letters)):
        if letter(letters, k) == code:
            return 1
    return 0


def drops(code, letters, given):
    if given != 0:
        return in_word(code, letters) != 0
    return is_space(code)


def stripped(word, letters, given, left, right):
    """The word without spaces, or some letters, at its ends."""
    start, stop = 0, length(word)
    while left != 0 and start < stop and drops(letter(word, start), letters, given):
        start += 1
    while right != 0 and stop > start and drops(letter(word, stop - 1), letters, given):
        stop -= 1
    return cut(word, start, stop, 1)


def next_space(word, i, wanted):
    """The next place from i on that is a space, or that is none."""
    while i < length(word):
        code = letter(word, i)
        if code > 127:
            give_up("spaces among letters that are not plain ones")
        if is_space(code) == (wanted != 0):
            return i
        i += 1
    return i
