"""Tic-tac-toe as a tutorial site writes it: global names, underscores, evaluate with ten."""

player, opponent = "x", "o"


def isMovesLeft(board):
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                return True
    return False


def evaluate(b):
    # Checking for Rows for X or O victory.
    for row in range(3):
        if b[row][0] == b[row][1] and b[row][1] == b[row][2]:
            if b[row][0] == player:
                return 10
            elif b[row][0] == opponent:
                return -10

    # Checking for Columns for X or O victory.
    for col in range(3):
        if b[0][col] == b[1][col] and b[1][col] == b[2][col]:
            if b[0][col] == player:
                return 10
            elif b[0][col] == opponent:
                return -10

    # Checking for Diagonals for X or O victory.
    if b[0][0] == b[1][1] and b[1][1] == b[2][2]:
        if b[0][0] == player:
            return 10
        elif b[0][0] == opponent:
            return -10

    if b[0][2] == b[1][1] and b[1][1] == b[2][0]:
        if b[0][2] == player:
            return 10
        elif b[0][2] == opponent:
            return -10

    return 0


class Move:
    def __init__(self, row=-1, col=-1):
        self.row, self.col = row, col

    def __eq__(self, other):
        return (self.row, self.col) == (other.row, other.col)

    def __hash__(self):
        return hash((self.row, self.col))

    def __repr__(self):
        return "(%d, %d)" % (self.row, self.col)


class TicTacToe:
    sides = ("x", "o")

    def start(self):
        return [["_", "_", "_"], ["_", "_", "_"], ["_", "_", "_"]]

    def mover(self, board):
        turns = 0
        for row in board:
            for cell in row:
                if cell != "_":
                    turns += 1
        return turns % 2

    def moves(self, board):
        if evaluate(board) != 0 or not isMovesLeft(board):
            return []
        return [Move(i, j) for i in range(3) for j in range(3) if board[i][j] == "_"]

    def play(self, board, move):
        board = [list(row) for row in board]
        board[move.row][move.col] = player if self.mover(board) == 0 else opponent
        return board

    def payoff(self, board):
        return evaluate(board)
