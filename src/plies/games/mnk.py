"""m,n,k: put stones on a board of m columns and n rows; k of yours in a row win.

      a b c        Tic-tac-toe is 3,3,3. A move is the number of a cell, row by row from the
    1 X . .        top left: 0 to 8 here. Its word is the column's letter and the row's number,
    2 . O .        rows counted from the top too: `a1` is cell 0, `c1` cell 2, `b2` cell 4.
    3 . . X

A side's stones are the bits of one number: bit 4 stands for cell 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import MAX, MIN, GameError
from plies.games.shared.board import (
    draw_board,
    read_rows,
    read_square,
    square_name,
    straight_lines,
)
from plies.games.shared.drawn import SQUARE, cross, middle, rectangle, ring, squares_picture
from plies.games.shared.named import Named
from plies.games.shared.planes import Plane, bit_planes

LARGEST = 19  # up to here no evaluation can reach 1,000,000
COLOURS = {
    "last": ("#f6dc8c", "#6b5a1e"),
    "won": ("#a9e0bf", "#1f5f3e"),
    "x": ("#1f4e9c", "#8db8f0"),
    "o": ("#b3402a", "#f0a088"),
}


class State(NamedTuple):
    x: int
    o: int
    turn: int
    won: int  # 1 if X has a row, -1 if O has, 0 before


new = tuple.__new__  # makes a State in half the time that State(...) takes


class MNK(Named):
    """X begins; the first with k stones in a straight row wins, a full board is a draw."""

    name = "mnk"
    sides = ("X", "O")
    decisive = True

    def __init__(self, m: int = 3, n: int = 3, k: int = 3):
        for size, what in ((m, "columns"), (n, "rows")):
            if not 1 <= size <= LARGEST:
                raise GameError(f"the board needs 1 to {LARGEST} {what}, not {size}")
        if not 1 <= k <= max(m, n):
            raise GameError(f"{k} in a row cannot be made on a board of {m} columns and {n} rows")
        self.columns, self.rows, self.cells = m, n, m * n
        self.board = (1 << self.cells) - 1
        self.lines = straight_lines(m, n, k)
        self.through = tuple(  # each cell
            tuple(line for line in self.lines if line >> cell & 1) for cell in range(self.cells)
        )
        spots = [(c % m, c // m) for c in range(self.cells)]
        self.nearness = tuple(-abs(2 * col - m + 1) - abs(2 * row - n + 1) for col, row in spots)

    def start(self) -> State:
        return State(0, 0, MAX, 0)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        if state.won == 0:
            free = self.board ^ (state.x | state.o)
            while free:
                yield (free & -free).bit_length() - 1
                free &= free - 1

    def play(self, state: State, move: int) -> State:
        x, o, turn, won = state
        if turn == MAX:
            x |= 1 << move
            for line in self.through[move]:
                if x & line == line:
                    won = 1
            return new(State, (x, o, MIN, won))
        o |= 1 << move
        for line in self.through[move]:
            if o & line == line:
                won = -1
        return new(State, (x, o, MAX, won))

    def payoff(self, state: State) -> int:
        return state.won

    def evaluate(self, state: State) -> int:
        """Add up the lines that only one side has stones on: each counts those stones cubed."""
        total = 0
        for line in self.lines:
            if state.o & line == 0:
                total += (state.x & line).bit_count() ** 3
            elif state.x & line == 0:
                total -= (state.o & line).bit_count() ** 3
        return total

    def priority(self, state: State, move: int) -> int:
        return self.nearness[move]

    def all_moves(self) -> range:
        return range(self.cells)

    def planes(self, state: State) -> list[Plane]:
        return bit_planes((state.x, state.o), range(self.cells), self.columns, state.turn)

    def text(self, state: State) -> str:
        marks = [".XO"[(state.x >> c & 1) + 2 * (state.o >> c & 1)] for c in range(self.cells)]
        return draw_board(marks, self.columns)

    def svg(self, state: State, last_move: int | None = None) -> str:
        """Draw the position; the cell of `last_move` is marked, and the row that has won."""
        shapes = []
        if last_move is not None:
            x, y = middle(last_move, self.columns)
            shapes.append(rectangle("last", x - 9.5, y - 9.5, SQUARE - 1, SQUARE - 1))
        winner = state.x if state.won > 0 else state.o if state.won else 0
        row = 0
        for line in self.lines:
            row |= line if winner & line == line else 0
        for cell in range(self.cells):
            x, y = middle(cell, self.columns)
            if row >> cell & 1:
                shapes.append(rectangle("won", x - 9.5, y - 9.5, SQUARE - 1, SQUARE - 1))
            if state.x >> cell & 1:
                shapes.append(cross("x", x, y))
            elif state.o >> cell & 1:
                shapes.append(ring("o", x, y))
        size = (self.rows, self.columns)
        holds = [
            ("empty", "X", "O")[state.x >> c & 1 | (state.o >> c & 1) << 1]
            for c in range(self.cells)
        ]
        return squares_picture("mnk", size, "m,n,k", COLOURS, shapes, "own-last", holds)

    def move_text(self, state: State, move: int) -> str:
        return square_name(move, self.columns)

    def read_move(self, state: State, text: str) -> int:
        return read_square(text, self.columns)

    def read_state(self, text: str) -> State:
        """Read rows of `X`, `O` and `.`; whose turn it is follows from the number of stones."""
        cells = "".join(read_rows(text, "XO.", (self.rows, self.columns)))
        ahead = cells.count("X") - cells.count("O")
        if ahead not in (0, 1):
            raise GameError("X begins, so X has as many stones as O or one more")
        x, o = (sum(1 << c for c in range(self.cells) if cells[c] == side) for side in "XO")
        x_row, o_row = (any(side & line == line for line in self.lines) for side in (x, o))
        if (x_row and not ahead) or (o_row and ahead):
            raise GameError("the side to move has a row already: the game was over before")
        return State(x, o, MIN if ahead else MAX, x_row - o_row)


class TicTacToe(MNK):
    """Three in a row on three by three cells."""

    name = "tictactoe"

    def __init__(self) -> None:
        super().__init__(3, 3, 3)
