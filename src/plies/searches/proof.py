r"""Proof-number search, depth first: is the game won? Look where a proof seems nearest.

Every position has two numbers: how many positions must still be proven, at least, to prove that
MAX gets what is asked, and how many to disprove it.

    MAX moves     o   proof 2: one won move is enough, so the smallest   min(2, 3)
    (one is      / \  disproof 5: every move must be lost, so the sum    1 + 4
     enough)    o   o
               2,1 3,4           where MIN moves it is the other way round

The search goes down where the numbers are smallest, and stays there until they pass a limit:
then another move looks better (df-pn, Nagai 2002; the limits a little wider than the next best
move, Pawlewicz and Lew 2007). It remembers the numbers of every position it has left; the limits
make it come back, and what it finds then is still there.

A game that never ends has no proof: such a search goes on until a limit or Ctrl-C.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import replace
from typing import Unpack

from plies.contract import MAX, Game, State
from plies.searches.options import SearchOptions
from plies.searches.proving import (
    ENDLESS,
    NEVER,
    Numbers,
    answered,
    at_first,
    effort,
    proving,
    wider,
)
from plies.searches.result import Result
from plies.searches.run import Run, deep_recursion
from plies.searches.table import check_room, filing

ENTRIES = 1_000_000
WON, LOST = (0, NEVER), (NEVER, 0)
Entry = tuple[Numbers, int]  # and the effort that they took
ENTRY_BYTES = 2 * sys.getsizeof((0, 0)) + sys.getsizeof(NEVER) + 100  # and a place in the dict


def proof(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return whether MAX wins, draws or loses, with a move and a line that show it."""
    run = proving(game, state, options)
    prover = Interpreted(run)
    with deep_recursion(ENDLESS):
        result = answered(run, prover)
    return replace(result, note=prover.filed.note, memory=len(prover.table) * ENTRY_BYTES)


class Interpreted:
    """A search for proofs, and the table of what it has seen."""

    def __init__(self, run: Run):
        self.run, self.game = run, run.game
        wanted = ENTRIES if run.options.table is None else run.options.table
        self.filed = filing(run.game, run.root, wanted)
        self.key, self.size = self.filed.key, self.filed.room
        check_room(run.options.table or 0, ENTRY_BYTES)
        self.table: OrderedDict[tuple[int, Hashable], Entry] = OrderedDict()
        self.goal, self.drawn, self.deepest = 1, False, 0
        self.move: int | None = None

    def proves(self, state: State, goal: int) -> bool:
        self.goal, self.move = goal, None
        return self.search(state, (NEVER, NEVER), 0)[0] == 0

    def search(self, state: State, limits: Numbers, ply: int) -> Numbers:
        """Look below `state` until one of its numbers reaches its limit; return both."""
        self.run.visit()
        self.deepest = max(self.deepest, ply)
        before = self.run.nodes
        children = [self.game.play(state, move) for move in self.game.moves(state)]
        if not children:
            return self.numbers(state)
        mine = 0 if self.game.mover(state) == MAX else 1  # the number the mover wants to be 0
        theirs = 1 - mine
        found = [self.known(child)[0] or self.numbers(child) for child in children]
        while True:
            hard = [numbers[mine] for numbers in found]
            easiest = min(hard)
            place = hard.index(easiest)
            total = sum(numbers[theirs] for numbers in found)
            if 0 < easiest < NEVER:  # not settled, however large the sum
                total = min(total, NEVER - 1)
            elif easiest == 0:
                total = NEVER
            here = (easiest, total) if mine == 0 else (total, easiest)
            if ply == 0:
                self.move = place
                self.tell(here, hard)
            if here[0] >= limits[0] or here[1] >= limits[1]:
                break
            newer = self.known(children[place])[0]
            if newer and newer != found[place]:  # it was met on another way meanwhile
                found[place] = newer
                continue
            second = min(hard[:place] + hard[place + 1 :], default=NEVER)
            limit = min(limits[mine], wider(second))
            others = limits[theirs] - (total - found[place][theirs])
            below = (limit, others) if mine == 0 else (others, limit)
            found[place] = self.search(children[place], below, ply + 1)
        if ply == 0 and easiest == NEVER:  # lost: what was hardest to see
            efforts = [self.known(child)[1] for child in children]
            self.move = efforts.index(max(efforts))
        self.keep(state, here, self.run.nodes - before + 1)
        return here

    def tell(self, here: Numbers, hard: list[int]) -> None:
        """Let progress say how far it is."""
        self.run.progress = self.run.progress._replace(
            numbers=here,
            refuted=(hard.count(NEVER), len(hard)),
            fill=len(self.table) / max(self.size, 1),
        )

    def numbers(self, state: State) -> Numbers:
        """Return the numbers of a position that nobody has looked into."""
        moves = sum(1 for _ in self.game.moves(state))
        if moves == 0:
            value = self.run.ended(state)
            self.drawn = self.drawn or value == 0
            return WON if value >= self.goal else LOST
        lead = None if self.run.evaluate is None else self.run.evaluate(state)
        if self.game.mover(state) == MAX:
            return at_first(moves, lead)
        theirs, mine = at_first(moves, None if lead is None else -lead)
        return mine, theirs

    def known(self, state: State) -> tuple[Numbers | None, int]:
        return self.table.get((self.goal, self.key(state)), (None, 0))

    def keep(self, state: State, numbers: Numbers, work: int) -> None:
        """Remember the numbers of a position; the one left longest ago is forgotten for it."""
        place = self.goal, self.key(state)
        before = self.table.pop(place, (numbers, 0))[1]
        self.table[place] = numbers, max(before, effort(work))
        if len(self.table) > self.size:
            self.table.popitem(last=False)
