"""A compiled search: the same answer as the interpreted one.

Where one best line is wanted, all of it is one call of a kernel. Where the root has more to do,
for ties or several lines, it stays in Python, and every move at the root is one call. All of it
runs in a thread of its own, so that the caller's thread can watch the clock, tell progress, and
take Ctrl-C.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Any

from plies.compiled import layout
from plies.compiled.calls import at_root, calling, show_root, stoppable
from plies.compiled.codec import Unfit
from plies.compiled.deepening import Team, rounds
from plies.compiled.engine import Say, is_kept, kernel
from plies.compiled.kernel import Kernel, refuse
from plies.compiled.layout import EXTEND, NULL, REDUCE
from plies.compiled.setting import Setting
from plies.compiled.table import table
from plies.contract import (
    CHANCE,
    MAX,
    MIN,
    Evaluation,
    Game,
    Move,
    State,
    evaluations,
    facts,
    own_evaluation,
    zero,
)
from plies.news import tell
from plies.searches.deepening import counts_plies
from plies.searches.feared import Feared
from plies.searches.methods import traits
from plies.searches.options import SearchOptions
from plies.searches.repetition import repeats_in
from plies.searches.result import Result
from plies.searches.root import decide, decided, prepared
from plies.searches.run import Run
from plies.searches.table import SCORE, WIN

ENTRIES = 1 << 20  # of the table, if nothing else is said
FOLLOWING = ("minimax", "alphabeta", "deepening")  # the kernels that know the path
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
        self.method = traits(method).finds or method
        self.traits = traits(self.method)
        self.state = game.start() if state is None else state
        self.run, self.setting = self._prepared(given)

    def _prepared(self, given: SearchOptions) -> tuple[Run, Setting]:
        about = facts(self.game)
        game: Game = self.game
        method, me, mine, share = self.method, None, MAX, None
        if self.traits.one_enemy:
            me = max(self.game.mover(self.state), MAX)
            mine = MAX if me == MAX or not about.zero_sum else MIN
            share = None if about.zero_sum else me
            game, method = Feared(self.game, me), "alphabeta"
            if about.chance:
                raise Unfit("paranoid with chance nodes is not compiled")
        run = prepared(game, self.state, method, given, interpreted=False)
        run.engine, run.method = "compiled", self.asked
        star = 0
        if self.traits.dice_only and hasattr(game, "bounds"):
            star = 2 if run.options.star is None else run.options.star
        deepens = self.traits.deepens
        run.counts_plies = deepens and counts_plies(run)
        if isinstance(game, Feared) and share is not None and run.evaluate:
            feared, guess_all = game, run.evaluate
            run.evaluate = lambda state: feared.share(guess_all(state))
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
            tuples=(not about.zero_sum, not about.zero_sum and pays_tuple(run, self.state)),
            zero_sum=about.zero_sum,
            star=star,
            counts_plies=run.counts_plies,
            whole=deepens and not about.chance and has_whole_values(run, self.state),
            priority=deepens and hasattr(game, "priority"),
            quiet=bool(run.options.quiet),
            repeats=self._repeats(run),
            thrice=run.times > 2,
            reversible=hasattr(game, "reversible"),
            null=deepens and hasattr(game, "null"),
            reduces=deepens and bool(getattr(game, "reduces", False)),
            swing=int(getattr(game, "swing", 0)) if deepens else 0,
            urgent=deepens and hasattr(game, "urgent"),
            key_parts=key_parts(game, self.state) if deepens else 0,
        )

    def _repeats(self, run: Run) -> str:
        rule = repeats_in(self.game)
        if rule and KERNELS[self.method] not in FOLLOWING:
            raise Unfit(f"{self.method} is not compiled where positions must not come again")
        return rule

    def own_share(self, values: tuple[float, ...]) -> float:
        return values[self.run.first]

    def is_kept(self) -> bool:
        """Return whether nothing needs to be compiled for this search."""
        return is_kept(self.game, self.setting, self.kernel_name)

    @property
    def kernel_name(self) -> str:
        return "star" if self.setting.star else KERNELS[self.method]

    def answer(self, threads: int = 1, say: Say = tell) -> Result:
        """Search, and answer like the interpreted search does."""
        within = self.run.options.time
        made = kernel(self.game, self.setting, self.kernel_name, say, self._difference, within)
        result = self.answered_by(made, threads)
        if not self.traits.deepens:  # which remembers moves in it
            made.block.give_back()
        return result

    def _difference(self, made: Kernel) -> str:
        from plies.compiled.trust import searched_differently  # only for what is new

        return searched_differently(self.game, made, self.setting, self.kernel_name, Compiled)

    def answered_by(self, made: Kernel, threads: int = 1) -> Result:
        """Search with a kernel that is there already."""
        self.run.began = perf_counter()
        if self.run.options.time is not None:
            self.run.deadline = self.run.began + self.run.options.time
        result = self._deepened(made, threads) if self.traits.deepens else self._decided(made)
        refuse(made, self.game)
        if not made.asks_game:
            check_moves(self.game, self.state, result.line)
        return result

    def _decided(self, made: Kernel) -> Result:
        run = self.run
        if run.options.ties or run.options.lines or self.setting.star or self.traits.tuples:
            gain = self.own_share if self.traits.tuples else None
            below = calling(run, made, 0 if self.traits.tuples else 1)  # shares lie at ply 0
            return stoppable(run, made, lambda: decide(run, below, gain))
        root = calling(run, made, 0)

        def work() -> Result:
            # Compiled, the root counts as its mover being on again, too: that is no round yet.
            depth = run.depth + (run.rounds and run.first != CHANCE)
            return decided(run, at_root(run, made, lambda: root(run.root, depth, -inf, inf)))

        return stoppable(run, made, work, show_root)

    def _deepened(self, made: Kernel, threads: int) -> Result:
        entries = ENTRIES if self.run.options.table is None else self.run.options.table
        size = 16 if self.setting.whole else 32
        told = self.run.options
        bold = NULL * bool(told.null) + REDUCE * bool(told.reduce) + EXTEND * bool(told.extend)
        made.block.ints[layout.BOLD] = bold
        made.block.ints[layout.TABLELESS] = entries == 0
        with table(entries, size) as shared:
            if threads == 1:
                made.use_part_of(shared, size)
            else:
                made.use(shared)
            team = Team(made, threads)
            try:
                result = stoppable(self.run, made, lambda: rounds(self.run, team))
            finally:
                others = team.close()
                shared.used = made.table_bytes
        return replace(result, nodes=result.nodes + others, memory=made.table_bytes)


def check_moves(game: Game, state: State, line: tuple[Move, ...]) -> None:
    """Refuse a line that has 1 where the game says True, which random games did not show."""
    for move in line:
        own = next((one for one in game.moves(state) if one == move), move)
        if repr(own) != repr(move):
            raise Unfit(f"the move {own!r} comes back from compiled code as {move!r}")
        state = game.play(state, own)


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
    if wanted is None or evaluate == own_evaluation(game):
        return "default"
    for name, method in evaluations(game).items():
        if method == evaluate:
            return name
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
