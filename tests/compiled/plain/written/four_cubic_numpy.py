"""Tic-tac-toe in three dimensions with numpy: whole lines by all and any over axes."""

import numpy as np


class CubicState:
    def __init__(self, board, player):
        self.board = board
        self.player = player

    def wins(self, who):
        mine = self.board == who
        if mine.all(axis=0).any() or mine.all(axis=1).any() or mine.all(axis=2).any():
            return True
        for axis in range(3):
            for i in range(3):
                layer = np.take(mine, i, axis=axis)
                if np.diag(layer).all() or np.diag(np.fliplr(layer)).all():
                    return True
        return False


class Cubic:
    decisive = True

    def start(self):
        board = np.zeros((3, 3, 3), dtype=np.int8)
        board[1, 1, 1] = 2
        return CubicState(board, 1)

    def mover(self, state):
        return 0 if state.player == 1 else 1

    def moves(self, state):
        if state.wins(1) or state.wins(-1):
            return []
        return [tuple(int(i) for i in place) for place in np.argwhere(state.board == 0)]

    def play(self, state, move):
        board = state.board.copy()
        board[move] = state.player
        return CubicState(board, -state.player)

    def payoff(self, state):
        if state.wins(1):
            return 1
        if state.wins(-1):
            return -1
        return 0

    def evaluate(self, state):
        sums = state.board.sum(axis=0).flatten()
        return float(np.clip(sums, -2, 2).sum()) / 20
