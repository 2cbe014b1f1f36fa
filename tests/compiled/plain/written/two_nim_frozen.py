"""Nim with frozen dataclasses: positions and moves are values that never change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from operator import xor


@dataclass(frozen=True)
class Take:
    """Take `count` sticks from the heap with this number."""

    heap: int
    count: int

    def __str__(self):
        return f"{self.count} from {self.heap + 1}"


@dataclass(frozen=True)
class Heaps:
    sticks: tuple[int, ...]
    to_move: int = 0

    @property
    def empty(self) -> bool:
        return not any(self.sticks)

    @property
    def nim_sum(self) -> int:
        return reduce(xor, self.sticks, 0)

    def after(self, take: Take) -> Heaps:
        sticks = tuple(n - take.count if i == take.heap else n for i, n in enumerate(self.sticks))
        return replace(self, sticks=sticks, to_move=1 - self.to_move)


class Nim:
    """Whoever takes the last stick wins."""

    sides = ("first", "second")
    decisive = True

    def __init__(self, heaps=(3, 4, 5)):
        self.heaps = tuple(heaps)

    def start(self) -> Heaps:
        return Heaps(self.heaps)

    def mover(self, position: Heaps) -> int:
        return position.to_move

    def moves(self, position: Heaps) -> list[Take]:
        return [
            Take(heap, count)
            for heap, size in enumerate(position.sticks)
            for count in range(1, size + 1)
        ]

    def play(self, position: Heaps, move: Take) -> Heaps:
        return position.after(move)

    def payoff(self, position: Heaps) -> int:
        # Nothing is left: the player who is to move did not get the last stick.
        assert position.empty
        return -1 if position.to_move == 0 else 1

    def evaluate(self, position: Heaps) -> float:
        winning = position.nim_sum != 0
        return 0.9 if winning == (position.to_move == 0) else -0.9
