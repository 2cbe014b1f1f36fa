"""One search under way: what a leaf is worth, what has been counted, and when to stop."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import inf
from time import perf_counter
from traceback import walk_tb
from typing import Any, NamedTuple

from plies.content import Snapshot
from plies.contract import CHANCE, Facts, Game, GameError, Move, State, Value, zero
from plies.numbers import without_numpy
from plies.searches.events import teller
from plies.searches.links import Links
from plies.searches.methods import traits
from plies.searches.options import Options
from plies.searches.quiet import settling
from plies.searches.repetition import USUAL_TIMES, Path, repeats_in
from plies.searches.result import Stopped
from plies.searches.table import WIN, seen_from

TO_THE_END = 1_000_000  # a depth that no game reaches
LOOK_EVERY = 64  # nodes between two looks at the clock
TELL_EVERY = 0.1  # seconds between two reports of progress, unless who is told says `every`
DEEPEST = 50_000  # plies; a game that goes on longer is taken to have no end
FEW_CALLS = 1_000  # of a game's own functions in each other, as games may have them
SEARCHING = ("plies.searches.", "plies.engines.")  # the modules that call themselves ply by ply


class Stop(BaseException):
    """A limit of time or nodes is reached; no `except Exception` of a game's can hide it."""

    def __init__(self, limit: Stopped):
        self.limit = limit


class Progress(NamedTuple):
    """How far a search has come, told a few times a second."""

    nodes: int
    seconds: float
    depth: int
    value: Value | None
    line: tuple[Move, ...]
    numbers: tuple[int, int] | None = None  # of `proof`: what is still to be proven, disproven
    refuted: tuple[int, int] | None = None  # of `proof`: how many of the root's moves, of all
    fill: float | None = None  # of `proof`: the share of the table that is in use
    between: tuple[int, int] | None = None  # of `bisection`: what the value, or score, is at least


class Counts:
    """What changes at every node, in slots: they are looked up faster than other attributes."""

    __slots__ = ("cuts", "inner", "last_guess", "nodes", "pause")

    def __init__(self) -> None:
        self.nodes = self.inner = self.cuts = 0
        self.last_guess = 0  # the last node, counted from 1, whose value is an evaluation
        self.pause: float = 0  # the node at which to look at the clock again


