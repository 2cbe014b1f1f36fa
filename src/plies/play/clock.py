"""A limit on how long somebody else's code may take.

The code runs in a thread of its own, and is told by an exception that its time is up. Code that
does not listen, because it sleeps or catches everything, is left behind: its thread ends with
the process. Only code that never lets go of the interpreter cannot be stopped from within it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

LAST_CHANCES = 10  # how often a thread is told to end
PAUSE = 0.1  # seconds between two


class TooLate(BaseException):
    """The time is up. Not an Exception, so that `except Exception` does not swallow it."""


def within(seconds: float, work: Callable[[], Any]) -> Any:
    """Return what `work` returns or raise what it raises; raise TooLate if it takes longer."""
    done: list[Any] = []
    failed: list[BaseException] = []
    finished = Event()

    def body() -> None:
        try:
            done.append(work())
        except BaseException as error:
            failed.append(error)
        finally:
            finished.set()

    thread = Thread(target=body, daemon=True)
    thread.start()
    try:
        in_time = finished.wait(seconds)
    except BaseException:  # Ctrl-C
        _end(thread, finished)
        raise
    if not in_time:
        _end(thread, finished)
        raise TooLate
    if failed:
        raise failed[0]
    return done[0]


def _end(thread: Thread, finished: Event) -> None:
    number = ctypes.c_ulong(thread.ident or 0)
    for _ in range(LAST_CHANCES):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(TooLate))
        if finished.wait(PAUSE):
            return
