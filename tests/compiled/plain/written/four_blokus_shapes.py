"""A tiny Blokus: shapes as sets of cells, turned and laid out, corners must touch."""

SIZE = 4

SHAPES = {
    "I1": {(0, 0)},
    "I2": {(0, 0), (1, 0)},
    "V3": {(0, 0), (1, 0), (0, 1)},
}


def normalise(cells):
    min_x = min(x for x, _ in cells)
    min_y = min(y for _, y in cells)
    return frozenset((x - min_x, y - min_y) for x, y in cells)


def orientations(cells):
    found = []
    for _ in range(4):
        cells = {(-y, x) for x, y in cells}
        shape = normalise(cells)
        if shape not in found:
            found.append(shape)
    return found


ALL = {name: orientations(cells) for name, cells in SHAPES.items()}


def sides_of(cells):
    around = set()
    for x, y in cells:
        around |= {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    return around - cells


def corners_of(cells):
    diagonal = set()
    for x, y in cells:
        diagonal |= {(x + 1, y + 1), (x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1)}
    return diagonal


class Blokus:
    sides = ("orange", "violet")

    def start(self):
        return {
            "cells": [frozenset(), frozenset()],
            "left": [tuple(SHAPES), tuple(SHAPES)],
            "turn": 0,
        }

    def mover(self, state):
        return state["turn"]

    def placements(self, state, player):
        mine, other = state["cells"][player], state["cells"][1 - player]
        corner = (0, 0) if player == 0 else (SIZE - 1, SIZE - 1)
        wanted = corners_of(mine) if mine else {corner}
        forbidden = sides_of(mine) | mine | other
        found = []
        for name in state["left"][player]:
            for shape in ALL[name]:
                for dx in range(SIZE):
                    for dy in range(SIZE):
                        placed = frozenset((x + dx, y + dy) for x, y in shape)
                        inside = all(x < SIZE and y < SIZE for x, y in placed)
                        if inside and placed & wanted and not placed & forbidden:
                            found.append((name, tuple(sorted(placed))))
        return found

    def moves(self, state):
        found = self.placements(state, state["turn"])
        if not found and self.placements(state, 1 - state["turn"]):
            return [("pass", ())]
        return found

    def play(self, state, move):
        name, cells = move
        player = state["turn"]
        new_cells = list(state["cells"])
        new_left = list(state["left"])
        if name != "pass":
            new_cells[player] = new_cells[player] | set(cells)
            new_left[player] = tuple(n for n in new_left[player] if n != name)
        return {"cells": new_cells, "left": new_left, "turn": 1 - player}

    def payoff(self, state):
        return len(state["cells"][0]) - len(state["cells"][1])

    def evaluate(self, state):
        return self.payoff(state)