class Run(Counts):
    """The parts that all searches share: counts, limits, and the value of leaves."""

    def __init__(
        self,
        game: Game,
        about: Facts,
        state: State,
        options: Options,
        method: str,
        before: Snapshot | None = None,
    ):
        super().__init__()
        self.game, self.facts, self.root, self.options = game, about, state, options
        self.method, self.traits = method, traits(method)
        self.engine = "interpreted"
        self.before = before  # the root as it was, to find out whether a method changes it
        # Only averages can make an unproven value a win's, or a proven one look like a draw.
        self.certain = not about.chance and not self.traits.at_random
        self.counts_plies = False  # deepening's wins: the shorter is worth more
        self.payoff: Callable[[State], Value] = plainly(game)
        self.evaluate = options.evaluate
        limited = options.depth is not None
        self.depth: int = TO_THE_END if options.depth is None else options.depth
        self.lowest = self.depth
        # Averages over lifted wins would drown every evaluation, so chance nodes forbid lifting.
        lifted = limited and about.decisive and not about.chance and self.evaluate is not zero
        self.win = WIN if lifted else 1
        self.end_value = self._end_value(lifted)
        self.rounds = options.depth_unit == "round"
        self.ply = 0 if self.rounds else 1  # what one move costs of the depth left
        self.first = game.mover(state)
        self.tell = teller(game, options.observe)
        self.play: Callable[[State, Any], State] = self.tell.play if self.tell else game.play
        self.chances: Callable[[State], Iterable[tuple[Any, float]]] = getattr(
            game, "chances", None
        )  # type: ignore[assignment]
        self.bounds: Callable[[State], tuple[float, float]] = getattr(game, "bounds", None)  # type: ignore[assignment]
        self.began = perf_counter()
        self.deadline = inf if options.time is None else self.began + options.time
        self.budget = inf if options.nodes is None else options.nodes
        self.tell_every: float = getattr(options.progress, "every", TELL_EVERY)
        self.report_at = self.began + self.tell_every if options.progress else inf
        self.progress = Progress(0, 0.0, 0, None, ())
        self.interrupted = False  # by Ctrl-C before it began, or by whom it tells how far it is
        self.path = Path(game, options.history, state) if repeats_in(game) else None
        self.times: int = getattr(game, "repeat_times", USUAL_TIMES)
        self.moves, self.loud = game.moves, getattr(game, "loud", None)
        if self.path and self.path.forbids:
            self.moves = self.path.allowed(game.moves)
            self.loud = self.path.allowed(self.loud) if self.loud else None
        self.leaf: Callable[..., tuple[Value, Links]]
        self.leaf = settling(self) if options.quiet else at_the_limit(self)

    @property
    def windowed(self) -> bool:
        """Whether the root narrows the window for its later moves."""
        if self.traits.dice_only:
            return not self.options.ties  # divided by odds, a window just open for ties may close
        return self.traits.windowed

    def _end_value(self, lifted: bool) -> Callable[[State], Value]:
        payoff = self.payoff
        if self.options.ends == "evaluate":
            assert self.evaluate is not None
            return self.evaluate
        return (lambda state: payoff(state) * WIN) if lifted else payoff

    def visit(self) -> None:
        """Count a node that is about to be expanded; raise Stop if a limit is reached."""
        if self.nodes >= self.pause:
            self.look()
        self.nodes += 1
        self.inner += 1

    def count(self) -> None:
        """Count a node that may be a leaf; raise Stop if a limit is reached."""
        if self.nodes >= self.pause:
            self.look()
        self.nodes += 1

    def look(self) -> None:
        """Look at the clock, the budget, and whether somebody wants to know how far it is."""
        if self.interrupted:
            raise Stop("interrupt")
        if self.nodes >= self.budget:
            raise Stop("nodes")
        now = perf_counter()
        if self.report_at < now <= self.deadline:
            self.report(now)
            now = perf_counter()  # whoever was told may have taken their time
            if self.interrupted:
                raise Stop("interrupt")
        if now > self.deadline:
            raise Stop("time")
        self.pause = min(self.nodes + LOOK_EVERY, self.budget)

    def report(self, now: float, nodes: int | None = None) -> None:
        """Tell how far it is; `nodes` if somebody else counts them right now.

        Whoever is told may raise KeyboardInterrupt, which ends the search as Ctrl-C does.
        """
        self.report_at = now + self.tell_every
        if self.options.progress:
            done = self.nodes if nodes is None else nodes
            told = self.progress._replace(nodes=done, seconds=now - self.began)
            try:
                self.options.progress(told)
            except KeyboardInterrupt:
                self.interrupted = True

    def round(self, state: State, depth: int) -> int:
        """Return the rounds left at `state`: one fewer where the root's mover is on again."""
        return depth - 1 if self.game.mover(state) == self.first else depth

    def over(self, state: State) -> bool:
        """Return whether the game has ended: nobody can move, and CHANCE does not."""
        chance = self.facts.chance and self.game.mover(state) == CHANCE
        return not chance and not any(True for _ in self.moves(state))

    def end(self, state: State, depth: int) -> Value:
        """Return what a finished game is worth, which was taken for an inner node so far."""
        self.inner -= 1
        if depth < self.lowest:
            self.lowest = depth
        return self.ended(state) if self.path or self.tell else self.end_value(state)

    def ended(self, state: State) -> Value:
        """Return what a finished game is worth."""
        if self.path:
            self.path.rest_on(self.path.barred)
        value = self.end_value(state)
        if self.tell:
            self.tell.leaf(value, "end")
        return value

    def ended_after(self, state: State, ply: int) -> Value:
        """Return what a finished game is worth `ply` plies further up: a distant win is less."""
        value = self.ended(state)
        return seen_from(value, ply) if self.counts_plies else value

    def drawn(self, place: int, depth: int) -> tuple[Value, Links]:
        """Count a position at which the path has been, and return what a draw is worth.

        By rule it is one later, unless the path can come back as often as it likes.
        """
        assert self.path is not None
        self.count()
        self.lowest = min(self.lowest, depth)
        self.path.rest_on(place)
        if place < self.path.root and self.times > 2:
            self.last_guess = self.nodes
        value: Value = (0,) * len(self.facts.sides) if self.traits.tuples else 0
        if self.tell:
            self.tell.leaf(value, "repeated")
        return value, ()

    def guessed(self, state: State) -> Value:
        """Return the evaluation of a position at the depth limit, and tell it."""
        value = self.evaluate(state)  # type: ignore[misc]  # options refuse a depth without one
        if self.tell:
            self.tell.leaf(value, "depth")
        return value

    def cut(self, left: Iterator[Move], value: float, sign: str, alpha: float, beta: float) -> None:
        """Count and tell that the moves that are left are skipped, if there are any."""
        for move in left:
            self.cuts += 1
            if self.tell:
                self.tell.cut(value, sign, [move, *left], alpha, beta)
            return

    def telling(self, search: Callable[..., Any]) -> Callable[..., Any]:
        """Return `search`, which follows the path where a position must not come again.

        Where somebody listens, it is told step by step.
        """
        if self.path:
            search = self.path.following(search, self.drawn)
        return self.tell.telling(search) if self.tell else search


