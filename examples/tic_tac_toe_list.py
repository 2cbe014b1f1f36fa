"""Tic-tac-toe on a list: copy the board, change the copy, return it.

0 1 2
3 4 5      0 is an empty cell, 1 a cross, 2 a nought
6 7 8
"""

EMPTY, CROSS, NOUGHT = 0, 1, 2
LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]

Board = list[int]


class TicTacToe:
    """Three in a row wins; cross begins."""

    name = "tic-tac-toe on a list"
    sides = ("cross", "nought")
    decisive = True

    def start(self) -> Board:
        return [EMPTY] * 9

    def mover(self, board: Board) -> int:
        return 0 if board.count(CROSS) == board.count(NOUGHT) else 1

    def moves(self, board: Board) -> list[int]:
        if winner(board) != EMPTY:
            return []
        return [cell for cell in range(9) if board[cell] == EMPTY]

    def play(self, board: Board, cell: int) -> Board:
        after = board.copy()
        after[cell] = self.mover(board) + 1
        return after

    def payoff(self, board: Board) -> int:
        return (0, 1, -1)[winner(board)]

    def text(self, board: Board) -> str:
        rows = [board[cell : cell + 3] for cell in (0, 3, 6)]
        return "\n".join(" ".join(".xo"[stone] for stone in row) for row in rows)


def winner(board: Board) -> int:
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != EMPTY:
            return board[a]
    return EMPTY
