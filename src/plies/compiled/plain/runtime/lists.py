"""Lists and tuples of any length: `words` is how many words an item has."""

from plies.compiled.plain.dialect import fill_words, get, give_up, move_words, put, take
from plies.compiled.plain.runtime.numbers import range_length
from plies.compiled.plain.runtime.words import many


def grow(items, words):
    """Give a list twice as much room, and a word before it: see `Items.as_seq`."""
    room = get(items, 1)
    if room < 0:
        give_up("a list that belongs to the game is changed")
    size, wider = get(items, 0), 2 * room + 4
    data = take(wider * words + 1) + 8
    move_words(data, get(items, 2), size * words)
    put(items, 1, wider)
    put(items, 2, data)


def new(size, words):
    made = take(3 + (size if size > 0 else 1) * words)
    put(made, 0, size)
    put(made, 1, size if size > 0 else 1)
    put(made, 2, made + 24)
    return made


def new_tuple(size, words):
    made = take(1 + size * words)
    put(made, 0, size)
    return made


def listed(row, words):
    """A list of the items of a tuple of any length."""
    size = get(row, 0)
    made = take(3 + size * words)
    put(made, 0, size)
    put(made, 1, size)
    put(made, 2, made + 24)
    fill_words(made + 24, row + 8, size * words)
    return made


def copied(items, words):
    size = get(items, 0)
    made = new(size, words)
    fill_words(made + 24, get(items, 2), size * words)
    return made


def joined(a, b, words):
    first, second = get(a, 0), get(b, 0)
    made = new(first + second, words)
    move_words(made + 24, get(a, 2), first * words)
    move_words(made + 24 + 8 * first * words, get(b, 2), second * words)
    return made


def joined_tuples(a, b, words):
    first, second = get(a, 0), get(b, 0)
    made = new_tuple(first + second, words)
    move_words(made + 8, a + 8, first * words)
    move_words(made + 8 + 8 * first * words, b + 8, second * words)
    return made


def repeated(items, times, words):
    size = get(items, 0)
    times = many(size, times)
    made = new(size * times, words)
    for i in range(times):
        move_words(made + 24 + 8 * i * size * words, get(items, 2), size * words)
    return made


def repeated_tuple(items, times, words):
    size = get(items, 0)
    times = many(size, times)
    made = new_tuple(size * times, words)
    for i in range(times):
        move_words(made + 8 + 8 * i * size * words, items + 8, size * words)
    return made


def end_of_slice(place, size, step, is_stop, given):
    """Where a slice begins or ends, as Python counts: from the end below 0, and never outside."""
    if step == 0:
        raise ValueError("slice step cannot be zero")
    if given == 0:
        if step > 0:
            return size if is_stop != 0 else 0
        return -1 if is_stop != 0 else size - 1
    if place < 0:
        place += size
        if place < 0:
            return 0 if step > 0 else -1
        return place
    if place >= size:
        return size if step > 0 else size - 1
    return place


def cut(items, start, stop, step, words):
    size = range_length(start, stop, step)
    made = new(size, words)
    fill_cut(made + 24, get(items, 2), start, step, size, words)
    return made


def cut_tuple(items, start, stop, step, words):
    size = range_length(start, stop, step)
    made = new_tuple(size, words)
    fill_cut(made + 8, items + 8, start, step, size, words)
    return made


def fill_cut(to, data, start, step, size, words):
    if step == 1:
        move_words(to, data + 8 * start * words, size * words)
        return
    for i in range(size):
        move_words(to + 8 * i * words, data + 8 * (start + i * step) * words, words)


def replace(items, others, start, stop, words):
    """Put the items of another list in the place of some of this one."""
    if stop < start:
        stop = start
    size, more = get(items, 0), get(others, 0)
    made = take((size + more) * words + 1) + 8
    data = get(items, 2)
    move_words(made, data, start * words)
    move_words(made + 8 * start * words, get(others, 2), more * words)
    after = made + 8 * (start + more) * words
    move_words(after, data + 8 * stop * words, (size - stop) * words)
    put(items, 0, size - (stop - start) + more)
    put(items, 1, size + more)
    put(items, 2, made)


def remove(items, start, stop, words):
    if stop <= start:
        return
    size, data = get(items, 0), get(items, 2)
    to = data + 8 * start * words
    move_words(to, data + 8 * stop * words, (size - stop) * words)
    put(items, 0, size - (stop - start))


def make_room(items, place, words):
    """Move what comes from a place on by one, and return where the new item goes."""
    size = get(items, 0)
    if place < 0:
        place += size
        if place < 0:
            place = 0
    if place > size:
        place = size
    if size >= get(items, 1):
        grow(items, words)
    data = get(items, 2)
    at = data + 8 * place * words
    move_words(at + 8 * words, at, (size - place) * words)
    put(items, 0, size + 1)
    return at


def reverse(items, words):
    size, data = get(items, 0), get(items, 2)
    last = size - 1
    for i in range(size // 2):
        for k in range(words):
            a, b = data + 8 * (i * words + k), data + 8 * ((last - i) * words + k)
            held = get(a, 0)
            put(a, 0, get(b, 0))
            put(b, 0, held)


def drop_first(items, words):
    """Take the first item off a deque."""
    put(items, 0, get(items, 0) - 1)
    put(items, 1, get(items, 1) - 1)
    put(items, 2, get(items, 2) + 8 * words)


def held_twice(data, size):
    """Whether an address stands in two places."""
    rising, i = 1, 1
    while i < size:
        if get(data, i) <= get(data, i - 1):
            rising = 0
        i += 1
    if rising != 0:
        return 0
    i = 1
    while i < size:
        j = 0
        while j < i:
            if get(data, i) == get(data, j):
                return 1
            j += 1
        i += 1
    return 0
