"""Capitals and small letters, and numbers in digits."""

from plies.compiled.plain.dialect import give_up, put_byte
from plies.compiled.plain.runtime.seeking import is_space, stripped
from plies.compiled.plain.runtime.words import begin, finish, length, letter, short


def upper(word):
    return turned(word, 97, -32)


def lower(word):
    return turned(word, 65, 32)


def turned(word, first, by):
    """The word with 26 letters from one on changed to others."""
    size, made = length(word), word
    if word & 1 == 0:
        made = begin(size)
    for i in range(size):
        code = letter(word, i)
        if code > 127:
            give_up("capitals of letters that are not plain ones")
        change = by if code >= first and code < first + 26 else 0
        if word & 1 != 0:
            made += change << (8 * i + 8)
        else:
            put_byte(made + 8, i, code + change)
    return made


def of_number(number):
    """A whole number in digits."""
    if number >= 0 and number <= 9:
        return 3 | (48 + number) << 8
    if number > -1000000 and number < 1000000:
        left, letters, size = number if number > 0 else 0 - number, 0, 0
        while left > 0:
            letters = letters << 8 | 48 + left % 10
            left = left // 10
            size += 1
        if number < 0:
            letters, size = letters << 8 | 45, size + 1
        return short(letters, size)
    left = number
    size = 0
    if number < 0:
        size = 1
    while left != 0:
        size += 1
        left = (left - left % 10) // 10 if left > 0 else 0 - (0 - left) // 10
    made = begin(size)
    if number < 0:
        put_byte(made + 8, 0, 45)
    left, at = number, size - 1
    while left != 0:
        digit = left % 10 if left > 0 else (0 - left) % 10
        put_byte(made + 8, at, 48 + digit)
        at -= 1
        left = left // 10 if left > 0 else 0 - (0 - left) // 10
    return finish(made)


def number_in(word):
    """The number that a word is, or -2**62 if it is none."""
    if word & 255 == 3 and word >> 8 >= 48 and word >> 8 <= 57:
        return (word >> 8) - 48
    bare = stripped(word, 0, 0, 1, 1)
    size, sign, i, found = length(bare), 1, 0, 0
    if size > 0 and (letter(bare, 0) == 45 or letter(bare, 0) == 43):
        sign = -1 if letter(bare, 0) == 45 else 1
        i = 1
    if i >= size:
        return -(1 << 62)
    if size > 18:
        give_up("a number of many digits")
    while i < size:
        code = letter(bare, i)
        if code == 95 or code > 127:
            give_up("a number that is written in an unusual way")
        if code < 48 or code > 57:
            return -(1 << 62)
        found = found * 10 + code - 48
        i += 1
    return sign * found


def all_of(word, kind):
    """Whether all are digits (0), letters (1), either (2), capitals (3), small (4), spaces (5)."""
    if length(word) == 0:
        return 0
    cased = 0
    for i in range(length(word)):
        code = letter(word, i)
        if code > 127:
            give_up("letters that are not plain ones")
        digit, big, small = code >= 48 and code <= 57, code >= 65 and code <= 90, False
        small = code >= 97 and code <= 122
        if kind == 0 and not digit:
            return 0
        if kind == 1 and not (big or small):
            return 0
        if kind == 2 and not (digit or big or small):
            return 0
        if kind == 3 and small:
            return 0
        if kind == 4 and big:
            return 0
        if kind == 5 and not is_space(code):
            return 0
        if big or small:
            cased = 1
    return cased if kind == 3 or kind == 4 else 1
