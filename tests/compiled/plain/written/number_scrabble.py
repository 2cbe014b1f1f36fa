"""Number scrabble: take numbers from 1 to 9 in turn; three of yours that make 15 win."""

from itertools import combinations


class NumberScrabble:
    """A state is a tuple of two sets: what each player has taken."""

    sides = ("Eve", "Odd")
    decisive = True

    def start(self):
        return (set(), set())

    def mover(self, taken):
        mine, theirs = taken
        return 1 if len(mine) > len(theirs) else 0

    def fifteen(self, numbers):
        return any(sum(three) == 15 for three in combinations(numbers, 3))

    def moves(self, taken):
        if self.fifteen(taken[0]) or self.fifteen(taken[1]):
            return []
        used = taken[0].union(taken[1])
        return [number for number in range(1, 10) if number not in used]

    def play(self, taken, number):
        new = [set(numbers) for numbers in taken]
        new[self.mover(taken)].add(number)
        return tuple(new)

    def payoff(self, taken):
        match (self.fifteen(taken[0]), self.fifteen(taken[1])):
            case (True, _):
                return 1
            case (_, True):
                return -1
            case _:
                return 0
