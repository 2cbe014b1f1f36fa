"""Three players take coins from the ends of a row; everybody for himself."""

from collections import deque, namedtuple
from itertools import islice

Table = namedtuple("Table", ["coins", "purses", "turn"])

COINS = [5, 1, 10, 2, 20, 1, 5, 2, 10, 1, 2]


class CoinRow:
    """On your turn take one or two coins from the left end or the right end."""

    sides = ("Anna", "Bert", "Cleo")
    zero_sum = False

    def __init__(self, coins=None, most=2):
        self.coins = coins if coins is not None else COINS
        self.most = most

    def start(self):
        return Table(deque(self.coins), [0] * len(self.sides), 0)

    def mover(self, state):
        return state.turn

    def moves(self, state):
        for end in ("left", "right"):
            for n in range(1, self.most + 1):
                if n < len(state.coins) or (n == len(state.coins) and end == "left"):
                    yield end, n

    def play(self, state, move):
        end, n = move
        coins = state.coins.copy()
        purses = list(state.purses)
        take = coins.popleft if end == "left" else coins.pop
        for _ in range(n):
            purses[state.turn] += take()
        return Table(coins, purses, (state.turn + 1) % len(self.sides))

    def payoff(self, state):
        return tuple(state.purses)

    def evaluate(self, state):
        """Purses so far, and the best single grab for whoever is next."""
        values = [float(p) for p in state.purses]
        if state.coins:
            left = sum(islice(state.coins, 0, self.most))
            right = sum(islice(reversed(state.coins), 0, self.most))
            values[state.turn] += 0.5 * max(left, right)
        return tuple(values)

    def text(self, state):
        row = " ".join("(%d)" % c for c in state.coins)
        purses = ", ".join("%s %d" % pair for pair in zip(self.sides, state.purses))
        return row + "\n" + purses
