"""Ratings: how strong players are, by the games between them, and how sure that is.

The model is Bradley and Terry's, with draws as Davidson (1970) has them and an advantage of the
first move. Of players with strengths a and b, the first moving, the chances are as

    win : draw : loss  =  exp(d / 2) : drawing : exp(-d / 2)      d = a - b + advantage

Its likelihood has one top, which Newton's method finds in a few steps; how sharp the top is
(the information matrix) says how far the strengths may be off. Who has won every game would be
infinitely strong: a wide bell curve around the average (PRIOR) keeps everybody finite.

Elo points are such that near equality 55 % of the points are 35 Elo, whatever the draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from plies.contract import GameError

ELO = 400 / log(10)  # points of a unit of strength: 400 are ten wins for a loss
CERTAIN = NormalDist().inv_cdf(0.975)  # standard deviations: 95 % of a bell curve
PRIOR = 1000 / ELO  # standard deviation of strengths before any game: 1,000 Elo
ADVANTAGE_PRIOR = 300 / ELO  # the same of the first move's advantage
DRAWING_PRIOR = 3.0  # the same of the logarithm of `drawing`
STEPS, CLOSE = 100, 1e-10


class Score(NamedTuple):
    """A game: who moved first, who second, and what the first has won: 1, 0.5 or 0."""

    first: int
    second: int
    points: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """Elo points of players around their average 0, with what is known of their errors."""

    elo: tuple[float, ...]
    covariance: Any  # an array: of every two players' Elo
    advantage: float  # of the first move, in Elo
    advantage_error: float
    drawn: float  # the share of draws between equal players

    def error(self, player: int) -> float:
        """Return how far a rating may be off: 95 % lie within plus and minus this."""
        return CERTAIN * sqrt(self.covariance[player, player])

    def superiority(self, one: int, other: int) -> float:
        """Return how likely it is that one player is stronger than another (LOS)."""
        spread = self.covariance[[one, other]][:, [one, other]]
        variance = float(spread[0, 0] + spread[1, 1] - 2 * spread[0, 1])
        ahead = self.elo[one] - self.elo[other]
        if variance <= 0:
            return 0.5
        return NormalDist().cdf(ahead / sqrt(variance))


def rated(players: int, scores: Iterable[Score]) -> Ratings:
    """Return the ratings of players who are numbered from 0.

    Two that have met nobody in common are compared by the prior alone, with errors to match.
    """
    counts = _counts(players, scores)
    cells = np.array(list(counts), dtype=int).reshape(-1, 2)
    results = np.array(list(counts.values()), dtype=float).reshape(-1, 3)
    draws = bool(results[:, 1].any())
    model = _Model(players, cells, results, draws)
    at = np.zeros(players + 2)
    for _ in range(STEPS):
        slope, sharpness = model.slope(at), model.information(at)
        step = np.linalg.solve(sharpness, slope)
        while model.likelihood(at + step) < model.likelihood(at) and abs(step).max() > CLOSE:
            step /= 2
        at = at + step
        if abs(step).max() < CLOSE:
            break
    return _in_elo(players, at, np.linalg.inv(model.information(at)), draws)


def _counts(players: int, scores: Iterable[Score]) -> dict[tuple[int, int], list[int]]:
    """Count wins, draws and losses of the first by (first, second)."""
    counts: dict[tuple[int, int], list[int]] = {}
    for first, second, points in scores:
        if not (0 <= first < players and 0 <= second < players and first != second):
            raise GameError(f"players {first} and {second} of {players} cannot have met")
        if points not in (0, 0.5, 1):
            raise GameError(f"a game is worth 0, 0.5 or 1 to a player, not {points}")
        counts.setdefault((first, second), [0, 0, 0])[round(2 - 2 * points)] += 1
    return counts


class _Model:
    """The likelihood of results, as a function of strengths, advantage and log of drawing."""

    def __init__(self, players: int, cells: Any, results: Any, draws: bool):
        self.results, self.draws = results, draws
        self.games = results.sum(axis=1)
        self.who = np.zeros((len(cells), players + 1))  # of which the difference is made
        rows = np.arange(len(cells))
        self.who[rows, cells[:, 0]] = 1
        self.who[rows, cells[:, 1]] = -1
        self.who[:, players] = 1
        self.precision = np.full(players + 2, PRIOR**-2)
        self.precision[-2:] = ADVANTAGE_PRIOR**-2, DRAWING_PRIOR**-2

    def likelihood(self, at: Any) -> float:
        weights = self._weights(at)
        logs = weights - _log_sum(weights)[:, None]
        told = self.results * np.where(self.results > 0, logs, 0)
        return float(told.sum() - (self.precision * at**2).sum() / 2)

    def slope(self, at: Any) -> Any:
        win, draw, loss = self._chances(at)
        won, drawn, lost = self.results.T
        ahead = ((won - lost) - self.games * (win - loss)) / 2
        drawing = (drawn - self.games * draw).sum() if self.draws else 0.0
        return np.append(self.who.T @ ahead, drawing) - self.precision * at

    def information(self, at: Any) -> Any:
        win, draw, loss = self._chances(at)
        alone = self.games * (win + loss - (win - loss) ** 2) / 4
        both = -self.games * (win - loss) * draw / 2
        drawing = self.games * draw * (1 - draw)
        found = np.diag(self.precision)
        found[:-1, :-1] += self.who.T @ (alone[:, None] * self.who)
        if self.draws:
            found[:-1, -1] = found[-1, :-1] = self.who.T @ both
            found[-1, -1] += drawing.sum()
        return found

    def _weights(self, at: Any) -> Any:
        """Return the logarithms of win : draw : loss, a row for every two players."""
        half = self.who @ at[:-1] / 2
        drawing = np.full_like(half, at[-1] if self.draws else -np.inf)
        return np.stack([half, drawing, -half], axis=1)

    def _chances(self, at: Any) -> Any:
        weights = self._weights(at)
        return np.exp(weights - _log_sum(weights)[:, None]).T


def _log_sum(weights: Any) -> Any:
    return np.logaddexp(np.logaddexp(weights[:, 0], weights[:, 2]), weights[:, 1])


def _in_elo(players: int, at: Any, covariance: Any, draws: bool) -> Ratings:
    """Return strengths as Elo: the more draws, the fewer points a strength gains."""
    drawing = float(np.exp(at[-1])) if draws else 0.0
    scale = ELO * 2 / (2 + drawing)
    centred = np.eye(players) - np.full((players, players), 1 / players)
    change = np.zeros((players + 1, players + 2))  # of each Elo with each parameter
    change[:-1, :players] = scale * centred
    change[-1, players] = scale
    change[:, -1] = -(change[:, :-1] @ at[:-1]) * drawing / (2 + drawing)
    spread = change @ covariance @ change.T
    return Ratings(
        elo=tuple(float(x) for x in scale * (centred @ at[:players])),
        covariance=spread[:-1, :-1],
        advantage=float(scale * at[players]),
        advantage_error=CERTAIN * sqrt(spread[-1, -1]),
        drawn=drawing / (2 + drawing),
    )


def cross_table(players: int, scores: Sequence[Score]) -> list[list[tuple[float, int]]]:
    """Return for every player, against every other, the points won and the games played."""
    points = [[(0.0, 0)] * players for _ in range(players)]
    for first, second, won in scores:
        for one, other, mine in ((first, second, won), (second, first, 1 - won)):
            before, games = points[one][other]
            points[one][other] = (before + mine, games + 1)
    return points
