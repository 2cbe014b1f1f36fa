"""A limit on how long somebody else's code may take.

The code runs in a thread of its own, and is told by an exception that its time is up. Code that
does not listen, because it sleeps or catches everything, is left behind: its thread ends with
the process. Only code that never lets go of the interpreter cannot be stopped from within it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from plies.apart import Apart

LAST_CHANCES = 10  # how often a thread is told to end
PAUSE = 0.1  # seconds between two

T = TypeVar("T")


class TooLate(BaseException):
    """The time is up. Not an Exception, so that `except Exception` does not swallow it."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """Return what `work` returns or raise what it raises; raise TooLate if it takes longer."""
    apart = Apart(work)
    try:
        in_time = apart.wait(seconds)
    except BaseException:  # Ctrl-C
        _end(apart)
        raise
    if not in_time:
        _end(apart)
        raise TooLate
    return apart.answer()


def _end(apart: Apart[T]) -> None:
    for _ in range(LAST_CHANCES):
        apart.meet(TooLate)
        if apart.wait(PAUSE):
            return
