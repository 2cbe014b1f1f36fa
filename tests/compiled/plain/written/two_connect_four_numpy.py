"""Connect Four on a numpy board, with the usual window score as evaluation."""

import numpy as np

ROWS = 6
COLS = 7
EMPTY = 0
PLAYER = 1
AI = 2
WINDOW_LENGTH = 4


def create_board():
    return np.zeros((ROWS, COLS), dtype=int)


def drop_piece(board, row, col, piece):
    board[row][col] = piece


def is_valid_location(board, col):
    return board[ROWS - 1][col] == EMPTY


def get_next_open_row(board, col):
    for r in range(ROWS):
        if board[r][col] == EMPTY:
            return r
    return None


def winning_move(board, piece):
    # horizontal
    for c in range(COLS - 3):
        for r in range(ROWS):
            if (
                board[r][c] == piece
                and board[r][c + 1] == piece
                and board[r][c + 2] == piece
                and board[r][c + 3] == piece
            ):
                return True
    # vertical
    for c in range(COLS):
        for r in range(ROWS - 3):
            if np.all(board[r : r + 4, c] == piece):
                return True
    # both diagonals
    for r in range(ROWS - 3):
        for c in range(COLS - 3):
            if all(board[r + i][c + i] == piece for i in range(4)):
                return True
            if all(board[r + 3 - i][c + i] == piece for i in range(4)):
                return True
    return False


def evaluate_window(window, piece):
    score = 0
    opp_piece = PLAYER if piece == AI else AI
    if window.count(piece) == 4:
        score += 100
    elif window.count(piece) == 3 and window.count(EMPTY) == 1:
        score += 5
    elif window.count(piece) == 2 and window.count(EMPTY) == 2:
        score += 2
    if window.count(opp_piece) == 3 and window.count(EMPTY) == 1:
        score -= 4
    return score


def score_position(board, piece):
    score = 0
    center_array = [int(i) for i in list(board[:, COLS // 2])]
    score += center_array.count(piece) * 3
    for r in range(ROWS):
        row_array = [int(i) for i in list(board[r, :])]
        for c in range(COLS - 3):
            score += evaluate_window(row_array[c : c + WINDOW_LENGTH], piece)
    for c in range(COLS):
        col_array = [int(i) for i in list(board[:, c])]
        for r in range(ROWS - 3):
            score += evaluate_window(col_array[r : r + WINDOW_LENGTH], piece)
    for r in range(ROWS - 3):
        for c in range(COLS - 3):
            score += evaluate_window([board[r + i][c + i] for i in range(WINDOW_LENGTH)], piece)
            score += evaluate_window([board[r + 3 - i][c + i] for i in range(WINDOW_LENGTH)], piece)
    return score


class ConnectFour:
    """The state is the board alone: whose turn it is follows from the number of pieces."""

    sides = ("red", "yellow")
    decisive = True

    def start(self):
        return create_board()

    def mover(self, board):
        return int(np.count_nonzero(board)) % 2

    def moves(self, board):
        if winning_move(board, PLAYER) or winning_move(board, AI):
            return []
        valid_locations = []
        for col in range(COLS):
            if is_valid_location(board, col):
                valid_locations.append(col)
        return valid_locations

    def play(self, board, col):
        b_copy = board.copy()
        piece = PLAYER if self.mover(board) == 0 else AI
        row = get_next_open_row(b_copy, col)
        drop_piece(b_copy, row, col, piece)
        return b_copy

    def payoff(self, board):
        if winning_move(board, PLAYER):
            return 1
        if winning_move(board, AI):
            return -1
        return 0

    def evaluate(self, board):
        return score_position(board, PLAYER) - score_position(board, AI)

    def text(self, board):
        return str(np.flip(board, 0))
