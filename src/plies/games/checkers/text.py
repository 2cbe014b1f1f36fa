"""Checkers for people: drawings of a position, squares by number, moves as PDN writes them.

 1    b   b   b   b   4        b and w are men, B and W kings. Rows are named by the numbers
 5  b   b   b   b     8        of their first and last square.
 9    b   b   b   b  12
13  .   .   .   .    16        PDN, the portable draughts notation, writes the same position
17    .   .   .   .  20        B:W21-32:B1-12: who moves, white's squares, black's; K10 is a
21  w   w   w   w    24        king on 10. A step is 11-15, a jump 15x22, two jumps 15x22x31,
25    w   w   w   w  28        or 15x31 where only one way leads there.
29  w   w   w   w    32
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from plies.contract import MAX, MIN, GameError
from plies.games.checkers.board import LEFT, PLACES, RIGHT, ROW, number
from plies.games.shared.drawn import with_turn, without_turn

MARKS = ".bBwW"
SIDES = ("black", "white")
FEN = re.compile(r"([BW]):([BW])([^:]*):([BW])([^:]*?)(?::H(\d+))?(?::F\d+)?\.?", re.IGNORECASE)
SQUARES = re.compile(r"(K?)(\d+)(?:-(\d+))?", re.IGNORECASE)
QUIET = re.compile(r", *(\d+) plies without progress\s*$")

Position = tuple[int, int, int, int, int]  # black, white, kings, turn, plies without progress


def draw(position: Position) -> str:
    """Draw the board, who moves, and for how many plies there was no progress."""
    black, white, kings, turn, quiet = position
    marks = [MARKS[(black >> at & 1) + 3 * (white >> at & 1) + (kings >> at & 1)] for at in PLACES]
    rows = []
    for first in range(0, len(marks), ROW):
        row = "   ".join(marks[first : first + ROW])
        indented = f"{row}  " if first // ROW % 2 else f"  {row}"
        rows.append(f"{first + 1:2}  {indented}  {first + ROW:2}")
    told = with_turn("\n".join(rows), SIDES[turn])
    return f"{told}, {quiet} plies without progress" if quiet else told


def read_position(text: str) -> Position:
    """Read a drawing, with rows that may also end at `/`, or a position of PDN."""
    if found := FEN.fullmatch("".join(text.split()).strip('"')):
        return _read_fen(found)
    quiet = QUIET.search(text)
    board, turn = without_turn(text[: quiet.start()] if quiet else text, SIDES)
    marks = re.sub(r"[\s\d/]", "", board)
    wrong = marks.strip(MARKS)
    if wrong or len(marks) != len(PLACES):
        why = f"{wrong[0]} is no piece" if wrong else f"these are {len(marks)}"
        raise GameError(
            f"a position has 32 squares of b, B, w, W and ., but {why}; or write it as "
            "B:W21-32:B1-12"
        )
    black, white, kings = (
        sum(1 << at for at, mark in zip(PLACES, marks, strict=True) if mark in kinds)
        for kinds in ("bB", "wW", "BW")
    )
    return black, white, kings, turn or MAX, int(quiet[1]) if quiet else 0


def _read_fen(found: re.Match[str]) -> Position:
    turn, one, ones, two, twos, quiet = found.groups()
    boards, kings = {"B": 0, "W": 0}, 0
    if one.upper() == two.upper():
        raise GameError(f"a position names white's squares and black's, not {one.upper()} twice")
    for side, squares in ((one.upper(), ones), (two.upper(), twos)):
        for word in filter(None, squares.split(",")):
            here = _read_squares(word)
            if here & (boards["B"] | boards["W"]):
                raise GameError(f"a square has one piece, but {word} is named twice")
            boards[side] |= here
            kings |= here if word.upper().startswith("K") else 0
    side = MAX if turn.upper() == "B" else MIN
    return boards["B"], boards["W"], kings, side, int(quiet or 0)


def _read_squares(word: str) -> int:
    """Read `18`, `K18` or `21-32` as a board."""
    found = SQUARES.fullmatch(word)
    first, last = (int(found[2]), int(found[3] or found[2])) if found else (0, 0)
    if not 1 <= first <= last <= len(PLACES):
        raise GameError(f"a square is a number from 1 to 32, as 18, K18 or 21-32, not {word}")
    return sum(1 << at for at in PLACES[first - 1 : last])


def squares_of(start: int, end: int, taken: int) -> list[str]:
    """Return the numbers of a move's squares: where it begins, where each jump lands."""
    found = [end] if taken == 0 else _trail(1 << start, 1 << end, taken)
    assert found is not None
    return [str(number(place)) for place in (start, *found)]


def _trail(at: int, end: int, taken: int) -> list[int] | None:
    """Return where the jumps over all of `taken` land, the last one on `end`; None without."""
    if taken == 0:
        return [] if at == end else None
    for left, right in zip(LEFT, RIGHT, strict=True):
        over = at << left >> right
        if over & taken:
            to = over << left >> right
            rest = _trail(to, end, taken ^ over)
            if rest is not None:
                return [to.bit_length() - 1, *rest]
    return None


def move_word(start: int, end: int, taken: int) -> str:
    """Return `11-15`, or `15x22x31` with every square where a jump lands."""
    return ("x" if taken else "-").join(squares_of(start, end, taken))


def meant(text: str, words: Sequence[str]) -> str:
    """Return the one of `words` that a shorter one means, or one by another way round."""
    wanted = re.split(r"[-x:/ ]+", text.strip().lower())
    found = []
    for word in words:
        squares = re.split("[-x]", word)
        ends = (wanted[0], wanted[-1]) == (squares[0], squares[-1])
        if ends and all(square in squares for square in wanted):
            found.append(word)
    if len(found) != 1 or len(wanted) < 2:
        raise GameError(f"{text!r} is not one move here")
    return found[0]
