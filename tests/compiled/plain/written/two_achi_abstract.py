"""Achi and Picaria-like games from one abstract class: place your men, then slide them.

AlignmentGame is abstract; Achi says how the board looks.
"""

# ruff: noqa: UP045

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar, Optional


@dataclass(slots=True)
class Table:
    points: list[Optional[bool]]  # True: dark, False: light, None: free
    hand: list[int]
    dark_to_move: bool = True
    plies: int = 0
    last: Optional[int] = field(default=None, compare=False)

    def __post_init__(self):
        if len(self.hand) != 2:
            raise ValueError("there are two players")

    def clone(self, **changes):
        data = {
            "points": list(self.points),
            "hand": list(self.hand),
            "dark_to_move": self.dark_to_move,
            "plies": self.plies,
            "last": self.last,
        }
        data.update(changes)
        return Table(**data)


class AlignmentGame(ABC):
    sides = ("dark", "light")
    decisive = True
    men: ClassVar[int] = 3
    longest: ClassVar[int] = 30

    @property
    @abstractmethod
    def size(self) -> int: ...

    @abstractmethod
    def roads(self, point) -> tuple: ...

    @abstractmethod
    def lines(self) -> list: ...

    def start(self):
        return Table([None] * self.size, [self.men, self.men])

    def mover(self, table):
        return 0 if table.dark_to_move else 1

    def aligned(self, table, colour):
        return any(all(table.points[p] is colour for p in line) for line in self.lines())

    def moves(self, table):
        if table.plies >= self.longest:
            return []
        if self.aligned(table, True) or self.aligned(table, False):
            return []
        if table.hand[self.mover(table)]:
            return [("drop", p) for p, man in enumerate(table.points) if man is None]
        return [
            ("slide", p, q)
            for p, man in enumerate(table.points)
            if man is table.dark_to_move
            for q in self.roads(p)
            if table.points[q] is None
        ]

    def play(self, table, move):
        after = table.clone(dark_to_move=not table.dark_to_move, plies=table.plies + 1)
        kind, *places = move
        if kind == "drop":
            after.hand[self.mover(table)] -= 1
        else:
            after.points[places[0]] = None
        after.points[places[-1]] = table.dark_to_move
        after.last = places[-1]
        return after

    def payoff(self, table):
        if self.aligned(table, True):
            return 1
        if self.aligned(table, False):
            return -1
        if table.plies >= self.longest:
            return 0
        return -1 if table.dark_to_move else 1


class Achi(AlignmentGame):
    """Nine points, four men each: the one free point is fought for."""

    men = 4

    ROADS = (
        (1, 3, 4),
        (0, 2, 4),
        (1, 4, 5),
        (0, 4, 6),
        (0, 1, 2, 3, 5, 6, 7, 8),
        (2, 4, 8),
        (3, 4, 7),
        (4, 6, 8),
        (4, 5, 7),
    )

    @property
    def size(self):
        return 9

    def roads(self, point):
        return self.ROADS[point]

    def lines(self):
        rows = [tuple(range(i, i + 3)) for i in (0, 3, 6)]
        columns = [tuple(range(i, 9, 3)) for i in range(3)]
        return [*rows, *columns, (0, 4, 8), (2, 4, 6)]

    def evaluate(self, table):
        middle = table.points[4]
        return 0 if middle is None else 1 if middle else -1
