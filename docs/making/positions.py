"""A position of any game as a picture: its own text, or the grid that is found in it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from pprint import pformat
from typing import Any

EMPTY = {"", " ", ".", "_", "-", "0", "None", "False"}
SIDE = 34
COLOURS = ("#2a6f97", "#bc4b51", "#5b8e7d", "#8f6593", "#c08552", "#4f5d75")


def picture(game: Any, plies: int) -> str:
    """Return a position after some random plies, always the same ones, as SVG or as text."""
    state = played(game, plies)
    if callable(getattr(game, "text", None)):
        return f"```text\n{str(game.text(state)).rstrip()}\n```"
    rows = grid(state) or placed(state)
    if rows:
        return svg(rows)
    return f"```text\n{pformat(state, width=72, compact=True)}\n```"


def played(game: Any, plies: int) -> Any:
    dice, state = random.Random(7), game.start()
    for _ in range(plies):
        chance = game.mover(state) == -1
        moves = [one for one, _ in game.chances(state)] if chance else list(game.moves(state))
        if not moves:
            break
        after = game.play(state, dice.choice(moves))
        if not list(game.moves(after)) and game.mover(after) != -1:
            break
        state = after
    return state


def grid(found: Any) -> list[list[str]] | None:
    """Return the first board in a position: rows of rows, squares by pair, or one square row."""
    if isinstance(found, Mapping):
        if found and all(is_pair(one) for one in found):
            return of_pairs(found)
        return first(found.values())
    if hasattr(found, "tolist"):
        return grid(found.tolist())
    if isinstance(found, (list, tuple)) and len(found) > 1:
        rows = [list(one) if isinstance(one, (list, tuple, str)) else [] for one in found]
        even = len(rows[0]) > 2 and all(len(row) == len(rows[0]) for row in rows)
        if even and all(is_cell(cell) for row in rows for cell in row):
            return [[shown(cell) for cell in row] for row in rows]
    if isinstance(found, (list, tuple, str)) and len(found) >= 9:
        side = math.isqrt(len(found))
        if side * side == len(found) and all(is_cell(cell) for cell in found):
            return [[shown(one) for one in found[i : i + side]] for i in range(0, len(found), side)]
    if isinstance(found, (list, tuple)):
        return first(found)
    return first(vars(found).values()) if hasattr(found, "__dict__") else None


def first(found: Any) -> list[list[str]] | None:
    return next((rows for one in found if (rows := grid(one))), None)


def is_pair(one: Any) -> bool:
    return isinstance(one, tuple) and len(one) == 2 and all(type(part) is int for part in one)


def of_pairs(found: Mapping[Any, Any]) -> list[list[str]]:
    high, wide = (max(one[axis] for one in found) + 1 for axis in (0, 1))
    side = max(high, wide)
    cells = [[found.get((row, column), "") for column in range(side)] for row in range(side)]
    return [[shown(cell) for cell in row] for row in cells]


def placed(state: Any) -> list[list[str]] | None:
    """Return a board with what a position says of squares: who is where, by the first letter."""
    found = dict(squares(state, ""))
    return of_pairs(found) if len(found) > 1 else None


def squares(found: Any, name: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Return the squares, pairs of small numbers, in a position, each with whose it is."""
    if is_pair(found) and all(0 <= part < 12 for part in found):
        yield found, name[:1].upper() or "1"
    elif isinstance(found, Mapping):
        for key, part in found.items():
            yield from squares(part, str(key))
    elif isinstance(found, (list, tuple, set, frozenset)):
        several = isinstance(found, (list, tuple)) and not any(map(is_pair, found))
        name = "×" if isinstance(found, (set, frozenset)) else name  # gone, or walled off
        for number, part in enumerate(found, 1):
            yield from squares(part, str(number) if several else name)
    elif hasattr(found, "__dict__"):
        yield from squares(vars(found), name)


def is_cell(one: Any) -> bool:
    return one is None or isinstance(one, (int, bool)) or (isinstance(one, str) and len(one) < 8)


def shown(one: Any) -> str:
    if one is True:
        return "■"
    text = str(getattr(one, "name", one))
    return "" if text in EMPTY else text[0].upper() if len(text) > 4 else text


def svg(rows: list[list[str]]) -> str:
    """Return a board of squares with letters, in one line of HTML, light or dark as the reader."""
    kinds = sorted({cell for row in rows for cell in row if cell})
    high, wide = len(rows) * SIDE, len(rows[0]) * SIDE
    parts = []
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            at = f'x="{x * SIDE + 1}" y="{y * SIDE + 1}" width="{SIDE - 2}" height="{SIDE - 2}"'
            parts.append(f'<rect {at} rx="4" fill="currentColor" fill-opacity="0.08"/>')
            if cell:
                colour = COLOURS[kinds.index(cell) % len(COLOURS)]
                middle = f'cx="{x * SIDE + SIDE // 2}" cy="{y * SIDE + SIDE // 2}"'
                parts.append(f'<circle {middle} r="13" fill="{colour}"/>')
                where = f'x="{x * SIDE + SIDE // 2}" y="{y * SIDE + SIDE // 2 + 5}"'
                look = 'text-anchor="middle" font-size="13" fill="white" font-family="sans-serif"'
                parts.append(f"<text {where} {look}>{cell.replace('<', '&lt;')}</text>")
    head = f'<svg class="board" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    label = 'role="img" aria-label="A position of the game" xmlns="http://www.w3.org/2000/svg"'
    return f"{head} {label}>{''.join(parts)}</svg>"
