"""Breakthrough, the board a tuple of strings: reach the other side first."""


class Breakthrough:
    """White ("w") goes up from the last row. A move is ((row, column), (row, column))."""

    sides = ("white", "black")
    decisive = True

    def __init__(self, size=6):
        self.size = size

    def start(self):
        n = self.size
        return ("b" * n,) * 2 + ("." * n,) * (n - 4) + ("w" * n,) * 2, "w"

    def mover(self, state):
        return 0 if state[1] == "w" else 1

    def moves(self, state):
        rows, me = state
        if "w" in rows[0] or "b" in rows[-1]:
            return []
        step = -1 if me == "w" else 1
        moves = []
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                if cell != me:
                    continue
                for side in (-1, 0, 1):
                    if not 0 <= c + side < self.size:
                        continue
                    target = rows[r + step][c + side]
                    if target == "." or (side != 0 and target != me):
                        moves.append(((r, c), (r + step, c + side)))
        return moves

    def play(self, state, move):
        rows, me = state
        (r0, c0), (r1, c1) = move
        board = list(rows)
        board[r0] = board[r0][:c0] + "." + board[r0][c0 + 1 :]
        board[r1] = board[r1][:c1] + me + board[r1][c1 + 1 :]
        return tuple(board), "b" if me == "w" else "w"

    def payoff(self, state):
        rows, me = state
        if "w" in rows[0]:
            return 1
        if "b" in rows[-1]:
            return -1
        return -1 if me == "w" else 1  # nothing left to move

    def evaluate(self, state):
        rows, _ = state
        white = sum(row.count("w") * (self.size - r) ** 2 for r, row in enumerate(rows))
        black = sum(row.count("b") * (r + 1) ** 2 for r, row in enumerate(rows))
        return white - black

    def text(self, state):
        return "\n".join(state[0])
