"""Othello: put down a disc so that it traps a straight row of the other side's, and turn them.

       a b c d        Black begins; `X` is black, `O` white. With a1 black traps b2 against c3:
     1 * . . .        the row between the new disc and another of black's turns black. Who
     2 . O X .        traps nothing must pass, which is a move of its own; when nobody traps
     3 . O X X        anything the game is over, and the side with more discs wins by the
     4 . O . .        difference. Empty squares count for nobody.

A side's discs are the bits of one number, bit 0 for a1, bit 1 for b1. A whole board moves one
square to the right with `<< 1` and one down with `<< size`, so that all rows that a side can
trap are found at once. Discs at the left and right edge are left out on the way (`inner`):
a row that reaches the edge is not trapped there, and must not run on around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import MAX, MIN, GameError
from plies.games.shared.board import draw_board, read_rows, read_square, square_name
from plies.games.shared.drawn import (
    EDGE,
    SQUARE,
    middle,
    named,
    rectangle,
    squares_picture,
    with_turn,
    without_turn,
)
from plies.games.shared.named import Named
from plies.games.shared.picture import disc, label
from plies.games.shared.planes import Plane, bit_planes

PASS = 64  # beside every board
CORNER, MOVE = 16, 2  # what they are worth, in discs

COLOURS = {
    "square": ("#3f8f5f", "#2a5f40"),
    "line": ("#1f5a38", "#16301f"),
    "black": ("#151515", "#000000"),
    "white": ("#fafaf7", "#e4e4df"),
    "button": ("#fff6d8", "#4a3f1a"),
}


class State(NamedTuple):
    black: int
    white: int
    turn: int


new = tuple.__new__  # makes a State in half the time that State(...) takes


class Othello(Named):
    """Othello on `size` x `size` squares; the payoff is black's discs minus white's."""

    name = "othello"
    sides = ("black", "white")

    def __init__(self, size: int = 8):
        if size not in (4, 6, 8):
            raise GameError(f"the board needs 4, 6 or 8 rows and columns, not {size}")
        self.size = size
        self.squares = size * size
        self.board = (1 << self.squares) - 1
        sides = sum(1 << size * row | 1 << size * row + size - 1 for row in range(size))
        self.inner = self.board ^ sides
        self.corners = sides & (((1 << size) - 1) | ((1 << size) - 1) << size * (size - 1))

    def start(self) -> State:
        half, size = self.size // 2, self.size
        white = 1 << (half - 1) * size + half - 1 | 1 << half * size + half
        black = 1 << (half - 1) * size + half | 1 << half * size + half - 1
        return State(black, white, MAX)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        own, other, turn = state
        if turn == MIN:
            own, other = other, own
        free = self.places(own, other)
        if free == 0 and self.places(other, own) != 0:
            yield PASS
        while free != 0:
            yield (free & -free).bit_length() - 1
            free &= free - 1

    def play(self, state: State, move: int) -> State:
        black, white, turn = state
        if move == PASS:
            return State(black, white, MAX + MIN - turn)
        own, other = black, white
        if turn == MIN:
            own, other = white, black
        placed = self.board & (1 << move)  # a board too: in machine code without a sign
        turned = self.trapped(placed, own, other)
        own, other = own | placed | turned, other ^ turned
        if turn == MAX:
            return new(State, (own, other, MIN))
        return new(State, (other, own, MAX))

    def all_moves(self) -> list[int]:
        return [*range(self.size * self.size), PASS]

    def planes(self, state: State) -> list[Plane]:
        boards, cells = (state.black, state.white), range(self.size * self.size)
        return bit_planes(boards, cells, self.size, state.turn)

    def payoff(self, state: State) -> int:
        return state.black.bit_count() - state.white.bit_count()

    def places(self, own: int, other: int) -> int:
        """Return the squares where a disc of `own` traps something, as a board."""
        size, inner = self.size, other & self.inner
        found = self.beyond(own, other, size) | self.beyond(own, inner, 1)
        found |= self.beyond(own, inner, size - 1) | self.beyond(own, inner, size + 1)
        return found & (self.board ^ (own | other))

    def beyond(self, own: int, other: int, step: int) -> int:
        """Return what comes after the rows of `other` that begin beside `own`, both ways."""
        down, up = (own << step) & other, (own >> step) & other
        down |= (down << step) & other
        up |= (up >> step) & other
        pairs, twice = (other << step) & other, step + step  # two at a time, twice: rows up to 6
        back = pairs >> step
        down |= (down << twice) & pairs
        up |= (up >> twice) & back
        down |= (down << twice) & pairs
        up |= (up >> twice) & back
        return ((down << step) & self.board) | (up >> step)

    def trapped(self, placed: int, own: int, other: int) -> int:
        """Return the discs of `other` that turn when `own` puts down `placed`."""
        size, inner = self.size, other & self.inner
        found = self.between(placed, own, other, size) | self.between(placed, own, inner, 1)
        found |= self.between(placed, own, inner, size - 1)
        return found | self.between(placed, own, inner, size + 1)

    def between(self, placed: int, own: int, other: int, step: int) -> int:
        """Return the rows of `other` between `placed` and `own`, both ways."""
        down, up = (placed << step) & other, (placed >> step) & other
        if down | up == 0:
            return down
        down |= (down << step) & other
        up |= (up >> step) & other
        pairs, twice = (other << step) & other, step + step
        back = pairs >> step
        down |= (down << twice) & pairs
        up |= (up >> twice) & back
        down |= (down << twice) & pairs
        up |= (up >> twice) & back
        if (down << step) & own == 0:
            down = 0
        if (up >> step) & own == 0:
            up = 0
        return down | up

    def evaluate(self, state: State) -> int:
        """Count discs, corners and possible moves, as many discs as they are worth."""
        black, white = state.black, state.white
        mobility = self.places(black, white).bit_count() - self.places(white, black).bit_count()
        corners = (black & self.corners).bit_count() - (white & self.corners).bit_count()
        return MOVE * mobility + CORNER * corners + self.evaluate_discs(state)

    def evaluate_discs(self, state: State) -> int:
        """Count discs alone, as beginners do: good at the end, misleading before."""
        return state.black.bit_count() - state.white.bit_count()

    def priority(self, state: State, move: int) -> int:
        """Prefer what leaves the other side few moves."""
        after = self.play(state, move)
        if after.turn == MAX:
            return -self.places(after.black, after.white).bit_count()
        return -self.places(after.white, after.black).bit_count()

    def text(self, state: State) -> str:
        black, white = state.black, state.white
        marks = [".XO"[(black >> s & 1) + 2 * (white >> s & 1)] for s in range(self.squares)]
        return with_turn(draw_board(marks, self.size), self.sides[state.turn])

    def read_state(self, text: str) -> State:
        """Read rows of `X`, `O` and `.`, and the side to move: black if it is not named."""
        board, turn = without_turn(text, self.sides)
        marks = "".join(read_rows(board, "XO.", (self.size, self.size)))
        black, white = (sum(1 << s for s, mark in enumerate(marks) if mark == m) for m in "XO")
        return State(black, white, turn or MAX)

    def move_text(self, state: State, move: int) -> str:
        return "pass" if move == PASS else square_name(move, self.size)

    def read_move(self, state: State, text: str) -> int:
        return PASS if text.lower() in ("pass", "--") else read_square(text, self.size)

    def svg(self, state: State) -> str:
        discs, holds = list[str](), ["empty"] * self.squares
        for square in range(self.squares):
            x, y = middle(square, self.size)
            if state.black >> square & 1:
                holds[square] = "black"
                discs.append(disc("black", x, y, 8))
            elif state.white >> square & 1:
                holds[square] = "white"
                discs += [disc("black", x, y, 8), disc("white", x, y, 7.5)]
        title = f"Othello, {self.sides[state.turn]} to move"
        if list(self.moves(state)) == [PASS]:
            discs += pass_button(self.sides[state.turn], self.size)
        size = (self.size, self.size)
        return squares_picture(self.name, size, title, COLOURS, discs, "dark-board", holds)


def pass_button(side: str, size: int) -> list[str]:
    """Return what is clicked where passing is the only move: large, in the middle of the board."""
    x, y = EDGE + size * SQUARE / 2, EDGE + size * SQUARE / 2
    return [
        named(rectangle("button", x - 38, y - 11, 76, 22, 5), "pass"),
        label(f"{side} must pass", x, y + 3.5, 9),
    ]
