"""Coins in a row: take the left or the right one; the payoff is how much more you have."""

COINS = [8, 15, 3, 7, 20, 1, 9, 12, 5, 10, 2, 6, 14, 4, 11, 13, 17, 16, 18, 19, 3, 8, 2, 9]


class Coins:
    """State: (coins that are left, [first's money, second's money], turn)."""

    sides = ("first", "second")

    def __init__(self, coins=None):
        self.coins = coins or COINS

    def start(self):
        return (self.coins, [0, 0], 0)

    def mover(self, state):
        return state[2]

    def moves(self, state):
        coins = state[0]
        if len(coins) == 0:
            return []
        return ["left"] if len(coins) == 1 else ["left", "right"]

    def play(self, state, end):
        coins, money, turn = state
        coin, rest = (coins[0], coins[1:]) if end == "left" else (coins[-1], coins[:-1])
        purse = [m + coin if who == turn else m for who, m in enumerate(money)]
        return (rest, purse, 1 - turn)

    def payoff(self, state):
        _, (first, second), _ = state
        return first - second

    def evaluate(self, state):
        coins, (first, second), turn = state
        outlook = max(coins[0], coins[-1]) if coins else 0
        return first - second + (outlook if turn == 0 else -outlook)
