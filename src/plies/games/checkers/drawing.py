"""Checkers as SVG: a board of 8 x 8 squares, men as discs with a rim, kings with a crown."""

from __future__ import annotations

from plies.games.checkers.board import PLACES, ROW, ROWS, number
from plies.games.shared.drawn import named, rectangle
from plies.games.shared.picture import disc, label, picture

SQUARE, EDGE = 20, 4
CROWN = "M-4.4 2.8h8.8l.9-6-3 2.1L0-4.8l-2.3 3.7-3-2.1z"
COLOURS = {
    "frame": ("#5d4a35", "#241c14"),
    "light": ("#f1e3c8", "#6f6453"),
    "dark": ("#a9794f", "#3c3128"),
    "last": ("#c9a227", "#6b5a1e"),
    "number": ("#f6ead6", "#a99c88"),
    "black": ("#2a2624", "#100e0d"),
    "black-rim": ("#6b625d", "#8a8078"),
    "white": ("#fbf6ea", "#ece5d6"),
    "white-rim": ("#b9a888", "#9c8f78"),
    "on-black": ("#f2c14e", "#f2c14e"),
    "on-white": ("#9a3324", "#9a3324"),
}


def svg(black: int, white: int, kings: int, mover: str, last: tuple[int, ...] = ()) -> str:
    """Return a picture of the position; dark squares have their numbers in a corner."""
    whole = ROWS * SQUARE + 2 * EDGE
    shapes = [rectangle("frame", 0, 0, whole, whole, 3)]
    held = {str(number(at)): _held(at, black, white, kings) for at in PLACES}
    for row in range(ROWS):
        for column in range(ROWS):
            kind = "dark" if (row + column) % 2 else "light"
            square = rectangle(kind, EDGE + column * SQUARE, EDGE + row * SQUARE, SQUARE, SQUARE)
            name = str(row * ROW + column // 2 + 1)
            shapes.append(named(square, name, holds=held[name]) if kind == "dark" else square)
    for at in PLACES:
        x, y = middle(at)
        if at in last:
            shapes.append(rectangle("last", x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE))
        shapes.append(label(str(number(at)), x - 7.6, y - 6.3, 3.8).replace('"label"', '"number"'))
        for side, board in (("black", black), ("white", white)):
            if board >> at & 1:
                shapes += piece(side, x, y, bool(kings >> at & 1))
    title = f"Checkers, {mover} to move"
    return picture("checkers", (whole, whole), title, COLOURS, shapes, "dark-board own-last")


def _held(at: int, black: int, white: int, kings: int) -> str:
    """Return in words what stands on a square."""
    side = "black" if black >> at & 1 else "white" if white >> at & 1 else ""
    return f"{side} {'king' if kings >> at & 1 else 'man'}" if side else "empty"


def middle(place: int) -> tuple[float, float]:
    """Return where the middle of a square lies."""
    row, column = divmod(number(place) - 1, ROW)
    column = 2 * column + 1 - row % 2
    return EDGE + (column + 0.5) * SQUARE, EDGE + (row + 0.5) * SQUARE


def piece(side: str, x: float, y: float, king: bool) -> list[str]:
    """Return a man or a king around its middle."""
    shapes = [disc(f"{side}-rim", x, y, 7.7), disc(side, x, y, 6.8)]
    if king:
        shapes.append(f'<path class="on-{side}" transform="translate({x:g} {y:g})" d="{CROWN}"/>')
    else:
        shapes += [disc(f"{side}-rim", x, y, 4.3), disc(side, x, y, 3.6)]
    return shapes
