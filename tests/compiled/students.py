"""Games on lists and tuples, each written as another student would."""

from __future__ import annotations

from typing import NamedTuple

# ruff: noqa: RUF005, RUF059, SIM110 (students write it so)
from plies.contract import CHANCE, MAX, MIN

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Slices:
    """Tic-tac-toe on a tuple that is cut and put together again; a row is compared as a whole."""

    decisive = True

    def start(self):
        return (0,) * 9

    def mover(self, state):
        return sum(state) & 1

    def moves(self, state):
        if self.payoff(state) == 0:
            for i, cell in enumerate(state):
                if cell == 0:
                    yield i

    def play(self, state, move):
        stone = 1 if self.mover(state) == MAX else 3
        return state[:move] + (stone,) + state[move + 1 :]

    def payoff(self, state):
        for first, step in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)):
            row = state[first : first + 2 * step + 1 : step]
            if row == (1, 1, 1):
                return 1
            if row == (3, 3, 3):
                return -1
        return 0

    def evaluate(self, state):
        return state.count(1) * 3 - state[4:].count(3) + (3 in state[:3])


class Pair:
    """Tic-tac-toe as (board, turn), the board a list of -1, 0 and 1, moves in a list."""

    decisive = True

    def start(self):
        return ([0] * 9, MAX)

    def mover(self, state):
        board, turn = state
        return turn

    def moves(self, state):
        board, turn = state
        if abs(won(board)) == 3 or 0 not in board:
            return []
        found = []
        for i in range(len(board)):
            if board[i] == 0:
                found.append(i)
        return found

    def play(self, state, move):
        board, turn = state
        board = list(board)
        board[move] = 1 if turn == MAX else -1
        return (board, 1 - turn)

    def payoff(self, state):
        return won(state[0]) // 3

    def evaluate(self, state):
        return state[0][4] * 2 + sum(state[0][::2])


def won(board):
    for line in LINES:
        total = 0
        for cell in line:
            total += board[cell]
        if abs(total) == 3:
            return total
    return 0


class Position(NamedTuple):
    board: tuple[int, ...]
    turn: bool
    last: int


class Gravity:
    """Connect three on four columns of four, in a NamedTuple; list, change, tuple."""

    decisive = True
    width = 4

    def start(self):
        return Position((0,) * 16, False, -1)

    def mover(self, state):
        return MIN if state.turn else MAX

    def moves(self, state):
        if self.three(state):
            return ()
        top = state.board[-self.width :]
        return [column for column, stone in enumerate(top) if not stone]

    def play(self, state, column):
        cells = list(state.board)
        cell = column
        while cells[cell] != 0:
            cell += self.width
        cells[cell] = 2 if state.turn else 1
        return Position(tuple(cells), not state.turn, cell)

    def three(self, state):
        if state.last < 0:
            return False
        stone = state.board[state.last]
        row, column = divmod(state.last, self.width)
        for rise, run in ((0, 1), (1, 0), (1, 1), (1, -1)):
            count = 1
            for way in (1, -1):
                r, c = row + rise * way, column + run * way
                while 0 <= r < 4 and 0 <= c < 4 and state.board[r * 4 + c] == stone:
                    count += 1
                    r, c = r + rise * way, c + run * way
            if count >= 3:
                return True
        return False

    def payoff(self, state):
        if not self.three(state):
            return 0
        return 1 if state.turn else -1

    def evaluate(self, state):
        return state.board.index(0) - state.board.count(1) if 0 in state.board else 0


WAYS = [-7, -6, -5, -1, 1, 5, 6, 7]


class Reversi:
    """Reversi on 6 x 6 cells: (board, turn), who cannot move passes, moves are (row, column)."""

    def start(self):
        board = [0] * 36
        board[14] = board[21] = 1
        board[15] = board[20] = -1
        return (board, 1)

    def mover(self, state):
        return MAX if state[1] == 1 else MIN

    def moves(self, state):
        board, turn = state
        if can_move(board, turn):
            for cell in range(36):
                if board[cell] == 0 and flips(board, turn, cell) > 0:
                    yield divmod(cell, 6)
        elif can_move(board, -turn):
            yield (-1, -1)

    def play(self, state, move):
        board, turn = state
        row, column = move
        if row < 0:
            return (board, -turn)
        after = board[:]
        cell = row * 6 + column
        after[cell] = turn
        for way in WAYS:
            count = line_of(board, turn, cell, way)
            for step in range(1, count + 1):
                after[cell + way * step] = turn
        return (after, -turn)

    def payoff(self, state):
        return sum(state[0])

    def evaluate(self, state):
        board, turn = state
        return board.count(1) - board.count(-1) + 3 * (board[0] + board[5] + board[30] + board[-1])

    def key(self, state):
        return tuple(state[0] + [state[1]])


