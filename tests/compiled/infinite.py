"""A game in which one side may lose everything, which is worth minus infinity."""

from math import inf


class Doom:
    def start(self):
        return 1

    def mover(self, state):
        return state.bit_length() % 2

    def moves(self, state):
        if state < 16:
            yield 0
            yield 1

    def play(self, state, move):
        return 2 * state + move

    def payoff(self, state):
        return -inf if state % 3 else inf
