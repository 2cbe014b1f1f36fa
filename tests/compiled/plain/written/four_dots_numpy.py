"""Dots and boxes with two numpy arrays for the lines and one for the boxes."""

import numpy as np


class DotsAndBoxesState:
    def __init__(self, rows, cols):
        self.rows = rows
        self.cols = cols
        self.horizontal = np.zeros((rows + 1, cols), dtype=bool)
        self.vertical = np.zeros((rows, cols + 1), dtype=bool)
        self.owner = np.zeros((rows, cols), dtype=int)
        self.player = 1

    def copy(self):
        other = DotsAndBoxesState(self.rows, self.cols)
        other.horizontal = np.copy(self.horizontal)
        other.vertical = np.copy(self.vertical)
        other.owner = np.copy(self.owner)
        other.player = self.player
        return other

    def is_closed(self, i, j):
        return (
            self.horizontal[i, j]
            and self.horizontal[i + 1, j]
            and self.vertical[i, j]
            and self.vertical[i, j + 1]
        )

    def draw(self, kind, i, j):
        if kind == "h":
            self.horizontal[i, j] = True
        else:
            self.vertical[i, j] = True
        closed = 0
        for r in range(self.rows):
            for c in range(self.cols):
                if self.owner[r, c] == 0 and self.is_closed(r, c):
                    self.owner[r, c] = self.player
                    closed += 1
        if closed == 0:
            self.player = -self.player


class DotsAndBoxes:
    def __init__(self, rows=2, cols=2):
        self.rows = rows
        self.cols = cols

    def start(self):
        return DotsAndBoxesState(self.rows, self.cols)

    def mover(self, state):
        return 0 if state.player == 1 else 1

    def moves(self, state):
        moves = [("h", i, j) for i, j in zip(*np.where(~state.horizontal))]
        moves += [("v", i, j) for i, j in zip(*np.where(~state.vertical))]
        return moves

    def play(self, state, move):
        after = state.copy()
        after.draw(*move)
        return after

    def payoff(self, state):
        return int(state.owner.sum())

    def evaluate(self, state):
        return float(np.sum(state.owner))
