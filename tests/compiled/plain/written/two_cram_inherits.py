"""Domineering, and Cram as a Domineering in which both may lay the domino either way."""

from itertools import chain


class Board:
    """Which squares are covered, and by whose domino: 'V', 'H' or '.' for none."""

    def __init__(self, rows, cols, squares=None, turn=0):
        self.rows = rows
        self.cols = cols
        self.squares = squares or ["." * cols] * rows
        self.turn = turn

    def __eq__(self, other):
        return self.squares == other.squares and self.turn == other.turn

    def __hash__(self):
        return hash((tuple(self.squares), self.turn))

    def is_free(self, row, col):
        return row < self.rows and col < self.cols and self.squares[row][col] == "."

    def cover(self, cells, letter):
        squares = list(self.squares)
        for row, col in cells:
            squares[row] = squares[row][:col] + letter + squares[row][col + 1 :]
        return Board(self.rows, self.cols, squares, 1 - self.turn)

    def placements(self, down, right):
        """Yield every domino whose second half lies (down, right) of its first."""
        for row in range(self.rows):
            for col in range(self.cols):
                if self.is_free(row, col) and self.is_free(row + down, col + right):
                    yield ((row, col), (row + down, col + right))

    def __str__(self):
        return "\n".join(self.squares)


class Domineering:
    """Vertical lays dominoes upright, Horizontal across; who cannot move loses."""

    sides = ("vertical", "horizontal")
    decisive = True
    LETTERS = "VH"

    def __init__(self, rows=8, cols=8):
        self.rows = rows
        self.cols = cols

    def start(self):
        return Board(self.rows, self.cols)

    def mover(self, board):
        return board.turn

    def options(self, board, player):
        if player == 0:
            return board.placements(1, 0)
        return board.placements(0, 1)

    def moves(self, board):
        return list(self.options(board, board.turn))

    def play(self, board, domino):
        return board.cover(domino, self.LETTERS[board.turn])

    def payoff(self, board):
        return -1 if board.turn == 0 else 1

    def evaluate(self, board):
        mine = sum(1 for _ in self.options(board, 0))
        yours = sum(1 for _ in self.options(board, 1))
        return mine - yours

    def text(self, board):
        return str(board)


class Cram(Domineering):
    """Both players lay dominoes either way."""

    sides = ("Left", "Right")
    LETTERS = "LR"

    def __init__(self, rows=5, cols=5):
        super().__init__(rows, cols)

    def options(self, board, player):
        return chain(super().options(board, 0), super().options(board, 1))

    def evaluate(self, board):
        # An even number of moves left looks bad for the player to move.
        count = len(self.moves(board))
        sign = -1 if count % 2 == 0 else 1
        return sign if board.turn == 0 else -sign
