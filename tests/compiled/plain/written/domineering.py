"""Domineering: one player lays dominoes upright, the other one across."""

from typing import TypeAlias

Board: TypeAlias = tuple[tuple[bool, ...], ...]
Square: TypeAlias = tuple[int, int]


class Domineering:
    """The one who cannot lay a domino any more loses."""

    sides = ("vertical", "horizontal")
    decisive = True

    def __init__(self, rows: int = 5, columns: int = 5) -> None:
        self.rows = rows
        self.columns = columns

    def start(self) -> tuple[Board, bool]:
        board = tuple(tuple(False for _ in range(self.columns)) for _ in range(self.rows))
        return board, True

    def mover(self, state: tuple[Board, bool]) -> int:
        return 0 if state[1] else 1

    def moves(self, state: tuple[Board, bool]) -> list[tuple[Square, Square]]:
        board, upright = state
        return self.places(board, upright)

    def places(self, board: Board, upright: bool) -> list[tuple[Square, Square]]:
        dr, dc = (1, 0) if upright else (0, 1)
        return [
            ((r, c), (r + dr, c + dc))
            for r in range(self.rows - dr)
            for c in range(self.columns - dc)
            if not board[r][c] and not board[r + dr][c + dc]
        ]

    def play(self, state: tuple[Board, bool], domino: tuple[Square, Square]) -> tuple[Board, bool]:
        board, upright = state
        after = tuple(
            tuple(taken or (r, c) in domino for c, taken in enumerate(row))
            for r, row in enumerate(board)
        )
        return after, not upright

    def payoff(self, state: tuple[Board, bool]) -> int:
        return -1 if state[1] else 1

    def evaluate(self, state: tuple[Board, bool]) -> int:
        board, _ = state
        return len(self.places(board, True)) - len(self.places(board, False))
