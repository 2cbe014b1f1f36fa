"""Connect Four for people: drawings of a position, and reading them.

    1 2 3 4 5 6 7        Rows from the top, X for the side that begins. Read back, they may also
    . . . . . . .        be written in one line, without spaces and without the numbers:
    ..                   `......./......./......./......./...O.../..XXO..`
    . . X X O . .

A side's stones are the bits of one number, columns from the left, each from the bottom.
"""

from __future__ import annotations

from plies.contract import GameError
from plies.games.shared.board import read_rows
from plies.games.shared.drawn import named, rectangle
from plies.games.shared.picture import disc, label, picture

CELL, RADIUS, DOT, MARGIN, NUMBERS = 20, 8, 3, 4, 12
COLOURS = {
    "frame": ("#2f62b5", "#254a86"),
    "column": ("none", "none"),
    "hole": ("#ffffff", "#14181f"),
    "first": ("#d9352b", "#e5584e"),
    "second": ("#f2c230", "#e8c552"),
    "won": ("#ffffff", "#14181f"),
    "dot": ("#ffffff", "#14181f"),
    "label": ("#555555", "#b8bec8"),
}


def draw(sides: tuple[int, int], width: int, height: int) -> str:
    """Draw the board with the numbers of its columns; of those above 9 the last digit."""
    marks = [
        [".XO"[_stone(sides, height, column, row)] for column in range(width)]
        for row in range(height)
    ]
    numbers = [str((column + 1) % 10) for column in range(width)]
    return "\n".join(" ".join(row) for row in [numbers, *marks])


def drop_order(text: str) -> list[int]:
    """Return the columns that `4453` or `4, 4, 5, 3` names; none if the text is something else."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and words[0].isdecimal():
        words = list(words[0])
    return [int(word) - 1 for word in words] if all(map(str.isdecimal, words)) else []


def read_stones(text: str, width: int, height: int) -> tuple[int, int]:
    """Return the stones of X and O in a drawing; a GameError if one hangs in the air."""
    rows = read_rows(text, "XO.", (height, width))
    for column in range(width):
        stack = "".join(row[column] for row in rows)
        if "." in stack.lstrip("."):
            raise GameError(f"a stone in column {column + 1} hangs in the air")
    first, second = (
        sum(
            1 << column * (height + 1) + height - 1 - row
            for row in range(height)
            for column in range(width)
            if rows[row][column] == side
        )
        for side in "XO"
    )
    return first, second


def svg(
    sides: tuple[int, int], width: int, height: int, last_move: int | None, won: int = 0
) -> str:
    """Draw the board, with a dot on the stone of `last_move` and rings on the row that has won."""
    wide, high = width * CELL + 2 * MARGIN, height * CELL + 2 * MARGIN
    shapes = [f'<rect class="frame" width="{wide}" height="{high}" rx="6"/>']
    kinds = ("hole", "first", "second")
    for column in range(width):
        x = MARGIN + CELL * (column + 0.5)
        area = rectangle("column", x - CELL / 2, 0, CELL, high + NUMBERS, 4)
        stack = [_stone(sides, height, column, row) for row in range(height)]
        shapes.append(named(area, str(column + 1), holds=_held(stack)))
        for row, stone in enumerate(stack):
            shapes.append(disc(kinds[stone], x, MARGIN + CELL * (row + 0.5), RADIUS))
            if won >> _bit(height, column, row) & 1:
                shapes.append(disc("won", x, MARGIN + CELL * (row + 0.5), RADIUS - 1.5))
                shapes.append(disc(kinds[stone], x, MARGIN + CELL * (row + 0.5), RADIUS - 3.5))
        if column == last_move and any(stack):
            row = next(row for row, stone in enumerate(stack) if stone)
            shapes.append(disc("dot", x, MARGIN + CELL * (row + 0.5), DOT))
        shapes.append(label(str(column + 1), x, high + 9, 8))
    size, traits = (wide, high + NUMBERS), "dark-board own-last"
    return picture("connect4", size, "Connect Four", COLOURS, shapes, traits)


def _held(stack: list[int]) -> str:
    """Return in words what is in a column, from the bottom."""
    stones = [("", "first", "second")[stone] for stone in reversed(stack) if stone]
    return f"from below {' '.join(stones)}" if stones else "empty"


def _stone(sides: tuple[int, int], height: int, column: int, row: int) -> int:
    """Return 1 for X, 2 for O, 0 for none, in a row counted from the top."""
    bit = _bit(height, column, row)
    return (sides[0] >> bit & 1) + 2 * (sides[1] >> bit & 1)


def _bit(height: int, column: int, row: int) -> int:
    return column * (height + 1) + height - 1 - row
