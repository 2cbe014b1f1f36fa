"""Tic-tac-toe, as it stands in the README."""


class Noughts:
    """Three in a row win. The board is a list of lists, a move is a word: b2."""

    decisive = True  # it ends in a win, a draw or a loss

    def start(self):
        return [[" "] * 3 for row in range(3)]

    def mover(self, board):
        return sum(row.count("X") - row.count("O") for row in board)  # 0: X, 1: O

    def moves(self, board):
        if self.winner(board):
            return []
        return [f"{'abc'[x]}{y + 1}" for y in range(3) for x in range(3) if board[y][x] == " "]

    def play(self, board, move):
        after = [row[:] for row in board]
        after[int(move[1]) - 1]["abc".index(move[0])] = "XO"[self.mover(board)]
        return after

    def payoff(self, board):
        return {"X": 1, "O": -1, None: 0}[self.winner(board)]  # for X

    def winner(self, board):
        lines = board + [[row[x] for row in board] for x in range(3)]
        lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
        for line in lines:
            if line[0] != " " and line.count(line[0]) == 3:
                return line[0]
        return None
