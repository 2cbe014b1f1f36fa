"""SIGTERM and SIGHUP, received in order: processes are ended and folders deleted before we leave.

By themselves these signals end Python on the spot, and a student's file would stay behind in a
temporary folder. Here they raise SystemExit, but never while such a folder is made or deleted.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
STATUS = 128  # and the signal's number: what a shell says of a program that a signal ended


class _Now:
    holding = 0  # how many `undisturbed` there are around us
    came = 0  # the signal that came meanwhile


def _end(number: int, _: object = None) -> None:
    if _Now.holding:
        _Now.came = number
    else:
        raise SystemExit(STATUS + number)


@contextmanager
def orderly() -> Iterator[None]:
    """Raise SystemExit inside at a signal; whoever ignores it already (nohup) goes on so."""
    before = {}
    if current_thread() is main_thread():
        for number in SIGNALS:
            if signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, _end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off what a signal does until the end of this; of no effect outside of `orderly`."""
    if current_thread() is not main_thread():
        yield
        return
    _Now.holding += 1
    try:
        yield
    finally:
        _Now.holding -= 1
        if _Now.came and not _Now.holding:
            number, _Now.came = _Now.came, 0
            _end(number)
