"""2048 on 3x3 with numpy. The player slides, then CHANCE puts a 2 or a 4 on an empty square."""

# ruff: noqa: B905

import numpy as np

CHANCE = -1
SIZE = 3
GOAL = 64
SNAKE = np.array([[8.0, 4.0, 2.0], [0.5, 0.7, 1.0], [0.3, 0.2, 0.1]])
ROTATIONS = {"left": 0, "up": 1, "right": 2, "down": 3}


def slide_row(row):
    """Slide one row to the left; return it and the points made."""
    tiles = [int(x) for x in row if x != 0]
    merged, points = [], 0
    i = 0
    while i < len(tiles):
        if i + 1 < len(tiles) and tiles[i] == tiles[i + 1]:
            merged.append(2 * tiles[i])
            points += 2 * tiles[i]
            i += 2
        else:
            merged.append(tiles[i])
            i += 1
    return merged + [0] * (SIZE - len(merged)), points


def slide(grid, direction):
    turned = np.rot90(grid, ROTATIONS[direction])
    rows, total = [], 0
    for row in turned:
        new, points = slide_row(row)
        rows.append(new)
        total += points
    return np.rot90(np.array(rows), -ROTATIONS[direction]), total


class Game2048:
    """State: (grid, score, whether a tile is to come)."""

    name = "2048 on 3x3"
    sides = ("player",)
    chance = True

    def start(self):
        grid = np.zeros((SIZE, SIZE), dtype=int)
        grid[0, 0] = grid[1, 2] = 2
        return grid, 0, False

    def mover(self, state):
        return CHANCE if state[2] else 0

    def chances(self, state):
        grid, _, _ = state
        empty = list(zip(*np.where(grid == 0)))
        return [
            ((int(r), int(c), tile), p / len(empty))
            for r, c in empty
            for tile, p in ((2, 0.9), (4, 0.1))
        ]

    def moves(self, state):
        grid, _, _ = state
        if grid.max() >= GOAL:
            return []
        return [d for d in ROTATIONS if not np.array_equal(slide(grid, d)[0], grid)]

    def play(self, state, move):
        grid, score, tile_to_come = state
        if tile_to_come:
            r, c, tile = move
            new_grid = grid.copy()
            new_grid[r, c] = tile
            return new_grid, score, False
        new_grid, points = slide(grid, move)
        return new_grid, score + points, True

    def payoff(self, state):
        return state[1] + (100 if state[0].max() >= GOAL else 0)

    def evaluate(self, state):
        grid, score, _ = state
        return score + float(np.sum(grid * SNAKE)) + 2.0 * np.count_nonzero(grid == 0)
