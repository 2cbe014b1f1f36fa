"""plies, compiled, on its own Connect Four and Konane, by the job names of cpp/main.cpp.

One search before the measured ones compiles the game, or loads what was compiled before.
"""

from __future__ import annotations

import sys
from functools import partial

from measure import report

import plies

# The game, the method, and the evaluation that the C++ engine has too.
JOBS = {
    "connect4": ("connect4", "alphabeta", "zero"),
    "connect4-table": ("connect4", "deepening", "zero"),
    "konane": ("konane", "alphabeta", "mobility"),
    "konane-table": ("konane", "deepening", "mobility"),
}


def searched(job: str, depth: int) -> int:
    game, method, evaluation = JOBS[job]
    return plies.search(
        plies.game(game), method=method, depth=depth, evaluate=evaluation, engine="compiled"
    ).nodes


if __name__ == "__main__":
    searched(sys.argv[1], 1)
    report({job: partial(searched, job) for job in JOBS})
