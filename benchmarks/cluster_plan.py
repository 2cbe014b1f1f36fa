"""What 100 and 1,000 workers can do: the arithmetic, and a simulated schedule with no games played.

python benchmarks/cluster_plan.py > benchmarks/results/cluster_plan.md

The scheduler is one queue that takes `TASK_COST` seconds for a batch; a worker computes a batch and
asks for the next, of which one is always there (`AHEAD`); the client writes a line for every game.
"""

from __future__ import annotations

import heapq
import random

from plies.running.cluster import AHEAD, TASK_COST, batch_seconds

LINE_BYTES, LINE_SECONDS = 950, 0.0002  # of a game in the record: measured, Connect Four
MINUTES = 3


def simulated(workers: int, game_seconds: float, batch: int, seed: int) -> tuple[float, float]:
    """Return games a second, and the share of time that the scheduler was busy.

    Batches take as long as their games, which vary; the scheduler hands one out at a time.
    """
    dice, end = random.Random(seed), MINUTES * 60.0
    ready = [0.0] * workers  # when each worker has done what it has
    requests = [(0.0, worker) for worker in range(workers) for _ in range(AHEAD)]
    heapq.heapify(requests)
    free = busy = 0.0
    done = 0
    while requests:
        asked, worker = heapq.heappop(requests)
        if asked >= end:
            continue
        handed = max(asked, free) + TASK_COST
        free, busy = handed, busy + TASK_COST
        work = game_seconds * batch * dice.uniform(0.8, 1.2)
        ready[worker] = max(ready[worker], handed) + work
        if ready[worker] < end:
            done += batch
        heapq.heappush(requests, (ready[worker], worker))
    return done / end, busy / end


def main() -> None:
    print("# 100 and 1,000 workers\n\n`python benchmarks/cluster_plan.py`, no games played\n")
    print(
        f"A batch costs the scheduler {1000 * TASK_COST:g} ms; a game's line has {LINE_BYTES} bytes"
    )
    print(f"and costs the client {1000 * LINE_SECONDS:g} ms.\n")
    print("| workers | a game | batch | arithmetic | simulated | scheduler | client | disk |")
    print("|---|---|---|---|---|---|---|---|")
    for workers in (10, 100, 1000):
        for seconds in (0.1, 1.0, 10.0):
            fitting = max(1, int(batch_seconds(workers) / seconds))
            for batch in sorted({1, fitting}):
                ideal = min(workers / seconds, batch / TASK_COST)
                found, busy = simulated(workers, seconds, batch, seed=1)
                kept = "" if batch == fitting else " (no batches)"
                print(
                    f"| {workers:,} | {seconds:g} s | {batch} games{kept} | {ideal:,.0f} games/s "
                    f"| {found:,.0f} games/s | {busy:.0%} busy | {found * LINE_SECONDS:.0%} busy "
                    f"| {found * LINE_BYTES / 1e6:.2f} MB/s |"
                )


if __name__ == "__main__":
    main()
