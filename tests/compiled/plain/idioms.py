"""What people write in rules: each a function of a number from 0 to 6 that gives a number."""

import heapq
import itertools
import typing
from collections import deque, namedtuple
from enum import Enum, IntEnum
from fractions import Fraction

from tests.compiled.plain.object_idioms import (
    by_class,
    equal_by_fields,
    fields_that_count,
    in_order,
    in_sets_by_order,
    looked_through,
    only_itself,
    other_sign,
)
from tests.compiled.plain.small_idioms import SMALL_IDIOMS

LIMIT, MODE = None, "short"
SIXTH = Fraction(1, 6)
Pair = namedtuple("Pair", "first second")


class Suit(str, Enum):
    HEARTS = "h"
    SPADES = "s"


class Step(IntEnum):
    ONE = 1
    TWO = 2


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __sub__(self, other):
        return self.__class__(self.x - other.x, self.y - other.y)

    def __abs__(self):
        return abs(self.x) + abs(self.y)


class Settings:
    most = None

    def least(self, n):
        return min(n, self.most + 1) if self.most is not None else n


SETTINGS = Settings()


# What is known while compiling


def nothing_given(n):
    found = n
    if LIMIT is not None and n > LIMIT + 1:
        found += LIMIT
    if n > 1 and LIMIT:
        found += LIMIT * 2
    if MODE == "long":
        found += MODE + 1
    return found + SETTINGS.least(n) + (LIMIT or 5)


def nothing_found_yet(n):
    best = None
    for one in (3, n, 2):
        if best is None or one < best:
            best = one
    return best if best is not None else 100


def asked_and_done(n):
    row = [(n,), 3, (n, 2)]
    found = 0
    if isinstance(row.pop(), tuple) and n:
        found += 1
    if isinstance(row.pop(), int):
        found += 2
    return found * 10 + len(row)


# Views


def views_see_what_comes(n):
    held = {1: 2, 3: 4}
    names, values, pairs = held.keys(), held.values(), held.items()
    held[n + 5] = n
    return in_order(names) + 7 * sum(values) + 11 * len(pairs) + (n in names) + ((3, 4) in pairs)


def views_like_sets(n):
    one, other = {1: 2, n + 7: 4, 9 * n: 3}, {1: 3, n: 4, 5: 6, 9: 1}
    return (
        in_order(one.keys() | other.keys())
        + 3 * in_order(one.keys() & other.keys())
        + 5 * in_order(one.keys() - other.keys())
        + 7 * in_order(one.keys() ^ other.keys())
        + 11 * in_order({64, n, 3} | other.keys())
        + 13 * in_order(other.keys() & {n, 3, 1})
        + 17 * in_order({n, 3, 1, 64, 5, 18, 9} & other.keys())
        + 19 * in_order(a * b for a, b in one.items() | other.items())
        + 23 * in_order({n, 3, 1} - other.keys())
    )


def views_compared(n):
    held = {1: 2, n: 4}
    return (
        (held.keys() == {1, 2})
        + 2 * (held.keys() <= {1, 2, 3})
        + 4 * (held.keys() > {1})
        + 8 * held.keys().isdisjoint([2, 3])
        + 16 * (held.items() == {(1, 4)})
        + 32 * (held.keys() == [1, 2])
    )


# Methods that are kept


def methods_kept(n):
    row, other = deque([1, 2, n]), []
    take = row.popleft if n % 2 else row.pop
    put = other.append
    put(take())
    put(take())
    counts = {"a": row.count, "b": other.count}
    return in_order(other) + 10 * counts["a"](2) + len(", ".join(map(str, other)))


def method_handed_on(n):
    held = {"a": n, "b": 3}
    return twice(held.get, "a") + twice(held.get, "b")


def twice(look_up, name):
    return look_up(name) + 2 * look_up(name)


# Lists, deques


def every_second(n):
    row = list(range(8))
    row[::2] = [n] * 4
    row[-1:-4:-1] = [n, 8, 9]
    del row[n % 3 :: 3]
    return in_order(row)


