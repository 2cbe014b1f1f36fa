"""Number Scrabble: take numbers from 1 to 9; three of yours that sum to 15 win.

Played by two, or (in the class below) by three for points, with the numbers up to 10.
"""

from itertools import combinations


class NumberScrabble:
    sides = ("first", "second")
    decisive = True

    target = 15
    highest = 9

    def __init__(self):
        self.triples = [
            set(triple)
            for triple in combinations(range(1, self.highest + 1), 3)
            if sum(triple) == self.target
        ]
        self.asked = 0  # how often moves() was called, for the report

    def start(self):
        return tuple(() for _ in self.sides)

    def mover(self, hands):
        return sum(len(hand) for hand in hands) % len(self.sides)

    def has_won(self, hand):
        return any(triple <= set(hand) for triple in self.triples)

    def moves(self, hands):
        self.asked += 1
        if any(map(self.has_won, hands)):
            return []
        taken = {number for hand in hands for number in hand}
        return [number for number in range(1, self.highest + 1) if number not in taken]

    def play(self, hands, number):
        me = self.mover(hands)
        return tuple(
            tuple(sorted((*hand, number))) if player == me else hand
            for player, hand in enumerate(hands)
        )

    def payoff(self, hands):
        first, second = map(self.has_won, hands)
        return first - second

    def evaluate(self, hands):
        first, second = hands
        return self.chances_left(first, second) - self.chances_left(second, first)

    def chances_left(self, mine, theirs):
        return len(list(filter(lambda triple: not triple & set(theirs), self.triples))) + len(mine)


class ThreeHands(NumberScrabble):
    """For three players: the winner gets 2, the others lose 1 each."""

    sides = ("first", "second", "third")
    zero_sum = False
    decisive = False
    highest = 10

    def payoff(self, hands):
        won = [self.has_won(hand) for hand in hands]
        if not any(won):
            return (0, 0, 0)
        return tuple(2 if w else -1 for w in won)

    def evaluate(self, hands):
        best = max(hands, key=lambda hand: self.pairs(hand))
        return tuple(self.pairs(hand) / (1 + self.pairs(best)) for hand in hands)

    def pairs(self, hand):
        """How many triples lack only one number."""
        return sum(len(triple & set(hand)) == 2 for triple in self.triples)
