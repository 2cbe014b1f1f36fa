"""Konane as a course hands it out: a class with a board of characters, moves [r1, c1, r2, c2]."""


class Konane:
    """Six by six; B moves first, from an opening that is already made."""

    sides = ("B", "W")

    def __init__(self, n=6):
        self.size = n

    def reset(self):
        board = []
        value = "B"
        for i in range(self.size):
            row = []
            for j in range(self.size):
                row.append(value)
                value = self.opponent(value)
            board.append(row)
            if self.size % 2 == 0:
                value = self.opponent(value)
        return board

    def start(self):
        board = self.reset()
        middle = self.size // 2
        board[middle][middle] = "."
        board[middle][middle - 1] = "."
        return {"board": board, "side": "B"}

    def valid(self, row, col):
        return row >= 0 and col >= 0 and row < self.size and col < self.size

    def contains(self, board, row, col, symbol):
        return self.valid(row, col) and board[row][col] == symbol

    def opponent(self, player):
        if player == "B":
            return "W"
        else:
            return "B"

    def distance(self, r1, c1, r2, c2):
        return abs(r1 - r2 + c1 - c2)

    def check(self, board, r, c, rd, cd, factor, opponent):
        """Check whether a jump is possible from (r, c) in direction (rd, cd)."""
        if self.contains(board, r + factor * rd, c + factor * cd, opponent) and self.contains(
            board, r + (factor + 1) * rd, c + (factor + 1) * cd, "."
        ):
            return [[r, c, r + (factor + 1) * rd, c + (factor + 1) * cd]] + self.check(
                board, r, c, rd, cd, factor + 2, opponent
            )
        else:
            return []

    def generateMoves(self, board, player):
        moves = []
        rd = [-1, 0, 1, 0]
        cd = [0, 1, 0, -1]
        for r in range(self.size):
            for c in range(self.size):
                if board[r][c] == player:
                    for i in range(len(rd)):
                        moves += self.check(board, r, c, rd[i], cd[i], 1, self.opponent(player))
        return moves

    def nextBoard(self, board, player, move):
        r1, c1, r2, c2 = move
        next = [list(row) for row in board]
        if not (self.valid(r1, c1) and self.valid(r2, c2)):
            raise ValueError("out of the board")
        if next[r1][c1] != player:
            raise ValueError("not your piece")
        dist = self.distance(r1, c1, r2, c2)
        if dist == 0:
            raise ValueError("no jump")
        rd = (r2 - r1) // dist
        cd = (c2 - c1) // dist
        while r1 != r2 or c1 != c2:
            next[r1][c1] = "."
            next[r1 + rd][c1 + cd] = "."
            r1 += 2 * rd
            c1 += 2 * cd
        next[r2][c2] = player
        return next

    def mover(self, state):
        return self.sides.index(state["side"])

    def moves(self, state):
        return self.generateMoves(state["board"], state["side"])

    def play(self, state, move):
        board = self.nextBoard(state["board"], state["side"], move)
        return {"board": board, "side": self.opponent(state["side"])}

    def payoff(self, state):
        return -1000 if state["side"] == "B" else 1000

    def evaluate(self, state):
        board = state["board"]
        return len(self.generateMoves(board, "B")) - len(self.generateMoves(board, "W"))
