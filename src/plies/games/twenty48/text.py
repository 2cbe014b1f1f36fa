"""2048 for people: drawings of a position, and reading them.

512 128   .   .       Rows from the top. On one line they are separated by `/`, and a 0 is an
128  16  32   .       empty cell, too: `512 128 0 0 / 128 16 32 0 / 32 64 0 0 / 16 8 0 0`.
 32  64   .   .       The points may follow, and how many tiles chance must still place: `score
 16   8   .   .       4568`, `1 tile due`. Where nothing is said the player is to move, but an
score 4568            empty board waits for its first two tiles. The top left cell is a1.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from plies.contract import GameError
from plies.games.shared.board import read_square, square_name
from plies.games.shared.drawn import rectangle
from plies.games.shared.picture import picture
from plies.games.shared.script import exported

DIRECTIONS = ("up", "left", "down", "right")
ARROWS = "↑←↓→"
OUTCOME = re.compile(r"([24])(?: at)? ([a-z]\d+)")
NUMBER = re.compile(r"-?\d{1,30}")
NOTE = re.compile(r"(?:score (\d+))?,? ?(?:(\d+) tiles? due)?")
HIGHEST = 56  # a rank; all points of a board whose tiles are lower fit into a machine word
MOST = 10**18  # points: they still fit when the board's are added

CELL, GAP, ROUND = 40, 4, 6
_PAINT = exported(Path(__file__).with_name("page") / "tiles.js")  # the page has the same colours
TILES: tuple[str, ...] = tuple(_PAINT["colours"])
DARK_NUMBERS: int = _PAINT["darkNumbers"]
COLOURS = {
    **{name: (light, dark) for name, (light, dark) in _PAINT["ground"].items()},
    "label": ("#444444", "#d0d4dc"),
    **{f"tile{rank}": (colour, colour) for rank, colour in enumerate(TILES, 1)},
}


def draw(board: Sequence[int], cols: int) -> str:
    """Draw the tiles of a board of ranks, in columns as wide as the widest number."""
    words = [str(1 << rank) if rank else "." for rank in board]
    width = max(map(len, words))
    rows = (words[first : first + cols] for first in range(0, len(words), cols))
    return "\n".join(" ".join(word.rjust(width) for word in row) for row in rows)


def due_text(due: int) -> str:
    return f"{due} {'tile' if due == 1 else 'tiles'} due"


def read(text: str, rows: int, cols: int) -> tuple[tuple[int, ...], int, int]:
    """Return the ranks, the points and the tiles due of a drawing."""
    lines = [" ".join(line.split()) for line in text.strip(" \r\n/").replace("/", "\n").split("\n")]
    points, due = None, None
    while "score" in lines[-1] or "due" in lines[-1]:
        found = NOTE.fullmatch(lines[-1])
        if not found or len(lines) == 1:
            raise GameError(
                f"after the rows may follow score 4568 and 1 tile due, not {lines[-1]!r:.60}"
            )
        points, due = points or found[1], due or found[2]
        lines.pop()
    board = _board([line.split() for line in lines], rows, cols)
    score, waiting = int(points or 0), int(due or 0)
    if due is None and not any(board):
        waiting = 2
    if score > MOST:
        raise GameError(f"nobody has {score} points: at most {MOST} are read")
    if waiting > board.count(0):
        empty = board.count(0)
        cells = "no cell is" if empty == 0 else "1 cell is" if empty == 1 else f"{empty} cells are"
        raise GameError(f"{due_text(waiting)}, but {cells} empty")
    return board, score, waiting


def _board(words: list[list[str]], rows: int, cols: int) -> tuple[int, ...]:
    if not any(words):
        raise GameError(f"there is no board: it needs {rows} rows of {cols} tiles, `.` for none")
    wide = len(words[0])
    for number, row in enumerate(words, 1):
        if len(row) != wide:
            raise GameError(
                f"all rows must be equally long, but row 1 has {wide} tiles "
                f"and row {number} has {len(row)}"
            )
    tiles = [_rank(word) for row in words for word in row]
    if (len(words), wide) != (rows, cols):
        raise GameError(
            f"the board has {rows} rows of {cols} tiles, not {len(words)} of {wide}"
            f"{_right_game(len(words), wide)}"
        )
    # A tile is made of two that are half of it: while the j largest stand still, the next one has
    # one cell less for each of them, and on n cells two 4s begin a row of n that ends at 2^(n+1).
    for larger, rank in enumerate(sorted(tiles, reverse=True)):
        if rank > min(len(tiles) + 1 - larger, HIGHEST):
            beside = f" beside {larger} as large" if larger else ""
            raise GameError(f"a tile of {1 << rank}{beside} cannot be on {rows}x{cols} cells")
    return tuple(tiles)


def _rank(word: str) -> int:
    if word in (".", "0"):
        return 0
    if not NUMBER.fullmatch(word):
        raise GameError(f"a tile is a number, or . where there is none, not {word[:40]!r}")
    tile = int(word)
    if tile < 2 or tile & (tile - 1):
        raise GameError(f"there is no tile {tile}: tiles are 2, 4, 8, 16, ...")
    return tile.bit_length() - 1


def _right_game(rows: int, cols: int) -> str:
    if not (2 <= rows <= 8 and 2 <= cols <= 8):
        return ""
    return f": that is 2048:{f'size={rows}' if rows == cols else f'rows={rows},cols={cols}'}"


def outcome_text(outcome: int, cells: int, cols: int) -> str:
    """Return where chance puts which tile: `2 at b3`."""
    return f"{2 << outcome // cells} at {square_name(outcome % cells, cols)}"


def read_direction(text: str) -> int:
    """Return the direction that `left`, `l`, `←` or its number means."""
    word = text.strip().lower()
    for direction, name in enumerate(DIRECTIONS):
        if word and word in (name, name[0], ARROWS[direction], str(direction)):
            return direction
    raise GameError(f"a move is {', '.join(DIRECTIONS)}, or the first letter, not {text!r}")


def read_outcome(text: str, cells: int, cols: int) -> int:
    """Return the outcome that `2 at b3` or `2 b3` names."""
    found = OUTCOME.fullmatch(" ".join(text.lower().split()))
    cell = read_square(found[2], cols) if found else cells
    if not found or cell >= cells:
        last = square_name(cells - 1, cols)
        raise GameError(f"a new tile is written 2 at a1, up to 4 at {last}, not {text!r}")
    return cell + (cells if found[1] == "4" else 0)


def svg(board: Sequence[int], cols: int, score: int | None, due: int) -> str:
    """Draw the tiles on their board; above it the points, unless there are none to count."""
    step = CELL + GAP
    wide, high = cols * step + GAP, len(board) // cols * step + GAP
    letters = max(8, wide // 18)
    head = 1.5 * letters
    shapes = []
    if score is not None:
        shapes.append(_words("label", f"score {score:,}", 0, letters, letters, "start"))
    if due:
        shapes.append(_words("label", due_text(due), wide, letters, letters, "end"))
    shapes.append(rectangle("board", 0, head, wide, high, ROUND + 2))
    for cell, rank in enumerate(board):
        x, y = GAP + cell % cols * step, head + GAP + cell // cols * step
        kind = f"tile{min(rank, len(TILES))}" if rank else "empty"
        shapes.append(rectangle(kind, x, y, CELL, CELL, ROUND))
        if rank:
            number = str(1 << rank)
            size = min(18, 60 / len(number))
            shade = "dark" if rank <= DARK_NUMBERS else "light"
            shapes.append(_words(shade, number, x + CELL / 2, y + CELL / 2 + 0.35 * size, size))
    return picture("2048", (wide, head + high), "2048", COLOURS, shapes)


def _words(kind: str, text: str, x: float, y: float, size: float, anchor: str = "") -> str:
    where = f' text-anchor="{anchor}"' if anchor else ' font-weight="bold"'
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:.3g}"{where}>{text}</text>'
