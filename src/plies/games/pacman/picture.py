"""Pac-Man as a picture: an SVG of a position."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING

from plies.games.shared.drawn import rectangle
from plies.games.shared.picture import disc, picture
from plies.games.shared.script import exported

if TYPE_CHECKING:
    from plies.games.pacman.rules import Pacman, State

_FIGURES = exported(Path(__file__).with_name("page") / "figures.js")  # the page has the same
CELL, HEADLINE = int(_FIGURES["cell"]), 22
DOT, PILL = float(_FIGURES["dot"]), float(_FIGURES["pill"])
GHOSTS = int(_FIGURES["ghosts"])
ANGLES = (180, 0, 0, -90, 90)  # where Pacman looks: West, nowhere, East, North, South
MOUTH = 38  # degrees from its middle to a lip
COLOURS = {
    **{name: (light, dark) for name, (light, dark) in _FIGURES["colours"].items()},
    "label": ("#444444", "#d0d4dc"),
}


def svg(game: Pacman, state: State) -> str:
    """Draw the maze and who is in it; above them the score, and the end if it has come."""
    wide, high = CELL * game.width, CELL * game.height
    shapes = [rectangle("ground", 0, HEADLINE, wide, high)]
    shapes += [_wall(game, cell) for cell, wall in enumerate(game.walls) if wall]
    for thing, cell in enumerate(game.thing_cells):
        if state.things[thing]:
            x, y = _middle(game, 2 * (cell % game.width), 2 * (cell // game.width))
            food = thing < game.food_count
            shapes.append(disc("food" if food else "capsule", x, y, DOT if food else PILL))
    for number in range(game.agent_count):
        x, y, facing, scared = game.agent(state, number)
        across, down = _middle(game, x, y)
        if number == 0:
            shapes.append(_pacman(across, down, ANGLES[facing]))
        else:
            kind = "scared" if scared else f"ghost{(number - 1) % GHOSTS}"
            shapes.append(_ghost(kind, across, down))
    end = ("", ", won", ", lost")[state.over]
    where = 'class="label" x="2" y="15" font-size="13" text-anchor="start"'
    words = f"<text {where}>score {state.score}{end}</text>"
    title = f"Pac-Man in {game.layout.name}".replace("&", "&amp;").replace("<", "&lt;")
    return picture("pacman", (wide, HEADLINE + high), title, COLOURS, [words, *shapes])


def _middle(game: Pacman, x: int, y: int) -> tuple[float, float]:
    """Return where a place, in half cells, is in the picture."""
    return CELL * (x + 1) / 2, HEADLINE + CELL * (2 * game.height - 1 - y) / 2


def _wall(game: Pacman, cell: int) -> str:
    """Return the wall of a cell: a knot, with arms to walls right of it and above it.

    The arms to the left and below are another cell's. Between four walls all is filled.
    """
    y, x = divmod(cell, game.width)
    across, down = _middle(game, 2 * x, 2 * y)
    parts = [rectangle("wall", across - 5, down - 5, 10, 10, 4)]
    right = x + 1 < game.width and bool(game.walls[cell + 1])
    above = y + 1 < game.height and bool(game.walls[cell + game.width])
    if right:
        parts.append(rectangle("wall", across - 1, down - 5, CELL + 2, 10))
    if above:
        parts.append(rectangle("wall", across - 5, down - CELL - 1, 10, CELL + 2))
    if right and above and game.walls[cell + game.width + 1]:
        parts.append(rectangle("wall", across, down - CELL, CELL, CELL))
    return "".join(parts)


def _pacman(x: float, y: float, angle: int) -> str:
    lips = [(x + 8 * cos(radians(at)), y + 8 * sin(radians(at))) for at in (MOUTH, -MOUTH)]
    (ax, ay), (bx, by) = lips
    path = f"M{x:g} {y:g}L{ax:.2f} {ay:.2f}A8 8 0 1 1 {bx:.2f} {by:.2f}Z"
    return f'<path class="pacman" d="{path}" transform="rotate({angle} {x:g} {y:g})"/>'


def _ghost(kind: str, x: float, y: float) -> str:
    """Return a ghost: a round head, a body, and a hem of three points; the scared look down."""
    hem = "".join(f"l-2.33 {up}" for up in (-3, 3, -3, 3, -3, 3))
    body = f"M{x - 7:g} {y:g}a7 7.5 0 0 1 14 0v7{hem}z"
    look = 1.2 if kind == "scared" else -0.4
    eyes = [
        disc("eye", x + side, y - 1.5, 2.2) + disc("pupil", x + side, y - 1.5 + look, 1)
        for side in (-2.8, 2.8)
    ]
    return f'<path class="{kind}" d="{body}"/>' + "".join(eyes)
