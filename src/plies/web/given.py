"""Reading what a visitor sent: of the right kind and within bounds, or refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

from plies.contract import GameError

Given: TypeAlias = Mapping[str, Any]
Tell: TypeAlias = Callable[[str], None]  # news for a visitor who is waiting


class Offered(NamedTuple):
    """A program or a file's player that visitors may play against: of which game, how named."""

    game: str  # "" if it is for every game
    player: str


def text(given: Given, name: str, *, most: int = 200, usual: str | None = None) -> str:
    """Return a text of at most so many characters."""
    value = _found(given, name, usual)
    if not isinstance(value, str):
        raise GameError(f"{name} must be a text")
    if len(value) > most:
        raise GameError(f"{name} has {len(value):,} characters: {most:,} are allowed")
    return value


def whole(given: Given, name: str, least: int, most: int, *, usual: int | None = None) -> int:
    """Return a whole number from `least` to `most`."""
    value = _found(given, name, usual)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise GameError(f"{name} must be a whole number from {least:,} to {most:,}")
    return value


def number(
    given: Given, name: str, least: float, most: float, *, usual: float | None = None
) -> float:
    """Return a number from `least` to `most`."""
    value = _found(given, name, usual)
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not isfinite(value):
        raise GameError(f"{name} must be a number")
    if not least <= value <= most:
        raise GameError(f"{name} must be a number from {least:g} to {most:g}")
    return float(value)


def flag(given: Given, name: str, *, usual: bool = False) -> bool:
    """Return true or false."""
    value = given.get(name, usual)
    if not isinstance(value, bool):
        raise GameError(f"{name} must be true or false")
    return value


def one_of(given: Given, name: str, choices: Sequence[str], *, usual: str | None = None) -> str:
    """Return one of these words."""
    value = _found(given, name, usual)
    if not isinstance(value, str) or value not in choices:
        raise GameError(f"{name} must be one of {', '.join(choices)}")
    return value


def words(given: Given, name: str, *, most: int, longest: int = 80) -> list[str]:
    """Return a list of at most so many short texts; none if it is missing."""
    value = given.get(name, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise GameError(f"{name} must be a list of texts")
    if len(value) > most:
        raise GameError(f"{name} has {len(value):,} entries: {most:,} are allowed")
    if any(len(word) > longest for word in value):
        raise GameError(f"an entry of {name} has more than {longest} characters")
    return value


def _found(given: Given, name: str, usual: Any) -> Any:
    value = given.get(name, usual)
    if value is None:
        raise GameError(f"{name} is missing")
    return value
