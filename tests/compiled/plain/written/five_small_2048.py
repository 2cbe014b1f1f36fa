"""2048 on a 3x3 grid, played alone against the random tiles."""

CHANCE = -1
SIZE = 3
MOVES = ["up", "down", "left", "right"]


def transpose(grid):
    return [list(column) for column in zip(*grid)]


def mirror(grid):
    return [row[::-1] for row in grid]


def slide_left(row):
    """Push the tiles of a row to the left; returns new row and points."""
    tiles = [x for x in row if x != 0]
    merged = []
    points = 0
    while tiles:
        if len(tiles) > 1 and tiles[0] == tiles[1]:
            merged.append(2 * tiles[0])
            points += 2 * tiles[0]
            tiles = tiles[2:]
        else:
            merged.append(tiles.pop(0))
    return merged + [0] * (len(row) - len(merged)), points


def shift(grid, direction):
    if direction in ("up", "down"):
        turned, points = shift(transpose(grid), "left" if direction == "up" else "right")
        return transpose(turned), points
    if direction == "right":
        turned, points = shift(mirror(grid), "left")
        return mirror(turned), points
    new_grid, total = [], 0
    for row in grid:
        new_row, points = slide_left(row)
        new_grid.append(new_row)
        total += points
    return new_grid, total


class Small2048:
    sides = ("Player",)
    chance = True

    def start(self):
        grid = [[0] * SIZE for _ in range(SIZE)]
        grid[0][1] = 2
        grid[2][2] = 2
        return [grid, 0, "player"]

    def mover(self, state):
        return 0 if state[2] == "player" else CHANCE

    def moves(self, state):
        grid = state[0]
        return [m for m in MOVES if shift(grid, m)[0] != grid]

    def empty_cells(self, grid):
        return [(r, c) for r, row in enumerate(grid) for c, v in enumerate(row) if not v]

    def chances(self, state):
        cells = self.empty_cells(state[0])
        outcomes = []
        for cell in cells:
            for value, p in ((2, 0.9), (4, 0.1)):
                outcomes.append(((cell, value), p / len(cells)))
        return outcomes

    def play(self, state, move):
        grid, score, who = state
        if who == "player":
            new_grid, points = shift(grid, move)
            return [new_grid, score + points, "tile"]
        (r, c), value = move
        new_grid = [list(row) for row in grid]
        new_grid[r][c] = value
        return [new_grid, score, "player"]

    def payoff(self, state):
        return state[1]

    def evaluate(self, state):
        grid, score, _ = state
        flat = sum(grid, [])
        empty = flat.count(0)
        # monotone rows and columns are a good thing
        rough = 0
        for line in grid + transpose(grid):
            for a, b in zip(line, line[1:]):
                rough += abs(a - b)
        bonus = max(flat) if max(flat) == grid[0][0] else 0
        return score + 2 * empty - 0.5 * rough + bonus

    def text(self, state):
        return "\n".join("".join(f"{v or '.':>5}" for v in row) for row in state[0])
