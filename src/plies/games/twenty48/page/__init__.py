"""2048 on the page: what it is told of a position, and the modules that draw it."""

from __future__ import annotations

from typing import Any

from plies.catalog import PageView
from plies.games.twenty48.rules import State, Twenty48


def look(game: Twenty48, state: State) -> dict[str, Any]:
    """Return the tiles, and what stands above them."""
    return {
        "rows": game.rows,
        "cols": game.cols,
        "tiles": list(state.board),  # ranks, row by row from the top
        "score": state.score,
        "best": game.best(state),
        "goal": 1 << game.goal if game.goal else 0,
    }


VIEW = PageView(__file__, view="slide", look=look)
