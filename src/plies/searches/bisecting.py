"""Before and after a bisection: what both engines share, and what is asked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Protocol

from plies.contract import MAX, Game, GameError, Move, State, facts, name_of, zero
from plies.searches.options import SearchOptions
from plies.searches.result import Result, Stopped
from plies.searches.root import Answer, finished, prepared
from plies.searches.run import Run, Stop

FARTHEST = 1 << 27  # payoffs stay below: a table has so many bits for a bound
WHOLE = "bisection needs payoffs that are whole numbers"
Bounds = tuple[int, int]  # what MAX gets at least, and at most


class Asker(Protocol):
    """Whoever answers the questions."""

    rules: Game

    @property
    def deepest(self) -> int:
        """The length of the longest line that was looked at."""

    @property
    def move(self) -> int | None:
        """The number of the move that decided the last question, if one did."""

    def bound(self, state: State, goal: int) -> int:
        """Return what MAX gets at least, if that is `goal` or more; else what MAX gets at most."""


def bisecting(game: Game, state: State, given: SearchOptions) -> Run:
    """Return a run of bisection, or refuse it in a sentence."""
    about = facts(game)
    if about.chance or not about.zero_sum:
        raise GameError(f"bisection is for games of two without dice, and {about.name} is none")
    run = prepared(game, state, "deepening", {**given, "evaluate": zero})
    run.method = "bisection"
    limits(scored(game), run.root)
    return run


def scored(game: Game) -> Game:
    """Return the form of a game in which the sooner win is worth more, or else the game itself."""
    form = getattr(game, "scored", None)
    return form() if form else game


def limits(rules: Game, state: State) -> Bounds:
    """Return what every payoff below `state` lies between, as far as the game says."""
    bounds = getattr(rules, "bounds", None)
    if bounds is None:
        if not facts(rules).decisive:
            raise GameError(
                f"bisection needs bounds(state), and {name_of(rules)} has none: try deepening"
            )
        return -1, 1
    low, high = bounds(state)
    if not -FARTHEST < low <= high < FARTHEST or (low, high) != (int(low), int(high)):
        raise GameError(
            f"bisection needs bounds that are whole numbers below {FARTHEST:,}, "
            f"and {name_of(rules)} has {low} and {high}"
        )
    return int(low), int(high)


def middle(low: int, high: int) -> int:
    """Return what to ask for next: whether MAX wins, if that is open, or else the middle."""
    return 1 if low < 0 < high else (low + high + 1) // 2


def answered(run: Run, asker: Asker) -> Result:
    """Ask until one value is left, and answer with it and a line, or with how far it came."""
    rules = asker.rules
    value: int | None = None
    stopped: Stopped = ""
    try:
        low, high = limits(rules, run.root)
        run.progress = run.progress._replace(between=(low, high))
        while low < high:
            goal = middle(low, high)
            found = asker.bound(run.root, goal)
            low, high = (found, high) if found >= goal else (low, found)
            run.progress = run.progress._replace(between=(low, high))
        value = low
    except Stop as stop:
        stopped = stop.limit
    except KeyboardInterrupt:
        stopped = "interrupt"
    if value is None:
        run.last_guess, run.certain = 1, False
        return finished(run, Answer(None, (), (), stopped), asker.deepest)
    if low > high:
        raise GameError(f"the bounds of {name_of(rules)} are wrong: it pays {low}, not {high}")
    line = best_line(run, asker, value)
    if rules is not run.game:
        value = (value > 0) - (value < 0)
    result = finished(run, Answer(value, line, line[:1], ""), asker.deepest)
    return result if rules is not run.game else replace(result, distance=None)


def best_line(run: Run, asker: Asker, value: int) -> tuple[Move, ...]:
    """Return a line to the end of the game in which both sides keep the value, as far as known.

    MAX's move is one that gets the value, MIN's one that allows no more. What the table has
    forgotten is asked again, with as many nodes as all questions took; these are not counted.
    """
    rules, state, line = asker.rules, run.root, []
    counts, limits = (run.nodes, run.inner, run.cuts), (run.budget, run.pause)
    run.budget = min(run.budget, 2 * run.nodes + 1000)
    with suppress(Stop, KeyboardInterrupt):
        while True:
            asker.bound(state, value if rules.mover(state) == MAX else value + 1)
            if asker.move is None:
                break
            move = next(islice(rules.moves(state), asker.move, None))
            line.append(move)
            state = rules.play(state, move)
    run.nodes, run.inner, run.cuts = counts
    run.budget, run.pause = limits
    return tuple(line)
