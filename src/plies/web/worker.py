"""What a worker process does: one job after another, for whoever's turn it is.

Only workers run games and searches. The server itself hands bytes around, so a job that never
ends, eats memory or crashes costs its worker, and another takes its place.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from contextlib import suppress
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any

from plies.apart import leave_with_parent
from plies.contract import GameError
from plies.faults import foreign_line
from plies.news import heard_by, tell
from plies.web import shelf
from plies.web.given import Tell

MEMORY = 6 << 30  # bytes of address space; compiled code and tables reserve more than they use
COMPILERS = ("numba", "llvmlite")
FAILED = "the server failed at this; its log says how"


class Busy:
    """Whether a job is under way: only then does it matter to be told to stop."""

    def __init__(self) -> None:
        self.now = False

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt in the job, but not in the middle of an import or a compilation.

        Modules in C do not survive that: memory is freed twice. And Numba, stopped while it learns
        its own rules, refuses every program from then on. Who goes on is soon ended anyway.
        """
        if self.now and not _must_go_on(frame):
            raise KeyboardInterrupt


def _must_go_on(frame: FrameType | None) -> bool:
    """Return whether an import or a compiler is at work in a frame or in what called it."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        if str(frame.f_globals.get("__name__")).partition(".")[0] in COMPILERS:
            return True
        frame = frame.f_back
    return False


def work(connection: Connection, nice: int, *shelved: Any) -> None:
    """Do the jobs that are heard as (job, given), and answer ("ok" or "error" or "news", ...).

    `shelved` is what `shelf.set_up` takes.
    The process ends here, at once: Python's own end frees what threads of a search may still use.
    """
    status = 0
    try:
        _work(connection, nice, *shelved)
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
        status = 1
    with suppress(OSError, ValueError, AttributeError):
        sys.__stderr__.flush()  # type: ignore[union-attr]
    os._exit(status)


def _work(connection: Connection, nice: int, *shelved: Any) -> None:
    busy = Busy()
    signal.signal(signal.SIGINT, busy.stop)
    leave_with_parent(lambda: os._exit(1))
    _bound(nice)
    shelf.set_up(*shelved)
    with suppress(EOFError, OSError), heard_by(lambda text: connection.send(("news", text))):
        while True:
            job, given = connection.recv()
            busy.now = True
            try:
                answer = _answer(job, given, tell)
            except KeyboardInterrupt:
                answer = ("error", "it was stopped")
            finally:
                busy.now = False
            connection.send(answer)


def _answer(job: str, given: dict[str, Any], tell: Tell) -> tuple[str, Any]:
    try:
        from plies.web.jobs.doing import DOING  # by the first job: a worker is there at once

        shelf.look_again()
        return "ok", DOING[job](given, tell)
    except GameError as error:
        return "error", " ".join(str(error).split())
    except MemoryError:
        return "error", "that takes more memory than a visitor may use"
    except RecursionError:
        return "error", "that is nested too deeply"
    except Exception as error:
        return "error", _told(error)


def _told(error: Exception) -> str:
    """Return what a visitor learns of a fault; the rest goes to whoever runs the server."""
    traceback.print_exception(error, file=sys.__stderr__)
    if place := foreign_line(error):
        return f"the game's own code failed: {type(error).__name__}: {error} ({place})"
    return FAILED


def _bound(nice: int) -> None:
    """Take less than the server does when there is not enough for all, and never all memory."""
    with suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        os.nice(nice)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
