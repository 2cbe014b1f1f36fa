"""Work in a thread of its own, for somebody who waits, looks at a clock or hears Ctrl-C meanwhile.

search = Apart(lambda: search(game))
while not search.wait(0.1):
    ...                      # tell how far it is, or that it must end
search.answer()              # what it returned, or raised
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import Event, Thread, get_ident
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def begin(body: Callable[[], None]) -> Thread:
    """Start a thread that keeps nobody from leaving."""
    thread = Thread(target=body, daemon=True)
    thread.start()
    return thread


def leave_with_parent(leave: Callable[[], None]) -> None:
    """Call `leave` when the process that started this one has ended, however that was."""
    from multiprocessing import parent_process  # slow to import, and only needed in a worker

    parent = parent_process()

    def wait() -> None:
        if parent:
            parent.join()
            leave()

    begin(wait)


class Apart(Generic[T]):
    """Work that has begun; `start` makes its thread."""

    def __init__(
        self, work: Callable[[], T], start: Callable[[Callable[[], None]], Thread] = begin
    ):
        self._work = work
        self._found: list[T] = []
        self._failed: list[BaseException] = []
        self._finished = Event()
        self._meets = False
        self.thread = start(self._do)

    def _do(self) -> None:
        try:
            self._found.append(self._work())
        except BaseException as error:
            self._failed.append(error)
        finally:
            self._finished.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait at most so long, or until the end; return whether the work is done."""
        return self._finished.wait(seconds)

    def answer(self) -> T:
        """Return what the work returned, or raise what it raised, once it is done."""
        self.wait()
        if self._meets:
            self.thread.join()
            take_back()
        if self._failed:
            raise self._failed[0]
        return self._found[0]

    def meet(self, error: type[BaseException]) -> None:
        """Let the work meet an exception at its next step, if it is not done by then."""
        if self.thread.ident:
            self._meets = True
            raise_in(self.thread.ident, error)


def raise_in(thread: int, error: type[BaseException]) -> None:
    """Let a thread meet an exception at its next step."""
    if raises := raiser():
        raises(thread, error)


class _TakenBack(BaseException):
    """Stands in for what is not to be met any more."""


def take_back() -> None:
    """Leave nothing of what this thread has not met, or what another did not live to meet.

    Python notes that somebody has something to meet until somebody has met it. Meanwhile it runs
    more slowly, and one that is profiled or debugged never comes back. So something is met here.
    """
    if not raiser():
        return
    interrupt = None
    try:
        raise_in(get_ident(), _TakenBack)
        try:
            while True:
                pass
        except KeyboardInterrupt as error:  # it was there first
            interrupt = error
            while True:
                pass
    except _TakenBack:
        pass
    if interrupt:
        raise interrupt


@cache
def raiser() -> Callable[[int, type[BaseException]], Any] | None:
    """Return what raises in another thread; None where there is no such thing.

    Imported when it is needed: most searches have no limit, and a student's box has no ctypes.
    """
    try:
        import ctypes

        found = ctypes.pythonapi.PyThreadState_SetAsyncExc
    except (ImportError, AttributeError):
        return None
    return lambda thread, error: found(ctypes.c_ulong(thread), ctypes.py_object(error))


def leave_unsaid(error: type[BaseException]) -> None:
    """Let an error that `raise_in` brought go unsaid where Python cannot raise it."""
    usual = sys.unraisablehook
    if isinstance(usual, _Unsaid):
        usual.errors.add(error)
    else:
        sys.unraisablehook = _Unsaid(usual, {error})


@dataclass
class _Unsaid:
    """What hears of errors that nobody can raise, and passes on the others."""

    usual: Callable[[sys.UnraisableHookArgs], Any]
    errors: set[type[BaseException]]

    def __call__(self, lost: sys.UnraisableHookArgs) -> None:
        if not isinstance(lost.exc_value, tuple(self.errors)):
            self.usual(lost)
