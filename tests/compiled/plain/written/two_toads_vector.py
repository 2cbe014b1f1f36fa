"""Toads and Frogs in several lanes of one numpy vector each.

A toad steps right or jumps over one frog; frogs do the same to the left. Who cannot move loses.
"""

import numpy as np

TOAD, FROG, FREE = 1, 2, 0


def lane(toads, free, frogs):
    return np.concatenate([np.full(toads, TOAD), np.zeros(free, int), np.full(frogs, FROG)])


class Lanes:
    def __init__(self, rows, to_move=TOAD):
        self.rows = rows
        self.to_move = to_move

    def copy(self):
        return Lanes([row.copy() for row in self.rows], self.to_move)

    def hops(self, kind):
        """Yield (lane, from, to) for every animal of this kind that can move."""
        step = 1 if kind == TOAD else -1
        other = FROG if kind == TOAD else TOAD
        for i, row in enumerate(self.rows):
            for at in np.flatnonzero(row == kind):
                at = int(at)
                near, far = at + step, at + 2 * step
                if 0 <= near < len(row) and row[near] == FREE:
                    yield i, at, near
                elif 0 <= far < len(row) and row[near] == other and row[far] == FREE:
                    yield i, at, far

    def hop(self, i, at, to):
        self.rows[i][[at, to]] = self.rows[i][[to, at]]
        self.to_move = TOAD + FROG - self.to_move


class ToadsAndFrogs:
    sides = ("toads", "frogs")
    decisive = True

    def start(self):
        return Lanes([lane(3, 2, 3), lane(2, 3, 2), lane(3, 2, 3)])

    def mover(self, lanes):
        return 0 if lanes.to_move == TOAD else 1

    def moves(self, lanes):
        return list(lanes.hops(lanes.to_move))

    def play(self, lanes, move):
        after = lanes.copy()
        after.hop(*move)
        return after

    def payoff(self, lanes):
        return -1 if lanes.to_move == TOAD else 1

    def evaluate(self, lanes):
        toads, frogs = (sum(1 for _ in lanes.hops(kind)) for kind in (TOAD, FROG))
        return toads - frogs

    def text(self, lanes):
        return " / ".join("".join("_TF"[animal] for animal in row) for row in lanes.rows)
