"""What the moves of a position are worth to a player: the hints of terminal and page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from plies.contract import CHANCE, Game, GameError, Move, State, move_text
from plies.engines.choice import search
from plies.play.players import Player, Searcher
from plies.searches.methods import traits
from plies.searches.options import MEANT_FOR
from plies.searches.repetition import legal_moves, repeats_in
from plies.searches.result import Line, Result

SHARED = ("evaluate", "ends")
DECIMALS = 3  # of a value that people read beside a board
USUAL_TIME = 1.0  # seconds, for a player whose own search cannot be asked about all moves


class Worth(NamedTuple):
    """The legal moves, best first for the side to move, and the search that says so."""

    lines: tuple[Line, ...]
    search: Result | None  # None if the player just knows


def worth(asked: Player, game: Game, state: State, history: Sequence[State] = ()) -> Worth:
    """Return what every move is worth to MAX in the player's eyes, the mover's best first.

    A GameError if the player has no idea of it, as `random` has not.
    """
    if game.mover(state) == CHANCE:
        raise GameError("chance is to move here, and what it does is not a choice")
    if hasattr(asked, "values"):
        return _known(asked.values(game, state), game, state)
    if not isinstance(asked, Searcher):
        raise GameError(f"{asked.name} does not say what a move is worth")
    method, options = _asked_about_all(asked)
    count = len(legal_moves(game, state, history))
    if repeats_in(game):
        options = {**options, "history": history}
    found = search(game, state, method=method, **{**options, "lines": count})
    return Worth(_best_first(found.lines or (), game.mover(state)), found)


def move_values(asked: Player, game: Game, state: State) -> dict[Move, float]:
    """Return what every move is worth to MAX in the player's eyes."""
    return {line.move: line.value for line in worth(asked, game, state).lines}


def _best_first(lines: Sequence[Line], mover: int) -> tuple[Line, ...]:
    """Return the moves in the order of their values.

    A search that ran out of time knows some moves deeper than others; whoever reads the values
    wants them in order all the same.
    """

    def liked(line: Line) -> float:
        if isinstance(line.value, (tuple, list)):
            return float(line.value[mover])
        return float(line.value if mover == 0 else -line.value)

    return tuple(sorted(lines, key=liked, reverse=True))


def _known(values: dict[Move, float], game: Game, state: State) -> Worth:
    lines = [
        Line(value, move, (move,), (move_text(game, state, move),))
        for move, value in values.items()
    ]
    return Worth(_best_first(lines, game.mover(state)), None)


def _asked_about_all(asked: Searcher) -> tuple[str, dict[str, Any]]:
    """Return how to search for the value of all moves: as the player does, if that is possible."""
    if asked.method in ("auto", *MEANT_FOR["lines"]):
        return asked.method, asked.options
    if same := traits(asked.method).finds:
        return same, asked.options
    shared = {name: value for name, value in asked.options.items() if name in SHARED}
    return "auto", {**shared, "time": asked.limit or USUAL_TIME}
