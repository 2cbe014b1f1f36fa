"""What visitors can ask for, by name; `plies.web.jobs.doing` has the functions, for workers."""

from __future__ import annotations

from typing import NamedTuple


class Job(NamedTuple):
    """Who does it, and how long it may take."""

    pool: str = "search"  # who does it: quick work does not wait behind longer work
    seconds: float = 10.0  # then the worker is ended; what a search may take comes on top


POOLS = {  # by kind: how many workers, None for one a core, and how much they give way
    "quick": (1, 0),  # moves: no search
    "trees": (1, 5),  # trees to step through and exercises: a moment each
    "search": (None, 15),
    "compile": (1, 19),  # half a minute, once for every game: nobody's move waits for it
}
JOBS = {
    "games": Job(pool="quick", seconds=5),
    "begin": Job(pool="quick", seconds=5),
    "move": Job(pool="quick", seconds=5),
    "look": Job(pool="quick", seconds=5),
    "answer": Job(seconds=20),
    "values": Job(seconds=20),
    "judge": Job(),
    "why": Job(seconds=20),
    "steps": Job(seconds=20),
    "prepare": Job(pool="compile", seconds=120),
    "measure": Job(seconds=50),
    "trace": Job(pool="trees"),
    "random_tree": Job(pool="trees"),
    "save_tree": Job(pool="trees"),
    "exercise": Job(pool="trees"),
    "puzzle": Job(pool="trees"),
}
