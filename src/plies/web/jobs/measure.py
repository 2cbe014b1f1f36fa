"""Measuring for visitors: one search, to one depth, by one method, with its time and nodes."""

from __future__ import annotations

from typing import Any

from plies.contract import CHANCE, Game, GameError, State, facts, move_text, name_of
from plies.engines.choice import ENGINES
from plies.measuring.bench import check_all, searched
from plies.searches import METHODS, Result, SearchOptions
from plies.searches.methods import traits
from plies.searches.result import value_text
from plies.web.given import Given, Tell, number, one_of, text, whole
from plies.web.shelf import open_game, usual_evaluation

DEEPEST = 30
QUICK, AGAIN = 0.05, 200  # seconds: shorter searches are done again until so long, or so often
LONGEST = 10.0  # seconds that one search may take
MEASURED = tuple(name for name in METHODS if not traits(name).simulates)  # look to a depth


def measure(given: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """Return how one search went; `skipped` says that it took longer than `limit` seconds.

    It searches from a table's position, from one that is written out, or from the start. The
    time for compiling is not counted.
    """
    game, state = _where(given)
    method = one_of(given, "method", MEASURED)
    depth = whole(given, "depth", 1, DEEPEST)
    limit = number(given, "limit", 0.01, LONGEST, usual=5.0)
    engine = one_of(given, "engine", ENGINES, usual="auto")
    how: SearchOptions = {}
    if given.get("evaluate"):
        how["evaluate"] = text(given, "evaluate", most=60)
    elif usual := usual_evaluation(game):
        how["evaluate"] = usual
    check_all(game, [method], [depth], engine, limit, {**how})
    if not _has_moves(game, state):
        raise GameError("the game is over here: there is nothing to search")
    options: SearchOptions = {**how, "depth": depth, "time": limit}
    if engine != "interpreted" and _must_compile(game, state, method, {**options}):
        tell(f"compiling {name_of(game)} for {method}, once")
    result, engine = searched(game, state, method, engine, options)
    spent, times = result.seconds, 1
    while spent < QUICK and times < AGAIN:  # what else the machine does only makes it slower
        again, _ = searched(game, state, method, engine, options)
        spent, times = spent + again.seconds, times + 1
        result = min(result, again, key=lambda one: one.seconds)
    return _row(game, state, depth, limit, result)


def _where(given: Given) -> tuple[Game, State]:
    if "state" in given:
        from plies.web.jobs.going import open_table

        going = open_table(given)
        return going.game, going.state
    game = open_game(text(given, "game"))
    if not given.get("position"):
        return game, game.start()
    written = text(given, "position", most=2000)
    if not hasattr(game, "read_state"):
        raise GameError(f"{name_of(game)} has no way to read a position: it has no read_state")
    try:
        return game, game.read_state(written)
    except GameError:
        raise
    except (ValueError, IndexError, KeyError) as error:
        raise GameError(f"that is not a position of {facts(game).name}: {error}") from error


def _has_moves(game: Game, state: State) -> bool:
    return game.mover(state) == CHANCE or any(True for _ in game.moves(state))


def _must_compile(game: Game, state: State, method: str, options: SearchOptions) -> bool:
    """Return whether a compiled search takes some seconds of compiling first."""
    from plies.compiled.codec import Unfit
    from plies.compiled.proof import CompiledProof
    from plies.compiled.search import Compiled

    try:
        if traits(method).proves:
            return not CompiledProof(game, state, options).is_kept()
        return not Compiled(game, state, method, options).is_kept()
    except Unfit:
        return False


def _row(game: Game, state: State, depth: int, limit: float, result: Result) -> dict[str, Any]:
    return {
        "method": result.method,
        "depth": depth,
        "engine": result.engine,
        "nodes": result.nodes,
        "seconds": result.seconds,
        "value": value_text(game, result),
        "outcome": result.outcome,
        "distance": result.distance,
        "word": "" if result.move is None else move_text(game, state, result.move),
        "note": result.note,
        "skipped": bool(result.stopped),
        "limit": limit,
    }
