"""Workers, and the order in which visitors have their turn.

    visitor A   [trace] [answer]          Every visitor has a queue of their own. Whoever has waited
    visitor B   [answer]            -->   longest has the next free worker, for one job; then it is
    visitor C   [measure] [measure]       the next visitor's turn. So nobody waits behind the heap
                                          of another, and one job of a visitor runs at a time.

A job has its time. One that is not wanted any longer is told to stop, as by Ctrl-C; one that does
not listen, or takes too long, ends with its worker.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from threading import Thread
from typing import Any

from plies.contract import GameError
from plies.running.processes import deaf_to_ctrl_c
from plies.web.given import Offered, Tell
from plies.web.worker import work

TERMINATED = 15  # the number of SIGTERM
GRACE = 1.0  # seconds for a job to end by itself, once it was told to
COMPILING = 90.0  # seconds more, once, for a job that tells that it compiles


@dataclass(eq=False)
class Task:
    """A job of a visitor: what is to be done, and where its answer goes."""

    visitor: Hashable
    job: str  # its name
    given: dict[str, Any]
    tell: Tell
    seconds: float
    answer: asyncio.Future[Any]


class Pool:
    """So many workers; `each` is how many jobs of one visitor may wait, `room` of all."""

    def __init__(
        self,
        workers: int,
        *,
        nice: int = 0,
        served: tuple[str, ...] = (),
        think: float = 10,
        engines: tuple[Offered, ...] = (),
        each: int = 16,
        room: int = 500,
    ):
        self.each, self.room = each, room
        self._start: Callable[[], Worker] = lambda: Worker(self, nice, list(served), think, engines)
        self._waiting: OrderedDict[Hashable, deque[Task]] = OrderedDict()
        self._at_work: set[Hashable] = set()  # visitors whose job is under way
        self._workers = [self._start() for _ in range(workers)]
        self._is_open = True

    def __len__(self) -> int:
        """How many jobs wait."""
        return sum(len(queue) for queue in self._waiting.values())

    async def do(
        self, visitor: Hashable, job: str, given: dict[str, Any], tell: Tell, seconds: float
    ) -> Any:
        """Return what the job returns; a GameError says what is wrong with it.

        Whoever stops waiting stops the job.
        """
        if len(self._waiting.get(visitor, ())) >= self.each:
            raise GameError(f"{self.each} things that you asked for are not done yet: please wait")
        if len(self) >= self.room:
            raise GameError("too many visitors want something at once: please try again")
        answer = asyncio.get_running_loop().create_future()
        task = Task(visitor, job, given, tell, seconds, answer)
        self._waiting.setdefault(visitor, deque()).append(task)
        self._next()
        try:
            return await answer
        finally:
            if answer.cancelled():
                self._forget(task)

    def _forget(self, task: Task) -> None:
        queue = self._waiting.get(task.visitor)
        if queue and task in queue:
            queue.remove(task)
            if not queue:
                del self._waiting[task.visitor]
        for worker in self._workers:
            if worker.task is task:
                worker.stop()

    def _next(self) -> None:
        """Give every idle worker the first job of the visitor who has waited longest."""
        for worker in self._workers:
            if worker.task is None and not worker.is_gone:
                visitor = next((one for one in self._waiting if one not in self._at_work), None)
                if visitor is None:
                    return
                queue = self._waiting.pop(visitor)
                task = queue.popleft()
                if queue:
                    self._waiting[visitor] = queue  # at the end of the line
                self._at_work.add(visitor)
                worker.begin(task)

    def _finish(self, worker: Worker, task: Task | None, kind: str, what: Any) -> None:
        if task is not None:
            self._at_work.discard(task.visitor)
            if task.visitor in self._waiting:
                self._waiting.move_to_end(task.visitor)  # it is the others' turn
            if not task.answer.done():
                if kind == "ok":
                    task.answer.set_result(what)
                else:
                    task.answer.set_exception(GameError(what))
        if self._is_open:
            self._next()

    def _replace_lost(self, worker: Worker) -> None:
        """A worker has ended: start another in its place."""
        worker.is_gone = True
        worker.process.join(GRACE)
        if worker.process.exitcode == -TERMINATED:  # the server's turn comes, too, most likely
            worker.loop.call_later(GRACE, self._replace, worker)
        else:
            self._replace(worker)
        self._finish(worker, worker.take(), "error", worker.why)

    def _replace(self, worker: Worker) -> None:
        if self._is_open and worker in self._workers:
            self._workers[self._workers.index(worker)] = self._start()
            self._next()

    def close(self) -> None:
        """End all workers; whoever still waits is told so."""
        self._is_open = False
        for queue in self._waiting.values():
            for task in queue:
                if not task.answer.done():
                    task.answer.set_exception(GameError("the server stops"))
        self._waiting.clear()
        for worker in self._workers:
            worker.kill("the server stops")
        for worker in self._workers:
            worker.process.join(GRACE)


class Worker:
    """A process that does one job at a time, seen from the server."""

    def __init__(self, pool: Pool, nice: int, *shelved: Any):
        self.pool, self.loop = pool, asyncio.get_running_loop()
        self.task: Task | None = None
        self.is_gone = False
        self.why = "the worker that did this has ended unexpectedly: please try again"
        self._clock: asyncio.TimerHandle | None = None
        self._has_more = False  # whether the job was given more time
        spawn = get_context("spawn")
        self.connection, theirs = spawn.Pipe()
        self.process = spawn.Process(target=work, args=(theirs, nice, *shelved), daemon=True)
        with deaf_to_ctrl_c():
            self.process.start()
        theirs.close()
        Thread(target=self._listen, daemon=True).start()

    def begin(self, task: Task) -> None:
        self.task, self._has_more = task, False
        self._let(task.seconds)
        try:
            self.connection.send((task.job, task.given))
        except OSError:  # it has just ended, which its listener notices too
            return

    def _let(self, seconds: float) -> None:
        """Let the job go on for so long, and end the worker then."""
        if self._clock:
            self._clock.cancel()
        self._clock = self.loop.call_later(
            seconds, self.kill, f"this took longer than {seconds:g} seconds, which is the limit"
        )

    def stop(self) -> None:
        """Ask for the job to end as by Ctrl-C; end the worker if it does not listen."""
        if self.process.pid and os.name != "nt":
            with suppress(ProcessLookupError):  # it has just ended, as the others may have
                os.kill(self.process.pid, signal.SIGINT)
        self.loop.call_later(GRACE, self._kill_if_at, self.task)

    def _kill_if_at(self, task: Task | None) -> None:
        if task is not None and self.task is task:
            self.kill("it was stopped")

    def kill(self, why: str) -> None:
        self.why = why
        self.process.kill()

    def take(self) -> Task | None:
        """Return the task, which is this worker's no longer."""
        task, self.task = self.task, None
        if self._clock:
            self._clock.cancel()
        return task

    def _listen(self) -> None:
        """Hear the worker until it ends; this is a thread, the pool is the event loop's."""
        while True:
            try:
                kind, what = self.connection.recv()
            except (EOFError, OSError):
                self._call(self.pool._replace_lost, self)
                return
            self._call(self._hear, kind, what)

    def _hear(self, kind: str, what: Any) -> None:
        if kind == "news":
            if self.task and not self.task.answer.done():
                self.task.tell(what)
                if not self._has_more:
                    self._has_more = True
                    self._let(self.task.seconds + COMPILING)
        else:
            self.pool._finish(self, self.take(), kind, what)

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:  # the server has stopped
            return
