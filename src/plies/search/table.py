"""Remembering positions: what to file them under, and how to keep a win's distance."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from plies.game import Game, Move, State

SCORE = 1_000_000_000  # a win at once; every evaluation is far below
PROVEN = SCORE // 2  # at least this much is a win, however distant


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
