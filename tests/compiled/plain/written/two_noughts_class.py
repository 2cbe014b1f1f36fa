"""Tic-tac-toe with a Board class, the way the object-oriented chapter of the course does it."""

# ruff: noqa: RET505


class Board:
    """A 3x3 board of 'X', 'O' and ' ', and the player whose turn it is."""

    SIZE = 3

    def __init__(self):
        self.cells = [[" "] * self.SIZE for _ in range(self.SIZE)]
        self.turn = "X"

    def copy(self):
        other = Board()
        other.cells = [row[:] for row in self.cells]
        other.turn = self.turn
        return other

    def empty_cells(self):
        return [
            (r, c) for r in range(self.SIZE) for c in range(self.SIZE) if self.cells[r][c] == " "
        ]

    def place(self, row, col):
        self.cells[row][col] = self.turn
        self.turn = "O" if self.turn == "X" else "X"

    def lines(self):
        """All rows, columns and diagonals."""
        result = [list(row) for row in self.cells]
        for c in range(self.SIZE):
            result.append([self.cells[r][c] for r in range(self.SIZE)])
        result.append([self.cells[i][i] for i in range(self.SIZE)])
        result.append([self.cells[i][self.SIZE - 1 - i] for i in range(self.SIZE)])
        return result

    def winner(self):
        for line in self.lines():
            if line[0] != " " and all(cell == line[0] for cell in line):
                return line[0]
        return None

    def is_full(self):
        return not any(" " in row for row in self.cells)

    def __str__(self):
        return "\n-+-+-\n".join("|".join(row) for row in self.cells)


class TicTacToe:
    sides = ("X", "O")
    decisive = True

    def start(self):
        return Board()

    def mover(self, board):
        return 0 if board.turn == "X" else 1

    def moves(self, board):
        if board.winner() is not None or board.is_full():
            return []
        return board.empty_cells()

    def play(self, board, move):
        row, col = move
        new_board = board.copy()
        new_board.place(row, col)
        return new_board

    def payoff(self, board):
        winner = board.winner()
        if winner == "X":
            return 1
        elif winner == "O":
            return -1
        return 0

    def evaluate(self, board):
        """Lines that are still open for X, minus those that are open for O."""
        score = 0
        for line in board.lines():
            if "O" not in line:
                score += 1
            if "X" not in line:
                score -= 1
        return score

    def text(self, board):
        return str(board)
