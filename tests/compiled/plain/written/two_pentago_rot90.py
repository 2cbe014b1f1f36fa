"""Pentago: put a marble, then twist one of the four blocks. Five in a row wins."""

# ruff: noqa: B905

from itertools import product

import numpy as np

BLOCKS = {"NW": (0, 0), "NE": (0, 3), "SW": (3, 0), "SE": (3, 3)}
TWISTS = {"L": 1, "R": -1}


def five_in_a_row(board, colour):
    mask = board == colour
    for i in range(6):
        for k in (0, 1):
            if mask[i, k : k + 5].all() or mask[k : k + 5, i].all():
                return True
    for grid in (mask, mask[:, ::-1]):
        for k in (-1, 0, 1):
            diagonal = np.diag(grid, k)
            for first in range(len(diagonal) - 4):
                if diagonal[first : first + 5].all():
                    return True
    return False


class Pentago:
    sides = ("white", "black")
    decisive = True

    def start(self):
        return np.zeros((6, 6), dtype=int)

    def mover(self, board):
        return int((board != 0).sum() % 2)

    def moves(self, board):
        if five_in_a_row(board, 1) or five_in_a_row(board, 2):
            return []
        rows, cols = np.where(board == 0)
        empty = [(int(r), int(c)) for r, c in zip(rows, cols)]
        return [(square, block, twist) for square, block, twist in product(empty, BLOCKS, TWISTS)]

    def play(self, board, move):
        square, block, twist = move
        after = board.copy()
        after[square] = self.mover(board) + 1
        r, c = BLOCKS[block]
        after[r : r + 3, c : c + 3] = np.rot90(after[r : r + 3, c : c + 3], TWISTS[twist])
        return after

    def payoff(self, board):
        white = five_in_a_row(board, 1)
        black = five_in_a_row(board, 2)
        return int(white) - int(black)

    def evaluate(self, board):
        middles = board[1::3, 1::3]
        return int(np.sum(middles == 1) - np.sum(middles == 2))
