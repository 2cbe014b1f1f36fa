"""Measure random play of 2048 in this process, as one JSON line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time
from typing import NamedTuple

from measure import ENOUGH, peak_megabytes


class Played(NamedTuple):
    """Uniformly random legal moves: how many, in how many games, and what they won."""

    moves: int
    games: int
    points: int


def report(jobs: dict[str, Callable[[int], Played]]) -> None:
    """Run the job named on the command line for the moves given there, again and again.

    Once before the clock runs, so that nothing is compiled meanwhile; then the best run counts.
    """
    play, moves = jobs[sys.argv[1]], int(sys.argv[2])
    played = play(moves)
    best = spent = 0.0
    while spent < ENOUGH:
        began = process_time()
        played = play(moves)
        took = process_time() - began
        best = min(best or took, took)
        spent += took
    print(json.dumps({"seconds": best, "megabytes": peak_megabytes(), **played._asdict()}))
