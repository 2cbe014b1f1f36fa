"""A compiled search: the same root as the interpreted one, compiled code below it.

The root stays in Python, with its ties, its limits and its best move so far; every move at the
root is one call of a kernel. All of it runs in a thread of its own, so that the caller's thread
can watch the clock, tell progress, and take Ctrl-C.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from plies.fast.calls import calling, watched
from plies.fast.codec import Unfit
from plies.fast.deepening import Team, rounds
from plies.fast.engine import Kernel, Say, is_kept, kernel, refuse, table, to_stderr
from plies.fast.setting import Setting
from plies.game import (
    MAX,
    MIN,
    Evaluation,
    Game,
    State,
    evaluations,
    facts,
    zero,
)
from plies.search.deepening import counts_plies
from plies.search.options import SearchOptions
from plies.search.paranoid import Feared
from plies.search.result import Result
from plies.search.root import decide, prepared
from plies.search.run import WIN, Run
from plies.search.table import SCORE

ENTRIES = 1 << 20  # of the table, if nothing else is said
KERNELS = {
    "minimax": "minimax",
    "alphabeta": "alphabeta",
    "paranoid": "alphabeta",
    "expectimax": "expectimax",
    "expectiminimax": "expectiminimax",
    "maxn": "maxn",
    "deepening": "deepening",
    "pvs": "deepening",
}


class Compiled:
    """One search of one game by one compiled kernel."""

    def __init__(self, game: Game, state: State, method: str, given: SearchOptions):
        if method not in KERNELS:
            raise Unfit(f"{method} is not compiled")
        if given.get("observe"):
            raise Unfit("a search that tells its events is interpreted")
        self.game, self.asked = game, method
        self.method = "deepening" if method == "pvs" else method  # compiled they are the same
        self.state = game.start() if state is None else state
        self.run, self.setting = self._prepared(given)

    def _prepared(self, given: SearchOptions) -> tuple[Run, Setting]:
        about = facts(self.game)
        game: Game = self.game
        method, me, mine, share = self.method, None, MAX, ""
        if method == "paranoid":
            me = max(self.game.mover(self.state), MAX)
            mine = MAX if me == MAX or not about.zero_sum else MIN
            share = "" if about.zero_sum else f"[{me}]"
            game, method = Feared(self.game, me), "alphabeta"
            if about.chance:
                raise Unfit("paranoid with chance nodes is not compiled")
        run = prepared(game, self.state, method, given)
        star = 0
        if method == "expectiminimax" and hasattr(game, "bounds"):
            star = 2 if run.options.star is None else run.options.star
        run.counts_plies = method == "deepening" and counts_plies(run)
        return run, Setting(
            evaluation=named(self.game, run.options.evaluate, given),
            ends=run.options.ends,
            lift=SCORE if run.counts_plies else WIN if run.win == WIN else 1,
            strict=run.options.strict,
            hard=run.options.fail == "hard",
            rounds=run.rounds,
            chance=about.chance,
            me=me,
            mine=mine,
            share=share,
            players=len(about.sides),
            tuples=(not about.zero_sum, pays_tuple(run, self.state)),
            zero_sum=about.zero_sum,
            star=star,
            counts_plies=run.counts_plies,
            whole=method == "deepening" and not about.chance and has_whole_values(run, self.state),
            priority=method == "deepening" and hasattr(game, "priority"),
            key_parts=key_parts(game, self.state) if method == "deepening" else 0,
        )

    def own_share(self, values: tuple[float, ...]) -> float:
        return values[self.run.first]

    def is_kept(self) -> bool:
        """Return whether nothing needs to be compiled for this search."""
        return is_kept(self.game, self.setting, self.kernel_name)

    @property
    def kernel_name(self) -> str:
        return "star" if self.setting.star else KERNELS[self.method]

    def answer(self, threads: int = 1, say: Say = to_stderr) -> Result:
        """Search, and answer like the interpreted search does."""
        return self.answered_by(kernel(self.game, self.setting, self.kernel_name, say), threads)

    def answered_by(self, made: Kernel, threads: int = 1) -> Result:
        """Search with a kernel that is there already."""
        self.run.began = perf_counter()
        if self.run.options.time is not None:
            self.run.deadline = self.run.began + self.run.options.time
        if self.method == "deepening":
            result = self._deepened(made, threads)
        else:
            gain = self.own_share if self.method == "maxn" else None
            search = calling(self.run, made)
            result = watched(self.run, made, lambda: decide(self.run, search, gain))
        refuse(made, self.game)
        return replace(result, method=self.asked, engine="compiled")

    def _deepened(self, made: Kernel, threads: int) -> Result:
        entries = ENTRIES if self.run.options.table is None else self.run.options.table
        size = 16 if self.setting.whole else 32
        with table(entries, size) as shared:
            if threads == 1:
                made.use_part_of(shared, size)
            else:
                made.use(shared)
            team = Team(made, threads)
            try:
                result = watched(self.run, made, lambda: rounds(self.run, team))
            finally:
                others = team.close()
                shared.used = made.table_bytes
        return replace(result, nodes=result.nodes + others, memory=made.table_bytes)


def key_parts(game: Game, state: State) -> int:
    """Return how many numbers the game's key has: -1 if it is one, 0 without a key."""
    key = getattr(game, "key", None)
    if key is None:
        return 0
    found = key(state)
    if isinstance(found, int):
        return -1
    if isinstance(found, tuple) and all(isinstance(part, int) for part in found):
        return len(found)
    return 0  # the state itself serves as well


def named(game: Game, evaluate: Evaluation | None, given: SearchOptions) -> str | None:
    """Return the name of an evaluation, which must be one of the game's own."""
    if evaluate is None:
        return None
    if evaluate is zero:
        return "zero"
    wanted = given.get("evaluate")
    if isinstance(wanted, str):
        return wanted.replace("_", "-")
    for name, method in evaluations(game).items():
        if method == evaluate or wanted is None:
            return name if method == evaluate else "default"
    raise Unfit("the evaluation is not one of the game's own, so it is not compiled")


def has_whole_values(run: Run, state: State) -> bool:
    """Return whether evaluations look like whole numbers; one that is not is never filed."""
    return run.options.evaluate is None or isinstance(guess(run, state), int)


def pays_tuple(run: Run, state: State) -> bool:
    """Return whether the evaluation gives a number for each player."""
    return isinstance(guess(run, state), tuple)


def guess(run: Run, state: State) -> Any:
    """Return an evaluation to see what it is like, or nothing where there is none."""
    try:
        return run.options.evaluate(state) if run.options.evaluate else None
    except Exception:  # the game's own, which the search will meet and tell
        return None
