"""Three players put stones on a 4x4 torus; who first has three in a row gets 2, the others -1."""

import numpy as np


class ThreeInARow:
    zero_sum = False
    sides = ("red", "green", "blue")
    SIZE = 4

    def start(self):
        return np.full((self.SIZE, self.SIZE), -1)

    def mover(self, board):
        return int((board >= 0).sum()) % 3

    def wins(self, board, player):
        mine = (board == player).astype(int)
        for axis in range(2):
            windows = mine + np.roll(mine, 1, axis=axis) + np.roll(mine, 2, axis=axis)
            if np.any(windows == 3):
                return True
        diagonal = mine + np.roll(mine, (1, 1), axis=(0, 1)) + np.roll(mine, (2, 2), axis=(0, 1))
        return bool(diagonal.max() == 3) or np.trace(np.rot90(mine)) == 4

    def moves(self, board):
        if any(self.wins(board, p) for p in range(3)):
            return []
        return [int(i) for i in np.flatnonzero(board.ravel() == -1)]

    def play(self, board, move):
        new = board.copy()
        r, c = divmod(move, self.SIZE)
        new[r, c] = self.mover(board)
        return new

    def payoff(self, board):
        result = [0, 0, 0]
        for p in range(3):
            if self.wins(board, p):
                result = [2 if q == p else -1 for q in range(3)]
        return tuple(result)

    def evaluate(self, board):
        rows = [np.max(np.sum(board == p, axis=1)) for p in range(3)]
        return tuple(float(r) - float(np.mean(rows)) for r in rows)
