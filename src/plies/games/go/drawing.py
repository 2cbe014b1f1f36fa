"""A position of Go as a picture: a wooden board, star points, round stones, the last one marked.

Every point can be clicked; a pass has a button of its own below the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from plies.games.go.text import LETTERS, point_name
from plies.games.shared.drawn import named, rectangle
from plies.games.shared.picture import disc, label, picture

STEP, EDGE, WOOD = 20, 15, 12  # from line to line, for the names, from the rim to the first line
STONE, STAR, MARK, LINE = 9.2, 2.2, 3, 0.8
SMALL = 5  # lines
BUTTON = 15  # high, for a pass
COLOURS = {
    "board": ("#e3b973", "#8f6c3c"),
    "line": ("#5a4324", "#2b2013"),
    "point": ("transparent", "transparent"),
    "black": ("#1c1b1a", "#0d0d0d"),
    "black-rim": ("#000000", "#3a3733"),
    "white": ("#fbfaf5", "#ece8dd"),
    "white-rim": ("#9b8a69", "#4a3a22"),
    "on-black": ("#f4f1e6", "#f4f1e6"),
    "on-white": ("#1c1b1a", "#1c1b1a"),
    "button": ("#ece4d4", "#3a352d"),
    "label": ("#555555", "#b8bec8"),
}


HELD = {".": "empty", "X": "black", "O": "white"}


def stars(size: int) -> list[tuple[int, int]]:
    """Return the rows and columns of the star points."""
    if size < 7:
        return [(size // 2, size // 2)] if size % 2 else []
    near = 2 if size < 12 else 3
    far, half = size - 1 - near, size // 2
    found = [(row, column) for row in (near, far) for column in (near, far)]
    if size % 2:
        found.append((half, half))
        if size > 13:
            found += [(near, half), (far, half), (half, near), (half, far)]
    return found


def middle(row: int, column: int) -> tuple[float, float]:
    """Return where two lines cross."""
    return EDGE + WOOD + STEP * column, EDGE + WOOD + STEP * row


def svg(marks: Sequence[str], size: int, mover: str, last: str) -> str:
    """Draw the stones, given line by line from the top; `last` is the name of the last one."""
    wood = STEP * (size - 1) + 2 * WOOD
    whole = (wood + 2 * EDGE, wood + 2 * EDGE + BUTTON)
    first, end = EDGE + WOOD, EDGE + WOOD + STEP * (size - 1)
    shapes = [rectangle("board", EDGE, EDGE, wood, wood, 3)]
    for at in range(size):
        along, long = first + STEP * at - LINE / 2, end - first + LINE
        shapes.append(rectangle("line", along, first - LINE / 2, LINE, long))
        shapes.append(rectangle("line", first - LINE / 2, along, long, LINE))
    shapes += [disc("line", *middle(*star), STAR) for star in stars(size)]
    letters = 8 if size > SMALL else 6
    for at in range(size):
        place = first + STEP * at
        for side in (EDGE / 2, wood + EDGE * 3 / 2):
            shapes.append(label(LETTERS[at], place, side + letters / 3, letters))
            shapes.append(label(str(size - at), side, place + letters / 3, letters))
    for point, mark in enumerate(marks):
        x, y = middle(*divmod(point, size))
        shapes += stone(point_name(point, size), mark, x, y, last)
    button = rectangle("button", whole[0] / 2 - 16, wood + 2 * EDGE, 32, BUTTON - 2, 3)
    shapes += [named(button, "pass"), label("pass", whole[0] / 2, whole[1] - 5.5, 8)]
    title = f"Go, {mover} to move"
    return picture("go", whole, title, COLOURS, shapes, "own-last open-board")


def stone(name: str, mark: str, x: float, y: float, last: str) -> list[str]:
    """Return the stone on a point, if there is one, and what can be clicked there."""
    shapes = []
    if mark != ".":
        side = "black" if mark == "X" else "white"
        shapes += [disc(f"{side}-rim", x, y, STONE), disc(side, x, y, STONE - 0.7)]
        if name == last:
            shapes.append(disc(f"on-{side}", x, y, MARK))
    return [*shapes, named(disc("point", x, y, STEP / 2), name, holds=HELD[mark])]
