"""Measuring searches: time and nodes against depth, algorithm beside algorithm.

Time is the processor's, which other programs on the machine do not lengthen. A short search is
done several times, and the least time of all counts: what is more than that was a disturbance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import Any

from plies.catalog import with_functions
from plies.contract import Game, GameError, Move, State, Value, facts, move_text
from plies.engines.choice import ENGINES, search
from plies.searches import METHODS, Result, SearchOptions
from plies.searches.methods import traits
from plies.searches.options import checked, no_such_search
from plies.searches.result import Outcome

SHORT, AGAIN = 0.2, 4  # seconds of the processor: what takes less is done again, so often


@dataclass(frozen=True, slots=True)
class Row:
    """One finished search."""

    method: str
    depth: int
    engine: str
    nodes: int
    seconds: float  # by the clock
    cpu: float  # the processor's seconds; of both the least, if it was done several times
    value: Value
    move: Move | None
    word: str  # the move as people write it
    note: str = ""  # why it was not compiled, where auto would have liked to
    outcome: Outcome | None = None  # for MAX, where it is proven in a decisive game
    distance: int | None = None  # plies to that outcome


@dataclass(frozen=True, slots=True)
class Skipped:
    """A search that took too long: deeper ones by this method are not tried."""

    method: str
    depth: int
    limit: float


class Interrupted(Exception):  # noqa: N818
    """Ctrl-C came during a search."""


def bench(
    game: Game,
    state: State = None,
    *,
    methods: Sequence[str] = ("minimax", "alphabeta", "deepening"),
    depths: Sequence[int] = (1, 2, 3, 4, 5, 6),
    engine: str = "auto",
    evaluate: str | None = None,
    limit: float = 60,
    progress: Callable[[str, int], Callable[[Any], None] | None] | None = None,
) -> Iterator[Row | Skipped]:
    """Yield a row for every search that ends within `limit` seconds, depth by depth.

    Before anything runs, methods that are not there or do not fit the game are refused. `auto`
    means compiled where the game and the method can be, so that one method's rows compare; the
    time for compiling is not counted. `progress(method, depth)` returns what that search tells
    how far it is.
    """
    how: SearchOptions = {}
    if evaluate is not None:
        how["evaluate"] = with_functions({"evaluate": evaluate})["evaluate"]
    check_all(game, methods, depths, engine, limit, how)
    return _rows(game, state, methods, depths, engine, how, limit, progress)


def _rows(
    game: Game,
    state: State,
    methods: Sequence[str],
    depths: Sequence[int],
    engine: str,
    how: SearchOptions,
    limit: float,
    progress: Callable[[str, int], Callable[[Any], None] | None] | None,
) -> Iterator[Row | Skipped]:
    state = game.start() if state is None else state
    engines, notes = dict.fromkeys(methods, engine), dict[str, str]()
    for depth in sorted(set(depths)):
        for method in list(engines):
            options: SearchOptions = {**how, "depth": depth, "time": limit}
            if method not in notes:  # what can be compiled is, before any time is taken
                trial: SearchOptions = {**options, "nodes": 1}
                warm, engines[method] = searched(game, state, method, engines[method], trial)
                if warm.stopped == "interrupt":
                    raise Interrupted
                notes[method] = warm.note
            options["progress"] = progress(method, depth) if progress else None
            result, cpu = timed(game, state, method, engines[method], options)
            if result.stopped == "interrupt":
                raise Interrupted
            if result.stopped:
                del engines[method]
                yield Skipped(method, depth, limit)
            else:
                yield _row(game, state, depth, replace(result, note=notes[method]), cpu)


def timed(
    game: Game, state: State, method: str, engine: str, options: SearchOptions
) -> tuple[Result, float]:
    """Return a search's result and the processor's time for it, the least of several if short."""
    best: tuple[Result, float] | None = None
    for _ in range(1 + AGAIN):
        began = process_time()
        result, _engine = searched(game, state, method, engine, options)
        cpu = min(process_time() - began, result.seconds)  # what surrounds it does not count
        if result.stopped:
            return result, cpu
        if best is None or cpu < best[1]:
            best = result, cpu
        if cpu > SHORT:
            break
    assert best is not None
    return best


def searched(
    game: Game, state: State, method: str, engine: str, options: SearchOptions
) -> tuple[Result, str]:
    """Return a search's result, and the engine for the next one; auto compiles while it can."""
    from plies.compiled.codec import Unfit

    if engine != "auto":
        return search(game, state, method=method, engine=engine, **options), engine
    try:
        return search(game, state, method=method, engine="compiled", **options), "auto"
    except Unfit as reason:
        found = search(game, state, method=method, engine="interpreted", **options)
        return replace(found, note=str(reason), uncompiled=str(reason)), "interpreted"


def check_all(
    game: Game,
    methods: Sequence[str],
    depths: Sequence[int],
    engine: str,
    limit: float,
    options: SearchOptions,
) -> None:
    """Refuse in a sentence what could not be measured."""
    if engine not in ENGINES:
        raise GameError(f"there is no engine {engine!r}: there are {', '.join(ENGINES)}")
    if not limit > 0:
        raise GameError(f"the limit must be more than 0 seconds, not {limit}")
    for method in methods:
        if method not in METHODS:
            raise no_such_search(method)
        if traits(method).simulates:
            raise GameError(
                f"{method} looks to no fixed depth, so it cannot be measured against depth"
            )
        for depth in depths:
            checked(game, facts(game), method, {**options, "depth": depth})


def _row(game: Game, state: State, depth: int, result: Result, cpu: float) -> Row:
    return Row(
        method=result.method,
        depth=depth,
        engine=result.engine,
        nodes=result.nodes,
        seconds=result.seconds,
        cpu=cpu,
        value=result.value,
        move=result.move,
        word="" if result.move is None else move_text(game, state, result.move),
        note=result.note,
        outcome=result.outcome,
        distance=result.distance,
    )
