"""Tasks on many machines, by Dask: `dask scheduler` on one, `dask worker tcp://HOST:8786` on all.

Workers may come, go and be killed: their tasks are handed out again, so one may be done twice, and
the first answer counts. A scheduler that dies takes its list of tasks with it; a GameError says
so, and whoever has kept the answers goes on with a new one. Short tasks travel in batches: a
message costs milliseconds, whatever is in it.
"""

from __future__ import annotations

import logging
import pickle
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from threading import local
from typing import Any, NamedTuple

from plies.contract import GameError
from plies.news import tell as tell_news
from plies.running import deaf
from plies.running.parcel import Parcel, differences, unpacked
from plies.running.processes import deaf_to_ctrl_c, without_main
from plies.running.tasks import LATER, Do, Done, Failed, Row, done

CONNECTING = 15  # seconds to find a scheduler
GONE = 20.0  # seconds without a scheduler, after which it is not waited for any more
LOOK_EVERY = 1.0  # seconds between two looks at who works
WAIT = 0.25  # seconds between two looks at Ctrl-C
BATCH_SECONDS = 1.0  # of work that are sent at once, at least
TASK_COST = 0.006  # seconds that a scheduler has to do for a batch, whatever is in it
BUSY = 0.5  # share of its time that a scheduler may be busy
LONGEST_BATCH = 5000  # tasks
AHEAD = 2  # batches that are handed out for every thread of a worker
FETCHING = 60  # seconds for an answer to come over
LOUD = ("asyncio", "distributed", "tornado")  # what logs the deaths that are provided for
KILLS = 50  # workers that may be killed over one batch


class Answer(NamedTuple):
    """What a worker sends back for a batch."""

    ended: list[Done | Failed]
    refused: str  # why none of it can be done; nothing: it was
    seconds: float


def run_on_cluster(
    parcel: Parcel,
    tasks: Iterable[Any],
    address: str,
    *,
    workers: int = 0,
    what: str = "tasks",
) -> Iterator[Done | Failed]:
    """Do tasks on a cluster, and yield each as it ends, in any order, perhaps one twice.

    `address` is a scheduler's; nothing: a cluster of `workers` processes is started here.
    """
    with _client(address, workers) as client:
        yield from _Run(client, parcel, what).all(iter(tasks))


class _Run:
    """Batches under way, and what is known of the workers."""

    def __init__(self, client: Any, parcel: Parcel, what: str):
        self.client, self.parcel, self.what = client, pickle.dumps(parcel), what
        self.ended: Queue[Any] = Queue()
        self.batches: dict[str, tuple[Any, list[Any], int]] = {}  # future, tasks, kills by key
        self.again: deque[tuple[list[Any], int]] = deque()
        self.each = 0.0  # seconds of a task, as the last batches had it
        self.threads, self.look_at, self.gone_at = 0, 0.0, 0.0
        self.sent = 0

    def all(self, tasks: Iterator[Any]) -> Iterator[Done | Failed]:
        more, row = True, Row(self.what)
        while more or self.batches or self.again:
            self.look()
            while len(self.batches) < AHEAD * max(1, self.threads) and (more or self.again):
                batch, kills = self.again.popleft() if self.again else ([], 0)
                if not batch:
                    batch, more = self.next(tasks)
                if not batch:
                    more = more and bool(self.batches)
                    break
                self.send(batch, kills)
            with suppress(Empty):
                for one in self.answers(self.ended.get(timeout=WAIT)):
                    yield one
                    row.add(one)

    def look(self) -> None:
        """See now and then who is there to work, and whether anybody hands out the work."""
        now = time.monotonic()
        if now < self.look_at:
            return
        self.look_at = now + LOOK_EVERY
        if self.client.status != "running":
            self.gone_at = self.gone_at or now
            if now - self.gone_at > GONE:
                raise GameError(LOST)
            return
        self.gone_at = 0.0
        threads = sum(self.client.nthreads().values())
        if threads != self.threads:
            tell_news(f"{threads} at work on the cluster" if threads else "waiting for workers")
        self.threads = threads

    def next(self, tasks: Iterator[Any]) -> tuple[list[Any], bool]:
        """Take as many tasks as make a batch; say whether there may be more."""
        size, batch = 1, list[Any]()
        if self.each:
            size = max(1, min(LONGEST_BATCH, int(batch_seconds(self.threads) / self.each)))
        for task in tasks:
            if task is LATER:
                return batch, True
            batch.append(task)
            if len(batch) == size:
                return batch, True
        return batch, False

    def send(self, batch: list[Any], kills: int) -> None:
        self.sent += 1
        key = f"plies-{id(self):x}-{time.time_ns():x}-{self.sent}"
        future = self.client.submit(do_batch, self.parcel, batch, key=key, pure=False)
        self.batches[key] = future, batch, kills
        future.add_done_callback(lambda ended: self.ended.put(ended.key))

    def answers(self, key: str) -> list[Done | Failed]:
        """Return what has become of a batch; nothing yet if it is handed out again."""
        future, batch, kills = self.batches.pop(key)
        if future.status in ("cancelled", "lost"):
            raise GameError(LOST)
        try:
            error = future.exception(FETCHING) if future.status == "error" else None
            answer: Answer = Answer([], "", 0.0) if error else future.result(FETCHING)
        except (OSError, TimeoutError, CancelledError):  # who had it is gone, or the scheduler is
            self.again.append((batch, kills))
            return []
        if error and type(error).__name__ != "KilledWorker":
            raise GameError(f"a worker cannot do it: {type(error).__name__}: {error}")
        if error and kills >= KILLS:
            return [Failed(one, f"because {kills} workers were killed by it") for one in batch]
        if error:
            self.again.append((batch, kills + 1))
            return []
        if answer.refused:
            raise GameError(answer.refused)
        each = answer.seconds / max(1, len(batch))
        self.each = each if not self.each else 0.7 * self.each + 0.3 * each
        return answer.ended


