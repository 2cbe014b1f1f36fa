"""What is run: tasks that follow from themselves, and what becomes of each.

    make(folder)  is called once in every process, and returns what does tasks there
    do(task, tell)  returns the answer; `tell` may say meanwhile how far it is

`make` goes to other processes and machines, so it is a function of a module, or a
`functools.partial` of one. `folder` is where the files are that were sent along; None: here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from plies.contract import GameError

Tell = Callable[[Any], None]
Do = Callable[[Any, Tell], Any]
Make = Callable[[Path | None], Do]
LATER = object()  # instead of a task: there may be more when one that is under way has ended
FAILURES = 3  # tasks in a row that fail; then no other is tried
LONGEST = 200  # characters of what an error says


class Done(NamedTuple):
    """A task and its answer."""

    task: Any
    answer: Any


class Failed(NamedTuple):
    """A task that could not be done, and why."""

    task: Any
    why: str


class Row:
    """Counts tasks that fail one after the other, and says when it is enough."""

    def __init__(self, what: str):
        self.what, self.failures = what, 0

    def add(self, ended: Done | Failed) -> None:
        self.failures = self.failures + 1 if isinstance(ended, Failed) else 0
        if isinstance(ended, Failed) and self.failures == FAILURES:
            said = f"{self.failures} {self.what} in a row failed, the last {ended.why}"
            raise GameError(said)


def done(do: Do, task: Any, tell: Tell) -> Done | Failed | GameError:
    """Do a task; what it refuses is a GameError, any other exception a failure."""
    try:
        return Done(task, do(task, tell))
    except GameError as error:
        return error
    except Exception as error:
        return Failed(task, f"with {type(error).__name__}: {_one_line(error)}")


def _one_line(error: Exception) -> str:
    """Return what a foreign error says on one line, whatever its own methods do."""
    try:
        return " ".join(str(error).split())[:LONGEST]
    except Exception:
        return f"a {type(error).__name__}"
