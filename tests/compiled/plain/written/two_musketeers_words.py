"""Three Musketeers: three musketeers take Richelieu's men, and must not end up in one line.

Musketeers move only by capturing a neighbour; the men move to empty neighbours. The game is over
when the musketeers stand in one row or column (they lose) or cannot capture (they win).
"""

# ruff: noqa: B905, C420, UP042

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Who(str, Enum):
    MUSKETEER = "M"
    MAN = "o"
    NOBODY = "."


ROWS = "ABCDE"
COLUMNS = "12345"
SQUARES = [row + column for row in ROWS for column in COLUMNS]
COMPASS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def neighbour(square: str, word: str) -> str | None:
    down, right = COMPASS[word]
    row = ROWS.index(square[0]) + down
    column = COLUMNS.index(square[1]) + right
    if row in range(5) and column in range(5):
        return ROWS[row] + COLUMNS[column]
    return None


class Paris(NamedTuple):
    board: dict[str, Who]
    turn: Who


class ThreeMusketeers:
    sides = ("musketeers", "men")
    decisive = True

    def start(self):
        board = {square: Who.MAN for square in SQUARES}
        board |= {square: Who.MUSKETEER for square in ("A5", "C3", "E1")}
        return Paris(board, Who.MUSKETEER)

    def mover(self, state):
        return 0 if state.turn is Who.MUSKETEER else 1

    @staticmethod
    def musketeers(state):
        return [square for square, who in state.board.items() if who is Who.MUSKETEER]

    def in_line(self, state):
        rows, columns = zip(*self.musketeers(state))
        return len(set(rows)) == 1 or len(set(columns)) == 1

    def possible(self, state, turn):
        prey = Who.MAN if turn is Who.MUSKETEER else Who.NOBODY
        return [
            f"{square} {word}"
            for square in SQUARES
            if state.board[square] is turn
            for word in COMPASS
            if (target := neighbour(square, word)) and state.board[target] is prey
        ]

    def moves(self, state):
        if self.in_line(state):
            return []
        return self.possible(state, state.turn)

    def play(self, state, move):
        square, word = move.split(" ")
        board = state.board.copy()
        board[neighbour(square, word)] = board[square]
        board[square] = Who.NOBODY
        turn = Who.MAN if state.turn is Who.MUSKETEER else Who.MUSKETEER
        return Paris(board=board, turn=turn)

    def payoff(self, state):
        if self.in_line(state):
            return -1
        return 1 if state.turn is Who.MUSKETEER else -1

    def evaluate(self, state):
        """The musketeers like to be apart and to have little to take."""
        rows, columns = zip(*self.musketeers(state))
        spread = len(set(rows)) + len(set(columns))
        return 2.0 * spread - 0.5 * len(self.possible(state, Who.MUSKETEER))
