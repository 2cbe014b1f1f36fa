"""Pig, the dice game: roll as often as you dare, but a 1 loses the turn total."""

from dataclasses import dataclass, replace

CHANCE = -1
GOAL = 25
SIDES = 6


@dataclass(frozen=True)
class Pig:
    """scores: both players' banked points; total: points of this turn; rolling: dice in the air"""

    scores: tuple[int, int] = (0, 0)
    turn: int = 0
    total: int = 0
    rolling: bool = False


class PigGame:
    sides = ("you", "pig")
    chance = True
    decisive = True

    def start(self):
        return Pig()

    def mover(self, s):
        return CHANCE if s.rolling else s.turn

    def moves(self, s):
        if max(s.scores) >= GOAL:
            return []
        if s.total == 0:
            return ["roll"]
        return ["roll", "hold"]

    def chances(self, s):
        return [(face, 1 / SIDES) for face in range(1, SIDES + 1)]

    def play(self, s, move):
        if s.rolling:
            if move == 1:
                return Pig(s.scores, 1 - s.turn)
            return replace(s, total=s.total + move, rolling=False)
        if move == "roll":
            return replace(s, rolling=True)
        mine, other = s.scores[s.turn], s.scores[1 - s.turn]
        mine += s.total
        scores = (mine, other) if s.turn == 0 else (other, mine)
        return Pig(scores, 1 - s.turn)

    def payoff(self, s):
        return 1 if s.scores[0] >= GOAL else -1

    def evaluate(self, s):
        bonus = s.total * 0.5 * (1 if s.turn == 0 else -1)
        lead = s.scores[0] - s.scores[1] + bonus
        return max(-0.99, min(0.99, lead / GOAL))

    def text(self, s):
        return f"{s.scores[0]}:{s.scores[1]}, {self.sides[s.turn]} has {s.total} this turn"
