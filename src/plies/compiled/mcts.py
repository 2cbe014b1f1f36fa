"""A compiled `mcts`: simulations in machine code, the answer read from their tree.

The kernel simulates a while and comes back, so that progress can be told; the clock and Ctrl-C
are watched from the caller's thread, and stop it after the simulation under way.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from plies.compiled import layout
from plies.compiled.calls import recent, stoppable
from plies.compiled.codec import Unfit
from plies.compiled.engine import Say, is_kept, kernel
from plies.compiled.kernel import Kernel, refuse
from plies.compiled.pool import Pool
from plies.compiled.search import check_moves, named
from plies.compiled.setting import Setting
from plies.contract import Game, State
from plies.news import tell
from plies.searches.options import SearchOptions
from plies.searches.repetition import repeats_in
from plies.searches.result import Result, Stopped
from plies.searches.simulations import answered, found, simulating

A_WHILE = 0.05  # seconds between two calls of the kernel, about


class CompiledMcts:
    """One compiled search of one game by simulations; `pool` holds the tree afterwards."""

    def __init__(self, game: Game, state: State, given: SearchOptions):
        if given.get("observe"):
            raise Unfit("a search that tells its events is interpreted")
        self.run, self.plan = simulating(game, state, given)
        if not self.run.facts.zero_sum:
            raise Unfit("mcts is not compiled where each player wants its own")
        self.setting = Setting(
            evaluation=named(game, self.run.options.evaluate, given),
            ends=self.run.options.ends,
            lift=1,
            strict=False,
            hard=False,
            rounds=False,
            chance=self.run.facts.chance,
            playout=method_of(game, "playout", self.plan.playout),
            prior=method_of(game, "prior", self.plan.prior),
            rave=self.plan.rave > 0,
            repeats=repeats_in(game),
            reversible=hasattr(game, "reversible"),
        )

    def is_kept(self) -> bool:
        """Return whether nothing needs to be compiled for this search."""
        return is_kept(self.run.game, self.setting, "mcts")

    def answer(self, threads: int = 1, say: Say = tell) -> Result:
        """Simulate, and answer like the interpreted search does."""
        run = self.run
        made = kernel(run.game, self.setting, "mcts", say, within=run.options.time)
        self.pool = Pool(self.plan, made, run.game, run.root)
        made.block.ints[layout.POOL] = self.pool.address
        if run.path:
            history = recent(run)
            made.follow(history, len(history))
        run.began = perf_counter()
        if run.options.time is not None:
            run.deadline = run.began + run.options.time
        result = stoppable(run, made, lambda: self.simulated(made))
        refuse(made, run.game)
        check_moves(run.game, run.root, result.line)
        return replace(result, engine="compiled", memory=self.pool.bytes)

    def simulated(self, made: Kernel) -> Result:
        """Simulate until a limit is reached."""
        run, ints = self.run, made.block.ints
        budget, batch = min(run.budget, 1 << 62), 1
        while True:
            began = perf_counter()
            ints[layout.BUDGET] = int(min(run.nodes + batch, budget))
            made(run.root, self.plan.longest, 0.0, 0.0)
            run.nodes = ints[layout.NODES]
            if run.nodes >= budget or ints[layout.STOP] or not self.pool.root.children:
                break
            best = found(run, self.pool.root)
            run.progress = run.progress._replace(value=best.value, line=best.line)
            if perf_counter() - began < A_WHILE:
                batch *= 2
        stopped: Stopped = "nodes" if run.nodes >= budget else "time" if ints[layout.STOP] else ""
        return answered(run, self.pool.root, self.pool.deepest, stopped)


def method_of(game: Game, kind: str, policy: Any) -> str:
    """Return the name of a policy's method, which must be one of the game's own; "" for none."""
    if policy is None:
        return ""
    name = getattr(policy, "__name__", "")
    if not name.startswith(kind) or getattr(game, name, None) != policy:
        raise Unfit(f"the {kind} is not one of the game's own, so it is not compiled")
    return str(name)
