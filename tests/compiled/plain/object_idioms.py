"""What people do with objects in rules, as in `idioms`."""

from dataclasses import dataclass, field
from enum import Enum


def in_order(row):
    return sum((i + 1) * one for i, one in enumerate(row))


class Man:
    worth = 1

    def steps(self):
        return [1]


class King(Man):
    worth = 5

    def steps(self):
        return [1, -1]


class Sign(Enum):
    PLUS = 1
    MINUS = 2

    def __neg__(self):
        return Sign.MINUS if self is Sign.PLUS else Sign.PLUS


KINDS = {"m": Man, "k": King}


def by_class(n):
    kind, man = KINDS["mk"[n % 2]], [Man(), King()][n % 3 % 2]
    same = (type(man) is King) + 2 * (type(man) == kind) + 4 * (type([1, "a"][n % 2]) is int)
    return same + 10 * kind.worth + 100 * len(man.__class__.__name__) + len(kind().steps())


def other_sign(n):
    sign = Sign(n % 2 + 1)
    return (-sign).value + 10 * len(Sign.__members__)


class Seat:
    def __init__(self, name, held):
        self.name, self.held = name, held

    def __eq__(self, other):
        return isinstance(other, Seat) and self.__dict__ == other.__dict__

    def __hash__(self):
        return hash(self.name)

    def twin(self):
        made = Seat.__new__(Seat)
        made.__dict__ = dict(self.__dict__)
        return made

    def changed(self, **words):
        made = Seat(**vars(self))
        made.__dict__.update(words)
        return made


def equal_by_fields(n):
    seats = {Seat("a", 1), Seat("a", n), Seat("b" * n, 1)}
    return len(seats) + 10 * (Seat("a", n) == Seat("a", 2)) + 20 * (Seat("a", 1) != Seat("a", n))


def looked_through(n):
    seat = Seat("a" * n, [n])
    twin, other = seat.twin(), seat.changed(name="xyz")
    twin.name += "b"
    twin.held.append(n)
    found = in_order(len(seat.name) for seat in (seat, twin, other)) + 100 * in_order(seat.held)
    return found + len(vars(seat)) + ("held" in other.__dict__) + sum(map(len, vars(seat)))


@dataclass(frozen=True)
class Hex:
    q: int
    r: int
    name: str = field(default="", compare=False)


@dataclass(eq=False)
class Itself:
    q: int


@dataclass
class Counting:
    q: int

    def __post_init__(self):
        self.seen = []


KNOWN = {Hex(1, 1, "a"): 5, Hex(2, 1, "b"): 6}


def in_sets_by_order(n):
    seen = {Hex(n, 1), Hex(2, 3), Hex(9, n), Hex(1, 1), Hex(2, n)}
    seen.discard(Hex(2, 3))
    fixed = frozenset(seen) - {Hex(9, n)}
    return in_order(one.q * 10 + one.r for one in seen) + in_order(one.q for one in fixed)


def fields_that_count(n):
    same = Hex(1, 1, "a") == Hex(1, 1, "b" * n)
    found = KNOWN.get(Hex(n, 1, "z"), 0) + 10 * len({Hex(1, 1, "a"), Hex(n, 1, "b")})
    one, other = Counting(n), Counting(2)
    one.seen.append(1)
    return same + found + 100 * (one == other)


def only_itself(n):
    one, other = Itself(1), Itself(1)
    worth = {one: 1}
    worth[other] = n
    one.q = n + 5
    found = worth[one] + 10 * worth[other] + 100 * len({one, other}) + (Itself(1) in worth)
    return found + 1000 * (one == other) + 2000 * (one == one)
