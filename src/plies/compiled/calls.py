"""Calling compiled code: with the counts of a run, in a thread of its own, under a watch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from plies.apart import Apart
from plies.compiled import layout
from plies.compiled.codec import Unfit
from plies.compiled.kernel import Kernel, Later
from plies.compiled.threads import lend_deep
from plies.contract import GameError, State
from plies.searches.links import Links, linked, unlinked
from plies.searches.result import Result
from plies.searches.root import Answer
from plies.searches.run import Run, Stop
from plies.searches.table import legal_part
from plies.searches.watchdog import ended_in_time

if TYPE_CHECKING:
    from plies.compiled.deepening import Team

WATCH_EVERY = 0.005  # seconds between two looks at the clock


def calling(run: Run, made: Kernel | Team, ply: int) -> Callable[..., Any]:
    """Return a search of positions at a ply that calls the kernel and keeps the run's counts."""
    ints = made.block.ints
    ints[layout.FIRST] = run.first
    ints[layout.BUDGET] = 1 << 62 if run.options.nodes is None else run.options.nodes
    ints[layout.STOP] = ints[layout.ERROR] = 0

    def search(state: State, depth: int, alpha: float, beta: float) -> tuple[Any, Links]:
        ints[layout.NODES], ints[layout.INNER], ints[layout.CUTS] = run.nodes, run.inner, run.cuts
        ints[layout.GUESS], ints[layout.LOWEST] = run.last_guess, run.lowest
        ints[layout.PAUSE] = 0
        value, line = made(state, depth, alpha, beta, ply)
        run.nodes, run.inner, run.cuts = made.block.row(layout.NODES, 3)
        run.last_guess, run.lowest = made.block.row(layout.GUESS, 2)
        if value != value:
            if not ints[layout.STOP]:
                raise Unfit("the value of some position is not a number")
            raise Stop("nodes" if run.nodes >= run.budget else "time")
        links: Any = line if isinstance(line, Later) else linked(line)
        if run.traits.tuples:
            players = len(run.facts.sides)
            shares = made.block.reals[layout.SHARES : layout.SHARES + players].tolist()
            return tuple(whole(share) for share in shares), links
        return whole(value), links

    return search


def whole(value: float) -> float:
    """Return 3 for 3.0, as the interpreted game would."""
    return int(value) if value.is_integer() else value


def at_root(run: Run, made: Kernel, search: Callable[[], tuple[Any, Links]]) -> Answer:
    """Search the root and all below it; if that is stopped, return what was better so far."""
    try:
        value, links = search()
    except Stop as stop:
        line = made.moves(made.block.row(layout.LINES, made.block.ints[layout.LENGTHS]))
        so_far = whole(made.block.reals[layout.ROOT_VALUE]) if line else None
        return Answer(so_far, tuple(line), (), stop.limit)
    return Answer(value, unlinked(links), (), "")


def show_root(run: Run, made: Kernel) -> None:
    """Let progress show the root's best line so far, which compiled code may be writing."""
    with suppress(GameError, LookupError, ValueError):
        words = made.block.row(layout.LINES, made.block.ints[layout.LENGTHS])
        if line := legal_part(run.game, run.root, tuple(made.moves(words))):
            value = whole(made.block.reals[layout.ROOT_VALUE])
            run.progress = run.progress._replace(value=value, line=line)


@contextmanager
def stopped_after(seconds: float, made: Kernel) -> Iterator[None]:
    """Stop whatever a kernel does inside after so many seconds; for calls that nobody watches."""
    done = Event()

    def watch() -> None:
        wait = seconds
        while not done.wait(wait):
            made.stop()
            wait = WATCH_EVERY

    made.block.ints[layout.STOP] = 0
    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        made.entry.stop_asking()


def stoppable(
    run: Run,
    made: Kernel,
    work: Callable[[], Result],
    show: Callable[[Run, Kernel], None] | None = None,
) -> Result:
    """Do `work` in a thread of its own; stop it at the deadline or at Ctrl-C.

    Before progress is told, `show` may look at what was found so far.
    """
    search = Apart(lambda: ended_in_time(run.game, run.options.time, work), lend_deep)
    interrupted = done = False
    while not done:
        try:
            done = search.wait(WATCH_EVERY)
            now = perf_counter()
            interrupted = interrupted or run.interrupted
            if interrupted or now > run.deadline:
                made.stop()
            if now > run.report_at:
                if show:
                    show(run, made)
                run.report(now, made.block.ints[layout.NODES])
        except KeyboardInterrupt:
            interrupted = True
        except BaseException:  # from whom progress is told; nothing may run on unwatched
            made.stop()
            while not search.wait(WATCH_EVERY):
                made.stop()
            made.entry.stop_asking()
            raise
    made.entry.stop_asking()
    result = search.answer()
    if made.ended and result.stopped:
        result = replace(result, note=f"a loop in {made.ended} did not end, and was ended")
    return replace(result, stopped="interrupt") if interrupted and result.stopped else result
