"""Boards of squares: read, drawn and named as people do it, and the straight lines on them.

Rows end at `/` or at the end of a line, so that a board also fits into an option:

    X.O/.X./..O        is           a b c
                                  1 X . O        Squares are numbered row by row from the top
                                  2 . X .        left; by name `a1` is 0, `c1` is 2, `b2` is 4.
                                  3 . . O
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from plies.contract import GameError

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))  # (rows, columns) from one square of a line to the next


def draw_board(marks: Sequence[str], columns: int) -> str:
    """Draw the squares, given row by row, with the names of columns and rows."""
    rows = [marks[first : first + columns] for first in range(0, len(marks), columns)]
    lines = [f"{number:2} {' '.join(row)}" for number, row in enumerate(rows, 1)]
    return "\n".join(["   " + " ".join(ascii_lowercase[:columns]), *lines])


def read_rows(text: str, letters: str, size: tuple[int, int] | None = None) -> list[str]:
    """Return the rows of a drawing, all equally long and made of `letters` only.

    `size` is the number of rows and columns there must be. Spaces are left out, and so are the
    names of rows and of columns, above or below.
    """
    lines = text.strip(" \n").replace("/", "\n").split("\n")
    rows = [line.lstrip(" 0123456789").replace(" ", "") for line in lines]
    for end in (0, -1):
        if len(rows) > 1 and rows[end] == ascii_lowercase[: len(rows[end])]:
            del rows[end]
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width or not row:
            raise GameError(
                f"all rows must be equally long, but row 1 has {width} squares "
                f"and row {number} has {len(row)}"
            )
        for letter in row:
            if letter not in letters:
                raise GameError(f"a square is one of {' '.join(letters)}, not {letter}")
    if size and size != (len(rows), width):
        raise GameError(
            f"the board needs {size[0]} rows of {size[1]} squares, not {len(rows)} of {width}"
        )
    return rows


def square_name(square: int, columns: int) -> str:
    """Return the name of a square: `b2`."""
    return f"{ascii_lowercase[square % columns]}{square // columns + 1}"


def read_square(text: str, columns: int) -> int:
    """Return the square that a name (`b2`, `B2`) or a number means."""
    if text.isdecimal():
        return int(text)
    column, row = ascii_lowercase.find(text[:1].lower()), text[1:]
    if not 0 <= column < columns or not row.isdecimal() or int(row) < 1:
        raise GameError(f"a square is a letter and a number, as a1, or a number, not {text!r}")
    return (int(row) - 1) * columns + column


def straight_lines(columns: int, rows: int, length: int) -> tuple[int, ...]:
    """Return each row, column and diagonal of `length` squares once, as the bits of a number."""
    lines = set()  # a line of one square points in all four directions
    for square in range(columns * rows):
        row, column = divmod(square, columns)
        for down, right in STEPS:
            last_row, last_column = row + (length - 1) * down, column + (length - 1) * right
            if last_row < rows and 0 <= last_column < columns:
                step = down * columns + right
                lines.add(sum(1 << square + step * place for place in range(length)))
    return tuple(sorted(lines))
