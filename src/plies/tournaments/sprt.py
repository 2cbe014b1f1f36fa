"""Is the new version better? A test that stops as soon as it knows (Wald's SPRT, 1945).

Two claims are weighed: the first player is `elo0` points stronger than the second, or `elo1`.
After every pair of games the likelihood of one is compared with the other's. Whoever of two
equal players is called stronger is called so with probability alpha; whoever is stronger and is
not, with probability beta.

What pairs are worth has five values of unknown frequency. Under each claim the frequencies are
those that make the pairs seen likeliest and have the claimed average (Van den Bergh's generalised
SPRT). That stays finite whatever the scores: a player who wins every pair is not believed at
once, but after about a hundred pairs at 0 to 10 Elo.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from plies.contract import GameError
from plies.tournaments.pairs import SHARES, Pairs, share_of

UNSEEN = 1e-3  # pairs that are counted for every value, so that none is impossible
STEPS, CLOSE = 60, 1e-12


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two claims, and how often it may be wrong about each."""

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise GameError(
                f"an SPRT weighs a smaller difference against a larger one, as 0,10, "
                f"not {self.elo0:g},{self.elo1:g}"
            )
        for rate in (self.alpha, self.beta):
            if not 0 < rate < 0.5:
                raise GameError(f"an error rate is between 0 and 0.5, not {rate:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of likelihood at which the first and the second claim is accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    @property
    def words(self) -> str:
        low, high = f"{self.elo0:g}", f"{self.elo1:g}"
        return f"SPRT {low} to {high} Elo, error rates {self.alpha:.0%} and {self.beta:.0%}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a test says after so many pairs, and whether that is its last word."""

    test: Sprt
    pairs: Pairs
    llr: float
    answer: str  # "yes": elo1; "no": elo0; "open": it goes on

    @property
    def is_over(self) -> bool:
        return self.answer != "open"

    def told(self, first: str, second: str) -> str:
        """Say it in a sentence."""
        low, high = self.test.bounds
        after = f"{self.test.words}, {self.pairs.number} pairs"
        weight = f"likelihood {self.llr:+.2f} of {low:.2f} to {high:.2f}"
        if self.answer == "yes":
            claim = f"yes: {first} is stronger than {second}"
        elif self.answer == "no":
            claim = f"no: {first} is not {self.test.elo1:g} Elo stronger than {second}"
        else:
            claim = f"open: whether {first} is stronger than {second} takes more games"
        return f"{claim} ({after}, {weight})"


class Judging:
    """A test under way, which takes pairs in their order until one decides."""

    def __init__(self, test: Sprt):
        self.test, self.seen = test, 0
        self.verdict = Verdict(test, Pairs(), 0.0, "open")
        self._counts = [0] * 5

    def add(self, points: float) -> None:
        """Take a pair, worth 0 to 2 points to the first; after the decision it changes nothing."""
        self.seen += 1
        if self.verdict.is_over:
            return
        self._counts[round(2 * points)] += 1
        low, high = self.test.bounds
        llr = float(log_likelihood(np.array(self._counts), self.test.elo0, self.test.elo1))
        answer = "yes" if llr >= high else "no" if llr <= low else "open"
        self.verdict = Verdict(self.test, Pairs(tuple(self._counts)), llr, answer)


def judged(test: Sprt, pairs: Iterable[float]) -> Verdict:
    """Return what a test says of pairs in their order, each worth 0 to 2 points.

    It stops at the first pair that decides; what came later changes nothing.
    """
    judging = Judging(test)
    for points in pairs:
        judging.add(points)
        if judging.verdict.is_over:
            break
    return judging.verdict


def log_likelihood(counts: Any, elo0: float, elo1: float) -> Any:
    """Return the logarithm of the likelihood of `elo1` over `elo0`, for rows of five counts."""
    seen = np.asarray(counts, dtype=float) + UNSEEN
    tilt0, tilt1 = (_tilted(seen, share_of(elo)) for elo in (elo0, elo1))
    return (seen * np.log(tilt0 / tilt1)).sum(axis=-1)


def _tilted(seen: Any, share: float) -> Any:
    """Return by what to divide frequencies so that they are likeliest with a given average.

    It is 1 + m (x - share), with the m for which the average comes out: Newton's method finds it,
    kept between two ends where it is still sought.
    """
    away = np.array(SHARES) - share
    low = np.full(seen.shape[:-1], -1 / away[-1])
    high = np.full(seen.shape[:-1], -1 / away[0])
    tilt = np.zeros(seen.shape[:-1])
    for _ in range(STEPS):
        parts = away / (1 + tilt[..., None] * away)
        average, slope = (seen * parts).sum(axis=-1), -(seen * parts**2).sum(axis=-1)
        low, high = np.where(average > 0, tilt, low), np.where(average > 0, high, tilt)
        further = tilt - average / slope
        further = np.where((further >= low) & (further <= high), further, (low + high) / 2)
        change, tilt = abs(further - tilt).max(initial=0), further
        if change < CLOSE:
            break
    return 1 + tilt[..., None] * away


def simulated(
    test: Sprt, chances: Sequence[float], runs: int, seed: int, longest: int = 50_000
) -> tuple[dict[str, int], float]:
    """Return how often a test gave which answer, and its average length in pairs.

    `chances` are those of a pair to be worth 0, 0.5, 1, 1.5 and 2 points.
    """
    dice = np.random.default_rng(seed)
    counts = np.zeros((runs, 5), dtype=int)
    low, high = test.bounds
    answers, pairs = {"yes": 0, "no": 0, "open": 0}, 0
    for _ in range(longest):
        thrown = dice.choice(5, size=len(counts), p=chances)
        counts[np.arange(len(counts)), thrown] += 1
        pairs += len(counts)
        llr = log_likelihood(counts, test.elo0, test.elo1)
        answers["yes"] += int((llr >= high).sum())
        answers["no"] += int((llr <= low).sum())
        counts = counts[(llr > low) & (llr < high)]
        if not len(counts):
            break
    answers["open"] = len(counts)
    return answers, pairs / runs
