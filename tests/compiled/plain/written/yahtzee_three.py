"""A small Yahtzee: three dice, one reroll of whichever you like, three rounds, three boxes."""

from itertools import product

from plies import CHANCE

BOXES = ("sum", "pairs", "row")


def score(box, dice):
    if box == "sum":
        return sum(dice)
    if box == "pairs":
        return max(10 * (dice.count(d) - 1) + d for d in dice) if len(set(dice)) < 3 else 0
    a, b, c = sorted(dice)
    return 25 if a + 1 == b and b + 1 == c else 0


class ThreeDice:
    """State: (dice, rerolled, open boxes, points); a die that is in the air is a 0."""

    sides = ("player",)
    chance = True

    def start(self):
        return ((0, 0, 0), False, BOXES, 0)

    def mover(self, state):
        dice, _, boxes, _ = state
        return CHANCE if boxes and 0 in dice else 0

    def chances(self, state):
        dice, *_ = state
        n = dice.count(0)
        counts = {}
        for faces in product(range(1, 7), repeat=n):
            key = tuple(sorted(faces))
            counts[key] = counts.get(key, 0) + 1
        return [(faces, count / 6**n) for faces, count in counts.items()]

    def moves(self, state):
        dice, rerolled, boxes, _ = state
        choices = ["score " + box for box in boxes]
        if boxes and not rerolled:
            for n, die in enumerate(dice):
                if die not in dice[:n]:
                    choices.append(f"reroll all but {die}")
            choices.append("reroll lowest")
        return choices

    def play(self, state, move):
        dice, rerolled, boxes, points = state
        if isinstance(move, tuple):
            thrown = list(move)
            dice = tuple(sorted(die if die else thrown.pop() for die in dice))
            return (dice, rerolled, boxes, points)
        if move.startswith("score"):
            box = move.split()[1]
            left = tuple(other for other in boxes if other != box)
            return ((0, 0, 0), False, left, points + score(box, dice))
        if move == "reroll lowest":
            return ((0, *dice[1:]), True, boxes, points)
        keep = int(move[-1])
        return (tuple(die if die == keep else 0 for die in dice), True, boxes, points)

    def payoff(self, state):
        return state[3]

    def evaluate(self, state):
        return state[-1] + 9.5 * len(state[2])
