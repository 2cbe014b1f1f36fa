"""Pairs of games: one opening played twice, with the sides swapped.

The two games of a pair are not independent: an opening that is good for one side helps each
player once. So what varies by chance is the pair. It is worth 0, 0.5, 1, 1.5 or 2 points to the
first player; how often each came (the pentanomial counts) is all that the tests here look at.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, inf, log10, sqrt
from statistics import NormalDist

from plies.contract import GameError
from plies.tournaments.ratings import CERTAIN

SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of the points of a pair


@dataclass(frozen=True, slots=True)
class Pairs:
    """How often a pair was worth 0, 0.5, 1, 1.5 and 2 points to the first player."""

    counts: tuple[int, ...] = (0, 0, 0, 0, 0)

    @property
    def number(self) -> int:
        return sum(self.counts)

    @property
    def share(self) -> float:
        """The share of the points; a half before the first pair."""
        points = sum(n * share for n, share in zip(self.counts, SHARES, strict=True))
        return points / self.number if self.number else 0.5

    @property
    def error(self) -> float:
        """How far the share may be off: 95 % lie within plus and minus this.

        As if two more pairs had come, one lost and one won, so that 10 : 0 is not beyond doubt.
        """
        counts = [n + (i in (0, 4)) for i, n in enumerate(self.counts)]
        number = sum(counts)
        mean = sum(n * x for n, x in zip(counts, SHARES, strict=True)) / number
        variance = sum(n * (x - mean) ** 2 for n, x in zip(counts, SHARES, strict=True)) / number
        return CERTAIN * sqrt(variance / number)

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo, and the ends of its 95 % interval."""
        ends = self.share, self.share - self.error, self.share + self.error
        middle, low, high = map(elo_of, ends)
        return middle, low, high

    @property
    def superiority(self) -> float:
        """How likely it is that the first player is the stronger (LOS)."""
        return NormalDist().cdf((self.share - 0.5) / (self.error / CERTAIN))


def pairs_of(points: Mapping[int, float]) -> Pairs:
    """Count pairs by what game 1, 2, ... was worth to the first player; halves do not count."""
    counts = [0] * 5
    for number, won in points.items():
        if number % 2 and number + 1 in points:
            counts[round(2 * (won + points[number + 1]))] += 1
    return Pairs(tuple(counts))


def in_order(points: Mapping[int, float]) -> Iterable[float]:
    """Yield what the pairs were worth, in order, up to the first that is not whole."""
    number = 1
    while number in points and number + 1 in points:
        yield points[number] + points[number + 1]
        number += 2


def elo_of(share: float) -> float:
    """Return the difference in Elo that a share of the points means."""
    if share <= 0:
        return -inf
    return inf if share >= 1 else -400 * log10(1 / share - 1)


def share_of(elo: float) -> float:
    """Return the share of the points that a difference in Elo means."""
    return 1 / (1 + 10 ** (-elo / 400))


def games_needed(elo: float, *, draws: float = 0.0, alpha: float = 0.05, beta: float = 0.05) -> int:
    """Return how many games show a difference, if it is there.

    A player that is `elo` points stronger is then called so with probability 1 - beta, an equal
    one with probability alpha. `draws` is the share of drawn games.
    """
    if not elo:
        raise GameError("no number of games shows a difference of 0 Elo")
    if not 0 <= draws < 1:
        raise GameError(f"the share of draws is from 0 to less than 1, not {draws:g}")
    quantile = NormalDist().inv_cdf
    deviations = quantile(1 - alpha) + quantile(1 - beta)
    gain = share_of(abs(elo)) - 0.5
    games = ceil((1 - draws) / 4 * (deviations / gain) ** 2)
    return games + games % 2
