"""What is known of a chance node's outcomes while they are searched one by one.

The average of the outcomes lies between `floor`, where each is worth as little as it still
can be, and `ceiling`. Outcome i alone pushes the average to beta or beyond if it is worth

    (beta - the floor of the others) / p[i]

or more, and to alpha or below likewise: the window that Star1 and Star2 search it with.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from plies.contract import Game, Move
from plies.searches.links import Links
from plies.searches.repetition import repeats_in

Valued = tuple[float, Links]  # a value, and the line that gets it


def cuts_at_chance(game: Game, star: int | None) -> int:
    """Return 0, 1 or 2: what was asked for, or else the most that the game's bounds allow."""
    if repeats_in(game):
        return 0  # Star2 looks at a position twice, which a path would take for a repetition
    if star is None:
        return 2 if hasattr(game, "bounds") else 0
    return star


class Begun(NamedTuple):
    """An outcome of which only the first move has been searched."""

    moves: list[Move]
    found: Valued
    maximising: bool


class Outcomes:
    """The lowest and highest value that each outcome of one chance node can still have."""

    def __init__(self, odds: list[float], lowest: float, highest: float):
        self.odds = odds
        self.low = [lowest] * len(odds)
        self.high = [highest] * len(odds)

    def window(self, i: int, alpha: float, beta: float) -> tuple[float, float]:
        """Return the values at which outcome `i` takes the average to alpha and to beta."""
        if self.odds[i] == 0:
            return -inf, inf
        floor = ceiling = 0.0
        for j, p in enumerate(self.odds):
            if j != i:
                floor += p * self.low[j]
                ceiling += p * self.high[j]
        return (alpha - ceiling) / self.odds[i], (beta - floor) / self.odds[i]

    def learn(self, i: int, value: float, maximising: bool, a: float, b: float) -> None:
        """Take what the first move of outcome `i` proves: a floor to MAX, a ceiling to MIN."""
        if maximising and value > a:
            self.low[i] = max(self.low[i], value)
        elif not maximising and value < b:
            self.high[i] = min(self.high[i], value)

    def settle(self, i: int, value: float) -> None:
        self.low[i] = self.high[i] = value

    def floor(self) -> float:
        return _average(self.odds, self.low)

    def ceiling(self) -> float:
        return _average(self.odds, self.high)


def _average(odds: list[float], values: list[float]) -> float:
    # Added one by one like the plain search does: sum() adds floats more exactly from 3.12 on.
    total = 0.0
    for p, value in zip(odds, values, strict=True):
        total += p * value
    return total
