"""A program of somebody else's: started without a shell, talked to in lines, and ended for sure.

It ends with whoever started it: when that is thrown away, when Python ends, and on Linux also when
this process is killed. A program that does not answer is ended, and so is all that it has started.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from time import perf_counter
from typing import IO, Any, TypeAlias

from plies.apart import begin
from plies.play.players import Unable

LOOK = 0.05  # seconds between two looks at who has lost patience
GOODBYE = 0.5  # seconds for a program to end by itself
LONGEST = 1 << 16  # characters of a line
MOST = 10_000  # lines that wait to be heard
PR_SET_PDEATHSIG = 1
PRCTL = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


class Program:
    """A program that runs; an Unable says that it does not, or has no answer."""

    def __init__(self, command: Sequence[str]):
        self.name, self.owner = os.path.basename(command[0]), os.getpid()
        try:
            self._process = _started(command)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise Unable(f"the program {command[0]!r} cannot be started: {why}") from error
        self._lines: Queue[str | None] = Queue(MOST)
        output, lines = self._process.stdout, self._lines
        assert output is not None
        begin(lambda: _listen(output, lines))
        self.end = weakref.finalize(self, _end, self._process, self.owner)

    @property
    def is_ours(self) -> bool:
        """Whether it runs, and was not started by a process that this one is a copy of."""
        return self.owner == os.getpid() and self._process.poll() is None

    def tell(self, line: str) -> None:
        """Say a line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise Unable(self._how_it_ended()) from None

    def hear(self, until: float) -> str:
        """Return the next line that it says before the clock shows `until`."""
        while True:
            try:
                line = self._lines.get(timeout=min(LOOK, max(0.0, until - perf_counter())))
            except Empty:
                if perf_counter() < until:
                    continue
                raise Unable(f"{self.name} does not answer") from None
            if line is None:
                self._lines.put(None)
                raise Unable(self._how_it_ended())
            return line

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)
        code = self._process.returncode
        if code is None:
            return f"{self.name} has closed its output"
        how = f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"
        return f"{self.name} {how}"


def _listen(output: IO[bytes], lines: Queue[str | None]) -> None:
    """Hear a program until its end."""
    with suppress(OSError, ValueError), output:
        while line := output.readline(LONGEST):
            lines.put(line.decode("utf-8", "replace").strip())
    lines.put(None)


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    """Let a program end by itself, or else end it and what it has started."""
    if owner != os.getpid():  # a copy of the process: the program is not its own
        return
    assert process.stdin is not None
    with suppress(OSError, ValueError):
        process.stdin.write(b"quit\n")
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GOODBYE)
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a program in a group of its own, so that Ctrl-C is ours to hear."""
    options: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    options["stderr"] = subprocess.DEVNULL
    if os.name == "posix":
        options["process_group"] = 0
    if PRCTL:
        options["preexec_fn"] = _end_with_parent
    return _in_a_lasting_thread(lambda: subprocess.Popen(list(command), **options))


def _end_with_parent() -> None:
    """Ask Linux to end this new process with the thread that started it."""
    assert PRCTL
    PRCTL(PR_SET_PDEATHSIG, signal.SIGKILL)


_Start: TypeAlias = Callable[[], "subprocess.Popen[bytes]"]
_starters: dict[int, SimpleQueue[tuple[_Start, SimpleQueue[Any]]]] = {}


def _in_a_lasting_thread(start: _Start) -> subprocess.Popen[bytes]:
    """Return what `start` does in a thread that lives as long as this process."""
    jobs = _starters.get(os.getpid())
    if jobs is None:
        jobs = _starters[os.getpid()] = SimpleQueue()
        begin(lambda: _start_all(jobs))
    done: SimpleQueue[Any] = SimpleQueue()
    jobs.put((start, done))
    found = done.get()
    if isinstance(found, Exception):
        raise found
    return found  # type: ignore[no-any-return]


def _start_all(jobs: SimpleQueue[tuple[_Start, SimpleQueue[Any]]]) -> None:
    while True:
        start, done = jobs.get()
        try:
            done.put(start())
        except Exception as error:
            done.put(error)
