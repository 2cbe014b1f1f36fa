"""Scores: what the games of one player say about the player, and how sure that is.

The average has Student's interval, which supposes that the games are independent and their average
nearly normal: with thirty games or more it is. Shares have Wilson's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, cos, exp, lgamma, pi, sqrt, tan
from statistics import fmean, median, quantiles, stdev

from plies.play.match import wilson

SURE = 0.95  # how often an interval has the truth in it
NEARLY_ALL = 0.99  # of the games: a level that so many reach says nothing
SLICES = 200  # of an integral by Simpson's rule
HALVINGS = 60  # of an interval in which a root lies


@dataclass(frozen=True, slots=True)
class Spread:
    """Where numbers lie; the interval is the average's, None where one number tells of none."""

    average: float
    interval: tuple[float, float] | None
    median: float
    quartiles: tuple[float, float]
    lowest: float
    highest: float


@dataclass(frozen=True, slots=True)
class Level:
    """How many games have reached a value, such as a tile, or more."""

    value: int
    games: int
    share: float
    interval: tuple[float, float]


def spread(numbers: Sequence[float]) -> Spread:
    """Describe at least one number."""
    average, interval = fmean(numbers), None
    low = high = numbers[0]
    if len(numbers) > 1:
        half = student(len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
        interval = average - half, average + half
        low, _, high = quantiles(numbers, n=4, method="inclusive")
    return Spread(average, interval, median(numbers), (low, high), min(numbers), max(numbers))


def student(freedom: int) -> float:
    """Return how many standard errors Student's 95 % interval has on each side.

    With t = tan(angle) sqrt(freedom), the chance to be nearer than t is, but for a constant, the
    integral of cos^(freedom - 1) from 0 to the angle.
    """
    constant = 2 * exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(pi)
    low, high = 0.0, atan(100 / sqrt(freedom))
    for _ in range(HALVINGS):
        angle = (low + high) / 2
        if constant * _integral(freedom - 1, angle) < SURE:
            low = angle
        else:
            high = angle
    return tan(low) * sqrt(freedom)


def _integral(power: int, end: float) -> float:
    """Return the integral of cos^power from 0 to `end`, by Simpson's rule."""
    step = end / SLICES
    inner = sum((4 if i % 2 else 2) * cos(i * step) ** power for i in range(1, SLICES))
    return step / 3 * (1 + inner + cos(end) ** power)


def levels(bests: Sequence[int]) -> list[Level]:
    """Return how often each value was reached, the lowest first.

    Where all are powers of 2, as tiles are, no power between the lowest and the highest is left
    out.
    """
    values = sorted(set(bests))
    if values and all(value > 0 and not value & (value - 1) for value in values):
        values = [1 << i for i in range(values[0].bit_length() - 1, values[-1].bit_length())]
    found = []
    for value in values:
        games = sum(best >= value for best in bests)
        share, interval = games / len(bests), wilson(games, len(bests))
        found.append(Level(value, games, share, interval))
    return found


def telling(found: Sequence[Level]) -> list[Level]:
    """Leave out the levels below the highest that nearly all games reach."""
    common = sum(level.share >= NEARLY_ALL for level in found)
    return list(found[max(common - 1, 0) :])
