"""Calling compiled code: with the counts of a run, in a thread of its own, under a watch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from math import inf
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
from plies.searches.repetition import legal_part
from plies.searches.result import Result
from plies.searches.root import Answer
from plies.searches.run import Run, Stop
from plies.searches.watchdog import ended_in_time

if TYPE_CHECKING:
    from plies.compiled.deepening import Team

WATCH_EVERY = 0.005  # seconds between two looks at the clock
GRACE = 0.02  # seconds for a search to stop by itself
STILL = 0.1  # seconds without a node after which a loop is thought not to end
WORDS = 2.0**64  # no whole number of compiled code is as large


def calling(run: Run, made: Kernel | Team, ply: int) -> Callable[..., Any]:
    """Return a search of positions at a ply that calls the kernel and keeps the run's counts."""
    ints = made.block.ints
    ints[layout.FIRST] = run.first
    ints[layout.BUDGET] = 1 << 62 if run.options.nodes is None else run.options.nodes
    ints[layout.STOP] = ints[layout.ERROR] = 0
    history = recent(run) if run.path else ()
    known = -1  # how many positions the kernel has been told of

    def search(state: State, depth: int, alpha: float, beta: float) -> tuple[Any, Links]:
        nonlocal known
        ints[layout.NODES], ints[layout.INNER], ints[layout.CUTS] = run.nodes, run.inner, run.cuts
        ints[layout.GUESS], ints[layout.LOWEST] = run.last_guess, run.lowest
        ints[layout.PAUSE] = 0
        if run.path:
            above = [] if run.path.begins else [run.root] * ply
            run.path.begins = False
            if known != len(above):  # telling takes longer than a short search
                made.follow([*history, *above], len(history))
                known = len(above)
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


def recent(run: Run) -> Sequence[State]:
    """Return the positions of the game so far that can come again."""
    history = run.options.history
    if hasattr(run.game, "reversible"):
        return history[max(len(history) - run.game.reversible(run.root), 0) :]
    return history


def whole(value: float) -> float:
    """Return 3 for 3.0, as the interpreted game would; what no word holds was a float."""
    return int(value) if value.is_integer() and abs(value) < WORDS else value


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
        if line := legal_part(run.game, run.root, tuple(made.moves(words)), run.options.history):
            value = whole(made.block.reals[layout.ROOT_VALUE])
            run.progress = run.progress._replace(value=value, line=line)


@contextmanager
def stopped_after(seconds: float, made: Kernel) -> Iterator[Callable[[], None]]:
    """Stop whatever a kernel does inside after so many seconds; for calls that nobody watches.

    What comes back is called to begin again with the seconds.
    """
    done, began = Event(), perf_counter()

    def again() -> None:
        nonlocal began
        began = perf_counter()

    def watch() -> None:
        while not done.wait(max(WATCH_EVERY, began + seconds - perf_counter())):
            if perf_counter() >= began + seconds:
                made.stop()

    made.block.ints[layout.STOP] = 0
    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield again
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

    Before progress is told, `show` may look at what was found so far. A search stops when it next
    looks at the flag; if it never does, loops of the game are ended, too. One is said not to end
    only if no node was counted for a while before.
    """
    search = Apart(lambda: ended_in_time(run.game, run.options.time, work), lend_deep)
    interrupted = done = endless = False
    nodes, moved, told = -1, perf_counter(), inf
    while not done:
        try:
            done = search.wait(WATCH_EVERY)
            now, counted = perf_counter(), made.block.ints[layout.NODES]
            if counted != nodes:
                nodes, moved = counted, now
            interrupted = interrupted or run.interrupted
            if interrupted or now > run.deadline:
                made.block.ints[layout.STOP] = 1
                told = min(told, now)
            if now > told + GRACE and not done:
                endless = endless or now > moved + STILL
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
    if endless and made.ended and result.stopped:
        result = replace(result, note=f"a loop in {made.ended} did not end, and was ended")
    return replace(result, stopped="interrupt") if interrupted and result.stopped else result
