"""Shut the Box for one: throw two dice, close flaps that sum to the throw, until you cannot."""

# ruff: noqa: B006

from collections import Counter
from itertools import product

CHANCE = -1
FLAPS = 7
FACES = 4


class Box:
    def __init__(self, up, throw=None):
        self.up = up
        self.throw = throw

    def __repr__(self):
        return f"Box({self.up}, {self.throw})"

    def __eq__(self, other):
        return (self.up, self.throw) == (other.up, other.throw)

    def __hash__(self):
        return hash((self.up, self.throw))


THROWS = Counter(a + b for a, b in product(range(1, FACES + 1), repeat=2))


def ways(flaps, total, memo={}):
    """All sets of flaps with this sum, as tuples; remembered from call to call."""
    if (flaps, total) in memo:
        return memo[flaps, total]
    if total == 0:
        found = [()]
    elif total < 0 or not flaps:
        found = []
    else:
        first, *rest = flaps
        rest = tuple(rest)
        found = [(first, *more) for more in ways(rest, total - first)] + ways(rest, total)
    memo[flaps, total] = found
    return found


class ShutTheBox:
    sides = ("you",)
    chance = True

    def start(self):
        return Box(tuple(range(1, FLAPS + 1)))

    def mover(self, box):
        return CHANCE if box.up and box.throw is None else 0

    def chances(self, box):
        return [(throw, n / FACES**2) for throw, n in sorted(THROWS.items())]

    def moves(self, box):
        if not box.up:
            return []
        return ways(box.up, box.throw)

    def play(self, box, move):
        if box.throw is None:
            return Box(box.up, move)
        return Box(tuple(flap for flap in box.up if flap not in move))

    def payoff(self, box):
        return -sum(box.up) if box.up else 10

    def evaluate(self, box):
        return -0.6 * sum(box.up)
