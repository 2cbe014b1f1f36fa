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


class State(NamedTuple):
    mine: int  # the stones of the side to move
    stones: int  # all of them


new = tuple.__new__  # makes a State in half the time that State(...) takes


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
        self.onward = self.column if width > 1 else 0  # to the next: no machine shifts by 64
        self.cells = (1 << height) - 1  # of the leftmost column
        self.floor = sum(1 << self.column * c for c in range(width))
        self.board = self.cells * self.floor
        self.columns = tuple(range(width))
        self.tops = tuple(1 << self.column * c + height - 1 for c in range(width))
        self.rim = sum(self.tops)
        steps: tuple[int, ...] = (1,) if connect <= height else ()
        if connect <= width:
            steps += (self.column,)
        if connect <= min(width, height):
            steps += (self.column - 1, self.column + 1)
        self.bottom = tuple(1 << self.column * c for c in range(width))
        self.steps = steps  # only where a row fits in: no shift goes beyond the word
        self.spans = doublings(connect)
        two, four = (*self.spans, 0, 0)[:2]
        self.shifts = tuple((step, step * two, step * four) for step in steps)
        self.longer = (*self.spans[2:], 0)  # never empty: in machine code that has no type

    def start(self) -> State:
        return State(0, 0)

    def mover(self, state: State) -> int:
        return state.stones.bit_count() & 1

    def play(self, state: State, move: int) -> State:
        mine, stones = state
        # The carry runs up the column to its lowest free cell.
        return new(State, (mine ^ stones, stones | (stones + self.bottom[move])))

    def has_row(self, stones: int) -> bool:
        """Return whether `connect` of the stones stand in a row."""
        for step, two, four in self.shifts:
            row = stones & (stones >> two)
            row &= row >> four
            if row and self.is_long(row, step):
                return True
        return False

    def is_long(self, row: int, step: int) -> bool:
        """Return whether a row of up to four, told by where it begins, goes on to `connect`."""
        for span in self.longer:
            row &= row >> span * step
        return row != 0

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
