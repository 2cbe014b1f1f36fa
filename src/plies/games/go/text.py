"""Go for people: drawings of a position, and the names of points as GTP writes them.

   A B C D       Columns have letters, without I, rows numbers from the bottom. The board may also
 4 . . X .       stand on one line: `..X./.XO./..../..../white`. Whose turn it is follows it, and
 3 . X O .       what the last move was: `white to move after C4`. If it has taken a stone that
 2 . . . .       may not be taken back at once, `ko B3` is added; `1 pass` stands for a pass.
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
MORE = {  # what may stand behind the side to move
    "ko": re.compile(r",? *\bko ([A-Za-z]\d+)\s*$"),
    "after": re.compile(r",? *\bafter ([A-Za-z]\d+)\s*$"),
    "passes": re.compile(r",? *\b([12]) pass(?:es)?\s*$"),
}


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


def draw(marks: Sequence[str], size: int, side: str, passes: int, last: str, ko: str) -> str:
    """Draw the board with the names of its columns and rows, who moves, and after what."""
    names = "   " + " ".join(LETTERS[:size])
    rows = [
        f"{size - row:2} {' '.join(marks[row * size : (row + 1) * size])}" for row in range(size)
    ]
    told = with_turn("\n".join([names, *rows, names]), side)
    if passes:
        return f"{told}, {passes} pass{'es' if passes > 1 else ''}"
    return f"{told}{last and f' after {last}'}{ko and f', ko {ko}'}"


def read_position(text: str, size: int, sides: Sequence[str]) -> tuple[str, int, dict[str, str]]:
    """Return the marks line by line, who moves, and what else is told: passes, after, ko."""
    told = {}
    for what, form in MORE.items():
        if found := form.search(text):
            told[what], text = found[1], text[: found.start()]
    board, turn = without_turn(text, sides)
    names = LETTERS[:size]
    lines = [line for line in board.split("\n") if "".join(line.split()) != names]
    marks = "".join(read_rows("\n".join(lines), "XO.", (size, size)))
    return marks, turn or MAX, told
