"""Ending a game before its end: who is lost resigns, what goes nowhere is drawn.

It goes by what the players themselves say of their positions: the values of their searches, which
are MAX's. A player that says nothing, such as one that moves at random, never resigns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from plies.contract import MAX, Game, GameError, side_name
from plies.play.referee import Ruling, Turn


class Resign(NamedTuple):
    """A player whose value is so bad for so many of its moves in a row has lost."""

    value: float
    moves: int = 3


class Draw(NamedTuple):
    """A game is drawn after so many moves in a row, of both, whose values are that near to 0."""

    value: float
    moves: int = 8
    after: int = 40  # plies that are played in any case


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game is ended early; nothing: never."""

    resign: Resign | None = None
    draw: Draw | None = None
    longest: int | None = None  # plies; then it is drawn

    def __post_init__(self) -> None:
        if self.longest is not None and self.longest < 1:
            raise GameError(f"the longest game has at least 1 ply, not {self.longest}")
        for rule in (self.resign, self.draw):
            if rule and (rule.value < 0 or rule.moves < 1):
                raise GameError("adjudicate by a value of 0 or more, and at least 1 move")

    def __bool__(self) -> bool:
        return bool(self.resign or self.draw or self.longest)

    @staticmethod
    def of(data: dict[str, Any]) -> Adjudication:
        """Return what JSON describes."""
        resign, draw = data.get("resign"), data.get("draw")
        return Adjudication(
            Resign(*resign) if resign else None, Draw(*draw) if draw else None, data.get("longest")
        )


NEVER = Adjudication()


def judge(game: Game, rules: Adjudication) -> Callable[[Sequence[Turn]], Ruling | None] | None:
    """Return what looks at the turns of a game and may end it; None if nothing would."""
    if not rules:
        return None

    def ruled(turns: Sequence[Turn]) -> Ruling | None:
        mover = turns[-1].mover
        if rules.resign and _is_lost(turns, mover, rules.resign):
            return Ruling(1 - mover, f"{side_name(game, mover)} resigns")
        if rules.draw and _is_level(turns, rules.draw):
            return Ruling(None, "drawn by adjudication")
        if rules.longest and len(turns) >= rules.longest:
            return Ruling(None, f"drawn after {rules.longest} plies")
        return None

    return ruled


def _is_lost(turns: Sequence[Turn], mover: int, rule: Resign) -> bool:
    mine = [turn for turn in turns if turn.mover == mover and turn.chosen][-rule.moves :]
    sign = 1 if mover == MAX else -1
    values = [_number(turn) for turn in mine]
    return len(values) == rule.moves and all(
        value is not None and sign * value <= -rule.value for value in values
    )


def _is_level(turns: Sequence[Turn], rule: Draw) -> bool:
    if len(turns) < rule.after:
        return False
    last = [_number(turn) for turn in turns if turn.chosen][-2 * rule.moves :]
    return len(last) == 2 * rule.moves and all(
        value is not None and abs(value) <= rule.value for value in last
    )


def _number(turn: Turn) -> float | None:
    return turn.value if isinstance(turn.value, (int, float)) else None
