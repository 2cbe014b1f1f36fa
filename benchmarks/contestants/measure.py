"""Measure one piece of work in this process: CPU seconds, nodes, peak memory, as one JSON line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

ENOUGH = 1.0  # seconds of work after which it is not repeated


def report(jobs: dict[str, Callable[[int], int]]) -> None:
    """Run the job named on the command line to the depth given there; a job returns its nodes.

    The best of several runs counts: whatever else the machine does only makes a run slower.
    """
    name, depth = sys.argv[1], int(sys.argv[2])
    best = spent = 0.0
    nodes = 0
    while spent < ENOUGH:
        began = process_time()
        nodes = jobs[name](depth)
        took = process_time() - began
        best = min(best or took, took)
        spent += took
    print(json.dumps({"seconds": best, "nodes": nodes, "megabytes": peak_megabytes()}))


def peak_megabytes() -> float:
    """Return the peak of this process; getrusage's begins with that of the one that started it."""
    status = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) / 1024
