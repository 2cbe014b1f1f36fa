"""Hex on a small rhombus, with an Enum for the cells and a dict for the board."""

# ruff: noqa: C420

from collections import deque
from enum import Enum
from itertools import product

SIZE = 4


class Cell(Enum):
    EMPTY = "."
    RED = "R"
    BLUE = "B"

    @property
    def opponent(self):
        return Cell.BLUE if self is Cell.RED else Cell.RED


NEIGHBOURS = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]
SQUARES = list(product(range(SIZE), repeat=2))


def neighbours(square):
    row, col = square
    for dr, dc in NEIGHBOURS:
        if 0 <= row + dr < SIZE and 0 <= col + dc < SIZE:
            yield (row + dr, col + dc)


def connected(board, colour):
    """Red joins top and bottom, blue joins left and right."""
    axis = 0 if colour is Cell.RED else 1
    queue = deque(s for s in SQUARES if s[axis] == 0 and board[s] is colour)
    seen = set(queue)
    while queue:
        square = queue.popleft()
        if square[axis] == SIZE - 1:
            return True
        for other in neighbours(square):
            if other not in seen and board[other] is colour:
                seen.add(other)
                queue.append(other)
    return False


def distance(board, colour):
    """Return how many stones `colour` still needs, if the opponent looked on."""
    axis = 0 if colour is Cell.RED else 1
    cost = {}
    queue = deque()
    for square in SQUARES:
        if square[axis] == 0 and board[square] is not colour.opponent:
            price = 0 if board[square] is colour else 1
            cost[square] = price
            queue.append(square)
    while queue:
        square = queue.popleft()
        for other in neighbours(square):
            if board[other] is colour.opponent:
                continue
            price = cost[square] + (0 if board[other] is colour else 1)
            if other not in cost or price < cost[other]:
                cost[other] = price
                queue.append(other)
    return min((cost[s] for s in cost if s[axis] == SIZE - 1), default=SIZE * SIZE)


class Hex:
    """A state is (board, colour to move); the board is a dict from squares to cells."""

    sides = ("red", "blue")
    decisive = True

    def start(self):
        return {square: Cell.EMPTY for square in SQUARES}, Cell.RED

    def mover(self, state):
        _, colour = state
        return 0 if colour is Cell.RED else 1

    def moves(self, state):
        board, colour = state
        if connected(board, colour.opponent):
            return []
        return [square for square, cell in board.items() if cell is Cell.EMPTY]

    def play(self, state, square):
        board, colour = state
        board = dict(board)
        board[square] = colour
        return board, colour.opponent

    def payoff(self, state):
        return 1 if connected(state[0], Cell.RED) else -1

    def evaluate(self, state):
        board = state[0]
        return distance(board, Cell.BLUE) - distance(board, Cell.RED)

    def text(self, state):
        board = state[0]
        lines = []
        for row in range(SIZE):
            cells = " ".join(board[row, col].value for col in range(SIZE))
            lines.append(" " * row + cells)
        return "\n".join(lines)
