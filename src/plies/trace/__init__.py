"""Searches recorded step by step: what narrators, pictures, pages and graders are made from.

What is in here is imported when it is asked for: most searches are not recorded.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Unpack

if TYPE_CHECKING:
    from plies.game import Game, State
    from plies.search import Result, SearchOptions
    from plies.trace.data import Nodes, Step, Steps, Trace
    from plies.trace.listings import STYLES, Pseudocode, Style, pseudocode
    from plies.trace.replay import Replay
    from plies.trace.tracing import RECORDED

NODES = 100_000

__all__ = [
    "NODES",
    "RECORDED",
    "STYLES",
    "Nodes",
    "Pseudocode",
    "Replay",
    "Step",
    "Steps",
    "Style",
    "Trace",
    "pseudocode",
    "trace",
]


def trace(
    game: Game,
    state: State = None,
    *,
    method: str = "auto",
    limit: int = NODES,
    positions: bool = False,
    **options: Unpack[SearchOptions],
) -> tuple[Result, Trace]:
    """Search as `plies.search` does, interpreted, and return the answer and every step to it.

    After `limit` nodes, those of cut branches counted, the search stops, and the answer is the
    best so far, as with any limit: `result.stopped` says "nodes". `positions` also keeps the
    positions, as text, of the first 10,000 nodes.
    """
    from plies.trace.tracing import recorded

    return recorded(game, state, method, limit, positions, options)


def __getattr__(name: str) -> Any:
    if name in __all__:
        for home in ("data", "replay", "listings", "tracing"):
            found = vars(import_module(f"plies.trace.{home}")).get(name)
            if found is not None:
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
