"""Pac-Man on the page: what it is told of a position, and the modules that draw it.

It is sent with every step, so it is short: cells that are either so or not so are the bits of one
text, six to a letter.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from typing import Any

from plies.catalog import Choice, PageView
from plies.catalog.entries import counts, words
from plies.games.pacman.layout import layout_names
from plies.games.pacman.rules import Pacman, State

USUAL = "garden"


def options() -> tuple[Choice, ...]:
    """Return what a visitor may choose: the maze, and the number of ghosts."""
    others = (name for name in layout_names() if name != USUAL)
    return words("layout", "Maze", USUAL, *others), counts("ghosts", "Ghosts", range(5), 4)


def look(game: Pacman, state: State) -> dict[str, Any]:
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


VIEW = PageView(__file__, view="maze", look=look, together=True)
