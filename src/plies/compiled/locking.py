"""Locks of files, on every system; a process that dies lets go of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import IO


def locked(file: IO[str]) -> Callable[[], None]:
    """Lock a file and return what unlocks it; BlockingIOError if somebody else has it."""
    try:
        fcntl = import_module("fcntl")
    except ImportError:
        return _locked_on_windows(file)
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return partial(fcntl.flock, file, fcntl.LOCK_UN)


def _locked_on_windows(file: IO[str]) -> Callable[[], None]:
    msvcrt = import_module("msvcrt")
    number, first_byte = file.fileno(), 1
    try:
        msvcrt.locking(number, msvcrt.LK_NBLCK, first_byte)
    except OSError as error:
        raise BlockingIOError(*error.args) from None
    return partial(msvcrt.locking, number, msvcrt.LK_UNLCK, first_byte)
