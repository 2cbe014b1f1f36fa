"""A program at the other end of pipes, as a GUI has its engine."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from itertools import pairwise
from queue import Empty, Queue
from threading import Thread
from time import clock_gettime, perf_counter

COMPILING = 300  # seconds: once in a run of tests, on a machine that has much else to do


class Talk:
    """`plies engine ...` in a process of its own; what it says is heard with a limit."""

    def __init__(self, *words: str):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "plies", "engine", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._lines: Queue[str | None] = Queue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def __enter__(self) -> Talk:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(30)
        finally:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process.stderr.close()

    def tell(self, *lines: str) -> None:
        for line in lines:
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hear(self, seconds: float = 30) -> str:
        line = self._lines.get(timeout=seconds)
        assert line is not None, f"it has ended: {self.process.stderr.read()}"
        return line

    def until(self, word: str, seconds: float = 30) -> list[str]:
        """Return what is heard up to the line that begins with a word."""
        heard, end = [], perf_counter() + seconds
        while not heard or heard[-1].split()[:1] != [word]:
            try:
                heard.append(self.hear(max(0.001, end - perf_counter())))
            except Empty:
                raise AssertionError(f"no {word} among {heard}") from None
        return heard

    def ready(self, hello: str = "uci") -> Talk:
        self.tell(hello, "isready")
        self.until("readyok", COMPILING)
        return self

    def best(self, *lines: str, seconds: float = 30) -> str:
        """Return the move that is answered to lines, the last of which is a `go`."""
        self.tell(*lines)
        return self.until("bestmove", seconds)[-1].split()[1]

    def used(self) -> float:
        """Return the seconds of processor time that it has used so far."""
        return clock_gettime(~self.process.pid << 3 | 2)  # Linux's name for another's clock

    def is_silent(self, seconds: float) -> bool:
        with suppress(Empty):
            self.hear(seconds)
            return False
        return True


def numbers(line: str) -> dict[str, int]:
    """Return the whole numbers behind the words of an `info`; `score` behind its kind."""
    words = line.split(" pv ")[0].split()
    found = {}
    for name, value in pairwise(words):
        if value.lstrip("-").isdigit() and not name.lstrip("-").isdigit():
            found[name] = int(value)
    return found
