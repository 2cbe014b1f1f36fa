"""Kalah by a tutorial: one list of fourteen pits in a dataclass, names for the stores."""

from dataclasses import dataclass, field
from typing import List

P1_STORE, P2_STORE = 6, 13


def opposite(pit: int) -> int:
    return 12 - pit


@dataclass
class Mancala:
    pits: List[int] = field(default_factory=lambda: ([3] * 6 + [0]) * 2)
    player: int = 0
    finished: bool = False

    def clone(self) -> "Mancala":
        return Mancala(pits=self.pits[:], player=self.player, finished=self.finished)

    @property
    def store(self) -> int:
        return P1_STORE if self.player == 0 else P2_STORE

    @property
    def side(self) -> range:
        return range(0, 6) if self.player == 0 else range(7, 13)

    def sow(self, pit: int) -> None:
        seeds, self.pits[pit] = self.pits[pit], 0
        current = pit
        while seeds:
            current = (current + 1) % 14
            if current == (P2_STORE if self.player == 0 else P1_STORE):
                continue
            self.pits[current] += 1
            seeds -= 1
        if current in self.side and self.pits[current] == 1 and self.pits[opposite(current)]:
            self.pits[self.store] += self.pits[opposite(current)] + 1
            self.pits[current] = self.pits[opposite(current)] = 0
        if current != self.store:
            self.player = 1 - self.player
        self.check_end()

    def check_end(self) -> None:
        first, second = self.pits[:6], self.pits[7:13]
        if not any(first) or not any(second):
            self.pits[P1_STORE] += sum(first)
            self.pits[P2_STORE] += sum(second)
            self.pits[:6] = [0] * 6
            self.pits[7:13] = [0] * 6
            self.finished = True


class Kalah:
    sides = ("south", "north")

    def start(self) -> Mancala:
        return Mancala()

    def mover(self, state: Mancala) -> int:
        return state.player

    def moves(self, state: Mancala) -> List[int]:
        if state.finished:
            return []
        return [pit for pit in state.side if state.pits[pit] > 0]

    def play(self, state: Mancala, move: int) -> Mancala:
        successor = state.clone()
        successor.sow(move)
        return successor

    def payoff(self, state: Mancala) -> int:
        return state.pits[P1_STORE] - state.pits[P2_STORE]

    evaluate = payoff
