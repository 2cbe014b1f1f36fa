"""Searches recorded step by step: what narrators, pictures, pages and graders are made from.

What is in here is imported when it is asked for: most searches are not recorded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from plies.offering import offered

if TYPE_CHECKING:
    from plies.contract import Game, MoveT, StateT
    from plies.searches import Result, SearchOptions
    from plies.searches.methods import RECORDED
    from plies.traces.columns import Nodes, Step, Steps
    from plies.traces.data import Trace
    from plies.traces.listings import STYLES, Pseudocode, Style, pseudocode
    from plies.traces.replay import Replay

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
    game: Game[StateT, MoveT],
    state: StateT | None = None,
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

    >>> import plies
    >>> result, trace = plies.trace(plies.Tree([[3, 5], [2, 9]]), method="alphabeta")
    >>> result.nodes, trace.reasons
    (6, {...: '2 <= alpha 3'})
    """
    from plies.traces.tracing import recorded

    return recorded(game, state, method, limit, positions, options)


__getattr__, __dir__ = offered(
    __name__,
    __all__,
    {
        "RECORDED": "tracing",
        "STYLES": "listings",
        "Nodes": "columns",
        "Pseudocode": "listings",
        "Replay": "replay",
        "Step": "columns",
        "Steps": "columns",
        "Style": "listings",
        "Trace": "data",
        "pseudocode": "listings",
    },
)
