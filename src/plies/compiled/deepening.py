"""Iterative deepening, compiled: each round is one call of machine code, on all threads at once."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any

from plies.compiled import layout
from plies.compiled.calls import WATCH_EVERY, at_root, calling
from plies.compiled.kernel import Kernel, Raised
from plies.compiled.threads import start_deep
from plies.contract import CHANCE, GameError, State
from plies.searches.deepening import answered
from plies.searches.links import unlinked
from plies.searches.result import Result
from plies.searches.root import Answer, Search, choose
from plies.searches.run import Run, Stop

SHARED_FROM = 5  # plies: less is done before another thread has heard of it
BUSY_WORDS = 1 << 12


class Team:
    """Kernels that search the same position at the same time, each in a thread of its own.

    The first to finish has the answer, and the others stop; what they found is in the table.
    """

    def __init__(self, first: Kernel, threads: int):
        self.first, self.block = first, first.block
        self.busy = (ctypes.c_uint64 * BUSY_WORDS)()  # what is being searched: see the kernel
        self.helpers = [Helper(first.twin(), self) for _ in range(1, threads)]
        for one in (first, *(helper.made for helper in self.helpers)):
            one.block.ints[layout.BUSY] = ctypes.addressof(self.busy) if self.helpers else 0
        self.lock = Lock()
        self.answer: tuple[float, list[Any]] | None = None

    def __call__(
        self, state: State, depth: int, alpha: float, beta: float, ply: int
    ) -> tuple[float, list[Any]]:
        """Search a position as a kernel does."""
        if not self.helpers or depth < SHARED_FROM:
            return self.first(state, depth, alpha, beta, ply)
        self.answer = None
        for helper in self.helpers:
            helper.begin(state, depth, alpha, beta, ply)
        try:
            value, line = self.first(state, depth, alpha, beta, ply)
            self.hear(self.first, value, line)
        finally:
            for helper in self.helpers:
                helper.end()
            self.first.entry.stop_asking()
        if self.answer is None:
            return value, line
        self.block.ints[layout.STOP] = 0
        return self.answer

    def follow(self, states: Sequence[State], before: int) -> None:
        """Let everybody know where the game has been."""
        for one in (self.first, *(helper.made for helper in self.helpers)):
            one.follow(states, before)

    def hear(self, made: Kernel, value: float, line: list[Any]) -> None:
        """Take the first answer, and stop everybody else."""
        with self.lock:
            if value != value or self.answer is not None:
                return
            self.answer = value, line
            for place in (layout.GUESS, layout.LOWEST):
                self.block.ints[place] = made.block.ints[place]
            for other in (self.first, *(helper.made for helper in self.helpers)):
                if other is not made:
                    other.stop()

    def close(self) -> int:
        """Let the helpers go home; return how many nodes they searched."""
        for helper in self.helpers:
            helper.jobs.put(None)
            helper.thread.join()
        return sum(helper.made.block.ints[layout.NODES] for helper in self.helpers)


class Helper:
    """Another thread of a team."""

    def __init__(self, made: Kernel, team: Team):
        self.made, self.team = made, team
        self.jobs: SimpleQueue[Any] = SimpleQueue()
        self.done: SimpleQueue[None] = SimpleQueue()
        self.thread = start_deep(self._work)

    def begin(self, *position: Any) -> None:
        ints, first = self.made.block.ints, self.team.block.ints
        for place in (layout.FIRST, layout.LOWEST, layout.BUDGET, layout.BOLD, layout.TABLELESS):
            ints[place] = first[place]
        ints[layout.STOP] = ints[layout.PAUSE] = ints[layout.GUESS] = 0
        self.jobs.put(position)

    def end(self) -> None:
        """Stop, and wait until it is so."""
        while True:
            self.made.stop()
            with suppress(Empty):
                return self.done.get(timeout=WATCH_EVERY)

    def _work(self) -> None:
        while (position := self.jobs.get()) is not None:
            try:
                self.team.hear(self.made, *self.made(*position))
            except GameError:
                pass  # which the first thread meets and tells as well
            finally:
                self.done.put(None)


def rounds(run: Run, team: Team) -> Result:
    """Deepen round by round, and show the whole of the best line."""
    below, root = calling(run, team, 1), calling(run, team, 0)
    values: list[float] = []

    def round_of(run: Run, search: Search, moves: list[Any], depth: int) -> Answer:
        """Search the root and all below it, in compiled code if only one line is wanted."""
        if not moves or run.options.ties or run.options.lines:
            return choose(run, search, moves, depth)

        def search_root() -> tuple[float, Any]:
            # Compiled, the root counts as its mover being on again, too: that is no round yet.
            value, links = aspired(root, run.root, depth + run.rounds, values)
            values.append(value)
            return value, links

        return at_root(run, team.first, search_root)

    return answered(run, below, lambda best: lengthened(run, root, best), round_of)


def aspired(search: Search, root: State, depth: int, values: list[float]) -> tuple[float, Any]:
    """Search the root in a window around the values of the rounds before, opened where it fails.

    It is as wide as the last two values are apart, so that games that swing are not punished.
    """
    low, high = -inf, inf
    if len(values) > 1:
        width = 1 + abs(values[-1] - values[-2])
        low, high = values[-1] - width, values[-1] + width
    while True:
        value, links = search(root, depth, low, high)
        if low < value < high:
            return value, links
        low, high = (-inf, high) if value <= low else (low, inf)


def lengthened(run: Run, search: Search, best: Answer) -> Answer:
    """Return an answer whose line goes on where the table cut it short.

    The position where the line ends is searched again, which the table makes quick; this is
    not counted. Where positions must not come again, the line stays as it is: what comes after it
    depends on the whole path.
    """
    if run.path:
        return best
    counts = run.nodes, run.inner, run.cuts, run.last_guess
    line, state = list(best.line), run.root
    for move in line:
        state = run.game.play(state, move)
    try:
        while best.line and len(line) < run.progress.depth and not run.rounds:
            if run.over(state) or run.game.mover(state) == CHANCE:
                break
            _, links = search(state, run.progress.depth - len(line), -inf, inf)
            more = unlinked(links)
            if not more:
                break
            for move in more:
                state = run.game.play(state, move)
            line += more
    except (Stop, Raised):
        pass
    run.nodes, run.inner, run.cuts, run.last_guess = counts
    return best._replace(line=tuple(line))
