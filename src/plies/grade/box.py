"""A box: a student's file in a process of its own, which can harm nobody and learns no answer.

    with Box("twenty48", [Path("ai.py")]) as box:
        direction, value = box.call("decide", {"tiles": ..., "score": 0})

The parent (here) holds the positions and the right answers; the child (`inside/main.py`) is asked
one thing at a time, and may ask back: which moves are there, what comes after this one. All that
comes from it is JSON, is bounded in size, and is believed in nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

from plies.game import GameError
from plies.grade.box_child import INSIDE, Child
from plies.grade.box_terms import Limits, Refused, StudentError, clean

__all__ = ["Box", "Limits", "Refused", "StudentError", "clean"]

ENDS = ("time", "memory", "output", "exit", "protocol")  # after these the child is gone


class Box:
    """A student's file in a process of its own.

    `inside` names the module of `plies/grade/inside` that answers the calls; `files` are copied
    into the child's folder; `paths` are further folders that it can import from. The process
    starts with the first call, and again after an end that the student's code brought about: one
    crash costs one call. A file that cannot be loaded is not tried twice. On Linux the process
    ends with the thread that started it.
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
        if os.name != "posix":
            raise GameError("students' programs run on Linux and macOS only (on Windows: in WSL)")
        for file in files:
            if not file.is_file():
                raise GameError(f"{file} cannot be read: there is no such file")
        self.inside, self.files, self.limits = inside, tuple(files), limits
        self.paths = tuple(str(path.resolve()) for path in paths)
        self.printed = ""
        self.guards: tuple[str, ...] = ()  # the layers that hold, once it runs
        self._child: Child | None = None
        self._broken: StudentError | None = None

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
        if self._child is None:
            self._look_at(self.files)
            try:
                child = self._child = Child(self.inside, self.files, self.paths, self.limits)
            except StudentError as error:
                self._broken = error
                raise
            try:
                self.guards = child.load()
            except StudentError as error:
                self._end()
                self.printed = child.printed()
                self._broken = StudentError("load", f"the file cannot be loaded: {error}")
                raise self._broken from None
            except BaseException:
                self._end()
                raise
        return self._child

    def _look_at(self, files: Sequence[Path]) -> None:
        """Refuse a submission that would have something else copied into its folder."""
        for file in files:
            if file.is_symlink():  # to the solutions, say: a syntax error would show a line of them
                self._broken = StudentError("load", f"{file.name} is a link, not a file")
                raise self._broken
            if file.stat().st_size > self.limits.file:
                told = f"{file.name} has more than {self.limits.file:,} bytes"
                self._broken = StudentError("load", told)
                raise self._broken

    def _end(self) -> None:
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
