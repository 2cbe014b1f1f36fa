"""Threads for compiled code, and for compiling.

The thread that people press Ctrl-C in never does such work itself: it waits, so that it can answer
at once, and so that no compiler is left in the middle of something.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from queue import Empty, SimpleQueue
from threading import Lock, Thread, current_thread, main_thread, stack_size
from time import perf_counter
from typing import TypeVar

from plies.apart import Apart, leave_unsaid

STACK_BYTES = 1 << 28  # of a searching thread; what it does not use costs nothing
LOOK = 0.1  # seconds between two looks at Ctrl-C: not every system wakes who waits for ever

T = TypeVar("T")
_starting = Lock()
_until: ContextVar[float] = ContextVar("until", default=inf)


class TooLate(Exception):  # noqa: N818
    """What is being compiled is not there by the time at which it is wanted."""


@contextmanager
def waiting_until(moment: float) -> Iterator[None]:
    """Wait no longer for what is compiled; then raise TooLate."""
    before = _until.set(moment)
    try:
        yield
    finally:
        _until.reset(before)


def start_deep(body: Callable[[], None]) -> Thread:
    """Start a thread whose stack has room for the longest line of the largest states."""
    thread = Thread(target=body, daemon=True)
    with _starting:
        usual = stack_size(STACK_BYTES)
        try:
            thread.start()
        finally:
            stack_size(usual)
    return thread


class _Lent:
    """A deep thread that does what it is given, and then waits for more."""

    def __init__(self) -> None:
        self.given: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.thread = start_deep(self._do)

    def _do(self) -> None:
        while True:
            self.given.get()()
            _idle.put(self)


_idle: SimpleQueue[_Lent] = SimpleQueue()


def lend_deep(body: Callable[[], None]) -> Thread:
    """Let a deep thread do something; one that is idle is taken, which is sooner than a new one."""
    try:
        lent = _idle.get_nowait()
    except Empty:
        lent = _Lent()
    lent.given.put(body)
    return lent.thread


def aside(work: Callable[[], T]) -> T:
    """Return what `work` does, in a thread of its own if somebody may leave it here.

    Ctrl-C, or a time until which it is wanted, ends only the waiting. The work goes on, for whoever
    asks for it again, as long as Python runs.
    """
    until = _until.get()
    if until == inf and current_thread() is not main_thread():
        return work()
    apart = Apart(work, start_deep)
    try:
        while not apart.wait(min(LOOK, max(until - perf_counter(), 0))):
            if perf_counter() > until:
                raise TooLate
    except BaseException:
        atexit.register(_end, apart)  # the compiler must not run while Python takes itself apart
        raise
    return apart.answer()


def _end(apart: Apart[T]) -> None:
    """Let work end at its next step, and wait until it has."""
    leave_unsaid(SystemExit)  # LLVM calls Python back, and there nobody can raise it
    while apart.thread.is_alive():
        apart.meet(SystemExit)
        apart.thread.join(LOOK)
