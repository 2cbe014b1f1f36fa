"""One game whose moves read and write a board by index and slice, as students do."""

from __future__ import annotations

# ruff: noqa: B905, RUF005, RUF007 (students write it so)
from plies.contract import MAX


class Reading:
    """No game, but everything that is read from boards: number `op` of it, at places i and j."""

    def start(self):
        return ([3, 1, 2, 0, 1, -2], (1, 0, 4, -1, 7, 1, 0, 2, 2, 5), 0, 0, 1, 1)

    def mover(self, state):
        return MAX

    def moves(self, state):
        return [0]

    def play(self, state, move):
        board, fixed, op, i, j, step = state
        return (written(board, op, i, j), fixed[1:] + fixed[:1], *turned(op, i, j, step))

    def payoff(self, state):
        return 0

    def evaluate(self, state):
        board, fixed, op, i, j, step = state
        if op < 0:
            return 0
        if op < 12:
            return read_list(board, op, i, j, step)
        return read_tuple(board, fixed, op, i, j, step)


def turned(op, i, j, step):
    if op < 0:  # the first move, which is played in Python: what follows it is not tame
        return (-op - 1, i, j, step)
    return ((op + 1) % 26, (i + 1) % 6, (j + 2) % 6, step % 3 + 1)


def written(board, op, i, j):
    """Return a changed copy; what is changed through another name is changed as well."""
    if op < 0:
        return board
    after = list(board) if op % 2 else board.copy()
    alias = after
    if op % 5 == 0:
        alias[i] += 2
    elif op % 5 == 1:
        alias[i], alias[j] = alias[j], alias[i]
    elif op % 5 == 2:
        alias[1:3] = after[3:5]
    elif op % 5 == 3:
        alias.reverse()
    else:
        after = after[j:] + after[:j]
    return after


def read_list(board, op, i, j, step):
    if op == 0:
        return board[i] * 10 + board[-j]
    if op == 1:
        return sum(board[i:j]) + len(board[i:j])
    if op == 2:
        return sum(board[i:j:step]) + 100 * len(board[::step])
    if op == 3:
        return board.index(i) if i in board else -1
    if op == 4:
        return board.count(j) + 10 * (step not in board)
    if op == 5:
        return min(board) * 10 + max(board[1:])
    if op == 6:
        return any(board[i:]) + 2 * all(board[:j])
    if op == 7:
        return 1 if board[0:3] == [3, 1, 2] else 2 if board[i:] != board[j:] else 3
    if op == 8:
        total = 0
        for place, (a, b) in enumerate(zip(board, board[1:])):
            total += place * a - b
        return total
    if op == 9:
        return board[0] == board[i] == board[j] != 0
    if op == 10:
        total = 0
        for cell in reversed(board):
            total = total * 3 + cell
        return total
    twice = [2 * cell for cell in board if cell > 0]
    return sum(twice) + len(twice)


def read_tuple(board, fixed, op, i, j, step):
    if op < 15:
        row = fixed[i : i + 3]
        return (row == (1, 0, 4)) + 2 * (fixed[:6] == tuple(board)) + 4 * (row != fixed[j : j + 3])
    if op < 18:
        a, b, c = fixed[2:5]
        return a * 100 + b * 10 + c
    if op < 20:
        longer = fixed + (i, j) + tuple(board)
        return longer[-1] + longer[i + j] + len(longer)
    if op < 22:
        return sum(fixed[i:j:-step]) + fixed.index(2) - fixed.count(0)
    if op < 24:
        row = ()
        total = 0
        for cell in sorted(fixed):
            total = total * 2 + cell
        return total + len(row)
    rest = fixed[i:]
    rest += (step,)
    return rest[-1] + len(rest) + (5 in fixed)
