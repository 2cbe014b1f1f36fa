"""Kalah with four pits a side, the pits in a numpy vector inside a NamedTuple.

Pits 0 to 3 are South's, 4 is South's store, 5 to 8 are North's, 9 is North's store.
"""

from typing import NamedTuple

import numpy as np

PITS = 4
SEEDS = 3
STORES = (PITS, 2 * PITS + 1)
HOUSES = 2 * PITS + 2


class Kalaha(NamedTuple):
    pits: np.ndarray
    player: int


def own_pits(player):
    first = player * (PITS + 1)
    return slice(first, first + PITS)


class Kalah:
    sides = ("South", "North")

    def start(self):
        pits = np.full(HOUSES, SEEDS)
        pits[list(STORES)] = 0
        return Kalaha(pits, 0)

    def mover(self, state):
        return state.player

    def moves(self, state):
        if not state.pits[own_pits(0)].any() or not state.pits[own_pits(1)].any():
            return []
        return [int(i) for i in np.nonzero(state.pits[own_pits(state.player)])[0]]

    def play(self, state, move):
        pits = state.pits.copy()
        player = state.player
        pit = player * (PITS + 1) + move
        seeds, pits[pit] = int(pits[pit]), 0
        while seeds > 0:
            pit = (pit + 1) % HOUSES
            if pit == STORES[1 - player]:
                continue
            pits[pit] += 1
            seeds -= 1
        if pit == STORES[player]:
            return Kalaha(pits, player)
        mine = pit // (PITS + 1) == player
        across = 2 * PITS - pit
        if mine and pits[pit] == 1 and pits[across] > 0:
            pits[STORES[player]] += pits[across] + 1
            pits[pit] = pits[across] = 0
        return Kalaha(pits, 1 - player)

    def payoff(self, state):
        """Whatever is left belongs to the side on which it lies."""
        south = state.pits[: PITS + 1].sum()
        north = state.pits[PITS + 1 :].sum()
        return int(south - north)

    def evaluate(self, state):
        return int(state.pits[STORES[0]]) - int(state.pits[STORES[1]])
