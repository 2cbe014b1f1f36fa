"""Which items are chosen, by their numbers: `index` is an address, `size` how many are chosen."""

from plies.compiled.plain.dialect import get, put, take


def begin(size, step):
    """The first choice: all 0 for step 0, one after the other for step 1."""
    index = take(size + 1)
    for i in range(size):
        put(index, i, i * step)
    return index


def next_product(index, size, count):
    i = size - 1
    while i >= 0:
        if get(index, i) + 1 < count:
            put(index, i, get(index, i) + 1)
            return 1
        put(index, i, 0)
        i -= 1
    return 0


def next_of_rows(index, size, counts):
    """As `next_product`, where each place has a count of its own."""
    i = size - 1
    while i >= 0:
        if get(index, i) + 1 < get(counts, i):
            put(index, i, get(index, i) + 1)
            return 1
        put(index, i, 0)
        i -= 1
    return 0


def next_combination(index, size, count):
    i = size - 1
    while i >= 0:
        if get(index, i) < count - size + i:
            first = get(index, i) + 1
            for k in range(i, size):
                put(index, k, first + k - i)
            return 1
        i -= 1
    return 0


def next_combination_again(index, size, count):
    i = size - 1
    while i >= 0:
        if get(index, i) + 1 < count:
            first = get(index, i) + 1
            for k in range(i, size):
                put(index, k, first)
            return 1
        i -= 1
    return 0


def is_free(index, size, number):
    for i in range(size):
        if get(index, i) == number:
            return 0
    return 1


def next_permutation(index, size, count):
    i = size - 1
    while i >= 0:
        number = get(index, i) + 1
        while number < count and is_free(index, i, number) == 0:
            number += 1
        if number < count:
            put(index, i, number)
            for k in range(i + 1, size):
                least = 0
                while is_free(index, k, least) == 0:
                    least += 1
                put(index, k, least)
            return 1
        i -= 1
    return 0
