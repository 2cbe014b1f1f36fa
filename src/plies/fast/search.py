"""A compiled search: the same root as the interpreted one, compiled code below it.

The root stays in Python, with its ties, its limits and its best move so far; every move at the
root is one call of a kernel. All of it runs in a thread of its own, so that the caller's thread
can watch the clock, tell progress, and take Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from copy import copy
from dataclasses import replace
from math import inf
from threading import Event, Lock, Thread, stack_size
from time import perf_counter
from typing import Any

from plies.fast import layout
from plies.fast.codec import Unfit
from plies.fast.engine import Kernel, Say, is_kept, kernel, refuse, table, to_stderr
from plies.fast.setting import Setting
from plies.game import (
    CHANCE,
    MAX,
    MIN,
    Evaluation,
    Game,
    GameError,
    State,
    evaluations,
    facts,
    zero,
)
from plies.search.deepening import answered, counts_plies
from plies.search.options import SearchOptions
from plies.search.paranoid import Feared
from plies.search.result import Result
from plies.search.root import Answer, Search, choose, decide, prepared, unlinked
from plies.search.run import WIN, Run, Stop
from plies.search.table import SCORE

ENTRIES = 1 << 20  # of the table, if nothing else is said
WATCH_EVERY = 0.01  # seconds between two looks at the clock
STACK_BYTES = 1 << 28  # of a searching thread; what it does not use costs nothing
KERNELS = {
    "minimax": "minimax",
    "alphabeta": "alphabeta",
    "paranoid": "alphabeta",
    "expectimax": "expectimax",
    "expectiminimax": "expectiminimax",
    "maxn": "maxn",
    "deepening": "deepening",
}


class Compiled:
    """One search of one game by one compiled kernel."""

    def __init__(self, game: Game, state: State, method: str, given: SearchOptions):
        if method not in KERNELS:
            raise Unfit(f"{method} is not compiled")
        if given.get("observe"):
            raise Unfit("a search that tells its events is interpreted")
        self.game, self.method = game, method
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
        made = kernel(self.game, self.setting, self.kernel_name, say)
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
        return replace(result, method=self.method, engine="compiled")

    def _deepened(self, made: Kernel, threads: int) -> Result:
        entries = ENTRIES if self.run.options.table is None else self.run.options.table
        with table(entries, 16 if self.setting.whole else 32) as shared:
            made.use(shared)
            search = calling(self.run, made)
            helpers = [Helper(self, made.twin(), number) for number in range(1, threads)]
            try:
                result = watched(self.run, made, lambda: rounds(self.run, search))
            finally:
                others = sum(helper.stopped() for helper in helpers)
        return replace(result, nodes=result.nodes + others)


def rounds(run: Run, search: Search) -> Result:
    """Deepen round by round, and show the whole of the best line."""
    return answered(run, search, lambda best: lengthened(run, search, best))


def lengthened(run: Run, search: Search, best: Answer) -> Answer:
    """Return an answer whose line goes on where the table cut it short.

    The position where the line ends is searched again, which the table makes quick; this is
    not counted.
    """
    counts = run.nodes, run.inner, run.cuts, run.guess
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
    except Stop:
        pass
    run.nodes, run.inner, run.cuts, run.guess = counts
    return best._replace(line=tuple(line))


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


class Helper:
    """Another thread that searches the same position and fills the same table.

    It begins with other moves and depths than the rest, so that it learns something else; what
    it finds reaches the others through the table only.
    """

    def __init__(self, search: Compiled, made: Kernel, number: int):
        self.run = copy(search.run)
        self.run.report_at = inf  # one thread tells
        self.made, self.number = made, number
        self.search = calling(self.run, made)
        self.thread = started(self._work)

    def _work(self) -> None:
        with suppress(GameError):  # which the first thread meets and tells as well
            self._deepen()

    def _deepen(self) -> None:
        moves = list(self.run.game.moves(self.run.root)) if self.run.first != CHANCE else []
        start = self.number % max(len(moves), 1)
        moves = moves[start:] + moves[:start]
        for depth in range(1 + self.number % 2, self.run.depth + 1):
            answer = choose(self.run, self.search, moves, depth)
            if answer.stopped:
                return
            if answer.line:
                moves.remove(answer.line[0])
                moves.insert(0, answer.line[0])

    def stopped(self) -> int:
        """Stop, and return how many nodes were searched."""
        self.made.block.ints[layout.STOP] = 1
        self.thread.join()
        return self.run.nodes


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


def calling(run: Run, made: Kernel) -> Callable[..., Any]:
    """Return a search of one position that calls the kernel and keeps the run's counts."""
    ints = made.block.ints
    ints[layout.FIRST] = run.first
    ints[layout.BUDGET] = 1 << 62 if run.options.nodes is None else run.options.nodes
    ints[layout.STOP] = ints[layout.ERROR] = 0

    def search(state: State, depth: int, alpha: float, beta: float) -> tuple[Any, Any]:
        ints[layout.NODES], ints[layout.INNER], ints[layout.CUTS] = run.nodes, run.inner, run.cuts
        ints[layout.GUESS], ints[layout.LOWEST] = run.guess, run.lowest
        ints[layout.PAUSE] = 0
        value, line = made(state, depth, alpha, beta)
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


def has_whole_values(run: Run, state: State) -> bool:
    """Return whether evaluations look like whole numbers; one that is not is never filed."""
    return run.options.evaluate is None or isinstance(run.options.evaluate(state), int)


def pays_tuple(run: Run, state: State) -> bool:
    """Return whether the evaluation gives a number for each player."""
    guess = run.options.evaluate
    return guess is not None and guess is not zero and isinstance(guess(state), tuple)


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
            if now > run.deadline:
                made.block.ints[layout.STOP] = 1
            if now > run.report_at:
                run.report(now, made.block.ints[layout.NODES])
        except KeyboardInterrupt:
            interrupted = True
            made.block.ints[layout.STOP] = 1
        except BaseException:  # from whom progress is told; nothing may run on unwatched
            made.block.ints[layout.STOP] = 1
            finished.wait()
            raise
    if failed:
        raise failed[0]
    return replace(done[0], stopped="interrupt") if interrupted and done[0].stopped else done[0]
