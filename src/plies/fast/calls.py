"""Calling compiled code: with the counts of a run, in a thread of its own, under a watch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event, Lock, Thread, stack_size
from time import perf_counter
from typing import TYPE_CHECKING, Any

from plies.fast import layout
from plies.fast.codec import Unfit
from plies.fast.engine import Kernel
from plies.game import State
from plies.search.result import Result
from plies.search.run import Run, Stop

if TYPE_CHECKING:
    from plies.fast.deepening import Team

WATCH_EVERY = 0.005  # seconds between two looks at the clock
STACK_BYTES = 1 << 28  # of a searching thread; what it does not use costs nothing


def calling(run: Run, made: Kernel | Team, ply: int = 0) -> Callable[..., Any]:
    """Return a search of positions at a ply that calls the kernel and keeps the run's counts."""
    ints = made.block.ints
    ints[layout.FIRST] = run.first
    ints[layout.BUDGET] = 1 << 62 if run.options.nodes is None else run.options.nodes
    ints[layout.STOP] = ints[layout.ERROR] = 0

    def search(state: State, depth: int, alpha: float, beta: float) -> tuple[Any, Any]:
        ints[layout.NODES], ints[layout.INNER], ints[layout.CUTS] = run.nodes, run.inner, run.cuts
        ints[layout.GUESS], ints[layout.LOWEST] = run.guess, run.lowest
        ints[layout.PAUSE] = 0
        value, line = made(state, depth, alpha, beta, ply)
        run.nodes, run.inner, run.cuts = made.block.row(layout.NODES, 3)
        run.guess, run.lowest = made.block.row(layout.GUESS, 2)
        if value != value:
            if not ints[layout.STOP]:
                raise Unfit("the value of some position is not a number")
            raise Stop("nodes" if run.nodes >= run.budget else "time")
        links: tuple[Any, ...] = ()
        for move in reversed(line):
            links = (move, links)
        if run.method == "maxn":
            players = len(run.facts.sides)
            shares = made.block.reals[layout.SHARES : layout.SHARES + players].tolist()
            return tuple(whole(share) for share in shares), links
        return whole(value), links

    return search


def whole(value: float) -> float:
    """Return 3 for 3.0, as the interpreted game would."""
    return int(value) if value.is_integer() else value


def started(body: Callable[[], None]) -> Thread:
    """Start a thread whose stack has room for the longest line of the largest states."""
    thread = Thread(target=body, daemon=True)
    with _starting:
        usual = stack_size(STACK_BYTES)
        try:
            thread.start()
        finally:
            stack_size(usual)
    return thread


_starting = Lock()


def watched(run: Run, made: Kernel, work: Callable[[], Result]) -> Result:
    """Do `work` in a thread of its own; stop it at the deadline or at Ctrl-C."""
    done: list[Result] = []
    failed: list[BaseException] = []
    finished = Event()

    def body() -> None:
        try:
            done.append(work())
        except BaseException as error:
            failed.append(error)
        finally:
            finished.set()

    started(body)
    interrupted = False
    while not finished.is_set():
        try:
            finished.wait(WATCH_EVERY)
            now = perf_counter()
            if interrupted or now > run.deadline:
                made.block.ints[layout.STOP] = 1
            if now > run.report_at:
                run.report(now, made.block.ints[layout.NODES])
        except KeyboardInterrupt:
            interrupted = True
        except BaseException:  # from whom progress is told; nothing may run on unwatched
            made.block.ints[layout.STOP] = 1
            finished.wait()
            raise
    if failed:
        raise failed[0]
    return replace(done[0], stopped="interrupt") if interrupted and done[0].stopped else done[0]
