"""Go for people: drawings of a position, and the names of points as GTP writes them.

   A B C D       Columns have letters, without I, rows numbers from the bottom. The board may also
 4 . . X .       stand on one line: `..X./.XO./..../..../white`. Whose turn it is follows it, and
 3 . X O .       whether somebody has just passed: `white to move, 1 pass`.
 2 . . . .
 1 . . . .
   A B C D
white to move
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from plies.contract import MAX, GameError
from plies.games.shared.board import read_rows
from plies.games.shared.drawn import with_turn, without_turn

LETTERS = "ABCDEFGHJKLMNOPQRST"
PASSED = re.compile(r",? *\b([12]) pass(?:es)?\s*$")


def point_name(point: int, size: int) -> str:
    """Return the name of a point, counted line by line from the top: `A9` is 0 on 9 x 9."""
    return f"{LETTERS[point % size]}{size - point // size}"


def read_point(text: str, size: int) -> int:
    """Return the point that a name means."""
    column, row = LETTERS[:size].find(text.strip()[:1].upper() or "?"), text.strip()[1:]
    if column < 0 or not row.isdecimal() or not 1 <= int(row) <= size:
        last = point_name(size - 1, size)
        raise GameError(f"a point is a letter and a number, from A1 to {last}, not {text!r}")
    return (size - int(row)) * size + column


def draw(marks: Sequence[str], size: int, side: str, passes: int) -> str:
    """Draw the board with the names of its columns and rows, who moves, and who passed."""
    names = "   " + " ".join(LETTERS[:size])
    rows = [
        f"{size - row:2} {' '.join(marks[row * size : (row + 1) * size])}" for row in range(size)
    ]
    told = with_turn("\n".join([names, *rows, names]), side)
    return f"{told}, {passes} pass{'es' if passes > 1 else ''}" if passes else told


def read_position(text: str, size: int, sides: Sequence[str]) -> tuple[str, int, int]:
    """Return the marks line by line, who moves, and how many passes there were."""
    passed = PASSED.search(text)
    board, turn = without_turn(text[: passed.start()] if passed else text, sides)
    names = LETTERS[:size]
    lines = [line for line in board.split("\n") if "".join(line.split()) != names]
    marks = "".join(read_rows("\n".join(lines), "XO.", (size, size)))
    return marks, turn or MAX, int(passed[1]) if passed else 0
