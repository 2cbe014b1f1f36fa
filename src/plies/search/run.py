"""One search under way: what a leaf is worth, what has been counted, and when to stop."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from plies.game import CHANCE, Facts, Game, GameError, Move, State, Value, zero
from plies.search.events import teller
from plies.search.options import Options
from plies.search.result import Stopped

WIN = 1_000_000  # what a won decisive game is worth beside evaluations, which stay below it
TO_THE_END = 1_000_000  # a depth that no game reaches
LOOK_EVERY = 64  # nodes between two looks at the clock
TELL_EVERY = 0.1  # seconds between two reports of progress
DEEPEST = 50_000  # plies; a game that goes on longer is taken to have no end


class Stop(Exception):  # noqa: N818
    """A limit of time or nodes is reached."""

    def __init__(self, limit: Stopped):
        self.limit = limit


class Progress(NamedTuple):
    """How far a search has come, told a few times a second."""

    nodes: int
    seconds: float
    depth: int
    value: Value | None
    line: tuple[Any, ...]
    numbers: tuple[int, int] | None = None  # of `proof`: what is still to be proven, disproven
    refuted: tuple[int, int] | None = None  # of `proof`: how many of the root's moves, of all
    fill: float | None = None  # of `proof`: the share of the table that is in use


class Counts:
    """What changes at every node, in slots: they are looked up faster than other attributes."""

    __slots__ = ("cuts", "guess", "inner", "nodes", "pause")

    def __init__(self) -> None:
        self.nodes = self.inner = self.cuts = 0
        self.guess = 0  # the last node, counted from 1, whose value is an evaluation
        self.pause: float = 0  # the node at which to look at the clock again


class Run(Counts):
    """The parts that all searches share: counts, limits, and the value of leaves."""

    def __init__(self, game: Game, about: Facts, state: State, options: Options, method: str):
        super().__init__()
        self.game, self.facts, self.root, self.options = game, about, state, options
        self.method = method
        self.before = kept_copy(state)
        # Only averages can make an unproven value a win's, or a proven one look like a draw.
        self.certain = not about.chance and method != "expectimax"
        self.counts_plies = False  # deepening's wins: the shorter is worth more
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
        self.report_at = self.began + TELL_EVERY if options.progress else inf
        self.progress = Progress(0, 0.0, 0, None, ())
        self.leaf = at_the_limit(self)

    @property
    def windowed(self) -> bool:
        """Whether the root narrows the window for its later moves."""
        if self.method == "expectiminimax":
            return not self.options.ties  # divided by odds, a window just open for ties may close
        return self.method in ("alphabeta", "deepening")

    def _end_value(self, lifted: bool) -> Callable[[State], Value]:
        payoff = self.game.payoff
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

    def look(self) -> None:
        """Look at the clock, the budget, and whether somebody wants to know how far it is."""
        if self.nodes >= self.budget:
            raise Stop("nodes")
        now = perf_counter()
        if now > self.deadline:
            raise Stop("time")
        if now > self.report_at:
            self.report(now)
        self.pause = min(self.nodes + LOOK_EVERY, self.budget)

    def report(self, now: float, nodes: int | None = None) -> None:
        """Tell how far it is; `nodes` if somebody else counts them right now."""
        self.report_at = now + TELL_EVERY
        if self.options.progress:
            done = self.nodes if nodes is None else nodes
            told = self.progress._replace(nodes=done, seconds=now - self.began)
            self.options.progress(told)

    def round(self, state: State, depth: int) -> int:
        """Return the rounds left at `state`: one fewer where the root's mover is on again."""
        return depth - 1 if self.game.mover(state) == self.first else depth

    def over(self, state: State) -> bool:
        """Return whether the game has ended: nobody can move, and CHANCE does not."""
        chance = self.facts.chance and self.game.mover(state) == CHANCE
        return not chance and not any(True for _ in self.game.moves(state))

    def end(self, state: State, depth: int) -> Value:
        """Return what a finished game is worth, which was taken for an inner node so far."""
        self.inner -= 1
        if depth < self.lowest:
            self.lowest = depth
        return self.ended(state)

    def ended(self, state: State) -> Value:
        """Return what a finished game is worth."""
        value = self.end_value(state)
        if self.tell:
            self.tell.leaf(value, "end")
        return value

    def guessed(self, state: State) -> Value:
        """Return the evaluation of a position at the depth limit, and tell it."""
        value = self.evaluate(state)  # type: ignore[misc]  # options refuse a depth without one
        if self.tell:
            self.tell.leaf(value, "depth")
        return value

    def cut(
        self, moves: list[Move], move: Move, value: float, sign: str, alpha: float, beta: float
    ) -> None:
        """Count and tell that the moves after `move` are skipped, if there are any."""
        if move is moves[-1]:
            return
        self.cuts += 1
        if self.tell:
            self.tell.cut(value, sign, moves[moves.index(move) + 1 :], alpha, beta)

    def watched(self, search: Callable[..., Any]) -> Callable[..., Any]:
        """Return `search` itself, or told step by step where somebody listens."""
        return self.tell.watched(search) if self.tell else search


def kept_copy(state: State) -> State:
    """Return a copy of a state that a careless method could change; None for all others."""
    try:
        hash(state)
    except TypeError:
        with suppress(Exception):  # a state may be anything, only a plain one needs watching
            return deepcopy(state)
    return None


def at_the_limit(run: Run) -> Callable[..., tuple[Value, tuple[()]]]:
    """Return the search of depth 0: count a position, and return its value and no line.

    More than half of all nodes end here, so it asks the game as little as it can.
    """
    game, moves, chance = run.game, run.game.moves, run.facts.chance
    guess = run.guessed if run.tell or run.evaluate is None else run.evaluate

    def leaf(
        state: State, depth: int = 0, alpha: float = 0, beta: float = 0
    ) -> tuple[Value, tuple[()]]:
        if run.nodes >= run.pause:
            run.look()
        run.nodes += 1
        if chance and game.mover(state) == CHANCE:
            run.guess = run.nodes
            return guess(state), ()
        for _ in moves(state):
            run.guess = run.nodes
            return guess(state), ()
        return run.ended(state), ()

    return leaf


_deep = threading.Lock()
_searches = 0
_usual_limit = 0


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Let Python recurse as deep as the longest game, until the last such search has ended."""
    global _searches, _usual_limit
    with _deep:
        if _searches == 0:
            _usual_limit = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_usual_limit, 3 * DEEPEST))
        _searches += 1
    try:
        yield
    except RecursionError:
        raise GameError(
            f"the game went on for more than {DEEPEST:,} plies without an end: "
            "give the search a depth limit"
        ) from None
    finally:
        with _deep:
            _searches -= 1
            if _searches == 0:
                sys.setrecursionlimit(_usual_limit)
