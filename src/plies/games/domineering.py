"""Domineering: one side lays its dominoes upright, the other flat; who has no room loses.

       a b c        Vertical begins. A move is the number of the upper or left square that
     1 # . .        the domino covers, row by row from the top left; its word is that square's
     2 # # #        name. Here vertical played a1 (with a2), then horizontal b2 (with c2), and
     3 . . .        now vertical has no room left: horizontal wins.

The covered squares are the bits of one number, bit 0 for a1, bit 1 for b1. A square that is
covered from the start on (`#` in a position that is read) makes a board of any shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import MAX, MIN, GameError
from plies.games.shared.board import draw_board, read_rows, read_square, square_name
from plies.games.shared.drawn import (
    middle,
    rectangle,
    squares_picture,
    with_turn,
    without_turn,
)
from plies.games.shared.named import Named
from plies.games.shared.symmetry import ends_reversed, lines_reversed

LONGEST = 26  # columns are named by letters
SQUARES = 64  # bits of a machine word
COLOURS = {"block": ("#5b6b8c", "#93a5cc")}


class State(NamedTuple):
    covered: int
    turn: int


class Domineering(Named):
    """Domineering on `rows` x `cols` squares, 64 at most.

    With `symmetry` a position and its reflections have one key.
    """

    name = "domineering"
    sides = ("vertical", "horizontal")
    decisive = True

    def __init__(self, rows: int = 8, cols: int = 8, symmetry: bool = False):
        for size, what in ((rows, "rows"), (cols, "columns")):
            if not 1 <= size <= LONGEST:
                raise GameError(f"the board needs 1 to {LONGEST} {what}, not {size}")
        if rows * cols > SQUARES:
            raise GameError(f"the board may have {SQUARES} squares, not {rows} x {cols}")
        self.rows, self.columns, self.symmetry = rows, cols, symmetry
        self.squares = rows * cols
        self.board = (1 << self.squares) - 1
        self.column = sum(1 << row * cols for row in range(rows))  # the first one
        self.inner = self.board ^ (self.column << cols - 1)  # all but the last column
        self.upright, self.flat = 1 | 1 << cols, 3  # a domino whose first square is a1

    def start(self) -> State:
        return State(0, MAX)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        free = self.board ^ state.covered
        room = self.room_upright(free) if state.turn == MAX else self.room_flat(free)
        while room != 0:
            first = room & -room
            yield first.bit_length() - 1
            room ^= first

    def play(self, state: State, move: int) -> State:
        domino = self.upright if state.turn == MAX else self.flat
        return State(state.covered | (domino << move), MAX + MIN - state.turn)

    def payoff(self, state: State) -> int:
        return -1 if state.turn == MAX else 1

    def room_upright(self, free: int) -> int:
        """Return the free squares that have a free one below."""
        return free & (free >> self.columns)

    def room_flat(self, free: int) -> int:
        """Return the free squares that have a free one on their right."""
        return free & (free >> 1) & self.inner

    def evaluate(self, state: State) -> int:
        """Return how many more places vertical has for a domino than horizontal."""
        free = self.board ^ state.covered
        return self.room_upright(free).bit_count() - self.room_flat(free).bit_count()

    def priority(self, state: State, move: int) -> int:
        """Prefer what leaves more room to the mover than to the other side."""
        ahead = self.evaluate(self.play(state, move))
        return ahead if state.turn == MAX else -ahead

    def key(self, state: State) -> int:
        covered = state.covered
        if self.symmetry:
            covered = self.first_reflection(covered)
        if self.squares == SQUARES:
            return covered  # all bits are taken: the number of dominoes tells who moves
        return covered << 1 | state.turn

    def first_reflection(self, covered: int) -> int:
        """Return the smallest of the four boards that reflections make of this one."""
        across = ends_reversed(covered, self.columns, self.column)
        down = lines_reversed(covered, self.rows, self.columns)
        both = lines_reversed(across, self.rows, self.columns)
        first = covered if covered < across else across
        other = down if down < both else both
        return first if first < other else other

    def text(self, state: State) -> str:
        marks = [".#"[state.covered >> square & 1] for square in range(self.squares)]
        return with_turn(draw_board(marks, self.columns), self.sides[state.turn])

    def read_state(self, text: str) -> State:
        """Read rows of `#` and `.`, and the side to move.

        If no side is named, dominoes cover the board and vertical began.
        """
        board, named = without_turn(text, self.sides)
        marks = "".join(read_rows(board, "#.", (self.rows, self.columns)))
        count = marks.count("#")
        counted = MIN if count & 2 else MAX
        turn = counted if named is None else named
        if self.squares == SQUARES and turn != counted:
            raise GameError(
                f"with {count} of {SQUARES} squares covered it is {self.sides[counted]}'s turn"
            )
        return State(sum(1 << s for s, mark in enumerate(marks) if mark == "#"), turn)

    def move_text(self, state: State, move: int) -> str:
        return square_name(move, self.columns)

    def read_move(self, state: State, text: str) -> int:
        return read_square(text, self.columns)

    def svg(self, state: State) -> str:
        covered = [s for s in range(self.squares) if state.covered >> s & 1]
        middles = [middle(square, self.columns) for square in covered]
        blocks = [rectangle("block", x - 8, y - 8, 16, 16, 2) for x, y in middles]
        holds = ["covered" if state.covered >> s & 1 else "free" for s in range(self.squares)]
        title = f"Domineering, {self.sides[state.turn]} to move"
        return squares_picture(
            self.name, (self.rows, self.columns), title, COLOURS, blocks, "", holds
        )
