"""2048 positions and answers as a course writes them, one a line.

    3 8 2 4 0 0 2 0 0 0 0         the size, the points, the tiles:      2  0  0
                                  column by column, each from the       4  2  0
    0 12.0                        top; and the answer, a direction      0  0  0
                                  and its value: 0 up, 1 left, 2 down, 3 right

The course's program keeps its board by columns. Files that somebody wrote by rows are read with
the layout "rows". Lines may end as Windows ends them, and the last one need not end at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, Literal, NamedTuple

from plies.contract import GameError
from plies.games.twenty48.rules import LARGEST, SMALLEST, State
from plies.games.twenty48.text import HIGHEST
from plies.kinds import MOST
from plies.writing import Kind

Layout = Literal["columns", "rows"]
WHOLE = re.compile(r"-?\d{1,18}")  # longer numbers fit no machine word
NO_DIRECTION = "None"  # what the course's language prints where there is no move


class Position(NamedTuple):
    """A position of a file, on a board of `size` x `size` cells; the player is to move."""

    line: int  # where it stands, from 1
    size: int
    state: State


class Answer(NamedTuple):
    """A direction and its value; there is no direction where there is no move."""

    line: int
    direction: int | None
    value: float


def read_positions(text: str, layout: Layout = "columns") -> list[Position]:
    """Read lines of `size score tile tile ...`; a GameError says which line is wrong, and why."""
    return [_position(line, words, layout) for line, words in _lines(text)]


def write_position(state: State, size: int, layout: Layout = "columns") -> str:
    """Return the line of a position, without its end."""
    tiles = [1 << rank if rank else 0 for rank in _turned(state.board, size, layout)]
    return " ".join(map(str, (size, state.score, *tiles)))


def read_answers(text: str) -> list[Answer]:
    """Read lines of `direction value`; a GameError says which line is wrong, and why."""
    return [_answer(line, words) for line, words in _lines(text)]


def write_answer(direction: int | None, value: float) -> str:
    """Return the line of an answer, without its end."""
    return f"{NO_DIRECTION if direction is None else direction} {float(value)!r}"


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the words of every line that is not empty."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if words := line.split():
            yield number, words


def _turned(
    board: tuple[int, ...] | list[int], size: int, layout: Layout
) -> tuple[int, ...] | list[int]:
    """Return a board by columns for one by rows, or the other way round: it is the same turn."""
    if layout == "rows":
        return board
    return [board[row * size + col] for col in range(size) for row in range(size)]


def _position(line: int, words: list[str], layout: Layout) -> Position:
    numbers = [_whole(line, word) for word in words]
    size = numbers[0]
    if not SMALLEST <= size <= LARGEST:
        raise GameError(f"line {line}: a board has the size {SMALLEST} to {LARGEST}, not {size}")
    if len(numbers) != 2 + size * size:
        have = f"{len(numbers) - 2} tiles" if len(numbers) > 1 else "no points and no tiles"
        raise GameError(
            f"line {line}: size {size} needs the points and {size * size} tiles, not {have}"
        )
    if numbers[1] < 0:
        raise GameError(f"line {line}: the points are 0 or more, not {numbers[1]}")
    ranks = [_rank(line, tile, size) for tile in numbers[2:]]
    return Position(line, size, State(tuple(_turned(ranks, size, layout)), numbers[1], 0))


def _whole(line: int, word: str) -> int:
    if not WHOLE.fullmatch(word):
        raise GameError(f"line {line}: {word[:40]!r} is not a whole number of up to 18 digits")
    return int(word)


def _rank(line: int, tile: int, size: int) -> int:
    if tile == 0:
        return 0
    if tile < 2 or tile & (tile - 1):
        raise GameError(f"line {line}: {tile} is not a tile: 0 is an empty cell, tiles are 2, 4, 8")
    rank = tile.bit_length() - 1
    if rank > min(size * size + 1, HIGHEST):
        raise GameError(f"line {line}: a tile of {tile} cannot be on {size}x{size} cells")
    return rank


def _answer(line: int, words: list[str]) -> Answer:
    if len(words) != 2:
        given = " ".join(words)[:40]
        raise GameError(f"line {line}: an answer is a direction and a value, not {given!r}")
    direction, value = words
    if direction not in ("0", "1", "2", "3", NO_DIRECTION):
        raise GameError(f"line {line}: {direction[:40]!r} is not a direction: there are 0, 1, 2, 3")
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise GameError(f"line {line}: {value[:40]!r} is not a value: it must be a number")
    return Answer(line, None if direction == NO_DIRECTION else int(direction), number)


def read_file(path: Path, read: Callable[[str], Sequence[Any]]) -> Any:
    """Return what `read` makes of a file's text; whatever is wrong is told with the file's name."""
    try:
        with path.open("rb") as file:
            found = file.read(MOST + 1)  # of what has no end, too, such as /dev/zero
        if len(found) > MOST:
            raise GameError(f"{path} is larger than {MOST // 1_000_000} MB, which is too much")
        text = found.decode()
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise GameError(f"{path} cannot be read: it is not text") from None
    try:
        lines = read(text)
    except GameError as error:
        raise GameError(f"{path}, {error}") from None
    if not lines:
        raise GameError(f"{path} is empty")
    return lines


def _is_answers(path: Path) -> bool:
    try:
        return path.stat().st_size < MOST and bool(read_answers(path.read_text(encoding="utf-8")))
    except (GameError, UnicodeDecodeError):
        return False


ANSWERS = Kind("a file of solutions to 2048", _is_answers, worked_on=True)
