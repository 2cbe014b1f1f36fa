"""Fox and geese on the dark squares of a chessboard of 6x6: four walk one way, one walks both.

The geese (here: three of them) want to shut the fox in; the fox wants to slip past them.
"""

from dataclasses import dataclass
from enum import Enum, auto

N = 6


class Side(Enum):
    FOX = auto()
    GEESE = auto()

    def other(self):
        return Side.GEESE if self == Side.FOX else Side.FOX


@dataclass(frozen=True, order=True)
class Square:
    row: int
    col: int

    def step(self, down, right):
        return Square(self.row + down, self.col + right)

    @property
    def on_board(self):
        return 0 <= self.row < N and 0 <= self.col < N

    def __str__(self):
        return f"{'abcdef'[self.col]}{self.row + 1}"


@dataclass(frozen=True)
class Field:
    fox: Square
    geese: tuple[Square, ...]
    side: Side = Side.FOX

    def is_empty(self, square):
        return square.on_board and square != self.fox and square not in self.geese

    def fox_steps(self):
        steps = (self.fox.step(down, right) for down in (-1, 1) for right in (-1, 1))
        return [square for square in steps if self.is_empty(square)]

    def goose_steps(self):
        return [
            (goose, goose.step(1, right))
            for goose in self.geese
            for right in (-1, 1)
            if self.is_empty(goose.step(1, right))
        ]

    @property
    def fox_is_through(self):
        return self.fox.row <= min(goose.row for goose in self.geese)


class FoxAndGeese:
    sides = ("fox", "geese")
    decisive = True

    def start(self):
        geese = tuple(Square(0, col) for col in range(1, N, 2))
        return Field(fox=Square(N - 1, 2), geese=geese)

    def mover(self, field):
        return 0 if field.side == Side.FOX else 1

    def moves(self, field):
        if field.fox_is_through:
            return []
        if field.side == Side.FOX:
            return [(field.fox, square) for square in field.fox_steps()]
        return field.goose_steps()

    def play(self, field, move):
        origin, target = move
        if field.side == Side.FOX:
            return Field(target, field.geese, Side.GEESE)
        geese = sorted([goose for goose in field.geese if goose != origin] + [target])
        return Field(field.fox, tuple(geese), field.side.other())

    def payoff(self, field):
        if field.fox_is_through:
            return 1
        # Somebody is stuck: a stuck fox is caught, stuck geese let it through.
        return -1 if field.side == Side.FOX else 1

    def evaluate(self, field):
        lowest = max(goose.row for goose in field.geese)
        behind = sum(1 for goose in field.geese if goose.row >= field.fox.row)
        return 2 * behind + len(field.fox_steps()) + 0.1 * (lowest - field.fox.row)

    def move_text(self, field, move):
        return "-".join(map(str, move))
