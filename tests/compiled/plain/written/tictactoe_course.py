"""Tic-tac-toe by the functions of a first course on AI; the class only hands over."""

import copy

X = "X"
O = "O"  # noqa: E741
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    """Returns player who has the next turn on a board."""
    x_count = 0
    o_count = 0
    for row in board:
        for cell in row:
            if cell == X:
                x_count += 1
            elif cell == O:
                o_count += 1
    return X if x_count <= o_count else O


def actions(board):
    """Returns set of all possible actions (i, j) available on the board."""
    possible = set()
    for i, row in enumerate(board):
        for j, cell in enumerate(row):
            if cell is EMPTY:
                possible.add((i, j))
    return possible


def result(board, action):
    i, j = action
    if board[i][j] is not EMPTY:
        raise ValueError("that cell is taken")
    new_board = copy.deepcopy(board)
    new_board[i][j] = player(board)
    return new_board


def winner(board):
    """Returns the winner of the game, if there is one."""
    lines = []
    for i in range(3):
        lines.append(board[i])
        lines.append([board[0][i], board[1][i], board[2][i]])
    lines.append([board[0][0], board[1][1], board[2][2]])
    lines.append([board[0][2], board[1][1], board[2][0]])

    for line in lines:
        if line[0] is not None and line[0] == line[1] and line[1] == line[2]:
            return line[0]
    return None


def terminal(board):
    if winner(board) is not None:
        return True
    return not any(EMPTY in row for row in board)


def utility(board):
    won = winner(board)
    if won == X:
        return 1
    elif won == O:  # noqa: RET505
        return -1
    else:
        return 0


class TicTacToe:
    sides = (X, O)
    decisive = True

    def start(self):
        return initial_state()

    def mover(self, board):
        return 0 if player(board) == X else 1

    def moves(self, board):
        if terminal(board):
            return []
        return sorted(actions(board))

    def play(self, board, move):
        return result(board, move)

    def payoff(self, board):
        return utility(board)
