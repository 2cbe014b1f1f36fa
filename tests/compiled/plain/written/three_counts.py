"""A grid of numbers: who moves changes all cells of one number by how many there are."""

import numpy as np


class Counts:
    def start(self):
        return np.array([[0, 1, 2], [2, 1, 0], [1, 1, 0]]), 0

    def mover(self, state):
        return state[1] % 2

    def moves(self, state):
        values, counts = np.unique(state[0], return_counts=True)
        if state[1] == 5:
            return []
        return [(int(v), int(c)) for v, c in zip(values, counts, strict=True)]

    def play(self, state, move):
        board, plies = state
        board = board.copy()
        board[board == move[0]] = (move[0] + move[1]) % 5
        return board, plies + 1

    def payoff(self, state):
        return len(np.unique(state[0])) - int(state[0].sum()) / 10
