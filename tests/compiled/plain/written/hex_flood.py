"""Hex on a small board, won by flood fill: red joins top and bottom, blue left and right."""

N = 4
NEIGHBOURS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


def connected(board, colour):
    seen = set()

    def fill(r, c):
        if (r, c) in seen:
            return False
        seen.add((r, c))
        if (r if colour == "red" else c) == N - 1:
            return True
        for dr, dc in NEIGHBOURS:
            nr, nc = r + dr, c + dc
            if 0 <= nr < N and 0 <= nc < N and board[nr][nc] == colour and fill(nr, nc):
                return True
        return False

    for i in range(N):
        r, c = (0, i) if colour == "red" else (i, 0)
        if board[r][c] == colour and fill(r, c):
            return True
    return False


class Hex:
    sides = ("red", "blue")
    decisive = True

    def start(self):
        return tuple((None,) * N for _ in range(N))

    def mover(self, board):
        stones = sum(cell is not None for row in board for cell in row)
        return stones % 2

    def moves(self, board):
        if connected(board, "red") or connected(board, "blue"):
            return
        for r, row in enumerate(board):
            for c, cell in enumerate(row):
                if cell is None:
                    yield r, c

    def play(self, board, move):
        r, c = move
        colour = self.sides[self.mover(board)]
        rows = [list(row) for row in board]
        rows[r][c] = colour
        return tuple(map(tuple, rows))

    def payoff(self, board):
        return 1 if connected(board, "red") else -1

    def evaluate(self, board):
        """Stones near the middle are worth more."""
        value = 0
        for r in range(N):
            for c in range(N):
                near = N - abs(2 * r - N + 1) // 2 - abs(2 * c - N + 1) // 2
                if board[r][c] == "red":
                    value += near
                elif board[r][c] == "blue":
                    value -= near
        return value
