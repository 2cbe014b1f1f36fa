"""A student's ai.py of the 2048 course: decides positions that the parent holds."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

USUAL = 3  # the depth that the course's own program does not name


def handlers(files: list[str]) -> dict[str, Callable[[Any, Any], Any]]:
    """Return `solve`: what expectimax finds, and `choose`: a direction in a game."""
    student = loaded(files[0])
    if not isinstance(getattr(student, "AI", None), type):
        raise ImportError("there is no class AI in the file")

    def solve(given: Any, ask: Any) -> Any:
        prepare(given)
        watched = watching(student.AI)
        ai = made(watched, given)
        decision = ai.compute_decision() if hasattr(ai, "compute_decision") else None
        if not watched.found:  # its compute_decision goes another way
            if hasattr(ai, "build_tree"):
                ai.build_tree(ai.root, given["depth"])
            ai.expectimax(ai.root)
        return {"found": watched.found[-1], "decision": decision}

    def choose(given: Any, ask: Any) -> Any:
        prepare(given)
        ai = made(student.AI, given)
        extra = getattr(ai, "compute_decision_ec", None)
        return extra() if extra else ai.compute_decision()

    return {"solve": solve, "choose": choose}


def prepare(given: Any) -> None:
    """Let the game have the board's layout."""
    game = sys.modules.get("game")
    if game is not None and hasattr(game, "Game"):
        game.Game.by_rows = given["layout"] == "rows"


def made(kind: Any, given: Any) -> Any:
    """Return the student's AI for a position, made as the course makes it."""
    state = (given["tiles"], given["score"])
    return kind(state) if given["depth"] in (None, USUAL) else kind(state, given["depth"])


def watching(kind: Any) -> Any:
    """Return a class like the student's that keeps what its outermost expectimax returns."""

    class Watched(kind):  # type: ignore[misc]
        found: list[Any] = []  # noqa: RUF012 (a new class, a new list)
        level = 0

        def expectimax(self, *arguments: Any, **named: Any) -> Any:
            Watched.level += 1
            try:
                result = super().expectimax(*arguments, **named)
            finally:
                Watched.level -= 1
            if Watched.level == 0:
                Watched.found.append(result)
            return result

    Watched.__name__ = Watched.__qualname__ = "AI"
    return Watched


def loaded(path: str) -> ModuleType:
    """Return the student's file as the module ai, whatever its name."""
    spec = importlib.util.spec_from_file_location("ai", path)
    if spec is None or spec.loader is None:
        raise ImportError("the file's name does not end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["ai"] = module
    spec.loader.exec_module(module)
    return module
