"""Gomoku on 9x9 with numpy. Only squares close to a stone are tried."""

# ruff: noqa: RUF059

import numpy as np

N = 9
FIVE = 5
PATTERNS = [
    ("011110", 5000.0),
    ("01111", 500.0),
    ("11110", 500.0),
    ("11011", 400.0),
    ("01110", 200.0),
    ("010110", 150.0),
    ("011010", 150.0),
    ("0110", 20.0),
    ("01010", 10.0),
]


def all_lines(board):
    """Rows, columns and both kinds of diagonals, as arrays."""
    lines = []
    for i in range(N):
        lines.append(board[i, :])
        lines.append(board[:, i])
    mirrored = np.fliplr(board)
    for k in range(-(N - FIVE), N - FIVE + 1):
        lines.append(np.diagonal(board, k))
        lines.append(np.diagonal(mirrored, k))
    return lines


def to_string(line, player):
    """The line as a text in which `player` is 1, an empty square 0 and everything else 2."""
    return "".join("1" if x == player else "0" if x == 0 else "2" for x in line)


def has_five(board, player):
    return any("1" * FIVE in to_string(line, player) for line in all_lines(board))


def score(board, player):
    total = 0.0
    for line in all_lines(board):
        text = to_string(line, player)
        for pattern, worth in PATTERNS:
            if pattern in text:
                total += worth * text.count(pattern)
    return total


class Gomoku:
    """State: (board, player to move as 1 or -1, last move or None)."""

    sides = ("black", "white")
    decisive = True

    def start(self):
        return (np.zeros((N, N), dtype=np.int8), 1, None)

    def mover(self, state):
        board, player, last = state
        return 0 if player == 1 else 1

    def moves(self, state):
        board, player, last = state
        if last is None:
            return [(N // 2, N // 2)]
        if has_five(board, -player):
            return []
        moves = []
        for r in range(N):
            for c in range(N):
                if board[r, c] == 0:
                    window = board[max(r - 1, 0) : r + 2, max(c - 1, 0) : c + 2]
                    if np.any(window != 0):
                        moves.append((r, c))
        return moves

    def play(self, state, move):
        board, player, last = state
        new_board = np.copy(board)
        new_board[move] = player
        return (new_board, -player, move)

    def payoff(self, state):
        board, player, last = state
        if has_five(board, 1):
            return 1
        if has_five(board, -1):
            return -1
        return 0

    def evaluate(self, state):
        board, player, last = state
        return score(board, 1) - score(board, -1) + 10.0 * player