def line_of(board, turn, cell, way):
    """Return how many stones are turned over in one direction."""
    column = (way + 7) % 6 - 1
    count, here = 0, cell
    while True:
        before = here % 6
        here += way
        if here < 0 or here >= 36 or here % 6 - before != column:
            return 0
        if board[here] == turn:
            return count
        if board[here] == 0:
            return 0
        count += 1


def flips(board, turn, cell):
    total = 0
    for way in WAYS:
        total += line_of(board, turn, cell, way)
    return total


def can_move(board, turn):
    for cell in range(36):
        if board[cell] == 0 and flips(board, turn, cell) > 0:
            return True
    return False


class Dice:
    """A race on a list: [who throws or moves, the throw, four pieces]; the throw is chance."""

    chance = True
    goal = 7

    def start(self):
        return [0, 0, 0, 0, 0, 0]

    def mover(self, board):
        return CHANCE if board[1] == 0 else board[0]

    def moves(self, board):
        mine = 2 + 2 * board[0]
        if max(board[2:]) >= self.goal:
            return []
        return [piece for piece in (mine, mine + 1) if board[piece] + board[1] <= self.goal + 2]

    def chances(self, board):
        if max(board[2:]) >= self.goal:
            return [(1, 1.0)]
        return [(eyes, 0.25) for eyes in range(1, 4)] + [(5, 0.25)]

    def play(self, board, move):
        after = board.copy()
        if board[1] == 0:
            after[1] = move
            return after
        after[move] += after[1]
        after[0], after[1] = 1 - after[0], 0
        return after

    def payoff(self, board):
        return sum(board[2:4]) - sum(board[4:6])

    def evaluate(self, board):
        return max(board[2], board[3]) - max(board[4:])

    def bounds(self, board):
        return (-20, 20)


class Three:
    """Three players take stones from heaps; each gets what he took. Two boards, and a turn."""

    sides = ("a", "b", "c")
    zero_sum = False

    def start(self):
        return ([3, 2, 4], [0, 0, 0], 0)

    def mover(self, state):
        return state[2]

    def moves(self, state):
        heaps, got, turn = state
        return [(heap, take) for heap in range(3) for take in (1, 2) if take <= heaps[heap]]

    def play(self, state, move):
        heaps, got, turn = state
        heap, take = move
        heaps, got = heaps[:], got[:]
        heaps[heap] -= take
        got[turn] += take * (heap + 1)
        return (heaps, got, (turn + 1) % 3)

    def payoff(self, state):
        a, b, c = state[1]
        return (a, b, c)

    def evaluate(self, state):
        got = state[1]
        return (got[0] + 1, got[1] * 2, got[2])


class Heaps:
    """Nim on a tuple of three heaps, which the rules cut anywhere."""

    decisive = True

    def start(self):
        return (0, 2, 3, 2)

    def mover(self, heaps):
        return heaps[0]

    def moves(self, heaps):
        return [(i, take) for i in range(1, 4) for take in range(1, heaps[i] + 1)]

    def play(self, heaps, move):
        i, take = move
        return (1 - heaps[0], *heaps[1:i], heaps[i] - take, *heaps[i + 1 :])

    def payoff(self, heaps):
        return -1 if heaps[0] == MAX else 1


class Masks:
    """Rows of bits above the 31st: a list of unsigned words, with one field beside it."""

    def start(self):
        return ([1 << 40, 1 << 63, 0], 0)

    def mover(self, state):
        return state[1] & 1

    def moves(self, state):
        if state[1] < 5:
            yield 3
            yield 40

    def play(self, state, move):
        rows = state[0].copy()
        rows[state[1] % 3] ^= 1 << move
        rows[2] |= rows[1] >> 1
        return (rows, state[1] + 1)

    def payoff(self, state):
        total = 0
        for row in state[0]:
            total += row.bit_count()
        return total if max(state[0]) > 1 << 62 else -total


class Long:
    """A tuple of 400 cells."""

    def start(self):
        return (0,) * 400

    def mover(self, state):
        return sum(state) % 2

    def moves(self, state):
        if state.count(1) < 4:
            for cell in range(0, 400, 97):
                if state[cell] == 0:
                    yield cell

    def play(self, state, move):
        return state[:move] + (1,) + state[move + 1 :]

    def payoff(self, state):
        return state.index(1) - len(state[state.index(1) :: 3])


GAMES = {
    one.__name__: one for one in (Slices, Pair, Gravity, Reversi, Dice, Three, Heaps, Masks, Long)
}
