"""Matches on several cores: processes that each play one whole game after another.

A game follows from the plan and its number, so it does not matter which process plays it, nor
when. A process that is killed costs the game that it was playing; another takes its place.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread, current_thread, main_thread
from time import perf_counter
from typing import NamedTuple

from plies.catalog import game as named_game
from plies.game import Game, GameError, State
from plies.play.match import Plan, play_one, seated
from plies.play.players import Player
from plies.play.records import Saved, saved
from plies.play.referee import Turn, told

FAILURES = 3  # games in a row that cannot be played; then no other is tried
PATIENCE = 0.5  # seconds: for a process to end, and between two looks at Ctrl-C
TELL_EVERY = 0.2  # seconds between two words on how far a game is


class Failed(NamedTuple):
    """A game that could not be played to its end, and why."""

    number: int
    why: str


def cores() -> int:
    """Return how many processes can work at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_in_processes(
    plan: Plan,
    numbers: Iterable[int],
    jobs: int,
    *,
    tell: Callable[[int, int], None] | None = None,
) -> Iterator[Saved | Failed]:
    """Play these games of a plan, `jobs` at once, and yield each as it ends, in any order.

    `tell` hears now and then the number of a game and how many plies it has. What a player
    refuses to play is raised as a GameError, and so is what made several games in a row fail.
    Whoever stops asking for games, or presses Ctrl-C, ends the processes.
    """
    waiting, workers, failures = deque(numbers), list[_Worker](), 0
    try:
        while waiting or workers:
            while waiting and len(workers) < jobs:
                workers.append(_Worker(plan, waiting.popleft()))
            for worker in _ready(workers):
                heard = worker.heard()
                if isinstance(heard, GameError):
                    raise heard
                if isinstance(heard, int):
                    if tell:
                        tell(worker.number, heard)
                    continue
                if not (waiting and worker.plays(waiting[0])):
                    workers.remove(worker)
                    worker.end()
                else:
                    waiting.popleft()
                failures = failures + 1 if isinstance(heard, Failed) else 0
                yield heard
                if isinstance(heard, Failed) and failures == FAILURES:
                    raise GameError(f"{failures} games in a row failed, the last {heard.why}")
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process that plays one game after another, as it is told their numbers."""

    def __init__(self, plan: Plan, number: int):
        spawn = get_context("spawn")  # a fork would copy the locks of threads, but no threads
        self.connection, theirs = spawn.Pipe()
        self.process = spawn.Process(target=_work, args=(plan, theirs), daemon=True)
        with deaf_to_ctrl_c():
            self.process.start()
        theirs.close()
        self.number = number
        self.plays(number)

    def plays(self, number: int) -> bool:
        """Begin a game; return False if the process is no more."""
        try:
            self.connection.send(number)
        except OSError:
            return False
        self.number = number
        return True

    def heard(self) -> int | Saved | Failed | GameError:
        """Return what the process has to say; the pipe of one that was killed is at its end."""
        try:
            return self.connection.recv()  # type: ignore[no-any-return]
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            code = self.process.exitcode
            how = f"was killed by signal {-code}" if code and code < 0 else f"ended with {code}"
            return Failed(self.number, f"because its process {how}")

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


def _work(plan: Plan, connection: Connection) -> None:
    """Play the games whose numbers are heard, and say how each went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        number = connection.recv()
        try:
            game = named_game(plan.game)
            state = game.start() if plan.position is None else game.read_state(plan.position)  # type: ignore[attr-defined]
            players = seated(game, plan)
        except GameError as error:
            connection.send(error)
            return
        while True:
            connection.send(_played(game, plan, number, players, state, connection))
            number = connection.recv()


def _played(
    game: Game,
    plan: Plan,
    number: int,
    players: Sequence[Player],
    state: State,
    connection: Connection,
) -> Saved | Failed | GameError:
    plies, tell_at = 0, perf_counter() + TELL_EVERY

    def watch(turn: Turn) -> None:
        nonlocal plies, tell_at
        plies += 1
        if perf_counter() >= tell_at:
            tell_at = perf_counter() + TELL_EVERY
            connection.send(plies)

    try:
        return saved(game, plan, play_one(game, plan, number, players, state=state, watch=watch))
    except GameError as error:
        return error
    except Exception as error:  # in the rules: what a player does costs it the game
        return Failed(number, f"with {type(error).__name__}: {told(str, error)}")


def _leave_with_parent() -> None:
    """End this process when the one that started it has ended, however that was."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
