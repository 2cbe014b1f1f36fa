"""Santorini on three by three: a dataclass with heights and workers, moves of three squares."""

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import product

SIZE = 3
TOP = 2


@dataclass
class Worker:
    owner: str
    x: int
    y: int

    @property
    def square(self):
        return (self.x, self.y)


@dataclass
class Island:
    heights: list = field(default_factory=lambda: [[0] * SIZE for _ in range(SIZE)])
    workers: list = field(default_factory=list)
    turn: str = "blue"
    winner: str = ""

    def occupied(self, x, y):
        for worker in self.workers:
            if worker.square == (x, y):
                return True
        return False

    def worker_at(self, square):
        return next(worker for worker in self.workers if worker.square == square)


def around(x, y):
    for dx, dy in product((-1, 0, 1), repeat=2):
        if (dx, dy) != (0, 0) and 0 <= x + dx < SIZE and 0 <= y + dy < SIZE:
            yield x + dx, y + dy


class Santorini:
    sides = ("blue", "white")
    decisive = True

    def start(self):
        return Island(workers=[Worker("blue", 0, 1), Worker("white", 2, 1)])

    def mover(self, island):
        return self.sides.index(island.turn)

    def moves(self, island):
        if island.winner:
            return []
        found = []
        for worker in island.workers:
            if worker.owner != island.turn:
                continue
            here = island.heights[worker.y][worker.x]
            for x, y in around(*worker.square):
                height = island.heights[y][x]
                if height > here + 1 or height > TOP or island.occupied(x, y):
                    continue
                for bx, by in around(x, y):
                    free = not island.occupied(bx, by) or (bx, by) == worker.square
                    if free and island.heights[by][bx] <= TOP:
                        found.append((worker.square, (x, y), (bx, by)))
        return found

    def play(self, island, move):
        origin, target, build = move
        after = deepcopy(island)
        worker = after.worker_at(origin)
        worker.x, worker.y = target
        if after.heights[worker.y][worker.x] == TOP:
            after.winner = island.turn
        after.heights[build[1]][build[0]] += 1
        after.turn = "white" if island.turn == "blue" else "blue"
        return after

    def payoff(self, island):
        if island.winner:
            return 1 if island.winner == "blue" else -1
        return -1 if island.turn == "blue" else 1

    def evaluate(self, island):
        score = 0
        for worker in island.workers:
            height = island.heights[worker.y][worker.x]
            score += height if worker.owner == "blue" else -height
        return score
