"""Connect Four: a dict with a board of rows, and an evaluation by windows of four."""

import copy

ROWS = 6
COLS = 7
EMPTY = 0
RED = 1
YELLOW = 2


def drop_row(board, col):
    """The lowest free row of a column."""
    for r in range(ROWS - 1, -1, -1):
        if board[r][col] == EMPTY:
            return r
    return None


def winning_move(board, piece):
    # horizontal
    for r in range(ROWS):
        for c in range(COLS - 3):
            if all(board[r][c + i] == piece for i in range(4)):
                return True
    # vertical
    for r in range(ROWS - 3):
        for c in range(COLS):
            if all(board[r + i][c] == piece for i in range(4)):
                return True
    # the two diagonals
    for r in range(ROWS - 3):
        for c in range(COLS - 3):
            if all(board[r + i][c + i] == piece for i in range(4)):
                return True
            if all(board[r + 3 - i][c + i] == piece for i in range(4)):
                return True
    return False


def score_window(window, piece):
    other = YELLOW if piece == RED else RED
    score = 0
    if window.count(piece) == 3 and window.count(EMPTY) == 1:
        score += 5
    elif window.count(piece) == 2 and window.count(EMPTY) == 2:
        score += 2
    if window.count(other) == 3 and window.count(EMPTY) == 1:
        score -= 4
    return score


def score_position(board, piece):
    score = 0
    center = [board[r][COLS // 2] for r in range(ROWS)]
    score += center.count(piece) * 3

    for r in range(ROWS):
        row = board[r]
        for c in range(COLS - 3):
            score += score_window(row[c : c + 4], piece)
    for c in range(COLS):
        column = [board[r][c] for r in range(ROWS)]
        for r in range(ROWS - 3):
            score += score_window(column[r : r + 4], piece)
    for r in range(ROWS - 3):
        for c in range(COLS - 3):
            score += score_window([board[r + i][c + i] for i in range(4)], piece)
            score += score_window([board[r + 3 - i][c + i] for i in range(4)], piece)
    return score


class ConnectFour:
    sides = ("red", "yellow")
    decisive = True

    def start(self):
        return {"board": [[EMPTY] * COLS for _ in range(ROWS)], "turn": RED, "last": None}

    def mover(self, state):
        return 0 if state["turn"] == RED else 1

    def moves(self, state):
        board = state["board"]
        if winning_move(board, RED) or winning_move(board, YELLOW):
            return []
        return [c for c in range(COLS) if board[0][c] == EMPTY]

    def play(self, state, col):
        new = copy.deepcopy(state)
        row = drop_row(new["board"], col)
        new["board"][row][col] = state["turn"]
        new["turn"] = YELLOW if state["turn"] == RED else RED
        new["last"] = (row, col)
        return new

    def payoff(self, state):
        if winning_move(state["board"], RED):
            return 1
        if winning_move(state["board"], YELLOW):
            return -1
        return 0

    def evaluate(self, state):
        return score_position(state["board"], RED) - score_position(state["board"], YELLOW)
