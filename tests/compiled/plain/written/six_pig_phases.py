"""Pig, the race: first to 12 with a three-sided die; a 1 loses the turn. An Enum tells what happens next."""

from enum import Enum
from typing import NamedTuple


class Phase(Enum):
    DECIDE = "decide"
    ROLL = "roll"
    OVER = "over"


class Table(NamedTuple):
    scores: tuple[int, int]
    turn_total: int
    player: int
    phase: Phase


class Pig:
    chance = True
    decisive = True
    GOAL = 12
    FACES = 3

    def start(self):
        return Table((0, 0), 0, 0, Phase.DECIDE)

    def mover(self, table):
        return -1 if table.phase is Phase.ROLL else table.player

    def chances(self, table):
        return [(face, 1 / self.FACES) for face in range(1, self.FACES + 1)]

    def moves(self, table):
        match table.phase:
            case Phase.OVER:
                return []
            case Phase.DECIDE if table.turn_total > 0:
                return ["roll", "hold"]
            case _:
                return ["roll"]

    def play(self, table, move):
        match move:
            case "roll":
                return table._replace(phase=Phase.ROLL)
            case "hold":
                banked = self._bank(table)
                if banked[table.player] >= self.GOAL:
                    return Table(banked, 0, table.player, Phase.OVER)
                return Table(banked, 0, 1 - table.player, Phase.DECIDE)
            case 1:
                return Table(table.scores, 0, 1 - table.player, Phase.DECIDE)
            case _:
                return table._replace(turn_total=table.turn_total + move, phase=Phase.DECIDE)

    def _bank(self, table):
        return tuple(
            score + (table.turn_total if who == table.player else 0)
            for who, score in enumerate(table.scores)
        )

    def payoff(self, table):
        return 1 if table.scores[0] >= self.GOAL else -1

    def evaluate(self, table):
        mine, theirs = table.scores
        return max(-1, min(1, (mine - theirs) / self.GOAL))
