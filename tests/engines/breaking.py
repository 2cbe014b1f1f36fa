"""Two small games that keep every promise, for tests to break one."""

import pytest

from plies.contract import CHANCE
from plies.engines.testing import ContractError, check_game


class Count:
    """Take 1 or 2 from five; who takes the last one wins. A state is (left, turn)."""

    name = "count"
    decisive = True

    def start(self):
        return (5, 0)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        return range(1, min(2, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move, 1 - state[1])

    def payoff(self, state):
        return -1 if state[1] == 0 else 1


class Coin:
    """Toss a coin once: heads 1, tails -1. A state is the number of tosses and the result."""

    name = "coin"
    chance = True

    def start(self):
        return (0, 0)

    def mover(self, state):
        return CHANCE if state[0] == 0 else 0

    def moves(self, state):
        return []

    def chances(self, state):
        return [("heads", 0.5), ("tails", 0.5)]

    def play(self, state, move):
        return (1, 1 if move == "heads" else -1)

    def payoff(self, state):
        return state[1]


def broken(game):
    """Return the sentence in which check_game tells what is wrong."""
    with pytest.raises(ContractError) as error:
        check_game(game, games=20, plies=50, compiled=False)
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence
