"""More of words: at their ends, filled up, in other cases, and numbers in other bases."""

from plies.compiled.plain.dialect import give_up, put_byte
from plies.compiled.plain.runtime.seeking import find, fits, next_space, stripped
from plies.compiled.plain.runtime.words import begin, finish, length, letter, part

NO_NUMBER = -(1 << 62)


def padded(word, width, fill, left):
    """The word with so much of its free room before it; `left` is a number of letters."""
    size = length(word)
    if width <= size:
        return word
    made = begin(width)
    for i in range(width):
        inside = i >= left and i < left + size
        put_byte(made + 8, i, letter(word, i - left) if inside else letter(fill, 0))
    return finish(made)


def filled(word, width):
    """The word with noughts before its digits, and after its sign."""
    size = length(word)
    if width <= size:
        return word
    sign = 0
    if size > 0 and (letter(word, 0) == 43 or letter(word, 0) == 45):
        sign = 1
    made = begin(width)
    for i in range(width):
        if i < sign:
            put_byte(made + 8, i, letter(word, i))
        elif i < sign + width - size:
            put_byte(made + 8, i, 48)
        else:
            put_byte(made + 8, i, letter(word, i - (width - size)))
    return finish(made)


def recased(word, way):
    """Each word's first letter a capital (0), the first one's only (1), or all turned over (2)."""
    made = begin(length(word))
    inside = 0
    for i in range(length(word)):
        code = letter(word, i)
        if code > 127:
            give_up("capitals of letters that are not plain ones")
        big, small = code >= 65 and code <= 90, code >= 97 and code <= 122
        up = inside == 0
        if way == 1:
            up = i == 0
        if way == 2:
            up = small
        found = code
        if small and up:
            found = code - 32
        if big and not up:
            found = code + 32
        put_byte(made + 8, i, found)
        inside = 1 if big or small else 0
    return finish(made)


def in_base(number, base, capitals):
    """A number that is not below 0, in another base."""
    size, left = 1, number // base
    while left > 0:
        size += 1
        left = left // base
    made = begin(size)
    left, at = number, size - 1
    while at >= 0:
        digit = left % base
        code = 48 + digit
        if digit > 9:
            code = (55 if capitals != 0 else 87) + digit
        put_byte(made + 8, at, code)
        left = left // base
        at -= 1
    return finish(made)


def digit_of(code):
    if code >= 48 and code <= 57:
        return code - 48
    if code >= 65 and code <= 90:
        return code - 55
    if code >= 97 and code <= 122:
        return code - 87
    return 99


def number_in_base(word, base):
    """The number that a word is, or -2**62 if it is none."""
    bare = stripped(word, 0, 0, 1, 1)
    size, sign, i, found = length(bare), 1, 0, 0
    if size > 0 and (letter(bare, 0) == 45 or letter(bare, 0) == 43):
        sign = -1 if letter(bare, 0) == 45 else 1
        i = 1
    if i >= size:
        return NO_NUMBER
    if i + 1 < size and letter(bare, i) == 48 and digit_of(letter(bare, i + 1)) > 9:
        give_up("a number with 0b or 0x before it")
    while i < size:
        code = letter(bare, i)
        if code > 127 or code == 95:
            give_up("a number that is written in an unusual way")
        if digit_of(code) >= base:
            return NO_NUMBER
        if found > (1 << 56):
            give_up("a number of many digits")
        found = found * base + digit_of(code)
        i += 1
    return sign * found


def is_line_end(code):
    return (code >= 10 and code <= 13) or (code >= 28 and code <= 30)


def line_end(word, start):
    """Where the line that begins here ends."""
    i = start
    while i < length(word) and not is_line_end(letter(word, i)):
        i += 1
    return i


def after_line(word, end):
    """Where the next line begins, after the end of one."""
    if end + 1 < length(word) and letter(word, end) == 13 and letter(word, end + 1) == 10:
        return end + 2
    return end + 1


def is_plain(word):
    """Whether repr() only puts quotes around a word."""
    for i in range(length(word)):
        code = letter(word, i)
        if code < 32 or code == 39 or code == 92 or code == 127:
            return 0
    return 1


def last_before(word, part, stop):
    """The last place of a part that ends before a place, or -1."""
    i = stop - length(part)
    while i >= 0:
        if fits(word, part, i) != 0:
            return i
        i -= 1
    return -1


def from_to(word, start, stop):
    return part(word, start, stop - start)


def piece_at(word, gap, wanted):
    """The part of a split word with a number, or 0 if there are not so many."""
    start = 0
    while True:
        at = find(word, gap, start)
        if wanted == 0:
            return part(word, start, (at if at >= 0 else length(word)) - start)
        if at < 0:
            return 0
        start = at + length(gap)
        wanted -= 1


def word_at(word, wanted):
    """The same of a word that is split at spaces."""
    at = 0
    while True:
        start = next_space(word, at, 0)
        if start >= length(word):
            return 0
        at = next_space(word, start, 1)
        if wanted == 0:
            return part(word, start, at - start)
        wanted -= 1


def line_at(word, wanted):
    """The same of a word that is split into lines."""
    start = 0
    while start < length(word):
        end = line_end(word, start)
        if wanted == 0:
            return part(word, start, end - start)
        start = after_line(word, end)
        wanted -= 1
    return 0
