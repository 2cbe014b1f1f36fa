"""Remembering positions: what to file them under, how to keep a win's distance, and room."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from typing import NamedTuple

from plies.content import Opaque, content, held_by, is_value
from plies.contract import Game, GameError, State

WIN = 1_000_000  # what a won decisive game is worth beside evaluations, which stay below it
SCORE = 1_000_000_000  # a win at once, where the shorter is worth more
NO_TABLE = "searched without a table"
PROVEN = SCORE // 2  # at least this much is a win, however distant


def memory() -> int | None:
    """Return how many bytes of memory this machine has; None if nobody knows."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return None


def check_room(positions: int, each: int) -> None:
    """Refuse a table of so many positions, of so many bytes each, that no memory can hold."""
    there = memory()  # where nobody knows, the system refuses
    if there is not None and positions * each > there:
        raise GameError(
            f"there is no memory for a table of {positions:,} positions: "
            f"it needs {byte_text(positions * each)}, and this machine has {byte_text(there)}"
        )


def byte_text(count: int) -> str:
    """Return a number of bytes as people read it: 512 bytes, 1.5 KiB, 16 MiB."""
    if count < 1024:
        return f"{count} bytes"
    size, units = float(count), ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    while (size := size / 1024) >= 1023.5 and len(units) > 1:
        units.pop(0)
    return f"{size:,.{1 if size < 9.95 else 0}f} {units[0]}".replace(".0 ", " ")


def seen_from(value: float, ply: int) -> float:
    """Return `value` seen from `ply` plies above: a win gets nearer to nothing, a loss too."""
    if value > PROVEN:
        return value - ply
    if value < -PROVEN:
        return value + ply
    return value


def as_it_is(value: float, ply: int) -> float:
    """Return `value`: where a game is not decisive, no value says how far away it is."""
    return value


class Filing(NamedTuple):
    """What to file positions under, and how many at most; `why` there is no room for any."""

    key: Callable[[State], Hashable]
    room: int
    why: str = ""

    @property
    def note(self) -> str:
        return f"{NO_TABLE}: {self.why}" if self.why else ""


def filing(game: Game, root: State, room: int) -> Filing:
    """Return how to file the positions of a game: by its key, by themselves, or by their content.

    Positions that nobody can look into are not filed.
    """
    own = getattr(game, "key", None)
    if own:
        return Filing(own, room)
    marks = held_by(game)

    def by_content(state: State) -> Hashable:
        try:
            return content(state, marks)
        except Opaque:
            return object()  # which is nobody else's place

    def by_itself(state: State) -> Hashable:
        try:
            hash(state)
        except TypeError:
            return by_content(state)
        return state  # type: ignore[no-any-return]

    if is_value(root):
        return Filing(by_itself, room)
    try:
        content(root, marks)
    except Opaque as reason:
        return Filing(by_content, 0, f"{reason}, and there is no key(state)")
    return Filing(by_content, room)
