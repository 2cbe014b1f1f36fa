"""Compiled and interpreted: the same program, position by position, then a search."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from traceback import walk_tb
from typing import Any

from plies.compiled import trust
from plies.compiled.codec import Unfit
from plies.compiled.kernel import Raised
from plies.compiled.plain import building, making
from plies.compiled.plain.kinds import Refused
from plies.compiled.search import Compiled
from plies.searches import search
from tests.compiled.plain.programs.playing import game_of, positions

POSITIONS = 100
SAME = ("value", "line", "nodes", "leaves", "cuts", "depth", "exact")


@dataclass
class Outcome:
    """What came of one program."""

    refused: str = ""  # why it is not compiled
    different: str = ""  # the first difference
    positions: int = 0
    searched: bool = False
    raised: Counter[str] = field(default_factory=Counter)  # in both alike
    gave_up: Counter[str] = field(default_factory=Counter)  # left to Python


def compared(text: str, level: int = 3, count: int = POSITIONS) -> Outcome:
    """Compile a program and compare it with itself, interpreted; `level`: of its search."""
    name = "random_program"
    found = Outcome()
    game = game_of(text, name)
    states = positions(game, count)
    usual = building.met, building.moves_of
    building.met = lambda game: states[: count // 2]  # programs may raise in random games
    building.moves_of = lambda game, states: usual[1](game, [s for s in states if moves(game, s)])
    try:
        compiled = Compiled(game, None, "alphabeta", {"depth": 4})
        draft = written(game, compiled)
        probe = kernel(game, draft, "probe", building.QUICK)
        for state in states:
            found.different = compare_position(game, probe, compiled.setting, state, found)
            found.positions += 1
            if found.different:
                return found
        compare_search(game, compiled, kernel(game, draft, "alphabeta", level), found)
    except Unfit as reason:
        found.refused = str(reason)
    finally:
        building.met, building.moves_of = usual
        sys.modules.pop(name, None)
    return found


def moves(game: Any, state: Any) -> list[Any]:
    """Return the moves of a position, none where to ask for them raises."""
    with suppress(Exception):
        return list(game.moves(state))
    return []


def written(game: Any, compiled: Compiled) -> building.Draft:
    """Return the program in LLVM's language, once for all its positions and its search."""
    try:
        return building.drafted(game, compiled.setting, ("probe", "alphabeta"))
    except Refused as error:
        raise Unfit(str(error)) from error
    except RecursionError as error:
        raise Unfit("a list that may hold itself") from error


def kernel(game: Any, draft: building.Draft, name: str, level: int) -> making.PlainKernel:
    """Return a kernel, optimised or not: what is not is made in a tenth of the time."""
    made = draft.built(name, level)
    telling = making.Telling(made.record())
    return making.PlainKernel(
        game, telling, making.PlainEntry(building.ENTRY, made.code, made.sites)
    )


def compare_position(
    game: Any, probe: making.PlainKernel, setting: Any, state: Any, found: Outcome
) -> str:
    """Return how the answers about one position differ."""
    errors = raised(game, state, setting)
    try:
        choices = [] if errors else list(game.moves(state))
        pick = len(choices) // 2
        told = trust.compared(game, probe, setting, state, choices, pick)
    except Raised as error:
        kind, _, rest = inside(error).partition("in ")
        if not kind:
            found.gave_up[rest.partition(": ")[2].partition(", line")[0]] += 1
            return ""
        kind = kind.strip()
        if kind in errors:
            found.raised[kind] += 1
            return ""
        return f"compiled, {kind} is raised; interpreted, {errors or 'nothing'}, at {state!r}"
    except Unfit as error:
        if "another form" in str(error):
            found.gave_up["another form than in random games"] += 1
            return ""
        raise
    if errors:
        return f"interpreted, {errors} is raised; compiled, nothing, at {state!r}"
    return f"{told}, at {state!r}" if told else ""


def raised(game: Any, state: Any, setting: Any) -> set[str]:
    """Return the exceptions that the interpreted game raises here."""
    found: set[str] = set()

    def attempt(work: Any) -> Any:
        try:
            return work()
        except Exception as error:
            found.add(type(error).__name__)
            return None

    attempt(lambda: game.mover(state))
    moves = attempt(lambda: list(game.moves(state)))
    if moves is None:
        return found
    if not moves:
        attempt(lambda: game.payoff(state))
        return found
    attempt(lambda: game.play(state, moves[len(moves) // 2]))
    attempt(lambda: game.evaluate(state))
    return found


def compare_search(game: Any, compiled: Compiled, made: making.PlainKernel, found: Outcome) -> None:
    right, wrong = answered(lambda: search(game, method="alphabeta", depth=4))
    told, error = answered(lambda: compiled.answered_by(made))
    if isinstance(error, Raised):  # then the search goes on interpreted
        found.gave_up["a search"] += 1
        if right and not inside(error).startswith("in "):
            found.different = f"only the compiled search raises {inside(error)}"
    elif told and wrong and is_after_a_first(wrong):
        found.raised["by `moves` at the depth limit, of which one move is asked for"] += 1
    elif wrong or error:
        if not (wrong and error):
            found.different = f"only one search raises {wrong or error!r}"
    else:
        found.searched = True
        for name in SAME:
            a, b = getattr(told, name), getattr(right, name)
            if a != b:
                found.different = f"the search finds {name} {a!r}, not {b!r}"
                return


def is_after_a_first(error: Exception) -> bool:
    """Return whether `moves` raised at the depth limit; what comes after a first move is free."""
    calls = [frame.f_code.co_qualname for frame, _ in walk_tb(error.__traceback__)]
    limit = "at_the_limit.<locals>.leaf"
    return limit in calls and calls[calls.index(limit) + 1 :][:1] == ["Program.moves"]


def answered(work: Callable[[], Any]) -> tuple[Any, Exception | None]:
    """Return an answer, or why there is none."""
    try:
        return work(), None
    except Exception as error:
        return None, error


def inside(error: Exception) -> str:
    """Return what compiled code met, and where: without a name it gave up by itself."""
    return str(error).partition("(")[2].rstrip(")")
