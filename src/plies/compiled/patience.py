"""How long one call of a game's method may take while random games show what the game is like.

That is done before a game is compiled and before it is trusted, once. Somebody who asks for a move
within a second does not wait longer for a method that never comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from plies.compiled.codec import Unfit
from plies.searches.watchdog import watched_each

LEAST, MOST = 0.5, 5.0  # seconds: a machine may be busy elsewhere for a moment

T = TypeVar("T")
_within: ContextVar[float] = ContextVar("within", default=MOST)


class Endless(Unfit):
    """A method does not come back: nothing else will help, and another day it may."""


@contextmanager
def patient(seconds: float | None) -> Iterator[None]:
    """Wait for no call of a method longer than a search may take."""
    before = _within.set(MOST if seconds is None else min(max(seconds, LEAST), MOST))
    try:
        yield
    finally:
        _within.reset(before)


def patience() -> float:
    return _within.get()


def in_random_games(work: Callable[[], T]) -> T:
    """Return what random games show; raise Endless, with the name of what does not come back."""
    found, method = watched_each(patience(), work)
    if found is None:
        raise endless(method)
    return found


def endless(method: str) -> Endless:
    return Endless(f"{method} does not return within {patience():g} seconds in a random game")
