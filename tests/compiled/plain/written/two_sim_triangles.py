"""Sim: six points, two pencils, and whoever closes a triangle in their own colour loses."""

from itertools import combinations
from typing import NamedTuple

POINTS = "ABCDEF"
EDGES = ["".join(pair) for pair in combinations(POINTS, 2)]


class Drawing(NamedTuple):
    red: frozenset = frozenset()
    blue: frozenset = frozenset()

    @property
    def red_to_move(self):
        return len(self.red) == len(self.blue)

    @property
    def free(self):
        return [edge for edge in EDGES if edge not in self.red | self.blue]


def has_triangle(edges):
    return any({a + b, b + c, a + c} <= edges for a, b, c in combinations(POINTS, 3))


def safe_edges(own, free):
    return sum(not has_triangle(own | {edge}) for edge in free)


class Sim:
    sides = ("red", "blue")
    decisive = True

    def start(self):
        return Drawing()

    def mover(self, drawing):
        return 0 if drawing.red_to_move else 1

    def moves(self, drawing):
        if has_triangle(drawing.red) or has_triangle(drawing.blue):
            return []
        return drawing.free

    def play(self, drawing, edge):
        if drawing.red_to_move:
            return drawing._replace(red=drawing.red | {edge})
        return drawing._replace(blue=drawing.blue | {edge})

    def payoff(self, drawing):
        return -1 if has_triangle(drawing.red) else 1

    def evaluate(self, drawing):
        free = drawing.free
        return safe_edges(drawing.red, free) - safe_edges(drawing.blue, free)
