"""Tasks on this machine's cores: processes that each do one task after another.

The pools of Python's own library give up when one of their processes is killed. Here the others
go on, another takes its place, and its task is handed out again or told as failed.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import current_thread, main_thread
from types import ModuleType
from typing import Any
from warnings import catch_warnings, simplefilter

from plies.apart import leave_with_parent
from plies.contract import GameError
from plies.running.tasks import LATER, Done, Failed, Make, Row, done

PATIENCE = 0.5  # seconds: for a process to end, and between two looks at Ctrl-C


def cores() -> int:
    """Return how many processes can work at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_here(
    make: Make,
    tasks: Iterable[Any],
    jobs: int,
    *,
    tell: Callable[[Any, Any], None] | None = None,
    tries: int = 1,
    fork: bool = False,
    what: str = "tasks",
) -> Iterator[Done | Failed]:
    """Do tasks, `jobs` at once, and yield each as it ends, in any order. Tasks are hashable.

    Where the next one follows from answers that are not there yet, `tasks` says LATER.
    A task whose process is killed is handed out again until it has had its `tries`. `tell` hears
    a task and what it says of itself. What `make` or a task refuses is raised as a GameError, and
    so is what made several in a row fail (`what` says several of which). With `fork` a process
    has all that is here, which need not have a name.
    Whoever stops asking for answers, or presses Ctrl-C, ends the processes.
    """
    waiting, again = iter(tasks), deque[Any]()
    workers, idle = list[_Worker](), list[_Worker]()
    deaths, row = Counter[Any](), Row(what)

    def following() -> Any:
        return again.popleft() if again else next(waiting, _NOTHING)

    try:
        more = True
        while more or len(workers) > len(idle) or again:
            while (more or again) and (idle or len(workers) < jobs):
                task = following()
                if task is _NOTHING or task is LATER:
                    more = task is LATER and len(workers) > len(idle)
                    break
                if not (idle and idle.pop().begins(task)):
                    workers.append(_Worker(make, task, fork))
            for worker in _ready([one for one in workers if one not in idle]):
                heard = worker.heard()
                if isinstance(heard, GameError):
                    raise heard
                if isinstance(heard, _Said):
                    if tell:
                        tell(worker.task, heard.word)
                    continue
                task = worker.task
                if isinstance(heard, _Died):
                    workers.remove(worker)
                    worker.end()
                    deaths[task] += 1
                    if deaths[task] < tries:
                        again.append(task)
                        continue
                    heard = Failed(task, f"because its process {heard.how}")
                elif (task := following()) is LATER:
                    idle.append(worker)
                elif not worker.begins(task):
                    workers.remove(worker)
                    worker.end()
                yield heard
                row.add(heard)
    finally:
        for worker in workers:
            worker.end()


_NOTHING = object()


class _Said:
    """What a task says while it is done."""

    def __init__(self, word: Any):
        self.word = word


class _Died:
    """How a process has ended that should have gone on."""

    def __init__(self, how: str):
        self.how = how


class _Worker:
    """A process that does one task after another, as it is told them."""

    def __init__(self, make: Make, task: Any, fork: bool):
        # A fork would copy the locks of threads, but no threads. Only what cannot be named needs
        # it: a class of a notebook, or an object that holds what cannot be written down.
        how = get_context("fork" if fork else "spawn")
        self.connection, theirs = how.Pipe()
        self.process = how.Process(  # type: ignore[attr-defined]
            target=_work_and_leave, args=(make, theirs), daemon=True
        )
        with deaf_to_ctrl_c(), nullcontext() if fork else without_main(), catch_warnings():
            simplefilter("ignore", DeprecationWarning)  # Python 3.12 on forks beside threads
            self.process.start()
        theirs.close()
        self.task = _NOTHING
        self.begins(task)

    def begins(self, task: Any) -> bool:
        """Begin the next task; return False if there is none."""
        if task is _NOTHING:
            return False
        self.task = task
        with suppress(OSError):  # one that is dead already is found out when it is listened to
            self.connection.send(task)
        return True

    def heard(self) -> Done | Failed | GameError | _Said | _Died:
        """Return what the process has to say; the pipe of one that was killed is at its end."""
        try:
            found: Done | Failed | GameError | _Said = self.connection.recv()
        except Exception:  # also half a message, of one that was killed while it spoke
            self.process.join(PATIENCE)
            code = self.process.exitcode
            by_signal = bool(code and code < 0)
            return _Died(f"was killed by signal {-code}" if by_signal else f"ended with {code}")
        return found

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()


def _ready(workers: Sequence[_Worker]) -> list[_Worker]:
    """Wait a moment until a process has something to say, and return those that have."""
    ready = wait([worker.connection for worker in workers], PATIENCE)
    return [worker for worker in workers if worker.connection in ready]


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Ignore Ctrl-C inside, and in processes that are started there: a terminal tells them too."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def without_main() -> Iterator[None]:
    """Hide the user's script inside: a new process would run it again, and need nothing of it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _work_and_leave(make: Make, connection: Connection) -> None:
    """Work, and end this process at once: Python's own end frees what threads may still use."""
    _work(make, connection)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(0)


def _work(make: Make, connection: Connection) -> None:
    """Do the tasks that are heard, and say how each went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent(lambda: os._exit(1))
    with suppress(EOFError, OSError):
        task = connection.recv()
        try:
            do = make(None)
        except GameError as error:
            connection.send(error)
            return
        while True:
            connection.send(done(do, task, lambda word: connection.send(_Said(word))))
            task = connection.recv()
