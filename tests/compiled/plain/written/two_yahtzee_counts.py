"""A small Yahtzee for one: three dice, four categories, one reroll in each turn.

"reroll 13" throws the first and the third die again; the name of a category ends the turn.
"""

# ruff: noqa: B905

from collections import Counter
from dataclasses import dataclass
from itertools import product

CHANCE = -1
DICE = 3
FACES = (1, 2, 3)  # dice with three kinds of faces, so that a course can solve it


def rolls(n):
    """All outcomes of n dice as sorted tuples, with their probabilities."""
    counts = Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=n))
    return [(roll, count / len(FACES) ** n) for roll, count in sorted(counts.items())]


def score(category, dice):
    counts = Counter(dice)
    match category:
        case "ones":
            return counts[1]
        case "pair":
            return max((2 * face for face, n in counts.items() if n >= 2), default=0)
        case "straight":
            return 6 if set(dice) == {1, 2, 3} else 0
        case "yahtzee":
            return 10 if len(counts) == 1 else 0
        case _:
            raise ValueError(f"no category {category!r}")


@dataclass(frozen=True)
class Turn:
    kept: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    rerolled: bool = False
    points: int = 0
    left: tuple[str, ...] = ("ones", "pair", "straight", "yahtzee")


class SmallYahtzee:
    sides = ("you",)
    chance = True

    def start(self):
        return Turn()

    def mover(self, turn):
        return CHANCE if turn.left and not turn.dice else 0

    def chances(self, turn):
        return rolls(DICE - len(turn.kept))

    def moves(self, turn):
        if not turn.left:
            return []
        if turn.rerolled:
            return list(turn.left)
        options = {}
        for choice in product((False, True), repeat=DICE):
            kept = tuple(die for die, again in zip(turn.dice, choice) if not again)
            word = "reroll " + "".join(str(i + 1) for i, again in enumerate(choice) if again)
            if any(choice) and kept not in options:
                options[kept] = word
        return list(turn.left) + list(options.values())

    def play(self, turn, move):
        if self.mover(turn) == CHANCE:
            dice = tuple(sorted(turn.kept + move))
            return Turn((), dice, turn.rerolled, turn.points, turn.left)
        if move.startswith("reroll"):
            again = [int(digit) - 1 for digit in move.split()[1]]
            kept = tuple(die for i, die in enumerate(turn.dice) if i not in again)
            return Turn(kept, (), True, turn.points, turn.left)
        left = tuple(name for name in turn.left if name != move)
        return Turn(points=turn.points + score(move, turn.dice), left=left)

    def payoff(self, turn):
        return turn.points

    def evaluate(self, turn):
        average = {"ones": 1.3, "pair": 4.0, "straight": 2.5, "yahtzee": 2.2}
        return turn.points + sum(average[name] for name in turn.left)
