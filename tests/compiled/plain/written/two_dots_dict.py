"""Dots and Boxes with a class for the grid: lines and boxes are dicts by place.

A line is a word such as "h01" (horizontal, row 0, column 1) or "v20". Closing a box earns a
point and another turn.
"""


class Grid:
    def __init__(self, size):
        self.size = size
        self.lines = {}
        for r in range(size + 1):
            for c in range(size):
                self.lines[f"h{r}{c}"] = False
        for r in range(size):
            for c in range(size + 1):
                self.lines[f"v{r}{c}"] = False
        self.boxes = {(r, c): None for r in range(size) for c in range(size)}
        self.player = 0

    def copy(self):
        new = Grid.__new__(Grid)
        new.size = self.size
        new.lines = self.lines.copy()
        new.boxes = self.boxes.copy()
        new.player = self.player
        return new

    def sides_of(self, r, c):
        return [f"h{r}{c}", f"h{r + 1}{c}", f"v{r}{c}", f"v{r}{c + 1}"]

    def drawn_around(self, r, c):
        return sum(self.lines[name] for name in self.sides_of(r, c))

    def draw(self, name):
        self.lines[name] = True
        closed = 0
        for (r, c), owner in self.boxes.items():
            if owner is None and name in self.sides_of(r, c) and self.drawn_around(r, c) == 4:
                closed += 1
                self.boxes[r, c] = self.player
        if closed == 0:
            self.player = 1 - self.player

    def score(self):
        owners = list(self.boxes.values())
        return owners.count(0) - owners.count(1)


class DotsAndBoxes:
    sides = ("Alice", "Bob")

    def __init__(self, size=2):
        self.size = size

    def start(self):
        return Grid(self.size)

    def mover(self, grid):
        return grid.player

    def moves(self, grid):
        return [name for name, drawn in grid.lines.items() if not drawn]

    def play(self, grid, name):
        after = grid.copy()
        after.draw(name)
        return after

    def payoff(self, grid):
        return grid.score()

    def evaluate(self, grid):
        """Points so far, and half of the boxes that the player to move can close at once."""
        ready = len([box for box in grid.boxes if grid.drawn_around(*box) == 3])
        return grid.score() + (0.5 if grid.player == 0 else -0.5) * ready

    def text(self, grid):
        out = []
        for r in range(grid.size + 1):
            out.append(
                "+"
                + "+".join("-" if grid.lines[f"h{r}{c}"] else " " for c in range(grid.size))
                + "+"
            )
            if r < grid.size:
                row = ""
                for c in range(grid.size + 1):
                    row += "|" if grid.lines[f"v{r}{c}"] else " "
                    if c < grid.size:
                        owner = grid.boxes[r, c]
                        row += " " if owner is None else "AB"[owner]
                out.append(row)
        return "\n".join(out)
