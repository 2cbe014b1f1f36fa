"""A box: a student's file in a process of its own, which can harm nobody and learns no answer.

    with Box("twenty48", [Path("ai.py")]) as box:
        direction, value = box.call("decide", {"tiles": ..., "score": 0})

The parent (here) holds the positions and the right answers; the child (`inside/main.py`) is asked
one thing at a time, and may ask back: which moves are there, what comes after this one. All that
comes from it is JSON, is bounded in size, and is believed in nothing.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Self

from plies.contract import GameError
from plies.courses.box.child import INSIDE, Child
from plies.courses.box.orderly_end import undisturbed
from plies.courses.box.packages import places
from plies.courses.box.terms import Limits, Refused, StudentError, clean

__all__ = ["Box", "Limits", "Refused", "StudentError", "clean"]

HEARD, MORE = 2000, "\n... (more was printed)"  # characters that are kept of several calls
MOST_FAILED = 20  # imports of one submission that fail
ENDS = ("time", "memory", "output", "exit", "protocol")  # after these the child is gone


class Box:
    """A student's file in a process of its own.

    `inside` names the module of `courses/box/inside` that answers the calls. `files` are copied
    into the child's folder; the first is the one to load, of the others links and huge ones are
    left out. `paths` are further folders that it can import from. The process starts with the
    first call, and again after an end that the student's code brought about: one crash costs one
    call. A file that cannot be loaded is not tried twice. On Linux the process ends with the
    thread that started it.
    """

    def __init__(
        self,
        inside: str,
        files: Sequence[Path],
        *,
        limits: Limits = Limits(),  # noqa: B008 (frozen)
        paths: Sequence[Path] = (),
    ) -> None:
        if not (INSIDE / f"{inside}.py").is_file():
            raise GameError(f"there is no module {inside} in {INSIDE}")
        if os.name != "posix" or not hasattr(select, "poll"):
            raise GameError("students' programs run on Linux and macOS only (on Windows: in WSL)")
        for file in files[:1]:
            if not os.path.lexists(file):
                raise GameError(f"{file} cannot be read: there is no such file")
        places(limits.packages)  # a wrong name is the caller's mistake, not the student's
        self.inside, self.files, self.limits = inside, tuple(files), limits
        self.paths = tuple(str(path.resolve()) for path in paths)
        self.printed = ""  # in the last call
        self._heard = ""
        self.guards: tuple[str, ...] = ()  # the layers that hold, once it runs
        self._child: Child | None = None
        self._broken: StudentError | None = None
        self._failed_imports: list[tuple[str, int]] = []  # which cost nothing if nobody uses them

    def call(
        self,
        what: str,
        given: Any = None,
        *,
        asked: Callable[[str, Any], Any] | None = None,
        seconds: float | None = None,
    ) -> Any:
        """Return what the child's handler `what` answers; raises StudentError.

        While it runs the child's questions are answered by `asked`. The time limit holds for all
        of it, the answers of `asked` included; loading the student's file has its own.
        """
        child = self._started()
        try:
            return child.call(
                what, given, asked, self.limits.seconds if seconds is None else seconds
            )
        except StudentError as error:
            if error.kind in ENDS:
                self._end()
            raise
        except BaseException:
            self._end()
            raise
        finally:
            self.printed = child.printed()
            self._hear(self.printed)

    def heard(self) -> str:
        """Return what was printed since this was last asked, the beginning of it."""
        heard, self._heard = self._heard, ""
        return heard if len(heard) <= HEARD else heard[:HEARD] + MORE

    def _hear(self, printed: str) -> None:
        self._heard = (self._heard + printed)[: HEARD + 1]

    @property
    def broken(self) -> str:
        """Return why the student's file cannot be loaded; empty as long as it can."""
        return "" if self._broken is None else str(self._broken)

    def load(self) -> None:
        """Start the process now, if there is none, so that no call waits for it."""
        self._started()

    def _started(self) -> Child:
        if self._broken is not None:
            raise self._broken
        end = monotonic() + 2 * self.limits.load_seconds
        while self._child is None:
            try:
                with undisturbed():
                    child = self._child = Child(
                        self.inside, self.files, self.paths, self.limits, self._failed_imports
                    )
            except StudentError as error:
                self._broken = error
                raise
            try:
                self.guards = child.load()
                self._hear(child.printed())
            except StudentError as error:
                self._end()
                self.printed = child.printed()
                if self._goes_without(error) and monotonic() < end:
                    continue
                self._hear(self.printed)
                self._broken = StudentError("load", f"the file cannot be loaded: {error}")
                raise self._broken from None
            except BaseException:
                self._end()
                raise
        return self._child

    def _goes_without(self, error: StudentError) -> bool:
        """Return whether the file can be loaded again without an import that failed."""
        place = error.failed_import
        if (
            place is None
            or place in self._failed_imports
            or len(self._failed_imports) >= MOST_FAILED
        ):
            return False
        self._failed_imports.append(place)
        return True

    def _end(self) -> None:
        with undisturbed():
            child, self._child = self._child, None
            if child is not None:
                child.close()

    def close(self) -> None:
        """End the process and delete its folder."""
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
