"""Shut the Box for one: roll, and flip tiles that add up to the roll. What stays open counts."""

from collections import Counter
from itertools import combinations

from plies import CHANCE

DIE = (1, 2, 3, 4)
ROLLS = Counter(a + b for a in DIE for b in DIE)


def subsets(tiles, total):
    """All sets of open tiles with this sum, the fewest tiles first."""
    return [
        combo
        for n in range(1, len(tiles) + 1)
        for combo in combinations(sorted(tiles), n)
        if sum(combo) == total
    ]


class ShutTheBox:
    """State: (open tiles, roll or None)."""

    sides = ("player",)
    chance = True

    def start(self):
        return (frozenset(range(1, 8)), None)

    def mover(self, state):
        tiles, roll = state
        return CHANCE if roll is None and tiles else 0

    def chances(self, state):
        throws = sum(ROLLS.values())
        return [(total, count / throws) for total, count in sorted(ROLLS.items())]

    def moves(self, state):
        tiles, roll = state
        if not tiles:
            return []
        return subsets(tiles, roll)

    def play(self, state, move):
        tiles, roll = state
        if roll is None:
            return (tiles, move)
        return (tiles.difference(move), None)

    def payoff(self, state):
        return -sum(state[0])

    def evaluate(self, state):
        return -0.5 * sum(state[0])
