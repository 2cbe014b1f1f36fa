"""Clobber on 4x5: move onto a neighbouring stone of the opponent and remove it."""

import numpy as np

DIRECTIONS = np.array([(-1, 0), (0, 1), (1, 0), (0, -1)])


class Clobber:
    """The board holds 1, -1 and 0; the state is a dict with the board and the player."""

    sides = ("white", "black")
    decisive = True

    def __init__(self, rows=4, cols=5):
        self.rows = rows
        self.cols = cols

    def start(self):
        board = np.ones((self.rows, self.cols), dtype=np.int64)
        board[::2, 1::2] = -1
        board[1::2, ::2] = -1
        return {"board": board, "player": 1}

    def mover(self, state):
        return 0 if state["player"] == 1 else 1

    def _captures(self, board, player):
        found = []
        for square in np.argwhere(board == player):
            for step in DIRECTIONS:
                r, c = square + step
                if 0 <= r < self.rows and 0 <= c < self.cols and board[r, c] == -player:
                    found.append((tuple(square.tolist()), (int(r), int(c))))
        return found

    def moves(self, state):
        return self._captures(state["board"], state["player"])

    def play(self, state, move):
        origin, target = move
        board = state["board"].copy()
        board[target] = board[origin]
        board[origin] = 0
        return {"board": board, "player": -state["player"]}

    def payoff(self, state):
        return -state["player"]

    def evaluate(self, state):
        board = state["board"]
        # Stones that touch an opponent, counted with slices.
        touching = np.zeros_like(board, dtype=bool)
        across = board[:, 1:] * board[:, :-1] == -1
        touching[:, 1:] |= across
        touching[:, :-1] |= across
        down = board[1:, :] * board[:-1, :] == -1
        touching[1:, :] |= down
        touching[:-1, :] |= down
        return float((board * touching).sum()) + 0.1 * state["player"]

    def text(self, state):
        symbols = {1: "o", -1: "x", 0: "."}
        return "\n".join("".join(symbols[int(v)] for v in row) for row in state["board"])
