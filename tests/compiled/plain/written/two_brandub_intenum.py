"""Brandub, the small tafl game: a king and four defenders against eight attackers on 7x7.

Pieces move like rooks and are captured between two enemies. The king (captured like the rest)
wants to reach a corner; the corners and the throne are forbidden to the others.
"""

from enum import IntEnum

import numpy as np


class P(IntEnum):
    EMPTY = 0
    ATTACKER = 1
    DEFENDER = 2
    KING = 3


N = 7
CENTRE = (3, 3)
CORNERS = [(0, 0), (0, 6), (6, 0), (6, 6)]
FORBIDDEN = set(CORNERS) | {CENTRE}
MAX_PLIES = 60
DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0)]


def side(piece):
    """0 for the attackers, 1 for the king's men, None for an empty square."""
    if piece == P.EMPTY:
        return None
    return 0 if piece == P.ATTACKER else 1


class Tafl:
    def __init__(self, board=None, plies=0):
        if board is None:
            board = np.full((N, N), P.EMPTY, dtype=np.int8)
            for k in (0, 1, 5, 6):
                board[k, 3] = board[3, k] = P.ATTACKER
            for k in (2, 4):
                board[k, 3] = board[3, k] = P.DEFENDER
            board[CENTRE] = P.KING
        self.board = board
        self.plies = plies

    @property
    def turn(self):
        return self.plies % 2

    def king(self):
        where = np.argwhere(self.board == P.KING)
        return tuple(where[0].tolist()) if len(where) else None

    def captures(self, row, col):
        """Yield the squares whose piece is caught by the piece that has come to (row, col)."""
        mine = side(self.board[row, col])
        for dr, dc in DIRECTIONS:
            r, c = row + dr, col + dc
            r2, c2 = row + 2 * dr, col + 2 * dc
            if not (0 <= r2 < N and 0 <= c2 < N):
                continue
            if side(self.board[r, c]) == 1 - mine and (
                side(self.board[r2, c2]) == mine or (r2, c2) in CORNERS
            ):
                yield (r, c)


class Brandub:
    sides = ("attackers", "king")
    decisive = True

    def start(self):
        return Tafl()

    def mover(self, tafl):
        return tafl.turn

    def is_over(self, tafl):
        king = tafl.king()
        return king is None or king in CORNERS or tafl.plies >= MAX_PLIES

    def moves(self, tafl):
        if self.is_over(tafl):
            return []
        found = []
        for row in range(N):
            for col in range(N):
                piece = tafl.board[row, col]
                if side(piece) != tafl.turn:
                    continue
                for dr, dc in DIRECTIONS:
                    r, c = row + dr, col + dc
                    while 0 <= r < N and 0 <= c < N and tafl.board[r, c] == P.EMPTY:
                        if piece == P.KING or (r, c) not in FORBIDDEN:
                            found.append((row, col, r, c))
                        r, c = r + dr, c + dc
        return found

    def play(self, tafl, move):
        r1, c1, r2, c2 = move
        after = Tafl(tafl.board.copy(), tafl.plies + 1)
        after.board[r2, c2], after.board[r1, c1] = after.board[r1, c1], P.EMPTY
        for square in list(after.captures(r2, c2)):
            after.board[square] = P.EMPTY
        return after

    def payoff(self, tafl):
        king = tafl.king()
        if king is None:
            return 1
        if king in CORNERS:
            return -1
        if tafl.plies >= MAX_PLIES:
            return 0
        return -1 if tafl.turn == 0 else 1

    def evaluate(self, tafl):
        attackers = np.count_nonzero(tafl.board == P.ATTACKER)
        defenders = np.count_nonzero(tafl.board == P.DEFENDER)
        king = tafl.king()
        if king is None:
            return 100
        near = min(abs(king[0] - r) + abs(king[1] - c) for r, c in CORNERS)
        return attackers - 2 * defenders + 0.5 * near
