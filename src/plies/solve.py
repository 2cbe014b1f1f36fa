"""Solving: who wins, or by how much, with best play to the end of the game.

The search is iterative deepening in which an unfinished game is worth nothing, so only the ends
of games count. It is over when a win is proven, or when a round has not met the depth limit any
more. Anything less is no solution, and is not called one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plies.engines import search
from plies.game import Game, GameError, Move, State, Value, facts
from plies.search import Result, SearchOptions
from plies.search.result import Stopped

TABLE = 1 << 22  # positions to remember: proofs live on what was seen before


@dataclass(frozen=True, slots=True)
class Solution:
    """What a game is worth to MAX with best play, or how far the search for it came.

    Where `exact` is False nothing is proven: there is no value, no winner and no move.
    """

    value: Value | None
    winner: str | None  # a side, or "draw"; None if not proven, or if the dice decide
    move: Move | None
    line: tuple[Move, ...]
    words: tuple[str, ...]  # the line as people write it
    exact: bool
    distance: int | None  # plies to the end, where the game is won
    depth: int  # the deepest finished round
    nodes: int
    seconds: float
    engine: str
    stopped: Stopped = ""
    note: str = ""


def solve(
    game: Game,
    state: State = None,
    *,
    engine: str = "auto",
    threads: int = 1,
    table: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    progress: Any = None,
) -> Solution:
    """Return what `state` (None: the start) is worth, proven to the end of the game.

    >>> import plies
    >>> plies.solve(plies.game("nim:heaps=1-2-3")).winner
    'second'
    """
    about = facts(game)
    if not about.zero_sum:
        raise GameError(
            f"{about.name} cannot be solved: its players each want their own, "
            "so it has no single value; search it by maxn or paranoid"
        )
    options: SearchOptions = {
        "evaluate": "zero",
        "table": TABLE if table is None else table,
        "time": time,
        "nodes": nodes,
        "progress": progress,
    }
    result = search(game, state, method="deepening", engine=engine, threads=threads, **options)
    return solution(game, result)


def solution(game: Game, result: Result) -> Solution:
    """Return what a search has proven."""
    exact = result.exact
    return Solution(
        value=result.value if exact else None,
        winner=winner(game, result) if exact else None,
        move=result.move if exact else None,
        line=result.line if exact else (),
        words=result.words if exact else (),
        exact=exact,
        distance=result.distance if exact else None,
        depth=result.depth,
        nodes=result.nodes,
        seconds=result.seconds,
        engine=result.engine,
        stopped=result.stopped,
        note=result.note,
    )


def winner(game: Game, result: Result) -> str | None:
    """Return the side that a proven value favours; None where the dice, or nobody, decides."""
    about = facts(game)
    if len(about.sides) < 2 or (about.chance and not result.outcome):
        return None
    if result.value == 0:
        return "draw"
    return about.sides[0] if result.value > 0 else " and ".join(about.sides[1:])
