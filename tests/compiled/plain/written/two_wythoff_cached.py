"""Wythoff's queen: move the queen left, down or diagonally towards the corner (0, 0).

Whoever gets there wins. The Grundy numbers are computed by recursion with a cache.
"""

from functools import cache
from typing import NamedTuple


class Queen(NamedTuple):
    x: int
    y: int
    turn: int = 0


def options(x, y):
    for i in range(1, x + 1):
        yield x - i, y
    for i in range(1, y + 1):
        yield x, y - i
    for i in range(1, min(x, y) + 1):
        yield x - i, y - i


def mex(numbers):
    """The smallest number that is not there."""
    n = 0
    while n in numbers:
        n += 1
    return n


@cache
def grundy(x, y):
    return mex({grundy(*square) for square in options(x, y)})


class Wythoff:
    sides = ("first", "second")
    decisive = True

    def start(self):
        return Queen(6, 9)

    def mover(self, queen):
        return queen.turn

    def moves(self, queen):
        return list(options(queen.x, queen.y))

    def play(self, queen, square):
        x, y = square
        return Queen(x, y, turn=1 - queen.turn)

    def payoff(self, queen):
        return 1 if queen.turn == 1 else -1

    def evaluate(self, queen):
        sign = 1 if queen.turn == 0 else -1
        return 0.5 * sign if grundy(queen.x, queen.y) else -0.5 * sign

    def move_text(self, queen, square):
        return f"{chr(97 + square[0])}{square[1] + 1}"
