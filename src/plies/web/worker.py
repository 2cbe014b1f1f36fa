"""What a worker process does: one job after another, for whoever's turn it is.

Only workers run games and searches. The server itself hands bytes around, so a job that never
ends, eats memory or crashes costs its worker, and another takes its place.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from io import TextIOBase
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Thread
from types import FrameType
from typing import Any

from plies.faults import foreign_line
from plies.game import GameError
from plies.web import shelf
from plies.web.given import Tell

MEMORY = 6 << 30  # bytes of address space; compiled code and tables reserve more than they use
FAILED = "the server failed at this; its log says how"
SAID = "plies: "  # how plies begins what it says on stderr


class News(TextIOBase):
    """A stderr that hands on what plies says, such as that it compiles."""

    def __init__(self, hand_on: Callable[[str], None]):
        self.hand_on = hand_on

    def write(self, text: str) -> int:
        for line in text.splitlines():
            if line.startswith(SAID):
                self.hand_on(line.removeprefix(SAID))
            elif line.strip() and sys.__stderr__:
                sys.__stderr__.write(line + "\n")
        return len(text)


class Busy:
    """Whether a job is under way: only then does it matter to be told to stop."""

    def __init__(self) -> None:
        self.now = False

    def stop(self, number: int, frame: FrameType | None) -> None:
        if self.now:
            raise KeyboardInterrupt


def work(connection: Connection, nice: int, served: list[str], think: float) -> None:
    """Do the jobs that are heard as (place, given), and answer ("ok" or "error" or "news", ...)."""
    busy = Busy()
    signal.signal(signal.SIGINT, busy.stop)
    Thread(target=_leave_with_server, daemon=True).start()
    _bound(nice)
    shelf.set_up(served, think)
    sys.stderr = News(lambda text: connection.send(("news", text)))
    with suppress(EOFError, OSError):
        while True:
            place, given = connection.recv()
            busy.now = True
            try:
                answer = _answer(place, given, lambda text: connection.send(("news", text)))
            except KeyboardInterrupt:
                answer = ("error", "it was stopped")
            finally:
                busy.now = False
            connection.send(answer)


def _answer(place: str, given: dict[str, Any], tell: Tell) -> tuple[str, Any]:
    try:
        return "ok", _function(place)(given, tell)
    except GameError as error:
        return "error", " ".join(str(error).split())
    except MemoryError:
        return "error", "that takes more memory than a visitor may use"
    except RecursionError:
        return "error", "that is nested too deeply"
    except Exception as error:
        return "error", _told(error)


@cache
def _function(place: str) -> Callable[[dict[str, Any], Tell], dict[str, Any]]:
    module, _, name = place.partition(":")
    return getattr(import_module(f"plies.web.jobs.{module}"), name)  # type: ignore[no-any-return]


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


def _leave_with_server() -> None:
    """End this process when the server has ended, however that was."""
    server = parent_process()
    if server:
        server.join()
        os._exit(1)
