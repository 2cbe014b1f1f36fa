"""Tron for two on 7x7 with numpy; the evaluation floods the arena from both heads at once."""

from typing import NamedTuple

import numpy as np

N = 7
ACTIONS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


class Tron(NamedTuple):
    walls: np.ndarray  # True where nobody can go; the border is part of it
    heads: tuple
    turn: int


def spread(mask):
    """The squares in a mask and their neighbours."""
    grown = mask.copy()
    for axis in (0, 1):
        for shift in (-1, 1):
            grown |= np.roll(mask, shift, axis=axis)
    return grown


def territory(walls, first, second):
    """Count the squares that each head reaches before the other one."""
    reach = [np.zeros(walls.shape, dtype=bool) for _ in range(2)]
    reach[0][first] = reach[1][second] = True
    owned = [0, 0]
    free = ~walls
    while True:
        new = [spread(r) & free & ~r for r in reach]
        both = new[0] & new[1]
        gained = [n & ~both for n in new]
        if not new[0].any() and not new[1].any():
            return owned
        for player in (0, 1):
            owned[player] += int(np.count_nonzero(gained[player]))
            reach[player] = reach[player] | new[player]
        free = free & ~(new[0] | new[1])


class LightCycles:
    sides = ("yellow", "blue")
    decisive = True

    def start(self):
        walls = np.pad(np.zeros((N, N), dtype=bool), 1, constant_values=True)
        heads = ((1, 1), (N, N))
        for head in heads:
            walls[head] = True
        return Tron(walls, heads, 0)

    def mover(self, state):
        return state.turn

    def moves(self, state):
        r, c = state.heads[state.turn]
        return [word for word, (dr, dc) in ACTIONS.items() if not state.walls[r + dr, c + dc]]

    def play(self, state, word):
        r, c = state.heads[state.turn]
        dr, dc = ACTIONS[word]
        head = (r + dr, c + dc)
        walls = state.walls.copy()
        walls[head] = True
        heads = (head, state.heads[1]) if state.turn == 0 else (state.heads[0], head)
        return Tron(walls, heads, 1 - state.turn)

    def payoff(self, state):
        return -1 if state.turn == 0 else 1

    def evaluate(self, state):
        yellow, blue = territory(state.walls, *state.heads)
        return yellow - blue
