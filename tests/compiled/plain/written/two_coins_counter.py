"""Change: pay coins out of a common purse into your own; whoever first holds 60 or more loses.

The purse is a Counter of coins. When it is empty the player with less money wins.
"""

from collections import Counter, defaultdict

COINS = {"penny": 1, "nickel": 5, "dime": 10, "quarter": 25}
LIMIT = 60


class Purse:
    def __init__(self):
        self.coins = Counter(penny=4, nickel=4, dime=4, quarter=2)
        self.money = defaultdict(int)
        self.names = ["Pat", "Kim"]  # who moves is always the first one

    def pay(self, coin):
        purse = Purse()
        purse.coins = self.coins - Counter([coin])
        purse.money = self.money.copy()
        purse.money[self.names[0]] += COINS[coin]
        purse.names = self.names[::-1]
        return purse


class Change:
    sides = ("Pat", "Kim")
    decisive = True

    def start(self):
        return Purse()

    def mover(self, purse):
        return self.sides.index(purse.names[0])

    def moves(self, purse):
        if any(money >= LIMIT for money in purse.money.values()):
            return []
        return [coin for coin in COINS if purse.coins[coin] > 0]

    def play(self, purse, coin):
        return purse.pay(coin)

    def payoff(self, purse):
        pat, kim = (purse.money.get(name, 0) for name in self.sides)
        if pat >= LIMIT:
            return -1
        if kim >= LIMIT:
            return 1
        return (kim > pat) - (pat > kim)

    def evaluate(self, purse):
        return (purse.money.get("Kim", 0) - purse.money.get("Pat", 0)) / LIMIT
