"""Tic-tac-toe on a grid of strings."""


class TicTacToe:
    """X begins, three in a row win."""

    sides = ("X", "O")
    decisive = True

    def start(self):
        return [[" " for _ in range(3)] for _ in range(3)]

    def mover(self, board):
        empty = sum(row.count(" ") for row in board)
        return 0 if empty % 2 == 1 else 1

    def moves(self, board):
        if self.has_won(board, "X") or self.has_won(board, "O"):
            return []
        moves = []
        for i in range(3):
            for j in range(3):
                if board[i][j] == " ":
                    moves.append((i, j))
        return moves

    def play(self, board, move):
        new_board = [row[:] for row in board]
        i, j = move
        new_board[i][j] = self.sides[self.mover(board)]
        return new_board

    def payoff(self, board):
        if self.has_won(board, "X"):
            return 1
        if self.has_won(board, "O"):
            return -1
        return 0

    def has_won(self, board, player):
        for row in board:
            if all(cell == player for cell in row):
                return True
        for col in range(3):
            if all(board[row][col] == player for row in range(3)):
                return True
        if all(board[i][i] == player for i in range(3)):
            return True
        return all(board[i][2 - i] == player for i in range(3))

    def text(self, board):
        return "\n-+-+-\n".join("|".join(row) for row in board)