def batch_seconds(threads: int) -> float:
    """Return how much work to send at once: more to more workers, or the scheduler is late."""
    return max(BATCH_SECONDS, threads * TASK_COST / BUSY)


LOST = "the scheduler of the cluster is gone"
_made = local()  # in a worker: what does tasks, by the mark of a parcel; players are one thread's


def do_batch(packed: bytes, tasks: list[Any]) -> Answer:
    """Do tasks in a worker."""
    began = time.perf_counter()
    parcel: Parcel = pickle.loads(packed)
    if other := differences(parcel):
        return Answer([], f"a worker on {_host()} is not like this machine: it has {other}", 0.0)
    try:
        do = _do(parcel)
    except GameError as error:
        return Answer([], str(error), 0.0)
    ended: list[Done | Failed] = []
    for task in tasks:
        found = done(do, task, lambda word: None)
        if isinstance(found, GameError):
            return Answer([], str(found), 0.0)
        ended.append(found)
    return Answer(ended, "", time.perf_counter() - began)


def _do(parcel: Parcel) -> Do:
    known: dict[str, Do] = vars(_made).setdefault("known", {})
    if parcel.mark not in known:
        known.clear()  # of tournaments before
        make: Callable[[Any], Do] = pickle.loads(parcel.make)
        known[parcel.mark] = make(unpacked(parcel))
    return known[parcel.mark]


def _host() -> str:
    import socket

    return socket.gethostname()


@contextmanager
def _client(address: str, workers: int) -> Iterator[Any]:
    """Connect to a scheduler, or start one here with its workers, and leave it as it was."""
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise GameError("a cluster needs Dask: pip install 'plies[dask]'") from None
    for name in (*LOUD, *logging.root.manager.loggerDict):  # some parts have a level of their own
        if name.partition(".")[0] in LOUD:  # every death is told twice, and with a traceback
            logging.getLogger(name).setLevel(logging.CRITICAL)
    own: Any = None
    settings = {"distributed.scheduler.allowed-failures": 1000}
    with dask.config.set(settings), without_main():
        try:
            if not address:
                with deaf_to_ctrl_c():
                    own = LocalCluster(
                        n_workers=workers,
                        threads_per_worker=1,
                        dashboard_address=None,
                        silence_logs=50,
                        preload=[deaf.__name__],  # those that come in a dead one's place
                    )
            client = Client(own or address, timeout=CONNECTING, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            if own:
                own.close()
            raise GameError(f"there is no scheduler at {address or 'hand'}: {error}") from None
    try:
        yield client
    finally:
        with suppress(Exception):  # of a scheduler that is gone
            client.close(timeout=2)
        if own:
            with suppress(Exception):
                own.close(timeout=5)
