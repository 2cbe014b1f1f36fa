"""Connect Four on a list, as one writes it the first evening.

The board is a flat list, the bottom row first, then whose turn it is and the last cell filled:

    35 36 37 38 39 40 41
    ..                     cell = 7 * row + column
     0  1  2  3  4  5  6
"""

from __future__ import annotations

from collections.abc import Iterator

EMPTY, RED, YELLOW = 0, 1, 2
TURN, LAST = 42, 43  # where the list keeps whose turn it is, and the last cell filled
NOWHERE = -1

Board = list[int]


class ConnectFour:
    """Seven columns, six rows: the first with four in a straight row wins."""

    name = "connect four"
    sides = ("red", "yellow")
    decisive = True

    def start(self) -> Board:
        return [EMPTY] * 42 + [0, NOWHERE]

    def mover(self, board: Board) -> int:
        return board[TURN]

    def moves(self, board: Board) -> Iterator[int]:
        if not four_in_a_row(board, board[LAST]):
            for column in range(7):
                if board[35 + column] == EMPTY:
                    yield column

    def play(self, board: Board, column: int) -> Board:
        board = board[:]
        cell = column
        while board[cell]:
            cell += 7
        board[cell] = board[TURN] + 1
        board[TURN] = 1 - board[TURN]
        board[LAST] = cell
        return board

    def payoff(self, board: Board) -> int:
        if not four_in_a_row(board, board[LAST]):
            return 0
        return -1 if board[TURN] == 0 else 1

    def text(self, board: Board) -> str:
        rows = [board[row : row + 7] for row in range(35, -1, -7)]
        return "\n".join(" ".join(".ox"[stone] for stone in row) for row in rows)


def lines_through(cell: int) -> list[tuple[int, int, int]]:
    """Return the other three cells of every four in a row that `cell` is part of."""
    row, column = divmod(cell, 7)
    lines = []
    for rise, run in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for first in range(-3, 1):
            steps = [step for step in range(first, first + 4) if step]
            spots = [(row + rise * step, column + run * step) for step in steps]
            if all(0 <= r < 6 and 0 <= c < 7 for r, c in spots):
                a, b, c = (7 * r + c for r, c in spots)
                lines.append((a, b, c))
    return lines


LINES = [lines_through(cell) for cell in range(42)]


def four_in_a_row(board: Board, cell: int) -> bool:
    """Return whether the stone on `cell` is part of four in a row."""
    if cell == NOWHERE:
        return False
    stone = board[cell]
    for a, b, c in LINES[cell]:
        if board[a] == stone and board[b] == stone and board[c] == stone:
            return True
    return False
