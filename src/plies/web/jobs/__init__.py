"""What visitors can ask for: each job by name, and the function that does it in a worker."""

from __future__ import annotations

from typing import NamedTuple


class Job(NamedTuple):
    """Where the work is done, and what it may take."""

    place: str  # module of this package and function
    pool: str = "search"  # who does it: quick work does not wait behind longer work
    seconds: float = 10.0  # then the worker is ended; what a search may take comes on top


POOLS = {  # by kind: how many workers, None for one a core, and how much they give way
    "quick": (1, 0),  # moves: no search
    "trees": (1, 5),  # trees to step through and exercises: a moment each
    "search": (None, 15),
    "compile": (1, 19),  # half a minute, once for every game: nobody's move waits for it
}
JOBS = {
    "games": Job("tables:games", pool="quick", seconds=5),
    "begin": Job("tables:begin", pool="quick", seconds=5),
    "move": Job("tables:move", pool="quick", seconds=5),
    "look": Job("tables:look", pool="quick", seconds=5),
    "answer": Job("tables:answer", seconds=20),
    "values": Job("thinking:values", seconds=20),
    "why": Job("thinking:why", seconds=20),
    "prepare": Job("tables:prepare", pool="compile", seconds=120),
    "measure": Job("measure:measure", seconds=50),
    "trace": Job("trees:trace", pool="trees"),
    "random_tree": Job("trees:random_tree", pool="trees"),
    "save_tree": Job("trees:save_tree", pool="trees"),
    "exercise": Job("practice:exercise", pool="trees"),
}
