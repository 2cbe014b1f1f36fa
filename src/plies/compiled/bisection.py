"""A compiled `bisection`: the questions are asked in Python, each is one call of machine code."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from time import perf_counter

from plies.compiled import layout
from plies.compiled.calls import stoppable
from plies.compiled.engine import Say, is_kept, kernel
from plies.compiled.kernel import Kernel, refuse
from plies.compiled.questions import Asking
from plies.compiled.search import key_parts
from plies.compiled.setting import Setting
from plies.compiled.table import table
from plies.contract import Game, GameError, State
from plies.news import tell
from plies.searches.bisecting import WHOLE, answered, bisecting, scored
from plies.searches.bisection import bisection
from plies.searches.options import SearchOptions
from plies.searches.result import Result

ENTRIES = 1 << 22  # of the table, if nothing else is said
ENTRY_BYTES = 16
PLIES, LAST = 200, (2, 4, 7, 10)  # of random games, and how many before their end
FEW_NODES, MOMENT = 500, 0.1  # of interpreted searches beside a new kernel, and seconds
LONGER = 2.0  # seconds for a compiled one: it waits for a processor that others use, too


class CompiledBisection(Asking):
    """One compiled search of one game for its exact value."""

    def __init__(self, game: Game, state: State, given: SearchOptions):
        self.run = bisecting(game, state, given)
        self.rules = scored(game)
        self.setting = Setting(
            star=1 if hasattr(self.rules, "bounds") else 0,  # which is to say: bounds are asked for
            whole=True,
            priority=hasattr(self.rules, "priority"),
            key_parts=key_parts(self.rules, self.run.root),
        )

    def is_kept(self) -> bool:
        """Return whether nothing needs to be compiled for this search."""
        return is_kept(self.rules, self.setting, "bisection")

    def answer(self, threads: int = 1, say: Say = tell) -> Result:
        """Search, and answer like the interpreted search does."""
        within = self.run.options.time
        made = kernel(self.rules, self.setting, "bisection", say, self._difference, within)
        return self.answered_by(made)

    def answered_by(self, made: Kernel) -> Result:
        """Search with a kernel that is there already."""
        self.made, run = made, self.run
        entries = ENTRIES if run.options.table is None else run.options.table
        with table(max(entries, 1), ENTRY_BYTES) as shared:
            made.use_part_of(shared, ENTRY_BYTES)
            run.began = perf_counter()
            if run.options.time is not None:
                run.deadline = run.began + run.options.time
            try:
                result = stoppable(run, made, lambda: answered(run, self))
            finally:
                shared.used = made.table_bytes
        if made.block.ints[layout.ERROR] == layout.NOT_WHOLE:
            raise GameError(WHOLE)
        refuse(made, run.game, has_depth=False)
        return replace(result, engine="compiled", memory=made.table_bytes)

    def _difference(self, made: Kernel) -> str:
        """Return how a new kernel answers differently near the end of random games, or nothing."""
        for state in endings(self.rules):
            with suppress(GameError):  # larger than this is made for, which it says when it matters
                right = bisection(self.run.game, state, nodes=FEW_NODES, time=MOMENT)
                one = CompiledBisection(self.run.game, state, {"time": LONGER})
                found = right if right.stopped else one.answered_by(made)
                for name in () if found.stopped else ("value", "line", "nodes"):
                    told, wanted = getattr(found, name), getattr(right, name)
                    if told != wanted:
                        return f"bisection finds {name} {told!r}, not {wanted!r}, at {state!r:.200}"
        return ""

    def bound(self, state: State, goal: int) -> int:
        """Return what MAX gets at least, or at most; raise Stop at a limit."""
        return int(self.ask(state, float(goal)))


def endings(rules: Game) -> Iterator[State]:
    """Yield a few positions from random games, not far from their end."""
    dice = random.Random(1)
    for before in LAST:
        line = [rules.start()]
        while len(line) < PLIES and (moves := list(rules.moves(line[-1]))):
            line.append(rules.play(line[-1], dice.choice(moves)))
        yield line[-min(before, len(line))]
