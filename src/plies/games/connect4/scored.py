"""Connect Four for solvers: who wins sooner wins more, and what cannot be best is left out.

A win pays 1, and 1 more for each stone that the winner has left: the score of the literature. So
the best score is the shortest win and the longest loss. What makes solving fast is to see two
plies ahead without looking:

    . . . . .        A cell that would complete a row of three is a threat. Whoever can play into
    . . . . .        an own one wins. A threat of the other side must be answered, and the cell
    . X X X o        right below one must not be filled. `completing` finds all threats at once:
    . O O X O        for each place in a row, the cells whose three neighbours are there.
"""

from __future__ import annotations

from collections.abc import Iterator

from plies.contract import MAX
from plies.games.connect4.board import Board, State

THREAT = 16  # more than a column is away from the middle


class Scored(Board):
    """The positions of Connect Four, the moves that may be best, and what they score."""

    name = "connect4 by score"

    def moves(self, state: State) -> Iterator[int]:
        """Yield a win at once; else what stops the other side's, and gives it none."""
        if not self.has_row(state.mine ^ state.stones):
            landing = self.landing(state)
            promising = landing & self.completing(state.mine, state.stones)
            if promising == 0:
                promising = self.safe(state)
            if promising == 0:
                promising = landing
            while promising != 0:
                yield (promising.bit_length() - 1) // self.column
                promising ^= 1 << promising.bit_length() - 1

    def payoff(self, state: State) -> int:
        if not self.has_row(state.mine ^ state.stones):
            return 0
        score = self.left(state) // 2 + 1
        return -score if self.mover(state) == MAX else score

    def bounds(self, state: State) -> tuple[int, int]:
        """Return the score where two plies decide it, else what it is if three or four would."""
        left = self.left(state)
        if self.has_row(state.mine ^ state.stones):
            low = high = -(left // 2) - 1
        elif self.landing(state) & self.completing(state.mine, state.stones) != 0:
            low = high = (left + 1) // 2
        elif left > 0 and self.safe(state) == 0:
            low = high = -(left // 2)
        else:
            low, high = -(max(left - 2, 0) // 2), max(left - 1, 0) // 2
        return (low, high) if self.mover(state) == MAX else (-high, -low)

    def priority(self, state: State, move: int) -> int:
        """Prefer to threaten much, then the middle."""
        mine = state.mine | (state.stones + (1 << self.column * move)) & ~state.stones
        after = state.stones | mine
        threats = self.completing(mine, after).bit_count()
        return THREAT * threats - abs(2 * move - self.width + 1)

    def left(self, state: State) -> int:
        """Return how many stones will still fit."""
        return int(self.width * self.height - state.stones.bit_count())

    def landing(self, state: State) -> int:
        """Return the cells where a stone may fall."""
        return self.board & (state.stones + self.floor)

    def safe(self, state: State) -> int:
        """Return where a stone may fall so that the other side does not win at once."""
        threats = self.completing(state.mine ^ state.stones, state.stones)
        landing = self.landing(state)
        forced = landing & threats
        if forced != 0:
            if forced & (forced - 1) != 0:
                return 0  # there are two of them
            landing = forced
        return landing & ~(threats >> 1)

    def completing(self, mine: int, stones: int) -> int:
        """Return the free cells that would complete a row of mine."""
        cells = 0
        for step in self.steps:
            row = self.board  # with as many of mine on this side of the cell as the gap says
            for gap in range(self.connect):
                whole = row
                for place in range(1, self.connect - gap):
                    whole &= mine >> place * step
                cells |= whole
                row &= mine << (gap + 1) * step
        return cells & ~stones
