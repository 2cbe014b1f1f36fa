"""A search as a student writes it: right by default, wrong by one changed habit.

`Way` is how to search. Its first half is what an exercise may ask for, its second half is habits
that are right as they stand; a mistake (`plies.exercises.mistakes`) changes one field of it. So all
wrong searches are this one search, and what is wrong about each is one line:

    attempt(tree, Way())                     alpha-beta, as it should be
    attempt(tree, Way(shares_window=True))   alpha and beta are kept in one place for all nodes

It is written for trees that fit on paper: readable, watched at every step, and slow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import floor, inf, isfinite, isinf, trunc
from typing import Literal, NamedTuple, TypeAlias

from plies.contract import CHANCE, MAX, MIN, Evaluation, Game, GameError, Move, State, Value
from plies.searches.methods import traits

# Which opponents take the lowest value. With "none" they average; with "maximise" everybody does as
# MAX does; with "highest" they take the highest value, and still cut as MIN does.
Minimisers: TypeAlias = Literal["all", "first", "none", "maximise", "highest"]
# Where alpha is taken for beta: in the tests for a cut, or only where MAX or MIN moves, ...
Swaps: TypeAlias = Literal["tests", "max tests", "min tests", "updates", "calls", "start"]
NEVER = 10**6  # plies to go where there is no depth limit
WHOLE: dict[str, Callable[[float], int]] = {"floor": floor, "truncate": trunc, "round": round}
AVERAGE = CHANCE  # the third thing to do with values, beside taking the highest or the lowest


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How to search: what was asked for, and the habits that mistakes change."""

    method: Literal["minimax", "alphabeta", "expectimax", "expectiminimax"] = "alphabeta"
    strict: bool = False
    fail: Literal["soft", "hard"] = "soft"
    depth: int | None = None
    depth_unit: Literal["ply", "round"] = "ply"
    ends: Literal["payoff", "evaluate"] = "payoff"
    evaluate: Evaluation | None = None  # None: the game's own

    prunes: bool | None = None  # None: as the method does
    narrows_root: bool = True  # later root moves know the best one so far
    shares_window: bool = False  # one alpha and beta for the whole search
    looks_far_up: bool = True  # bounds come from all positions above, not from the next one only
    returns_bound: bool = False  # a cut hands up the bound instead of the value found
    takes_last: bool = False  # of equally good moves
    exchanges: bool = False  # MAX takes the lowest, MIN the highest
    minimisers: Minimisers = "all"
    averages: Literal["odds", "evenly", "sum", "floor", "truncate", "round", "worst"] = "odds"
    ends_are_infinite: bool = False
    shares_bound: Literal["alpha", "beta"] | None = None  # only this one is kept in one place
    cuts_at_root: bool = True  # where a spoiled window says so; a right one never does
    loose_at: Literal["max", "min"] | None = None  # cuts on equality there, even if strict
    starts_at_zero: bool = False  # the best value so far begins with 0
    makes_all_first: bool = False  # all positions after this one, before the first is looked at
    prunes_averages: bool = False  # as if an average were a minimum
    # A finished game, or only one that is won or lost, is looked into: no move, nothing found.
    misses_ends: Literal["all", "won", "lost"] | None = None
    rounds_are: Literal["rounds", "pairs", "opponents"] = "rounds"  # what lowers the depth
    plies_off: int = 0  # where a depth in rounds ends, in plies before (-) or after it
    stops_after_max: bool = False  # it ends before the opponents' moves of the last round
    players_off: int = 0  # how many players too many take turns
    skips: Literal["second", "all but first"] | None = None  # opponents, where there are several
    never_updates: Literal["alpha", "alpha below root", "beta"] | None = None
    swaps: Swaps | None = None


class Sheet(NamedTuple):
    """What a student writes down."""

    value: float
    move: Move | None
    values: tuple[tuple[State, float], ...]  # of positions with moves, as they are finished
    visited: tuple[State, ...]  # in order, the root first
    cut: tuple[tuple[State, Move], ...]  # the moves that were never tried, and where


@dataclass(slots=True)
class Window:
    """What MAX and MIN have in hand on the way down to a position."""

    alpha: float = -inf
    beta: float = inf


