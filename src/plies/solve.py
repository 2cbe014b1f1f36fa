"""Solving: who wins, or by how much, with best play to the end of the game.

There are three ways. Iterative deepening, in which an unfinished game is worth nothing, so that
only the ends of games count, is over when a win is proven, or when a round has not met the depth
limit any more; it finds the shortest win. A proof takes far less time where games are won, drawn
or lost, and says nothing about shorter wins. Recall looks at every position once, which is the way
where dice decide. Anything less is no solution, and is not called one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from plies.engines import search
from plies.game import Game, GameError, Move, State, Value, facts
from plies.search import Result, SearchOptions
from plies.search.recall import LOOP, recall
from plies.search.result import Stopped

METHODS = ("auto", "deepening", "proof", "recall")
GLANCE = 5_000  # nodes: a small game is solved by deepening, which tells the distance, too
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
    distance: int | None  # plies to the end, where the shortest win is known
    depth: int  # the deepest finished round, or the longest line that was looked at
    nodes: int
    seconds: float
    engine: str
    method: str
    stopped: Stopped = ""
    note: str = ""  # what a reader should know about how the answer came about
    memory: int = 0  # bytes of the table
    before: int = 0  # of the nodes, those of the saved search that it went on with


def solve(
    game: Game,
    state: State = None,
    *,
    method: str = "auto",
    engine: str = "auto",
    threads: int = 1,
    table: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    save: str | Path | None = None,
    resume: str | Path | None = None,
    progress: Any = None,
) -> Solution:
    """Return what `state` (None: the start) is worth, proven to the end of the game.

    `method` is deepening, proof, recall or auto: a proof wherever the game has one, unless it is
    so small that interpreted deepening solves it in a moment; recall where there is chance, unless
    a position can come back; and deepening for the rest. Recall runs interpreted. A compiled proof
    writes what it remembers to the file `save`, and goes on with the file `resume`, which it also
    writes if `save` names no other.

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
    if method not in METHODS:
        raise GameError(f"nothing is solved by {method!r}: there are {', '.join(METHODS)}")
    options: SearchOptions = {
        "table": TABLE if table is None and resume is None else table,
        "time": time,
        "nodes": nodes,
        "progress": progress,
    }
    provable = about.decisive and not about.chance and threads == 1
    interpretable = engine in ("auto", "interpreted") and threads == 1
    if save is not None or resume is not None:
        if not provable or method not in ("auto", "proof") or engine == "interpreted":
            raise GameError(
                "only a compiled proof, by one thread, of a game that is won, drawn or lost "
                "can be saved and resumed"
            )
        return _resumable(game, state, options, save, resume)
    spent: Result | None = None
    if method == "recall":
        if not interpretable:
            raise GameError("recall runs interpreted, by one thread")
        spent = _recalled(game, state, options)
        if spent.note == LOOP:
            raise GameError(f"{LOOP}, as {about.name} can")
        return solution(game, spent)
    if method == "auto" and interpretable and (about.chance or provable):
        spent = (_recalled if about.chance else _glance)(game, state, options)
        unfinished = spent.stopped == "nodes" or spent.note == LOOP
        if spent.exact or not unfinished or spent.nodes == nodes:
            return solution(game, spent)
        options["time"] = time and max(time - spent.seconds, 0.001)
        options["nodes"] = nodes and nodes - spent.nodes
    if method == "auto":
        method = "proof" if provable else "deepening"
    if method == "deepening":
        options["evaluate"] = "zero"
    result = search(game, state, method=method, engine=engine, threads=threads, **options)
    return solution(game, _altogether(spent, result))


def _altogether(spent: Result | None, result: Result) -> Result:
    """Return a result with what was spent before it, and all that there is to say about it."""
    if result.note:
        result = replace(result, note=f"not compiled: {result.note}")
    if not spent:
        return result
    return replace(
        result,
        nodes=result.nodes + spent.nodes,
        seconds=result.seconds + spent.seconds,
        note="; ".join(filter(None, (spent.note, result.note))),
    )


def _resumable(
    game: Game,
    state: State,
    options: SearchOptions,
    save: str | Path | None,
    resume: str | Path | None,
) -> Solution:
    """Prove with a file that holds what is known so far."""
    from plies.fast.proof import CompiledProof

    file = Path(save if save is not None else resume or "")
    if save is not None and file.exists() and (resume is None or file != Path(resume)):
        raise GameError(f"{save} is there already: go on with it by resume, or take it away first")
    prover = CompiledProof(game, state, options, file, None if resume is None else Path(resume))
    return replace(solution(game, prover.answer()), before=prover.before)


def _glance(game: Game, state: State, options: SearchOptions) -> Result:
    """Return what a moment of deepening finds."""
    few = min(GLANCE, options["nodes"] or GLANCE)
    small: SearchOptions = {**options, "nodes": few, "evaluate": "zero", "progress": None}
    return search(game, state, method="deepening", engine="interpreted", **small)


def _recalled(game: Game, state: State, options: SearchOptions) -> Result:
    """Return what comes of looking at every position once."""
    return recall(
        game,
        state,
        table=options["table"],
        time=options["time"],
        nodes=options["nodes"],
        progress=options["progress"],
    )


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
        method=result.method,
        stopped=result.stopped,
        note=result.note,
        memory=result.memory,
    )


def winner(game: Game, result: Result) -> str | None:
    """Return the side that a proven value favours; None where the dice, or nobody, decides."""
    about = facts(game)
    if len(about.sides) < 2 or (about.chance and not result.outcome):
        return None
    if result.value == 0:
        return "draw"
    return about.sides[0] if result.value > 0 else " and ".join(about.sides[1:])
