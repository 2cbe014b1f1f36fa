"""2048 on 3x3, by rows: slide to the left, and turn the board for the other directions."""

from plies import CHANCE

N = 3


def slide(row):
    tiles = [tile for tile in row if tile != 0]
    merged = []
    points = 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
            points += tile
        merged.append(tile)
    return merged + [0] * (N - len(merged)), points


def transpose(grid):
    return [list(column) for column in zip(*grid, strict=True)]


def mirror(grid):
    return [row[::-1] for row in grid]


def shift(grid, direction):
    """Return the grid after a move and the points that it brought."""
    if direction in ("up", "down"):
        grid = transpose(grid)
    if direction in ("right", "down"):
        grid = mirror(grid)
    rows, points = [], 0
    for row in grid:
        new, gained = slide(row)
        rows.append(new)
        points += gained
    if direction in ("right", "down"):
        rows = mirror(rows)
    if direction in ("up", "down"):
        rows = transpose(rows)
    return rows, points


class Small2048:
    """State: (grid, score, whether a tile is about to appear)."""

    sides = ("player",)
    chance = True

    def start(self):
        grid = [[0] * N for _ in range(N)]
        grid[0][0] = grid[2][1] = 2
        return (grid, 0, False)

    def mover(self, state):
        return CHANCE if state[2] else 0

    def chances(self, state):
        grid = state[0]
        empty = [(r, c) for r in range(N) for c in range(N) if grid[r][c] == 0]
        result = []
        for r, c in empty:
            result.append(((r, c, 2), 0.9 / len(empty)))
            result.append(((r, c, 4), 0.1 / len(empty)))
        return result

    def moves(self, state):
        grid = state[0]
        return [way for way in ("left", "right", "up", "down") if shift(grid, way)[0] != grid]

    def play(self, state, move):
        grid, score, spawning = state
        if spawning:
            r, c, tile = move
            new = [row[:] for row in grid]
            new[r][c] = tile
            return (new, score, False)
        new, points = shift(grid, move)
        return (new, score + points, True)

    def payoff(self, state):
        return state[1]

    def evaluate(self, state):
        grid, score, _ = state
        empty = sum(row.count(0) for row in grid)
        return score + 4 * empty + max(max(row) for row in grid)