def attempt(game: Game, way: Way, state: State = None) -> Sheet:
    """Search `game` from `state` (None: the start) the way it says, right or wrong."""
    student = Student(game, way, game.start() if state is None else state)
    value = student.search()
    return Sheet(
        value, student.choice, tuple(student.values), tuple(student.visited), tuple(student.cut)
    )


class Student:
    """One search under way, and what has been written down so far."""

    def __init__(self, game: Game, way: Way, root: State):
        self.game, self.way, self.root = game, way, root
        self.first = game.mover(root)
        self.players = len(getattr(game, "sides", ("MAX", "MIN")))
        self.turns = self.players + way.players_off  # in one round
        if way.skips and self.players > 2:
            self.turns = self.players - 1 if way.skips == "second" else 2
        off = 1 - self.players if way.stops_after_max else way.plies_off
        self.horizon = None if not off else (way.depth or NEVER) * self.players + off
        self.depth = NEVER if way.depth is None else way.depth
        self.prunes = traits(way.method).windowed if way.prunes is None else way.prunes
        self.choice: Move | None = None
        self.shared = Window()
        self.values: list[tuple[State, float]] = []
        self.visited: list[State] = []
        self.cut: list[tuple[State, Move]] = []

    def search(self) -> float:
        """Return what the root is worth."""
        window = Window(inf, -inf) if self.way.swaps == "start" else Window()
        return self.look(self.root, self.depth, window)

    def look(self, state: State, depth: int, above: Window, ply: int = 0) -> float:
        """Return what `state` is worth; `above` is the window of the position before it."""
        way, at_root = self.way, not ply
        if at_root or not way.makes_all_first:
            self.visited.append(state)
        mover = self.game.mover(state)
        if self.turns != self.players:  # somebody else is taken to be on
            mover = ply % self.turns
        rounds = way.depth_unit == "round"
        if rounds and not at_root and self.ends_round(mover, ply):
            depth -= 1
        limit = depth == 0 if self.horizon is None else ply == self.horizon
        moves = self.moves(state, mover)
        if not moves and not limit and self.misses(state):
            return {MAX: -inf, AVERAGE: 0.0}.get(self.role(mover), inf)
        if not moves:
            return self.end(state)
        window = above if way.shares_window else Window(above.alpha, above.beta)
        role, below = self.role(mover), depth if rounds else depth - 1
        if way.makes_all_first and not limit:
            self.visited += [self.game.play(state, move) for move in moves]
        if limit:
            value: float = self.evaluation()(state)
        elif role == AVERAGE:
            value = self.average(state, moves, below, window, ply)
        else:
            value = self.best(state, moves, below, window, role == MAX, ply)
        self.values.append((state, value))
        return value

    def best(
        self,
        state: State,
        moves: list[Move],
        depth: int,
        window: Window,
        maximising: bool,
        ply: int,
    ) -> float:
        """Return the highest or the lowest of the values below, or enough of it for a cut."""
        way, sign, at_root = self.way, 1 if maximising else -1, not ply
        wants = 1 if way.minimisers == "highest" else sign
        alpha, beta = window.alpha, window.beta  # what was handed down, before it is narrowed
        equal_cuts = not way.strict or way.loose_at == ("max" if maximising else "min")
        best, choice = 0.0 if way.starts_at_zero else -wants * inf, None
        for number, move in enumerate(moves, 1):
            handed = window
            if not way.looks_far_up:
                handed = Window(best, inf) if maximising else Window(-inf, best)
            if way.swaps == "calls":
                handed = Window(window.beta, window.alpha)
            value = self.look(self.game.play(state, move), depth, handed, ply + 1)
            first = number == 1 and not way.starts_at_zero
            if first or wants * value > wants * best or (way.takes_last and value == best):
                best, choice = value, move
            if not self.prunes:
                continue
            if way.shares_bound:
                self.take_shared(window)
            swapped = way.swaps in ("tests", "max tests" if maximising else "min tests")
            bound = window.beta if maximising != swapped else window.alpha
            past = sign * best > sign * bound or (best == bound and equal_cuts)
            spared = at_root and (not way.cuts_at_root or (isinf(bound) and not way.swaps))
            if past and not spared:
                self.cut += [(state, skipped) for skipped in moves[number:]]
                best = bound if way.returns_bound else best
                break
            if way.narrows_root or not at_root:
                self.narrow(window, best, maximising, at_root)
            if way.shares_bound:
                self.shared = Window(window.alpha, window.beta)
        if at_root:
            self.choice = choice
        return max(alpha, min(best, beta)) if way.fail == "hard" and self.prunes else best

    def narrow(self, window: Window, best: float, maximising: bool, at_root: bool) -> None:
        """Let a window know what MAX or MIN has in hand now."""
        way = self.way
        if maximising != (way.swaps == "updates"):
            forgets = way.never_updates == "alpha below root" and not at_root
            if way.never_updates != "alpha" and not forgets:
                window.alpha = max(window.alpha, best)
        elif way.never_updates != "beta":
            window.beta = min(window.beta, best)

    def take_shared(self, window: Window) -> None:
        """Put the bound that is kept in one place into a window."""
        if self.way.shares_bound == "alpha":
            window.alpha = self.shared.alpha
        elif self.way.shares_bound == "beta":
            window.beta = self.shared.beta

    def average(
        self, state: State, moves: list[Move], depth: int, window: Window, ply: int
    ) -> float:
        """Return the average of all values below, or what is taken for it."""
        found: list[float] = []
        for number, move in enumerate(moves, 1):
            found.append(self.look(self.game.play(state, move), depth, window, ply + 1))
            if self.way.prunes_averages and sum(found) / len(moves) < window.alpha:
                self.cut += [(state, skipped) for skipped in moves[number:]]
                return sum(found) / len(moves)
        if self.way.averages == "sum":
            return sum(found)
        if self.game.mover(state) == CHANCE and self.way.averages != "evenly":
            odds = [share for _, share in self.game.chances(state)]  # type: ignore[attr-defined]
            mean = sum((p * value for p, value in zip(odds, found, strict=True)), 0.0)
        else:
            mean = sum(found, 0.0) / len(found)
        # Rounded first, since a sum of odds may come to 2.9999999.
        whole = WHOLE.get(self.way.averages)
        return whole(round(mean, 9)) if whole and isfinite(mean) else mean

    def ends_round(self, mover: int, ply: int) -> bool:
        """Return whether the depth is lowered where `mover` is on."""
        if self.way.rounds_are == "pairs":
            return ply % 2 == 0
        if self.way.rounds_are == "opponents":
            return ply % self.players != 1
        return mover == self.first

    def role(self, mover: int) -> int:
        """Return what is done with the values below: MAX, MIN or AVERAGE."""
        way = self.way
        if way.minimisers == "maximise":
            return MAX
        if mover != CHANCE and mover > MIN and way.minimisers == "first":
            return MAX
        blind = traits(way.method).at_random and mover != self.first
        if mover == CHANCE or blind:
            worst = MAX if self.first > MAX else MIN
            return worst if way.averages == "worst" else AVERAGE
        if mover != MAX and way.minimisers == "none":
            return AVERAGE
        return MAX if (mover == MAX) != way.exchanges else MIN

    def moves(self, state: State, mover: int) -> list[Move]:
        """Return the moves at `state`, or the outcomes where CHANCE moves."""
        if mover == CHANCE:
            return [outcome for outcome, _ in self.game.chances(state)]  # type: ignore[attr-defined]
        return list(self.game.moves(state))

    def misses(self, state: State) -> bool:
        """Return whether a finished game is not seen to be one; above 0 it is won, else lost."""
        missed = self.way.misses_ends
        if missed in (None, "all"):
            return missed == "all"
        return (self.worth(state) > 0) == (missed == "won")

    def worth(self, state: State) -> float:
        """Return what a finished game is worth by the rules."""
        if self.way.ends == "evaluate":
            return float(self.evaluation()(state))
        worth: Value = self.game.payoff(state)
        return float(worth)

    def end(self, state: State) -> float:
        """Return what a finished game is taken to be worth."""
        worth = self.worth(state)
        if self.way.ends_are_infinite and worth:
            return inf if worth > 0 else -inf
        return worth

    def evaluation(self) -> Evaluation:
        found: Evaluation | None = self.way.evaluate or getattr(self.game, "evaluate", None)
        if found is None:
            raise GameError("a depth limit needs values of inner nodes, and there are none")
        return found
