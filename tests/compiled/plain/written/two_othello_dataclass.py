"""Othello (Reversi) on 8x8 with a dataclass for the position.

A player who cannot move must pass; the pass is the move None. Two passes in a row end the game.
"""

from dataclasses import dataclass, field

BLACK, WHITE = 1, -1
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

WEIGHTS = [
    [4.0, -3.0, 2.0, 2.0, 2.0, 2.0, -3.0, 4.0],
    [-3.0, -4.0, -1.0, -1.0, -1.0, -1.0, -4.0, -3.0],
    [2.0, -1.0, 1.0, 0.5, 0.5, 1.0, -1.0, 2.0],
    [2.0, -1.0, 0.5, 0.25, 0.25, 0.5, -1.0, 2.0],
    [2.0, -1.0, 0.5, 0.25, 0.25, 0.5, -1.0, 2.0],
    [2.0, -1.0, 1.0, 0.5, 0.5, 1.0, -1.0, 2.0],
    [-3.0, -4.0, -1.0, -1.0, -1.0, -1.0, -4.0, -3.0],
    [4.0, -3.0, 2.0, 2.0, 2.0, 2.0, -3.0, 4.0],
]


def opening_board() -> list[list[int]]:
    board = [[0 for _ in range(8)] for _ in range(8)]
    board[3][3] = board[4][4] = WHITE
    board[3][4] = board[4][3] = BLACK
    return board


@dataclass
class Position:
    board: list[list[int]] = field(default_factory=opening_board)
    player: int = BLACK
    passes: int = 0

    def copy(self) -> "Position":
        return Position([row[:] for row in self.board], self.player, self.passes)

    def flips(self, row: int, col: int, player: int) -> list[tuple[int, int]]:
        """Return the discs that turn if `player` puts one at (row, col)."""
        if self.board[row][col] != 0:
            return []
        turned = []
        for dr, dc in DIRECTIONS:
            line = []
            r, c = row + dr, col + dc
            while 0 <= r < 8 and 0 <= c < 8 and self.board[r][c] == -player:
                line.append((r, c))
                r += dr
                c += dc
            if line and 0 <= r < 8 and 0 <= c < 8 and self.board[r][c] == player:
                turned.extend(line)
        return turned

    def legal(self, player: int) -> list[tuple[int, int]]:
        return [(r, c) for r in range(8) for c in range(8) if self.flips(r, c, player)]

    def count(self, player: int) -> int:
        return sum(row.count(player) for row in self.board)


class Othello:
    sides = ("black", "white")

    def start(self):
        return Position()

    def mover(self, position):
        return 0 if position.player == BLACK else 1

    def moves(self, position):
        if position.passes == 2:
            return []
        return position.legal(position.player) or [None]

    def play(self, position, move):
        after = position.copy()
        after.player = -position.player
        if move is None:
            after.passes = position.passes + 1
            return after
        after.passes = 0
        row, col = move
        for r, c in position.flips(row, col, position.player):
            after.board[r][c] = position.player
        after.board[row][col] = position.player
        return after

    def payoff(self, position):
        return position.count(BLACK) - position.count(WHITE)

    def evaluate(self, position):
        placed = sum(WEIGHTS[r][c] * position.board[r][c] for r in range(8) for c in range(8))
        mobility = len(position.legal(BLACK)) - len(position.legal(WHITE))
        return placed + 1.5 * mobility
