"""Pentago: place a marble, then turn one of the four quarters; five in a row win."""

from itertools import product

OFFSETS = {"NW": (0, 0), "NE": (0, 3), "SW": (3, 0), "SE": (3, 3)}


def all_lines():
    for r, c in product(range(6), range(6)):
        for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
            line = [(r + i * dr, c + i * dc) for i in range(5)]
            if all(0 <= a < 6 and 0 <= b < 6 for a, b in line):
                yield line


LINES = list(all_lines())


def rotate(board, quarter, clockwise):
    top, left = OFFSETS[quarter]
    part = [row[left : left + 3] for row in board[top : top + 3]]
    if clockwise:
        turned = [list(column) for column in zip(*part[::-1], strict=True)]
    else:
        turned = [list(column) for column in zip(*part, strict=True)][::-1]
    new = [row[:] for row in board]
    for i in range(3):
        new[top + i][left : left + 3] = turned[i]
    return new


class Pentago:
    """A move is ((row, column), quarter, clockwise)."""

    sides = ("white", "black")
    decisive = True

    def start(self):
        return [[None] * 6 for _ in range(6)]

    def mover(self, board):
        return sum(6 - row.count(None) for row in board) % 2

    def fives(self, board):
        """The colours that have five in a row."""
        found = set()
        for line in LINES:
            colours = {board[r][c] for r, c in line}
            if len(colours) == 1:
                found |= colours
        return found - {None}

    def moves(self, board):
        if self.fives(board):
            return []
        free = [(r, c) for r, row in enumerate(board) for c, x in enumerate(row) if x is None]
        return list(product(free, OFFSETS, (True, False)))

    def play(self, board, move):
        (r, c), quarter, clockwise = move
        new = [row[:] for row in board]
        new[r][c] = self.sides[self.mover(board)]
        return rotate(new, quarter, clockwise)

    def payoff(self, board):
        fives = self.fives(board)
        return ("white" in fives) - ("black" in fives)

    def evaluate(self, board):
        score = 0
        for line in LINES:
            colours = [board[r][c] for r, c in line]
            white, black = colours.count("white"), colours.count("black")
            if black == 0:
                score += white**2
            elif white == 0:
                score -= black**2
        return score
