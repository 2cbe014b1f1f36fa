"""The board of Connect Four: where stones fall, and when they stand in a row.

5 12 19 26 33 40 47        The bits of a 7x6 board. A column has one bit more than cells,
4 11 18 25 32 39 46        always 0 (6, 13, 20, ...), so that no row runs around an edge.
3 10 17 24 31 38 45        Four in a row are four bits at one distance: 1 upwards,
2  9 16 23 30 37 44        7 sideways, 6 and 8 along the diagonals.
1  8 15 22 29 36 43
0  7 14 21 28 35 42
"""

from __future__ import annotations

from typing import NamedTuple

from plies.contract import GameError
from plies.games.shared.symmetry import lines_reversed

BITS = 64  # of a machine word
FOUR = 4  # so long a row may be and is found by growing it twice


class State(NamedTuple):
    mine: int  # the stones of the side to move
    stones: int  # all of them


class Board:
    """A board of any size that fits in a word, on which `connect` stones in a row win.

    With `symmetry` a position and its mirror image have one key.
    """

    sides = ("first", "second")

    def __init__(
        self, width: int = 7, height: int = 6, connect: int = 4, symmetry: bool = False
    ) -> None:
        if width < 1 or height < 1:
            raise GameError(f"the board needs at least 1 column and 1 row, not {width}x{height}")
        if width * (height + 1) > BITS:
            raise GameError(
                f"columns times rows plus 1 must be at most {BITS}, "
                f"but {width} * ({height} + 1) is {width * (height + 1)}"
            )
        if not 1 <= connect <= max(width, height):
            raise GameError(f"{connect} in a row cannot be made on a board of {width}x{height}")
        self.width, self.height, self.connect = width, height, connect
        self.symmetry = symmetry and width > 1
        self.column = height + 1  # bits of one
        self.cells = (1 << height) - 1  # of the leftmost column
        self.floor = sum(1 << self.column * c for c in range(width))
        self.board = self.cells * self.floor
        self.columns = tuple(range(width))
        self.tops = tuple(1 << self.column * c + height - 1 for c in range(width))
        self.bottoms = tuple(1 << self.column * c for c in range(width))
        self.rim = sum(self.tops)
        steps: tuple[int, ...] = (1,) if connect <= height else ()
        if connect <= width:
            steps += (self.column,)
        if connect <= min(width, height):
            steps += (self.column - 1, self.column + 1)
        self.steps = steps  # only where a row fits in: no shift goes beyond the word
        self.spans = doublings(connect)
        two, four = (*self.spans, 0, 0)[:2]
        directions = (4 * steps)[:4]  # on a small board the same ones again
        self.shifts = tuple(step * span for step in directions for span in (two, four))

    def start(self) -> State:
        return State(0, 0)

    def mover(self, state: State) -> int:
        return state.stones.bit_count() & 1

    def play(self, state: State, move: int) -> State:
        mine, stones = state
        # The carry runs up the column to its lowest free cell.
        return State(mine ^ stones, stones | (stones + (1 << self.column * move)))

    def has_row(self, stones: int) -> bool:
        """Return whether `connect` of the stones stand in a row."""
        # Every position asks it, and a loop over the directions would take longer.
        a, aa, b, bb, c, cc, d, dd = self.shifts
        row = stones & (stones >> a)
        if row & (row >> aa):
            return self.connect <= FOUR or self.is_long(stones)
        row = stones & (stones >> b)
        if row & (row >> bb):
            return self.connect <= FOUR or self.is_long(stones)
        row = stones & (stones >> c)
        if row & (row >> cc):
            return self.connect <= FOUR or self.is_long(stones)
        row = stones & (stones >> d)
        if row & (row >> dd):
            return self.connect <= FOUR or self.is_long(stones)
        return False

    def is_long(self, stones: int) -> bool:
        """Return whether stones of which up to four stand in a row go on to `connect`."""
        for step in self.steps:
            row = stones
            for span in self.spans:
                row &= row >> span * step
            if row:
                return True
        return False

    def key(self, state: State) -> int:
        # In each column the sum of n stones is 2**n - 1 to 2**(n + 1) - 2: no two look alike.
        key = state.mine + state.stones
        if self.symmetry:
            image = lines_reversed(key, self.width, self.column)
            if image < key:
                return image
        return key


def doublings(length: int) -> tuple[int, ...]:
    """Return by how much to grow a row of 1 step by step, at most twofold, to `length`."""
    spans, grown = [], 1
    while grown < length:
        spans.append(min(grown, length - grown))
        grown += spans[-1]
    return tuple(spans)
