"""Wythoff's game with two queens: move one of them left, down or towards the corner."""

import math
from functools import cache

GOLDEN = (1 + math.sqrt(5)) / 2


@cache
def cold(x, y):
    """Is a single queen here lost for the one who must move it?"""
    low, high = min(x, y), max(x, y)
    return low == math.floor((high - low) * GOLDEN)


class WythoffQueens:
    """State: ((x, y), (x, y), turn). Who brings the last queen into the corner wins."""

    decisive = True

    def start(self):
        return ((4, 6), (5, 6), 0)

    def mover(self, state):
        *_, turn = state
        return turn

    def moves(self, state):
        moves = []
        for which in range(2):
            x, y = state[which]
            moves += [(which, "left", n) for n in range(1, x + 1)]
            moves += [(which, "down", n) for n in range(1, y + 1)]
            moves += [(which, "both", n) for n in range(1, min(x, y) + 1)]
        return moves

    def play(self, state, move):
        which, way, n = move
        queens = [state[0], state[1]]
        x, y = queens[which]
        if way in ("left", "both"):
            x -= n
        if way in ("down", "both"):
            y -= n
        queens[which] = (x, y)
        return (*queens, 1 - state[2])

    def payoff(self, state):
        return -1 if state[2] == 0 else 1

    def evaluate(self, state):
        first, second, turn = state
        hot = [not cold(*queen) for queen in (first, second)]
        good = 0.5 if any(hot) else -1.0
        return good if turn == 0 else -good
