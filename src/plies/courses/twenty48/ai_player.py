"""A student's ai.py of the 2048 course as a player, in this process: `plies play 2048 ai.py:AI`.

The file is trusted, as any Python file is that you run. It imports `game`, which to it is our
module of that name. Its board is by columns, as in the course, or by rows with `layout=rows`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from plies.contract import Game, GameError, Move, State
from plies.courses.box.child import INSIDE
from plies.courses.box.inside.twenty48 import made
from plies.courses.importing import Names
from plies.courses.twenty48.states import Layout
from plies.courses.twenty48.student import board, shown
from plies.games.twenty48.rules import Twenty48
from plies.play.players import Named

LAYOUTS = ("columns", "rows")
OPTIONS = ("depth", "extra", "layout")


def ai_player(file: Path, name: str, options: dict[str, Any]) -> AIPlayer:
    """Return an AI of a student's file as a player; a GameError says what it lacks.

    `depth` is handed to its constructor; `extra` asks `compute_decision_ec` instead.
    """
    for option in options:
        if option not in OPTIONS:
            raise GameError(
                f"{file}:{name} has no option {option!r}: it takes {', '.join(OPTIONS)}"
            )
    layout = options.get("layout", "columns")
    if layout not in LAYOUTS:
        raise GameError(f"the layout of a board is columns or rows, not {layout!r}")
    depth = str(options.get("depth", ""))
    if depth and not (depth.isdecimal() and int(depth)):
        raise GameError(f"depth must be a whole number above 0, not {depth!r}")
    return AIPlayer(
        file, name, layout, int(depth) if depth else None, extra=bool(options.get("extra"))
    )


class AIPlayer(Named):
    """Makes the student's AI for every position, as the course does, and asks for a direction."""

    def __init__(
        self, file: Path, kind: str, layout: Layout, depth: int | None, *, extra: bool
    ) -> None:
        self.name = f"{file.name}:{kind}"
        self.layout, self.depth, self.extra = layout, depth, extra
        names = Names(file.resolve().parent, INSIDE / "course2048")
        try:
            student = names.load("ai", file.resolve())
        except (Exception, SystemExit) as error:
            raise GameError(f"{file} cannot be loaded: {type(error).__name__}: {error}") from error
        self.kind = getattr(student, kind)
        self.course: Any = names.imported("game")

    def begin(self, game: Game, number: int) -> None:
        if not isinstance(game, Twenty48) or game.rows != game.cols:
            raise GameError(f"{self.name} plays 2048 on square boards only")

    def choose(self, game: Game, state: State) -> Move:
        """Return the direction that the AI decides for; a GameError if it answers otherwise."""
        self.course.Game.by_rows = self.layout == "rows"
        rows = cast(Twenty48, game).rows
        ai = made(self.kind, board(state, rows, self.layout, self.depth))
        decision = ai.compute_decision_ec() if self.extra else ai.compute_decision()
        if type(decision) is not int or not 0 <= decision < 4:
            raise GameError(f"it answered {shown(decision)}, not a direction 0, 1, 2 or 3")
        return decision
