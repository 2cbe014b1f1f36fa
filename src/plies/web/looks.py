"""What the page draws of the games that it animates itself: 2048's tiles, and Pac-Man's maze.

It is sent with every step, so it is short: cells that are either so or not so are the bits of one
text, six to a letter.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import Any

from plies.games import pacman, twenty48


def look_data(game: Any, state: Any) -> tuple[str, dict[str, Any]] | None:
    """Return which view draws a position, and what it is told; None where Python draws the game."""
    if isinstance(game, twenty48.Twenty48):
        return "slide", _tiles(game, state)
    if isinstance(game, pacman.Pacman):
        return "maze", _maze(game, state)
    return None


def _tiles(game: twenty48.Twenty48, state: twenty48.State) -> dict[str, Any]:
    return {
        "rows": game.rows,
        "cols": game.cols,
        "tiles": list(state.board),  # ranks, row by row from the top
        "score": state.score,
        "best": game.best(state),
        "goal": 1 << game.goal if game.goal else 0,
    }


def _maze(game: pacman.Pacman, state: pacman.State) -> dict[str, Any]:
    """Return the maze and who is where: cells from the lower left, places in half cells."""
    there = [cell for cell, left in zip(game.thing_cells, state.things, strict=True) if left]
    food = set(game.thing_cells[: game.food_count])
    return {
        "layout": game.layout.name,
        "width": game.width,
        "height": game.height,
        "walls": cells_text(cell for cell, wall in enumerate(game.walls) if wall),
        "food": cells_text(cell for cell in there if cell in food),
        "capsules": [cell for cell in there if cell not in food],
        "agents": [list(game.agent(state, number)) for number in range(game.agent_count)],
        "score": state.score,
        "over": ("", "won", "lost")[state.over],
    }


def cells_text(cells: Iterable[int]) -> str:
    """Return a set of cells as base64: bit `cell % 8` of byte `cell // 8`."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return b64encode(bits.to_bytes((bits.bit_length() + 7) // 8, "little")).decode("ascii")
