# Order and Chaos on 4x4. Both may put X (=1) or O (=-1). Order wants four in a row.
import numpy as np

N = 4
X, O = 1, -1


def line_sums(board):
    """sums of all rows, columns, diagonals"""
    sums = np.concatenate(
        (
            board.sum(axis=0),
            board.sum(axis=1),
            [np.trace(board), np.trace(np.fliplr(board))],
        )
    )
    return sums


class OrderAndChaos:
    sides = ("Order", "Chaos")
    decisive = True

    def start(self):
        return np.zeros((N, N), dtype=np.int8)

    def mover(self, board):
        return int(np.count_nonzero(board)) % 2

    def order_won(self, board):
        return bool(np.any(np.abs(line_sums(board)) == N))

    def moves(self, board):
        if self.order_won(board):
            return []
        rows, cols = np.where(board == 0)
        moves = []
        for r, c in zip(rows, cols):
            for symbol in ("X", "O"):
                moves.append((int(r), int(c), symbol))
        return moves

    def play(self, board, move):
        r, c, symbol = move
        after = np.copy(board)
        after[r, c] = X if symbol == "X" else O
        return after

    def payoff(self, board):
        if self.order_won(board):
            return 1
        return -1

    def evaluate(self, board):
        """Lines that can still become four of a kind, with weights."""
        lines = [board[i, :] for i in range(N)] + [board[:, i] for i in range(N)]
        lines += [board.diagonal(), np.fliplr(board).diagonal()]
        score = 0
        for line in lines:
            if X in line and O in line:
                score -= 1
            else:
                score += int(np.abs(line).sum()) ** 2
        return score

    def text(self, board):
        signs = {0: ".", 1: "X", -1: "O"}
        return "\n".join(" ".join(signs[int(v)] for v in row) for row in board)
