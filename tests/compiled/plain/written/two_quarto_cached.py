"""Quarto: the opponent chooses the piece that you must place.

A piece is a number from 0 to 15 whose four bits say tall, dark, round and hollow. A move is
(square, piece for the opponent); the very first move only chooses a piece, its square is None.
"""

# ruff: noqa: RUF005, UP033, UP045

from functools import lru_cache
from typing import NamedTuple, Optional

SIZE = 4
LINES = (
    [tuple(range(4 * r, 4 * r + 4)) for r in range(4)]
    + [tuple(range(c, 16, 4)) for c in range(4)]
    + [(0, 5, 10, 15), (3, 6, 9, 12)]
)


class Quarto(NamedTuple):
    board: tuple[Optional[int], ...]
    given: Optional[int]
    turn: int


@lru_cache(maxsize=None)
def share(a, b, c, d):
    """Do four pieces have something in common?"""
    return (a & b & c & d) != 0 or (~a & ~b & ~c & ~d & 15) != 0


def is_won(board):
    for line in LINES:
        pieces = [board[i] for i in line]
        if None not in pieces and share(*pieces):
            return True
    return False


def unused(state):
    return [p for p in range(16) if p not in state.board and p != state.given]


class QuartoGame:
    name = "Quarto"
    sides = ("one", "two")
    decisive = True

    def start(self):
        return Quarto(board=(None,) * 16, given=None, turn=0)

    def mover(self, state):
        return state.turn

    def moves(self, state):
        if is_won(state.board):
            return []
        rest = unused(state)
        if state.given is None:
            if len(rest) == 16:
                return [(None, piece) for piece in rest]
            return []
        squares = [i for i, piece in enumerate(state.board) if piece is None]
        if not rest:
            return [(square, None) for square in squares]
        return [(square, piece) for square in squares for piece in rest]

    def play(self, state, move):
        square, piece = move
        board = state.board
        if square is not None:
            board = board[:square] + (state.given,) + board[square + 1 :]
        return state._replace(board=board, given=piece, turn=1 - state.turn)

    def payoff(self, state):
        if not is_won(state.board):
            return 0
        return 1 if state.turn == 1 else -1

    def evaluate(self, state):
        """Lines with three pieces that share something are a danger for whoever gives next."""
        threes = 0
        for line in LINES:
            pieces = [state.board[i] for i in line if state.board[i] is not None]
            if len(pieces) == 3:
                a, b, c = pieces
                if share(a, b, c, c):
                    threes += 1
        return threes if state.turn == 0 else -threes

    def move_text(self, state, move):
        square, piece = move
        place = "-" if square is None else f"{'abcd'[square % 4]}{square // 4 + 1}"
        return f"{place} {'-' if piece is None else format(piece, '04b')}"
