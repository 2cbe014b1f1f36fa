"""plies on one thread and on two: Konane 8x8 by deepening, wall-clock seconds to a depth.

python plies_threads.py DEPTH ROUNDS    prints one JSON line: seconds and nodes of each
"""

from __future__ import annotations

import json
import sys
from time import perf_counter

import plies

konane = plies.game("konane")


def timed(threads: int, depth: int) -> tuple[float, int, float]:
    began = perf_counter()
    result = plies.search(
        konane, method="deepening", depth=depth, engine="compiled", threads=threads
    )
    return perf_counter() - began, result.nodes, result.value


if __name__ == "__main__":
    depth, rounds = int(sys.argv[1]), int(sys.argv[2])
    timed(2, 6)
    best = {
        threads: min(found)
        for threads, found in (
            (1, [timed(1, depth) for _ in range(rounds)]),
            (2, [timed(2, depth) for _ in range(rounds)]),
        )
    }
    if best[1][2] != best[2][2]:
        raise SystemExit(f"one thread finds {best[1][2]}, two find {best[2][2]}")
    print(json.dumps({threads: found[:2] for threads, found in best.items()}))