def plainly(game: Game) -> Callable[[State], Value]:
    """Return the game's payoff in Python's own numbers: as a win, NumPy's small ones overflow."""
    payoff = game.payoff
    if "numpy" not in sys.modules or type(game).__module__.startswith("plies."):
        return payoff
    return lambda state: without_numpy(payoff(state))


def at_the_limit(run: Run) -> Callable[..., tuple[Value, Links]]:
    """Return the search of depth 0: count a position, and return its value and no line.

    More than half of all nodes end here, so it asks the game as little as it can.
    """
    game, moves, chance = run.game, run.moves, run.facts.chance
    guess = run.guessed if run.tell or run.evaluate is None else run.evaluate

    def leaf(
        state: State, depth: int = 0, alpha: float = 0, beta: float = 0, ply: int = 0
    ) -> tuple[Value, Links]:
        if run.nodes >= run.pause:
            run.look()
        run.nodes += 1
        if chance and game.mover(state) == CHANCE:
            run.last_guess = run.nodes
            return guess(state), ()
        for _ in moves(state):
            run.last_guess = run.nodes
            return guess(state), ()
        return run.ended_after(state, ply), ()

    return leaf


_deep = threading.Lock()
_searches = 0
_usual_limit = 0


@contextmanager
def deep_recursion(advice: str = "give the search a depth limit") -> Iterator[None]:
    """Let Python recurse as deep as the longest game, until the last such search has ended."""
    global _searches, _usual_limit
    with _deep:
        if _searches == 0:
            _usual_limit = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_usual_limit, 3 * DEEPEST))
        _searches += 1
    try:
        yield
    except RecursionError as error:
        if itself := _calling_itself(error):
            raise GameError(f"{itself} calls itself without an end: let it return") from None
        raise GameError(
            f"the game went on for more than {DEEPEST:,} plies without an end: {advice}"
        ) from None
    finally:
        with _deep:
            _searches -= 1
            if _searches == 0:
                sys.setrecursionlimit(_usual_limit)


def _calling_itself(error: RecursionError) -> str:
    """Return which function of the game went too deep; "" if it was the search.

    Then the last search that was called is not far above.
    """
    calls = [frame.f_code for frame, _ in walk_tb(error.__traceback__)]
    modules = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)]
    last = max(i for i, name in enumerate(modules) if name.startswith(SEARCHING))
    own = calls[last + 1 :]
    if len(own) < FEW_CALLS:
        return ""
    again = Counter(own)
    return next((code.co_qualname for code in own if again[code] > 1), "")
