"""Threads for compiled code, and for compiling.

The thread that people press Ctrl-C in never does such work itself: it waits, so that it can answer
at once, and so that no compiler is left in the middle of something.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock, Thread, current_thread, main_thread, stack_size
from typing import TypeVar

from plies.apart import Apart, leave_unsaid

STACK_BYTES = 1 << 28  # of a searching thread; what it does not use costs nothing
LOOK = 0.1  # seconds between two looks at Ctrl-C: not every system wakes who waits for ever

T = TypeVar("T")
_starting = Lock()


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
    """Return what `work` does, in a thread of its own if Ctrl-C could interrupt it here.

    Ctrl-C ends only the waiting. The work goes on, for whoever asks for it again, as long as
    Python runs.
    """
    if current_thread() is not main_thread():
        return work()
    apart = Apart(work, start_deep)
    try:
        while not apart.wait(LOOK):
            pass
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