def of_another_length(n):
    row = [1, 2, 3]
    try:
        row[::2] = [1] * (n % 3)
    except ValueError:
        return 100 + in_order(row)
    return in_order(row)


def turned_round(n):
    row = deque([1, 2, 3, 4])
    row.rotate(n - 2)
    empty = deque(x for x in row if x > 9)
    empty.rotate(n)
    return in_order(row) + len(empty)


# However it is left


def at_last(n):
    log = []
    for i in range(4):
        try:
            log.append(i)
            if i == n:
                break
            if i + n == 5:
                continue
            log.append([1, 2, 3][i])
        except IndexError:
            log.append(50)
        finally:
            log.append(7)
    return in_order(log) + at_last_returned(n)


def at_last_returned(n):
    log = [n]
    try:
        return in_order([*log, {0: 1, 1: 2}[n], closing(log)])
    except KeyError:
        return 30 + closing(log)
    finally:
        log.append(closing(log))


def closing(log):
    try:
        try:
            return log[0] // (log[0] - 1)
        finally:
            log.append(4)
    except ZeroDivisionError:
        return len(log)


# Numbers


def whole_boards(n):
    board = (1 << 63) | (1 << n)
    empty = ~board & ((1 << 64) - 1)
    return bin(board).count("1") * 100 + bin(empty).count("1") + bin(-n).count("1")


def below_one(n):
    return round(1000 * 10**-n) + round(1000 * sum((i + 1) ** -i for i in range(n)))


def sixths(n):
    return int(1000 * (float(Fraction(1, 6)) * n + float(1 - 2 * SIXTH)))


# Classes


def of_the_same_class(n):
    return (
        abs(Point(n, 2) - Point(3, n))
        + sum(Pair._make([n, 2]))
        + tuple.__new__(Pair, (n, 3)).index(3)
        + len(Step.TWO.name)
    )


def words_as_members(n):
    suit = Suit.HEARTS if n % 2 else Suit.SPADES
    return (suit == "h") + 2 * ("s" == suit) + 4 * (suit == Suit.HEARTS)


# Heaps, counters


def heaps(n):
    heap, found = [7, n, 2, 9, 4, n * 2], 0
    heapq.heapify(heap)
    for one in (5, n, 3, 8):
        heapq.heappush(heap, one)
        found = found * 3 + in_order(heap)
    found += heapq.heappushpop(heap, 3) + 10 * heapq.heapreplace(heap, n)
    while len(heap) > 1:
        found = found * 3 % 10007 + heapq.heappop(heap) + in_order(heap)
    return found


def typed_counter(n):
    return typing.Counter([1, n, 2, n])[n]


# What is given by default


def given_by_default(n):
    rows, second = [(1, 2), (n, 0), (3, 1)], n + 1

    def times(one, other=second, *, more=1):
        return one * other + more

    best = max(rows, key=lambda row, place=n % 2: row[place])
    near = [max(rows, key=lambda row, i=i: -abs(row[0] - i))[1] for i in range(3)]
    return best[0] + 10 * times(3) + 100 * in_order(near)


IDIOMS = [
    *(nothing_given, nothing_found_yet, asked_and_done),
    *(views_see_what_comes, views_like_sets, views_compared),
    *(methods_kept, method_handed_on),
    *(every_second, of_another_length, turned_round),
    *(at_last, whole_boards, below_one, sixths, of_the_same_class, words_as_members),
    *(
        by_class,
        other_sign,
        equal_by_fields,
        looked_through,
        heaps,
        typed_counter,
        given_by_default,
    ),
    *(in_sets_by_order, fields_that_count, only_itself),
    *SMALL_IDIOMS,
]


class Idioms:
    """A position is what an idiom gave; its moves are which one and of what."""

    sides = ("one", "two")

    def start(self):
        return ("begin", 0)

    def mover(self, state):
        return 0

    def moves(self, state):
        word, _ = state
        return list(itertools.product(range(len(IDIOMS)), range(7))) if word == "begin" else []

    def play(self, state, move):
        number, n = move
        return ("end", IDIOMS[number](n))

    def payoff(self, state):
        return state[1]
