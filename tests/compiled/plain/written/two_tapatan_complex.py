"""Tapatan (three men's morris): three men each on nine points, first placed, then moved.

Points are complex numbers, which makes neighbours and lines a matter of addition.
"""

from dataclasses import dataclass

POINTS = [complex(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
STEPS = [1, -1, 1j, -1j]
DIAGONALS = [1 + 1j, 1 - 1j, -1 + 1j, -1 - 1j]
CENTRE = 0j
LONGEST = 24


@dataclass(frozen=True)
class Men:
    red: tuple[complex, ...] = ()
    blue: tuple[complex, ...] = ()
    ply: int = 0

    @property
    def mine(self):
        return self.red if self.ply % 2 == 0 else self.blue

    def is_free(self, point):
        return point in POINTS and point not in self.red + self.blue


def in_line(men):
    """Three points are in line if the one in the middle is the mean of the others."""
    if len(men) < 3:
        return False
    a, b, c = men
    return a + b == 2 * c or a + c == 2 * b or b + c == 2 * a


def neighbours(point):
    steps = STEPS + DIAGONALS if point == CENTRE else STEPS
    near = [point + step for step in steps]
    if point.real and point.imag:
        near.append(CENTRE)
    return near


class Tapatan:
    sides = ("red", "blue")
    decisive = True

    def start(self):
        return Men()

    def mover(self, men):
        return men.ply % 2

    def moves(self, men):
        if in_line(men.red) or in_line(men.blue) or men.ply >= LONGEST:
            return []
        if men.ply < 6:
            return [(None, point) for point in POINTS if men.is_free(point)]
        return [
            (origin, target)
            for origin in men.mine
            for target in neighbours(origin)
            if men.is_free(target)
        ]

    def play(self, men, move):
        origin, target = move
        kept = [man for man in men.mine if man != origin]
        mine = tuple(sorted([*kept, target], key=lambda z: (z.imag, z.real)))
        if men.ply % 2 == 0:
            return Men(mine, men.blue, men.ply + 1)
        return Men(men.red, mine, men.ply + 1)

    def payoff(self, men):
        if in_line(men.red):
            return 1
        if in_line(men.blue):
            return -1
        if men.ply >= LONGEST:
            return 0
        return -1 if men.ply % 2 == 0 else 1

    def evaluate(self, men):
        def closeness(side):
            return sum(2 - abs(man) for man in side)

        return closeness(men.red) - closeness(men.blue)
