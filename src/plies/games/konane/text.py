"""Konane for people: the names of squares, drawings of a position, and reading them.

BWBW        Rows from the top. On one line they are separated by `/`: `BWBW/WB.B/B..W/WBWB`.
WB.B        The side to move may follow: `white`, `white to move` or `w`.
B..W        The top left square is a4 on a board of four rows, or 0,0 by row and column.
WBWB        On a terminal rows and columns have their names beside them, and can be read so, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase

from plies.contract import GameError
from plies.games.shared.board import read_rows
from plies.games.shared.drawn import named, rectangle
from plies.games.shared.picture import disc, label, picture

TURN = re.compile(r"(?:[\s/])(b|w|black|white)(?: to move)?\s*$")
NAMES = re.compile(r"([a-z]\d+)(?:[- ]?([a-z]\d+))?")
NUMBERS = re.compile(r"(\d+)[, ]+(\d+)(?:[, ]+(\d+)[, ]+(\d+))?")

SQUARE, STONE, MARK, EDGE = 20, 7.5, 2.5, 14
COLOURS = {
    "board": ("#c99a63", "#7d5c38"),
    "square": ("none", "none"),
    "pit": ("#b3844f", "#694b2c"),
    "black": ("#1d1d1f", "#0b0b0c"),
    "white": ("#f7f4ec", "#e9e5da"),
    "last": ("#2f7de1", "#6aa9ff"),
    "label": ("#555555", "#b8bec8"),
}


def square_name(square: int, rows: int, cols: int) -> str:
    """Return the name of a square, rows counted from the bottom: `a8` is 0 on 8 rows."""
    return f"{ascii_lowercase[square % cols]}{rows - square // cols}"


def read_squares(text: str, rows: int, cols: int) -> list[int]:
    """Return the one or two squares that `d5`, `a8-a6`, `3,3` or `0,0,2,0` names."""
    if named := NAMES.fullmatch(text.strip().lower()):
        words = [name for name in named.groups() if name]
        spots = [(rows - int(name[1:]), ascii_lowercase.index(name[0])) for name in words]
    elif counted := NUMBERS.fullmatch(text.strip()):
        numbers = [int(number) for number in counted.groups() if number]
        spots = list(zip(numbers[::2], numbers[1::2], strict=True))
    else:
        raise GameError(f"squares are written a8-a6, d5, 0,0,2,0 or 3,3, not {text!r}")
    for row, col in spots:
        if not (0 <= row < rows and 0 <= col < cols):
            raise GameError(f"{text!r} leaves the board of {rows} rows and {cols} columns")
    return [row * cols + col for row, col in spots]


def ends(move: int, bits: int, cols: int) -> tuple[int, ...]:
    """Return the squares where a jump begins and ends, or the one of a removal."""
    start, jumps = move & ((1 << bits) - 1), move >> bits + 2
    step = (-cols, 1, cols, -1)[move >> bits & 3]
    return (start, start + 2 * step * jumps) if jumps else (start,)


def read_move(text: str, bits: int, rows: int, cols: int) -> int:
    """Return the move between the squares that `text` names, which need not be legal."""
    squares = read_squares(text, rows, cols)
    start, end = squares[0], squares[-1]
    if len(squares) == 1:
        return start
    down, across = end // cols - start // cols, end % cols - start % cols
    length = abs(down) + abs(across)
    if (down and across) or length == 0 or length % 2:
        raise GameError(f"a jump goes straight on by an even number of squares, not {text!r}")
    direction = (0 if down < 0 else 2) if down else (1 if across > 0 else 3)
    return start | direction << bits | length // 2 << bits + 2


def draw(stones: int, rows: int, cols: int) -> str:
    """Draw the board, one row a line."""
    return "\n".join(
        "".join(_mark(stones, row * cols + col, cols) for col in range(cols)) for row in range(rows)
    )


def draw_named(stones: int, rows: int, cols: int) -> str:
    """Draw the board with the names of rows, 1 being the lowest, and of columns."""
    wide = len(str(rows))
    lines = draw(stones, rows, cols).split("\n")
    named_rows = [f"{rows - row:{wide}} {' '.join(line)}" for row, line in enumerate(lines)]
    return "\n".join([*named_rows, f"{'':{wide}} {' '.join(ascii_lowercase[:cols])}"])


def read_board(text: str, rows: int, cols: int) -> tuple[int, int | None]:
    """Return the stones of a drawing and the number of the side it says is to move, if any."""
    found = TURN.search(text)
    turn = "bw".index(found[1][0]) if found else None
    marks = "".join(read_rows(text[: found.start()] if found else text, "BW.", (rows, cols)))
    stones = sum(1 << square for square, mark in enumerate(marks) if mark != ".")
    for square, mark in enumerate(marks):
        if mark != _mark(stones, square, cols):
            name, other = square_name(square, rows, cols), "black" if mark == "W" else "white"
            raise GameError(f"{name} is a {other} stone's square: stones never change colour")
    return stones, turn


HELD = {".": "empty", "B": "black", "W": "white"}


def svg(stones: int, rows: int, cols: int, last: Sequence[int]) -> str:
    """Draw the board; `last` has the squares where the last move began and ended."""
    wide, high = cols * SQUARE, rows * SQUARE
    shapes = [f'<rect class="board" x="{EDGE}" width="{wide}" height="{high}" rx="4"/>']
    kinds = {".": "pit", "B": "black", "W": "white"}
    for square in range(rows * cols):
        mark = _mark(stones, square, cols)
        x, y = _middle(square, cols)
        area = rectangle("square", x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE, 2)
        shapes.append(named(area, square_name(square, rows, cols), holds=HELD[mark]))
        radius = MARK if mark == "." else STONE
        shapes.append(disc(kinds[mark], x, y, radius))
    if last:
        points = " ".join(f"{x:g},{y:g}" for x, y in (_middle(square, cols) for square in last))
        shapes.append(f'<polyline points="{points}" fill="none" stroke="#2f7de1"/>')
        shapes.append(disc("last", *_middle(last[-1], cols), MARK))
    for col in range(cols):
        shapes.append(label(ascii_lowercase[col], _middle(col, cols)[0], high + 10, 8))
    for row in range(rows):
        shapes.append(label(str(rows - row), EDGE / 2, SQUARE * (row + 0.5) + 3, 8))
    return picture("konane", (wide + EDGE, high + EDGE), "Konane", COLOURS, shapes, "own-last")


def _mark(stones: int, square: int, cols: int) -> str:
    if not stones >> square & 1:
        return "."
    return "BW"[(square // cols + square % cols) % 2]


def _middle(square: int, cols: int) -> tuple[float, float]:
    return EDGE + SQUARE * (square % cols + 0.5), SQUARE * (square // cols + 0.5)
