"""Connect Four: drop a stone into a column; four of yours in a straight row win.

5 12 19 26 33 40 47        The bits of a 7x6 board. A column has one bit more than cells,
4 11 18 25 32 39 46        always 0 (6, 13, 20, ...), so that no row runs around an edge.
3 10 17 24 31 38 45        Four in a row are four bits at one distance: 1 upwards,
2  9 16 23 30 37 44        7 sideways, 6 and 8 along the diagonals.
1  8 15 22 29 36 43
0  7 14 21 28 35 42        A move is a column, 0 to 6; its word counts from 1, as the
1  2  3  4  5  6  7        literature does: `4` is the middle one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.game import MAX, GameError
from plies.games.connect4_text import draw, drop_order, read_stones, svg
from plies.games.symmetry import lines_reversed

BITS = 64  # of a machine word
THREE = 3  # what a row that lacks one stone is worth more than one that is merely open


class State(NamedTuple):
    mine: int  # the stones of the side to move
    stones: int  # all of them


class ConnectFour:
    """The first with `connect` stones in a row wins, a full board is a draw.

    With `symmetry` a position and its mirror image have one key.
    """

    name = "connect4"
    sides = ("first", "second")
    decisive = True

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
        self.board = sum(((1 << height) - 1) << self.column * c for c in range(width))
        steps: tuple[int, ...] = (1,) if connect <= height else ()
        if connect <= width:
            steps += (self.column,)
        if connect <= min(width, height):
            steps += (self.column - 1, self.column + 1)
        self.steps = steps  # only where a row fits in: no shift goes beyond the word
        self.spans = doublings(connect)

    def start(self) -> State:
        return State(0, 0)

    def mover(self, state: State) -> int:
        return state.stones.bit_count() & 1

    def moves(self, state: State) -> Iterator[int]:
        stones = state.stones
        if not self.has_row(state.mine ^ stones):
            for column in range(self.width):
                if (stones >> (self.column * column + self.height - 1)) & 1 == 0:
                    yield column

    def play(self, state: State, move: int) -> State:
        stones = state.stones
        # The carry runs up the column to its lowest free cell.
        return State(state.mine ^ stones, stones | (stones + (1 << self.column * move)))

    def payoff(self, state: State) -> int:
        if not self.has_row(state.mine ^ state.stones):
            return 0
        return -1 if self.mover(state) == MAX else 1

    def has_row(self, stones: int) -> bool:
        """Return whether `connect` of the stones stand in a row."""
        for step in self.steps:
            row = stones
            for span in self.spans:
                row &= row >> span * step
            if row:
                return True
        return False

    def evaluate(self, state: State) -> int:
        """Count the rows each side can still fill; those that lack one stone count four times."""
        mine, theirs = state.mine, state.mine ^ state.stones
        value = self.prospects(mine, theirs) - self.prospects(theirs, mine)
        return value if self.mover(state) == MAX else -value

    def prospects(self, mine: int, theirs: int) -> int:
        free = self.board ^ mine ^ theirs
        total = 0
        for step in self.steps:
            row = mine | free
            for span in self.spans:
                row &= row >> span * step
            total += row.bit_count()
            for gap in range(self.connect):
                row = free >> gap * step
                for place in range(self.connect):
                    if place != gap:
                        row &= mine >> place * step
                total += THREE * row.bit_count()
        return total

    def key(self, state: State) -> int:
        # In each column the sum of n stones is 2**n - 1 to 2**(n + 1) - 2: no two look alike.
        key = state.mine + state.stones
        if self.symmetry:
            image = lines_reversed(key, self.width, self.column)
            if image < key:
                return image
        return key

    def priority(self, state: State, move: int) -> int:
        return -abs(2 * move - self.width + 1)

    def text(self, state: State) -> str:
        return draw(self._sides(state), self.width, self.height)

    def svg(self, state: State, last_move: int | None = None) -> str:
        """Draw the position; the stone that `last_move` put there has a dot."""
        return svg(self._sides(state), self.width, self.height, last_move)

    def move_text(self, state: State, move: int) -> str:
        return str(move + 1)

    def read_move(self, state: State, text: str) -> int:
        return int(text) - 1

    def read_state(self, text: str) -> State:
        """Read rows of `X`, `O` and `.`, the top one first, or the moves so far: `4453`.

        Columns above 9 need spaces or commas between the moves.
        """
        if order := drop_order(text):
            state = self.start()
            for column in order:
                if column not in self.moves(state):
                    why = f"column {column + 1} is full or not there, or the game was over before"
                    raise GameError(f"{text!r} cannot be played: {why}")
                state = self.play(state, column)
            return state
        first, second = read_stones(text, self.width, self.height)
        ahead = first.bit_count() - second.bit_count()
        if ahead not in (0, 1):
            raise GameError("X begins, so X has as many stones as O or one more")
        last, mine = (first, second) if ahead else (second, first)
        if self.has_row(mine):
            raise GameError("the side to move has a row already: the game was over before")
        state = State(mine, first | second)
        if self.has_row(last) and all(self.has_row(last & ~top) for top in self._tops(state)):
            raise GameError("no last move makes all these rows: the game was over before")
        return state

    def _tops(self, state: State) -> list[int]:
        """Return the topmost stone of each column that has any."""
        bits = (1 << self.height) - 1
        stacks = [state.stones & bits << self.column * c for c in range(self.width)]
        return [1 << stack.bit_length() - 1 for stack in stacks if stack]

    def _sides(self, state: State) -> tuple[int, int]:
        theirs = state.mine ^ state.stones
        return (state.mine, theirs) if self.mover(state) == MAX else (theirs, state.mine)


def doublings(length: int) -> tuple[int, ...]:
    """Return by how much to grow a row of 1 step by step, at most twofold, to `length`."""
    spans, grown = [], 1
    while grown < length:
        spans.append(min(grown, length - grown))
        grown += spans[-1]
    return tuple(spans)
