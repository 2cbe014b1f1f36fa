"""Matches on several cores: processes that each play one whole game after another.

A game follows from the plan and its number, so it does not matter which process plays it, nor
when. A process that is killed costs the game that it was playing; another takes its place.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from threading import current_thread, main_thread
from time import perf_counter
from types import ModuleType
from typing import NamedTuple
from warnings import catch_warnings, simplefilter

from plies.apart import leave_with_parent
from plies.catalog import game as named_game
from plies.contract import Game, GameError, State, position_in
from plies.play.match import Plan, play_match, play_one, seated
from plies.play.players import Human, Player
from plies.play.records import Saved, saved
from plies.play.referee import Turn, one_line

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


def has_person(players: Sequence[Player]) -> bool:
    """Return whether somebody at the keyboard plays."""
    return any(isinstance(one, Human) for one in players)


def check_jobs(jobs: int, players: Sequence[Player]) -> None:
    """Refuse so many games at once as cannot be."""
    if jobs < 1:
        raise GameError(f"a match plays at least 1 game at once, not {jobs}")
    if jobs > 1 and has_person(players):
        raise GameError("a person plays one game at a time")


class Watching(NamedTuple):
    """Who is told how a match goes on."""

    begin: Callable[[int], None] | None = None  # the number of a game, if they come one by one
    watch: Callable[[Turn], None] | None = None  # every turn, likewise
    tell: Callable[[int, int], None] | None = None  # a game and its plies, now and then, if not


class Brought(NamedTuple):
    """A game and players that have no name by which another process could make them."""

    game: Game
    players: Sequence[Player]


def play_games(
    game: Game,
    plan: Plan,
    players: Sequence[Player],
    state: State,
    without: Collection[int],
    jobs: int,
    watching: Watching,
    *,
    named: bool = True,
) -> Generator[Saved | Failed]:
    """Play the games of a plan but those in `without`, here or in processes, and yield each.

    `named` says that the plan's names are enough to make the game and the players again.
    """
    if jobs == 1:
        begin, watch, _ = watching
        for played in play_match(
            game, plan, state=state, players=players, without=without, begin=begin, watch=watch
        ):
            yield saved(game, plan, played)
        return
    numbers = [number for number in range(1, plan.games + 1) if number not in without]
    brought = None if named else Brought(game, players)
    yield from play_in_processes(plan, numbers, jobs, tell=watching.tell, brought=brought)


def play_in_processes(
    plan: Plan,
    numbers: Iterable[int],
    jobs: int,
    *,
    tell: Callable[[int, int], None] | None = None,
    brought: Brought | None = None,
) -> Iterator[Saved | Failed]:
    """Play these games of a plan, `jobs` at once, and yield each as it ends, in any order.

    A game and players that are `brought` sit in for the plan's names; that takes a system which
    can copy a process.
    `tell` hears now and then the number of a game and how many plies it has. What a player
    refuses to play is raised as a GameError, and so is what made several games in a row fail.
    Whoever stops asking for games, or presses Ctrl-C, ends the processes.
    """
    if brought and "fork" not in get_all_start_methods():
        raise GameError(
            "on this system only games and players that have names are played at once: "
            "name them, or play with jobs=1"
        )
    waiting, workers, failures = deque(numbers), list[_Worker](), 0
    try:
        while waiting or workers:
            while waiting and len(workers) < jobs:
                workers.append(_Worker(plan, waiting.popleft(), brought))
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

    def __init__(self, plan: Plan, number: int, brought: Brought | None):
        # A fork would copy the locks of threads, but no threads. Only what cannot be named needs
        # it: a class of a notebook, or an object that holds what cannot be written down.
        how = get_context("fork" if brought else "spawn")
        self.connection, theirs = how.Pipe()
        self.process = how.Process(  # type: ignore[attr-defined]
            target=_work_and_leave, args=(plan, theirs, brought), daemon=True
        )
        with deaf_to_ctrl_c(), nullcontext() if brought else _without_main(), catch_warnings():
            simplefilter("ignore", DeprecationWarning)  # Python 3.12 on forks beside threads
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


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide the user's script inside: a new process would run it again, and need nothing of it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _work_and_leave(plan: Plan, connection: Connection, brought: Brought | None) -> None:
    """Play, and end this process at once: Python's own end frees what threads may still use."""
    _work(plan, connection, brought)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(0)


def _work(plan: Plan, connection: Connection, brought: Brought | None) -> None:
    """Play the games whose numbers are heard, and say how each went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent(lambda: os._exit(1))
    with suppress(EOFError, OSError):
        number = connection.recv()
        try:
            game = brought.game if brought else named_game(plan.game)
            state = position_in(game, plan.position)
            players = brought.players if brought else seated(game, plan)
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
        return Failed(number, f"with {type(error).__name__}: {one_line(str, error)}")
