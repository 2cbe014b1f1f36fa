"""Remembering positions: what to file them under, how to keep a win's distance, and room."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from typing import Any

from plies.game import Game, GameError, Move, State

SCORE = 1_000_000_000  # a win at once; every evaluation is far below
PROVEN = SCORE // 2  # at least this much is a win, however distant


def check_room(positions: int, each: int) -> None:
    """Refuse a table of so many positions, of so many bytes each, that no memory can hold."""
    try:
        there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # where nobody knows, the system refuses
        return
    if positions * each > there:
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


def key_of(game: Game, state: State) -> Callable[[State], Hashable]:
    """Return what to file a position under: the game's key, the state, or a frozen copy."""
    own = getattr(game, "key", None)
    if own:
        return own  # type: ignore[no-any-return]
    try:
        hash(state)
    except TypeError:
        return tuple if _flat(state) else frozen
    return lambda state: state


def _flat(state: State) -> bool:
    return isinstance(state, list) and not any(isinstance(part, (list, dict)) for part in state)


def frozen(state: Any) -> Hashable:
    """Return a hashable copy of plain data."""
    if isinstance(state, (list, tuple)):
        return tuple(frozen(part) for part in state)
    if isinstance(state, dict):
        return tuple((name, frozen(part)) for name, part in state.items())
    return state  # type: ignore[no-any-return]


def legal_part(game: Game, state: State, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the line up to its first illegal move: a key may file mirrored positions together."""
    for i, move in enumerate(line):
        if move not in list(game.moves(state)):
            return line[:i]
        state = game.play(state, move)
    return line
