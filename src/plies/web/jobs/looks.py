"""What a position looks like on the page: as a board, or as a view that the game brings."""

from __future__ import annotations

from typing import Any

from plies.catalog import entry_of
from plies.contract import Game, Move, State
from plies.searches.repetition import Past
from plies.views.look import look_at as seen
from plies.web.addresses import view_address


def look_at(
    game: Game, state: State, last_move: Move | None = None, *, past: Past | None = None
) -> dict[str, Any]:
    """Return all that the page shows of a position, with the move that led to it if it is known."""
    entry = entry_of(game)
    view = entry.page_view if entry else None
    if not entry or not view:
        return seen(game, state, last_move, past=past)
    shown = seen(game, state, drawn=False, past=past)
    own = {"kind": view.view, "view": view_address(entry), "data": view.look(game, state)}
    return shown | own
