"""Tic-tac-toe in a cube of 3x3x3 without the middle: most lines count."""

from itertools import product


def make_lines():
    lines = []
    steps = [s for s in product((-1, 0, 1), repeat=3) if s > (0, 0, 0)]
    for start in product(range(3), repeat=3):
        for step in steps:
            line = [tuple(a + n * b for a, b in zip(start, step, strict=True)) for n in range(3)]
            inside = all(0 <= value <= 2 for cell in line for value in cell)
            if inside and (1, 1, 1) not in line:
                lines.append(line)
    return lines


LINES = make_lines()


class Cube:
    """The cube is a list of layers, rows and cells: 1 for MAX, -1 for MIN, 0 for nobody."""

    def start(self):
        return [[[0, 0, 0] for _ in range(3)] for _ in range(3)]

    def mover(self, cube):
        stones = sum(abs(cell) for layer in cube for row in layer for cell in row)
        return stones % 2

    def moves(self, cube):
        return [
            (z, y, x)
            for z in range(3)
            for y in range(3)
            for x in range(3)
            if cube[z][y][x] == 0 and (z, y, x) != (1, 1, 1)
        ]

    def play(self, cube, move):
        z, y, x = move
        new = [[row[:] for row in layer] for layer in cube]
        new[z][y][x] = 1 if self.mover(cube) == 0 else -1
        return new

    def totals(self, cube):
        return [sum(cube[z][y][x] for z, y, x in line) for line in LINES]

    def payoff(self, cube):
        totals = self.totals(cube)
        return 100 * (totals.count(3) - totals.count(-3))

    def evaluate(self, cube):
        return sum(total**3 for total in self.totals(cube))
