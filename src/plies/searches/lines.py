"""The best moves at the root, as many as `lines` asks for, each with its exact value.

To find the best move alone, later moves need only be shown to be no better. To find the best k,
they need only be shown to be no better than the k-th best so far: that is what the window of
alpha-beta is narrowed to at the root, so every value that is kept lies inside it and is exact.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import NamedTuple

from plies.contract import Move, Value

Gain = Callable[[Value], float]


class RankedLine(NamedTuple):
    """A move of the root that has been searched: what it is worth, and the line it begins."""

    rank: tuple[float, int]  # the better, the lower; then the game's own order
    value: Value
    line: tuple[Move, ...]


class BestLines:
    """The best moves so far: the answer, which is the first to be that good, then the others.

    Equally good ones among the others stand in the game's own order.
    """

    def __init__(self, count: int, gain: Gain, order: list[Move]):
        self.count, self.gain, self.order = count, gain, order
        self.first: RankedLine | None = None
        self.others: list[RankedLine] = []

    def add(self, value: Value, line: tuple[Move, ...]) -> None:
        one = RankedLine((-self.gain(value), self.order.index(line[0])), value, line)
        if self.first is None:
            self.first = one
            return
        if one.rank[0] < self.first.rank[0]:
            one, self.first = self.first, one
        insort(self.others, one, key=lambda found: found.rank)
        del self.others[self.count - 1 :]

    @property
    def found(self) -> tuple[RankedLine, ...]:
        return (self.first, *self.others) if self.first else ()

    @property
    def to_beat(self) -> Value | None:
        """The value of the last that is kept; None while there is room for any move."""
        return self.found[-1].value if len(self.found) == self.count else None


def filled_up(
    count: int, newer: tuple[RankedLine, ...], older: tuple[RankedLine, ...]
) -> tuple[RankedLine, ...]:
    """Return `newer`, with what `older` knew of other moves: the answer, then best first."""
    moves = [found.line[0] for found in newer]
    others = newer[1:] + tuple(found for found in older if found.line[0] not in moves)
    return newer[:1] + tuple(sorted(others, key=lambda found: found.rank)[: count - 1])
