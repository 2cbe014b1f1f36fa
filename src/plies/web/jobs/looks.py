"""What a position looks like on the page: as a board, or as a view that the page animates."""

from __future__ import annotations

from typing import Any

from plies.game import Game, Move, State
from plies.views.look import look_at as seen
from plies.web.looks import look_data


def look_at(game: Game, state: State, last_move: Move | None = None) -> dict[str, Any]:
    """Return all that the page shows of a position, with the move that led to it if it is known."""
    if data := look_data(game, state):
        kind, shown = data
        return {**seen(game, state, drawn=False), "kind": kind, "data": shown}
    return seen(game, state, last_move)
