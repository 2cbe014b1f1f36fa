r"""Bisection: is it worth at least so much? Ask, and halve what is left.

    what MAX may get     -6 -5 -4 -3 -2 -1  0  1  2  3  4  5  6
    at least 1? no       -6 -5 -4 -3 -2 -1  0
    at least -2? yes                 -2 -1  0
    at least 0? no                   -2 -1
    at least -1? yes                    -1

Each question is an alpha-beta search with a window that nothing fits in: one good enough move
ends it where MAX moves, one bad enough for MAX where MIN does. What it finds of a position, "at
least" or "at most" so much, is remembered and serves the next question, too.

A game says what it knows without looking: its `bounds` answer for many positions, its `priority`
puts the moves that decide first. One that is only won, drawn or lost may have a `scored` form, in
which the sooner win is worth more: then the answer tells how long the game takes.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable
from dataclasses import replace
from typing import Unpack

from plies.contract import MAX, Game, GameError, Move, State
from plies.searches.bisecting import WHOLE, Bounds, answered, bisecting, scored
from plies.searches.options import SearchOptions
from plies.searches.result import Result
from plies.searches.run import Run, deep_recursion, plainly
from plies.searches.table import check_room, filing

ENTRIES = 1_000_000
ENTRY_BYTES = sys.getsizeof((0, 0)) + 100  # and a place in the dict
ENDLESS = "bisection has no depth limit, so search it by deepening with one"


def bisection(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return what `state` is worth to the end of the game, with a line that gets it."""
    run = bisecting(game, state, options)
    asker = Interpreted(run)
    with deep_recursion(ENDLESS):
        result = answered(run, asker)
    return replace(result, note=asker.filed.note, memory=len(asker.table) * ENTRY_BYTES)


class Interpreted:
    """A search that answers such questions, and the table of what it knows."""

    def __init__(self, run: Run):
        self.run, self.rules = run, scored(run.game)
        wanted = ENTRIES if run.options.table is None else run.options.table
        self.filed = filing(self.rules, run.root, wanted)
        check_room(run.options.table or 0, ENTRY_BYTES)
        self.table: dict[Hashable, Bounds] = {}
        self.payoff = plainly(self.rules)
        self.bounds = getattr(self.rules, "bounds", None)
        self.priority = getattr(self.rules, "priority", None)
        self.deepest = 0
        self.move: int | None = None

    def bound(self, state: State, goal: int) -> int:
        self.move = None
        return self.search(state, goal, 0)

    def search(self, state: State, goal: int, ply: int) -> int:
        """Return a bound on what MAX gets that answers whether it reaches `goal`."""
        rules = self.rules
        self.run.visit()
        place = self.filed.key(state)
        low, high = self.known(state, place)
        if ply > 0 and not low < goal <= high:
            self.run.inner -= 1
            return low if low >= goal else high
        moves = list(rules.moves(state))
        if not moves:
            self.run.inner -= 1
            return self.end(state)
        self.deepest = max(self.deepest, ply + 1)
        maximising = rules.mover(state) == MAX
        found = []
        for move in self.ranked(state, moves):
            found.append(self.search(rules.play(state, move), goal, ply + 1))
            if (found[-1] >= goal) == maximising:
                self.run.cuts += len(found) < len(moves)
                if ply == 0:
                    self.move = moves.index(move)
                break
        best = max(found) if maximising else min(found)
        if place in self.table or len(self.table) < self.filed.room:
            self.table[place] = (max(low, best), high) if best >= goal else (low, min(high, best))
        return best

    def known(self, state: State, place: Hashable) -> Bounds:
        """Return what MAX gets at least and at most, as far as the game and the table know."""
        low, high = self.bounds(state) if self.bounds else (-1, 1)
        if place in self.table:
            least, most = self.table[place]
            return max(low, least), min(high, most)
        return low, high

    def ranked(self, state: State, moves: list[Move]) -> list[Move]:
        """Return the moves, the highest priority first."""
        priority = self.priority
        if not priority:
            return moves
        return sorted(moves, key=lambda move: priority(state, move), reverse=True)

    def end(self, state: State) -> int:
        """Return what a finished game is worth."""
        value = self.payoff(state)
        if value != int(value):
            raise GameError(f"{WHOLE}, not {value!r}")
        return int(value)
