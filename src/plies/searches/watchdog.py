"""Ending a method of the game that does not come back.

A search looks at the clock between two positions. A method that loops for ever keeps it from
looking, so a second thread looks, too: some time after the limit it raises Overdue in the searching
thread, if that is inside such a method. The search takes it for the limit that it is.

What waits outside Python, as a sleep or a library's own loop does, hears of it only when it comes
back: nothing can end that. Where Python cannot raise in another thread (PyPy, a browser), there is
no second thread.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from threading import TIMEOUT_MAX, Lock, Thread, get_ident
from time import perf_counter
from types import FrameType
from typing import TypeVar

from plies.apart import leave_unsaid, raise_in, raiser, take_back
from plies.contract import Game, GameError, name_of
from plies.searches.result import Result
from plies.searches.run import Stop

MARGIN = 0.5  # seconds after the limit in which the search may notice it by itself
AGAIN = 0.25  # seconds until it is raised once more: a method may have caught the last one
LOOKS = 8  # at a call before it has taken too long
OUR_OWN = (
    "contract",
    "searches",
    "compiled",
    "engines.choice",
    "engines.testing",
)  # what asks a game's methods
PYTHONS = (f"{os.path.dirname(os.__file__)}{os.sep}", "<frozen ")  # where its library is
PACKAGES = ("site-packages", "dist-packages")  # which are there, too, and are not Python's

T = TypeVar("T")


class Overdue(Stop):
    """The time limit is long past, and a method of the game is still running."""

    def __init__(self) -> None:
        super().__init__("time")


class NoAnswerError(GameError):
    """A method had to be ended before the search had any answer."""


def ended_in_time(game: Game, seconds: float | None, search: Callable[[], Result]) -> Result:
    """Return what a search answers; its note says which method had to be ended for that."""
    result, method = watched(seconds, search)
    if result is None:
        raise NoAnswerError(
            f"{method} of {name_of(game)} did not return within {seconds:g} seconds, "
            "so there is no answer"
        )
    if method:
        note = f"{method} did not return within the time limit and was ended"
        result = replace(result, note="; ".join(filter(None, (result.note, note))))
    return result


def watched(seconds: float | None, work: Callable[[], T]) -> tuple[T | None, str]:
    """Return what `work` returns, and which method had to be ended for it ("" if none).

    Where `work` has no answer without that method, there is None instead.
    """
    if seconds is None or raiser() is None:
        return work(), ""
    return _under(Watch(seconds + MARGIN), work)


def watched_each(seconds: float, work: Callable[[], T]) -> tuple[T | None, str]:
    """Return the same, where no single call of a method may take longer than `seconds`."""
    if raiser() is None:
        return work(), ""
    return _under(Watch(seconds / LOOKS, seconds), work)


def _under(watch: Watch, work: Callable[[], T]) -> tuple[T | None, str]:
    result: T | None = None
    try:
        try:
            result = work()
        finally:
            watch.end()
    except Overdue:
        watch.end()  # once more: it may have come just before
    return result, watch.method


class Watch:
    """The second thread. After its `end` nothing is raised any more, and nothing is left over.

    It ends what is under way after `seconds`, or looks that often for a call longer than `each`.
    """

    def __init__(self, seconds: float, each: float = 0.0):
        self.searching, self.method, self.raised = get_ident(), "", False
        self.each, self.since = each, 0.0
        self.call: FrameType | None = None
        self.wait = min(max(0.0, seconds), TIMEOUT_MAX)  # the search will say what is wrong with it
        self.over = Lock()
        self.over.acquire()
        leave_unsaid(Overdue)  # one that meets Python while it clears away is raised once more
        self.thread: Thread | None = Thread(target=self._watch, daemon=True)
        try:
            self.thread.start()
        except RuntimeError:  # there are no threads here
            self.thread = None

    def _watch(self) -> None:
        while not self.over.acquire(timeout=self.wait):
            call = call_under_way(self.searching)
            if call is not None and self._too_long(call):
                self.wait = AGAIN
                self.method, self.raised = call.f_code.co_name, True
                raise_in(self.searching, Overdue)
            elif not self.each:
                self.wait = AGAIN
            del call  # with the frame it would keep whatever the method held

    def _too_long(self, call: FrameType) -> bool:
        now = perf_counter()
        if call is not self.call:
            self.call, self.since = call, now
        return now >= self.since + self.each

    def end(self) -> None:
        """Stop watching. No lock is held by a `with`: Overdue may come at any moment until then."""
        while self.thread:
            try:
                if self.over.locked():
                    self.over.release()
                self.thread.join()
                if self.raised:
                    take_back()
                self.thread = self.call = None
            except Overdue:
                continue


def _is_pythons(file: str) -> bool:
    return file.startswith(PYTHONS) and not any(one in file for one in PACKAGES)


def call_under_way(thread: int) -> FrameType | None:
    """Return the call of a game's method that a search is in; None if it is between two.

    What a search calls of Python's own library, such as a lock that it waits for, is no such call;
    what the library calls then may be one.
    """
    called: FrameType | None = None
    frame = sys._current_frames().get(thread)
    while frame:
        module = frame.f_globals.get("__name__", "")
        if any(f"{module}.".startswith(f"plies.{own}.") for own in OUR_OWN):
            ours = module == __name__ or frame.f_code.co_name == "report"  # who hears of progress
            return None if ours else called
        if not _is_pythons(frame.f_code.co_filename):
            called = frame
        frame = frame.f_back
    return None
