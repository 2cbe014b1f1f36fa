"""SPRT 0 to 10 Elo, 1,000 simulated runs each, and how often rating intervals cover the truth.

python benchmarks/sprt.py > benchmarks/results/sprt.md
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from plies.tournaments.pairs import games_needed, share_of
from plies.tournaments.ratings import ELO, Score, rated
from plies.tournaments.sprt import Sprt, simulated

RUNS = 1000
KINDS = {  # what pairs are worth between equals: 0, 0.5, 1, 1.5 and 2 points
    "no draws": ([0.25, 0, 0.5, 0, 0.25], [-0.5, 0, 0, 0, 0.5]),
    "half drawn": ([0.05, 0.2, 0.5, 0.2, 0.05], [-0.2, -0.3, 0, 0.3, 0.2]),
}


def chances(kind: str, elo: float) -> Any:
    flat, lean = map(np.array, KINDS[kind])
    slope = lean @ np.arange(5) / 4
    return flat + lean * (share_of(elo) - 0.5) / slope


def coverage(runs: int) -> float:
    """Return how often the 95 % interval of a simulated player's rating holds the truth."""
    true = np.array([0, 60, 150, 300.0])
    true -= true.mean()
    dice, drawing, covered = np.random.default_rng(1), 0.8, 0
    for _ in range(runs):
        scores = []
        for first, second in ((i, j) for i in range(4) for j in range(4) if i != j):
            ahead = (true[first] - true[second] + 30) / ELO * (2 + drawing) / 2
            odds = np.array([exp(ahead / 2), drawing, exp(-ahead / 2)])
            thrown = dice.choice(3, size=33, p=odds / odds.sum())
            scores += [Score(first, second, 1 - int(one) / 2) for one in thrown]
        found = rated(4, scores)
        covered += sum(abs(found.elo[i] - true[i]) <= found.error(i) for i in range(4))
    return covered / runs / 4


def main() -> None:
    print("# SPRT and ratings, simulated\n\n`python benchmarks/sprt.py`, seeds in the file.\n")
    print(f"## SPRT 0 to 10 Elo, 5 % and 5 %, {RUNS:,} runs each\n")
    print("| pairs | true Elo | yes | no | wrong | pairs on average |\n|---|---|---|---|---|---|")
    for kind in KINDS:
        for elo in (0, 5, 10, 20):
            answers, pairs = simulated(Sprt(), chances(kind, elo), RUNS, seed=elo + 1)
            wrong = {0: answers["yes"], 5: 0}.get(elo, answers["no"])
            said = "" if elo == 5 else f"{wrong / RUNS:.1%}"
            row = f"| {kind} | {elo} | {answers['yes']} | {answers['no']} | {said} | {pairs:,.0f} |"
            print(row, flush=True)
    print("\nA test of fixed size with the same error rates takes", end=" ")
    print(f"{games_needed(10) // 2:,} pairs without draws.\n")
    print("## Ratings\n\nFour players 0, 60, 150 and 300 Elo, 396 games with draws and 30 Elo for")
    print(f"the first move, {RUNS:,} times: {coverage(RUNS):.1%} of the 95 % intervals hold the")
    print("true rating.")


if __name__ == "__main__":
    main()
