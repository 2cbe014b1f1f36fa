"""Tron light cycles, one step each in turn; a dataclass with a grid of letters."""

from collections import deque
from dataclasses import dataclass, field, replace
from typing import List, Tuple

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


@dataclass
class TronState:
    grid: List[List[str]]
    heads: List[Tuple[int, int]]
    turn: int = 0
    history: List[str] = field(default_factory=list)

    def is_free(self, pos):
        r, c = pos
        if r < 0 or c < 0:
            return False
        try:
            return self.grid[r][c] == " "
        except IndexError:
            return False


def neighbours(pos):
    r, c = pos
    return [(r + dr, c + dc) for dr, dc in STEPS.values()]


def distances(state, source):
    """Breadth-first search from a head over the free cells."""
    dist = {source: 0}
    queue = deque([source])
    while queue:
        here = queue.popleft()
        for nxt in neighbours(here):
            if nxt not in dist and state.is_free(nxt):
                dist[nxt] = dist[here] + 1
                queue.append(nxt)
    return dist


class Tron:
    sides = ("Blue", "Red")
    decisive = True

    def __init__(self, height=5, width=6):
        self.height = height
        self.width = width

    def start(self):
        grid = [[" " for _ in range(self.width)] for _ in range(self.height)]
        heads = [(1, 1), (self.height - 2, self.width - 2)]
        for name, (r, c) in zip("br", heads):
            grid[r][c] = name
        return TronState(grid, heads)

    def mover(self, state):
        return state.turn

    def moves(self, state):
        r, c = state.heads[state.turn]
        return [name for name, (dr, dc) in STEPS.items() if state.is_free((r + dr, c + dc))]

    def play(self, state, move):
        grid = [row[:] for row in state.grid]
        heads = list(state.heads)
        (r, c), (dr, dc) = heads[state.turn], STEPS[move]
        heads[state.turn] = (r + dr, c + dc)
        grid[r + dr][c + dc] = "br"[state.turn]
        return replace(
            state, grid=grid, heads=heads, turn=1 - state.turn, history=state.history + [move]
        )

    def payoff(self, state):
        """Who cannot move crashes and loses."""
        if self.moves(state):
            return 0
        return -1 if state.turn == 0 else 1

    def evaluate(self, state):
        """Voronoi heuristic: cells that I reach before the other does."""
        blue, red = [distances(state, head) for head in state.heads]
        score = 0
        for cell in blue.keys() | red.keys():
            b = blue.get(cell, float("inf"))
            r = red.get(cell, float("inf"))
            if b < r:
                score += 1
            elif r < b:
                score -= 1
        return score / (self.height * self.width + 1)

    def text(self, state):
        bar = "+" + "-" * self.width + "+"
        return "\n".join([bar] + ["|" + "".join(row) + "|" for row in state.grid] + [bar])
