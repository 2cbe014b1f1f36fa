"""Tic-tac-toe for three on 4x4: X, O and T, three in a row win, everybody for themselves."""

import copy

MARKS = "XOT"


class TicTacToeThree:
    """The winner gets 2, the others -1 each; nobody gets anything from a draw."""

    sides = ("X", "O", "T")
    zero_sum = False

    def start(self):
        return {"cells": {(r, c): " " for r in range(4) for c in range(4)}, "next": "X"}

    def mover(self, state):
        return MARKS.index(state["next"])

    def winner(self, cells):
        for (r, c), mark in cells.items():
            if mark == " ":
                continue
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                try:
                    if cells[r + dr, c + dc] == cells[r + 2 * dr, c + 2 * dc] == mark:
                        return mark
                except KeyError:
                    pass
        return None

    def moves(self, state):
        if self.winner(state["cells"]):
            return []
        return [square for square, mark in state["cells"].items() if mark == " "]

    def play(self, state, square):
        after = copy.deepcopy(state)
        after["cells"][square] = after["next"]
        after["next"] = MARKS[(self.mover(state) + 1) % 3]
        return after

    def payoff(self, state):
        mark = self.winner(state["cells"])
        if mark is None:
            return (0, 0, 0)
        return tuple(2 if m == mark else -1 for m in MARKS)

    def evaluate(self, state):
        """Two side by side are worth something."""
        cells = state["cells"]
        pairs = dict.fromkeys(MARKS, 0)
        for (r, c), mark in cells.items():
            for near in ((r, c + 1), (r + 1, c)):
                if mark != " " and cells.get(near) == mark:
                    pairs[mark] += 1
        total = sum(pairs.values())
        return tuple(0.1 * (3 * pairs[m] - total) for m in MARKS)
