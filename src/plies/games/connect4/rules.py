"""Connect Four: drop a stone into a column; four of yours in a straight row win.

A move is a column, 0 to 6; its word counts from 1, as the literature does: `4` is the middle one.
"""

from __future__ import annotations

from collections.abc import Iterable

from plies.contract import MAX, GameError
from plies.games.connect4.board import Board, State
from plies.games.connect4.scored import Scored
from plies.games.connect4.text import draw, drop_order, read_stones, svg
from plies.games.shared.named import Named
from plies.games.shared.planes import Plane, bit_planes

THREE = 3  # what a row that lacks one stone is worth more than one that is merely open


new = tuple.__new__  # makes a State in half the time that State(...) takes


class ConnectFour(Board, Named):
    """The first with `connect` stones in a row wins, a full board is a draw.

    With `symmetry` a position and its mirror image have one key.
    """

    name = "connect4"
    decisive = True

    def moves(self, state: State) -> Iterable[int]:
        mine, stones = state
        if self.has_row(mine ^ stones):
            return ()
        if not stones & self.rim:  # no column is full
            return self.columns
        return (column for column in self.columns if not stones & self.tops[column])

    def play(self, state: State, move: int) -> State:
        """Return the same as `Board.play`, in less time where Python plays."""
        mine, stones = state
        return new(State, (mine ^ stones, stones | (stones + self.bottoms[move])))

    def payoff(self, state: State) -> int:
        if not self.has_row(state.mine ^ state.stones):
            return 0
        return -1 if self.mover(state) == MAX else 1

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

    def priority(self, state: State, move: int) -> int:
        return -abs(2 * move - self.width + 1)

    def scored(self) -> Scored:
        """Return the same game for solvers: the sooner a win, the more it pays."""
        return Scored(self.width, self.height, self.connect, self.symmetry)

    def all_moves(self) -> range:
        return range(self.width)

    def planes(self, state: State) -> list[Plane]:
        """Return the stones of each side and whose turn it is, the top row first."""
        rows = reversed(range(self.height))
        bits = [self.column * col + row for row in rows for col in range(self.width)]
        return bit_planes(self._sides(state), bits, self.width, self.mover(state))

    def text(self, state: State) -> str:
        return draw(self._sides(state), self.width, self.height)

    def svg(self, state: State, last_move: int | None = None) -> str:
        """Draw the position; the stone that `last_move` put there has a dot, a row that won too."""
        sides, row = self._sides(state), 0
        for stones in sides:
            for step in self.steps:
                begins = stones
                for place in range(1, self.connect):
                    begins &= stones >> place * step
                for place in range(self.connect):
                    row |= begins << place * step
        return svg(sides, self.width, self.height, last_move, row)

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
