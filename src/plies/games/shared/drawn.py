"""Positions as people see them: whose turn it is, in words, and boards of squares as SVG.

What can be clicked has its name in `data-at`: a page finds the moves' words by it.

A position whose board does not tell who moves says so after it:

    ..../.XO./.OX./..../black         or, on a line of its own,        black to move
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase

from plies.games.shared.board import square_name
from plies.games.shared.picture import label, picture

SQUARE, EDGE = 20, 14
SMALL = 5  # squares in a row
COLOURS = {
    "line": ("#8d8672", "#5c6b63"),
    "square": ("#e9e4d8", "#2c3a34"),
    "label": ("#555555", "#b8bec8"),
}


def with_turn(board: str, side: str) -> str:
    """Return the drawing of a board with the line that tells whose turn it is."""
    return f"{board}\n{side} to move"


def without_turn(text: str, sides: Sequence[str]) -> tuple[str, int | None]:
    """Return the board alone and the number of the side to move, None if none is named."""
    found = re.search(rf"(?:^|[\s/])({'|'.join(sides)})(?: to move)?\s*$", text)
    if not found:
        return text, None
    return text[: found.start()], sides.index(found[1])


def squares_picture(
    name: str,
    size: tuple[int, int],
    title: str,
    colours: Mapping[str, tuple[str, str]],
    shapes: Iterable[str],
    traits: str = "",
    holds: Sequence[str] = (),
) -> str:
    """Return a picture of `size` (rows, columns) named squares with `shapes` on them.

    `holds` says in words what stands on each.
    """
    rows, columns = size
    right, below = EDGE + columns * SQUARE, EDGE + rows * SQUARE
    letters = 8 if max(size) > SMALL else 5  # a small board is drawn large, and its letters too
    parts = [rectangle("line", EDGE - 0.5, EDGE - 0.5, right - EDGE + 1, below - EDGE + 1)]
    for square in range(rows * columns):
        x, y = middle(square, columns)
        shape = rectangle("square", x - 9.5, y - 9.5, SQUARE - 1, SQUARE - 1)
        told = holds[square] if holds else ""
        parts.append(named(shape, square_name(square, columns), holds=told))
    for column in range(columns):
        parts.append(label(ascii_lowercase[column], EDGE + SQUARE * (column + 0.5), 10, letters))
    for row in range(rows):
        parts.append(label(str(row + 1), EDGE / 2, EDGE + SQUARE * (row + 0.5) + 3, letters))
    all_colours = {**COLOURS, **colours}
    whole = (right + 4, below + 4)
    return picture(name, whole, title, all_colours, [*parts, *shapes], traits)


def middle(square: int, columns: int) -> tuple[int, int]:
    """Return where the middle of a square lies in a `squares_picture`."""
    row, column = divmod(square, columns)
    return EDGE + column * SQUARE + SQUARE // 2, EDGE + row * SQUARE + SQUARE // 2


def rectangle(kind: str, x: float, y: float, width: float, height: float, round: int = 0) -> str:
    """Return a shape of the class `kind` by its upper left corner, with `round` corners."""
    size = f'width="{width:g}" height="{height:g}" rx="{round}"'
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" {size}/>'


def named(shape: str, name: str, side: int | None = None, holds: str = "") -> str:
    """Return the shape as one that can be clicked: `name` is a move's word, or a part of one.

    Where both sides use the same words, `side` is the number of the one that means this shape.
    `holds` says what stands there, for who cannot see it.
    """
    whose = "" if side is None else f'data-side="{side}" '
    told = f'aria-label="{holds}" ' if holds else ""
    return shape.replace(" ", f' data-at="{name}" {whose}{told}', 1)


def cross(kind: str, x: float, y: float, arm: float = 6.5, half: float = 1.3) -> str:
    """Return an X of the class `kind` around its middle."""
    bar = f'x="{x - arm:g}" y="{y - half:g}" width="{2 * arm:g}" height="{2 * half:g}"'
    turns = (f'<rect {bar} transform="rotate({angle} {x:g} {y:g})"/>' for angle in (45, -45))
    return f'<g class="{kind}">{"".join(turns)}</g>'


def ring(kind: str, x: float, y: float, outer: float = 6, inner: float = 3.6) -> str:
    """Return an O of the class `kind` around its middle."""
    circles = (
        f"M{x - radius:g} {y:g}a{radius:g} {radius:g} 0 1 0 {2 * radius:g} 0"
        f"a{radius:g} {radius:g} 0 1 0 {-2 * radius:g} 0z"
        for radius in (outer, inner)
    )
    return f'<path class="{kind}" fill-rule="evenodd" d="{"".join(circles)}"/>'
