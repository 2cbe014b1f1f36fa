"""Measure one piece of work in this process: CPU seconds, nodes, peak memory, as one JSON line."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
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
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": best, "nodes": nodes, "megabytes": peak}))
