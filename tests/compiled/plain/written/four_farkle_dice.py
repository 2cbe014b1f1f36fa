"""Farkle with three dice: points at risk, Counter of the throw, keep or go on."""

import itertools
from collections import Counter
from dataclasses import dataclass, replace
from typing import Optional, Tuple

GOAL = 6
SCORES = {1: 2, 5: 1}


@dataclass(frozen=True)
class Turn:
    scores: Tuple[int, int] = (0, 0)
    player: int = 0
    at_risk: int = 0
    dice_left: int = 2
    thrown: Optional[Tuple[int, ...]] = None
    rounds: int = 0


def score(dice):
    counts = Counter(dice)
    total = 0
    for face, number in counts.items():
        if number >= 3:
            total += 2 * face
            number -= 3
        total += SCORES.get(face, 0) * number
    return total


class Farkle:
    chance = True
    sides = ("you", "me")

    def start(self):
        return Turn()

    def mover(self, turn):
        return -1 if turn.thrown is None and self.playing(turn) else turn.player

    def playing(self, turn):
        return max(turn.scores) < GOAL and turn.rounds < 4

    def chances(self, turn):
        throws = list(itertools.product((1, 2, 5), repeat=turn.dice_left))
        counted = Counter(tuple(sorted(throw)) for throw in throws)
        return [(throw, times / len(throws)) for throw, times in sorted(counted.items())]

    def moves(self, turn):
        if not self.playing(turn):
            return []
        if score(turn.thrown) == 0:
            return ["farkle"]
        return ["bank", "roll"]

    def play(self, turn, move):
        if turn.thrown is None:
            return replace(turn, thrown=move)
        if move == "roll":
            scoring = len([die for die in turn.thrown if die in SCORES])
            left = turn.dice_left - scoring
            return replace(
                turn,
                at_risk=turn.at_risk + score(turn.thrown),
                dice_left=left if left > 0 else 2,
                thrown=None,
            )
        scores = list(turn.scores)
        if move == "bank":
            scores[turn.player] += turn.at_risk + score(turn.thrown)
        return Turn(tuple(scores), 1 - turn.player, rounds=turn.rounds + 1)

    def payoff(self, turn):
        you, me = turn.scores
        return you - me

    def evaluate(self, turn):
        ahead = turn.scores[0] - turn.scores[1]
        return ahead + (turn.at_risk if turn.player == 0 else -turn.at_risk) * 0.5
