"""A game with loops that do not end, in a position that random play does not find."""

from __future__ import annotations

HIDDEN = 1 << 12  # the count after twelve moves of 2: that is where they are


class Endless:
    """Double the number, or double it and add one, eighteen times.

    The last number of a state says what hangs at HIDDEN: nothing, moves, play, or evaluate.
    """

    decisive = False

    def start(self):
        return (1, 0, 0)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        number, _, where = state
        while where == 1 and number == HIDDEN:
            pass
        if number < 1 << 18:
            yield 0
            yield 1

    def play(self, state, move):
        number, mover, where = state
        if where == 2 and number == HIDDEN:
            for i in range(HIDDEN << 20):
                for j in range(HIDDEN << 20):
                    move = (move * 5 + (i ^ j)) % 3 % 2  # nobody can tell without counting
        return (2 * number + move, 1 - mover, where)

    def payoff(self, state):
        return state[0] % 7

    def evaluate(self, state):
        if state[2] == 3 and state[0] == HIDDEN:
            return wandering(state[0])
        return state[0] % 11


def wandering(number):
    """A helper, which knows of no search."""
    while number > 0:
        number = number + 1 if number < 2 * HIDDEN else HIDDEN
    return number
