"""Solving: who wins, or by how much, with best play to the end of the game.

There are four ways. Iterative deepening, in which an unfinished game is worth nothing, so that
only the ends of games count, is over when a win is proven, or when a round has not met the depth
limit any more; it finds the shortest win. A proof takes far less time where games are won, drawn
or lost, and says nothing about shorter wins. Bisection asks for
what a position is worth, "at least 3?", and halves what is left; where a game has a form for it
that counts how soon it is won, it finds the shortest win, too. Recall looks at every position
once, which is the way where dice decide. Anything less is no solution, and is not called one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

from plies.contract import Game, GameError, Move, MoveT, State, StateT, Value, facts
from plies.engines.choice import chosen, search
from plies.numbers import data_json, json_text
from plies.readable import counted
from plies.searches import Result, SearchOptions
from plies.searches.methods import traits
from plies.searches.recall import LOOP, recall
from plies.searches.result import Outcome, Stopped, line_json, note_text, shown
from plies.searches.watchdog import ended_in_time

METHODS = ("auto", "deepening", "proof", "bisection", "recall")
CHANCE_NODES = 10_000_000  # of deepening where dice decide and positions come back: few have an end
GLANCE = 5_000  # nodes: a small game is solved by deepening, which tells the distance, too
TABLE = 1 << 22  # positions to remember: proofs live on what was seen before


@dataclass(frozen=True, slots=True)
class Solution:
    """What a game is worth to MAX with best play, or how far the search for it came.

    Where `exact` is False nothing is proven: there is no value, no winner and no move.

    >>> import plies
    >>> solution = plies.solve(plies.game("nim:heaps=1-2"))
    >>> solution.winner, solution.exact, solution.words[0]
    ('first', True, 'b1')
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
    outcome: Outcome | None = None  # for MAX, where a decisive game is solved
    own_words: bool = False  # whether the game has words for its moves, or Python's are taken

    def __str__(self) -> str:
        parts = [f"{'solved' if self.exact else 'unsolved'}: {self.verdict()}"]
        if self.words:
            more = " ..." * (len(self.words) > 12)
            parts += [f"move {self.words[0]}", f"line {' '.join(self.words[:12])}{more}"]
        parts.append(f"{self.method} to depth {self.depth}, {self.nodes:,} nodes")
        return "; ".join([*parts, self.note] if self.note else parts)

    def _repr_html_(self) -> str:
        return f"<code>{escape(str(self))}</code>"

    def verdict(self) -> str:
        """Say who wins and when, or why nothing is proven."""
        if not self.exact:
            if not self.stopped:  # the note says why
                return "given up before a proof"
            by = {"interrupt": "by Ctrl-C"}.get(self.stopped, f"at the {self.stopped} limit")
            return f"stopped {by} before a proof"
        value = exactly(self.value)
        if self.winner == "draw":
            return f"a draw (value {value})"
        if self.winner is None:
            return f"value {value}"
        when = f" in {counted(self.distance, 'ply', 'plies')}" if self.distance else ""
        return f"{self.winner} wins{when} (value {value})"

    def to_dict(self) -> dict[str, Any]:
        """Return what `plies solve --json` prints, in the numbers, words and lists of JSON."""
        line = line_json(self)
        keys = (
            "value winner exact distance depth nodes seconds engine method stopped memory before "
            "note outcome"
        )
        found = {key: getattr(self, key) for key in keys.split()}
        return dict(data_json({**found, "move": line[0] if line else None, "line": line}))

    def to_json(self) -> str:
        """Return the same as JSON text; infinities are the words "inf" and "-inf"."""
        return json_text(self.to_dict())


def exactly(value: Value) -> str:
    """Return a proven value with more digits than others: people compare it with published ones."""
    whole = not isinstance(value, float) or value.is_integer()
    return shown(value) if whole else f"{value:.10g}"


def solve(
    game: Game[StateT, MoveT],
    state: StateT | None = None,
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

    `method` is deepening, proof, bisection, recall or auto: bisection where the game has a `scored`
    form; a proof of any other that has one, unless it is so small that interpreted deepening
    solves it in a moment; recall where there is chance; and deepening for the rest, which
    has ten million nodes if there is no limit and chance can lead back to a position. Recall runs
    interpreted. A compiled proof writes what it remembers to the file `save`, and goes on with
    the file `resume`, which it also writes if `save` names no other.

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
    if method == "auto" and provable and hasattr(game, "scored"):
        method = "bisection"
    if method == "bisection":
        if threads > 1:
            raise GameError("bisection runs on one thread")
        return solution(game, _altogether(None, chosen(game, state, method, engine, options)))
    spent: Result | None = None
    if method == "recall":
        if not interpretable:
            raise GameError("recall runs interpreted, by one thread")
        spent = _recalled(game, state, options)
        if spent.gave_up == "loop":
            raise GameError(f"{LOOP}, as {about.name} can")
        return solution(game, spent)
    if method == "auto" and interpretable and (about.chance or provable):
        spent = (_recalled if about.chance else _glance)(game, state, options)
        unfinished = spent.stopped == "nodes" or spent.gave_up in ("loop", "unfiled")
        if spent.exact or not unfinished or spent.nodes == nodes:
            return solution(game, spent)
        options["time"] = time and max(time - spent.seconds, 0.001)
        options["nodes"] = nodes and nodes - spent.nodes
        if spent.gave_up == "loop" and time is None and nodes is None:
            options["nodes"] = CHANCE_NODES
    if method == "auto":
        method = "proof" if provable else "deepening"
    if traits(method).deepens:
        options |= {"evaluate": "zero", "quiet": False}
    result = search(game, state, method=method, engine=engine, threads=threads, **options)
    return solution(game, _altogether(spent, result))


def _altogether(spent: Result | None, result: Result) -> Result:
    """Return a result with what was spent before it, and all that there is to say about it."""
    result = replace(result, note=note_text(result))
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
    from plies.compiled.proof import CompiledProof

    file = Path(save if save is not None else resume or "")
    if save is not None and file.exists() and (resume is None or file != Path(resume)):
        raise GameError(f"{save} is there already: go on with it by resume, or take it away first")
    prover = CompiledProof(game, state, options, file, None if resume is None else Path(resume))
    return replace(solution(game, prover.answer()), before=prover.before)


def _glance(game: Game, state: State, options: SearchOptions) -> Result:
    """Return what a moment of deepening finds."""
    few = min(GLANCE, options["nodes"] or GLANCE)
    small: SearchOptions = {**options, "nodes": few, "evaluate": "zero", "progress": None}
    small["quiet"] = False
    return search(game, state, method="deepening", engine="interpreted", **small)


def _recalled(game: Game, state: State, options: SearchOptions) -> Result:
    """Return what comes of looking at every position once."""
    return ended_in_time(
        game,
        options["time"],
        lambda: recall(
            game,
            state,
            table=options["table"],
            time=options["time"],
            nodes=options["nodes"],
            progress=options["progress"],
        ),
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
        outcome=_outcome(game, result) if exact else None,
        own_words=result.own_words,
    )


def _outcome(game: Game, result: Result) -> Outcome | None:
    """Return how a decisive game that is solved ends for MAX."""
    if not facts(game).decisive:
        return None
    return "draw" if not result.value else "win" if result.value > 0 else "loss"


def winner(game: Game, result: Result) -> str | None:
    """Return the side that a proven value favours; None where the dice, or nobody, decides."""
    about = facts(game)
    if len(about.sides) < 2 or (about.chance and not result.outcome):
        return None
    if result.value == 0:
        return "draw"
    return about.sides[0] if result.value > 0 else " and ".join(about.sides[1:])
