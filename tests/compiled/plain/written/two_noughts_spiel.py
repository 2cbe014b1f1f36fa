"""Tic-tac-toe after the Python example of OpenSpiel: a numpy board of characters."""

import numpy as np

_NUM_PLAYERS = 2
_NUM_ROWS = 3
_NUM_COLS = 3
_NUM_CELLS = _NUM_ROWS * _NUM_COLS
_TERMINAL = -4


class TicTacToeState:
    """A state of the game: whose turn it is, the board, and whether it is over."""

    def __init__(self):
        self._cur_player = 0
        self._player0_score = 0.0
        self._is_terminal = False
        self.board = np.full((_NUM_ROWS, _NUM_COLS), ".")

    def clone(self):
        state = TicTacToeState()
        state._cur_player = self._cur_player
        state._player0_score = self._player0_score
        state._is_terminal = self._is_terminal
        state.board = np.copy(self.board)
        return state

    def current_player(self):
        return _TERMINAL if self._is_terminal else self._cur_player

    def _legal_actions(self, player):
        return [a for a in range(_NUM_CELLS) if self.board[_coord(a)] == "."]

    def legal_actions(self):
        if self._is_terminal:
            return []
        return self._legal_actions(self._cur_player)

    def _apply_action(self, action):
        self.board[_coord(action)] = "x" if self._cur_player == 0 else "o"
        if _line_exists(self.board):
            self._is_terminal = True
            self._player0_score = 1.0 if self._cur_player == 0 else -1.0
        elif all(self.board.ravel() != "."):
            self._is_terminal = True
        else:
            self._cur_player = 1 - self._cur_player

    def apply_action(self, action):
        self._apply_action(action)

    def is_terminal(self):
        return self._is_terminal

    def returns(self):
        return [self._player0_score, -self._player0_score]

    def __str__(self):
        return _board_to_string(self.board)


def _line_value(line):
    """Return 'x' or 'o' if the line is all of that, else None."""
    if all(line == "x") or all(line == "o"):
        return line[0]
    return None


def _line_exists(board):
    return bool(
        _line_value(board[0])
        or _line_value(board[1])
        or _line_value(board[2])
        or _line_value(board[:, 0])
        or _line_value(board[:, 1])
        or _line_value(board[:, 2])
        or _line_value(board.diagonal())
        or _line_value(np.fliplr(board).diagonal())
    )


def _coord(move):
    return (move // _NUM_COLS, move % _NUM_COLS)


def _board_to_string(board):
    return "\n".join("".join(row) for row in board)


class TicTacToe:
    sides = ("x", "o")
    decisive = True

    def start(self):
        return TicTacToeState()

    def mover(self, state):
        player = state.current_player()
        return player if player >= 0 else 0

    def moves(self, state):
        return state.legal_actions()

    def play(self, state, action):
        child = state.clone()
        child.apply_action(action)
        return child

    def payoff(self, state):
        return state.returns()[0]

    def evaluate(self, state):
        corners = state.board[::2, ::2]
        return float(np.sum(corners == "x")) - float(np.sum(corners == "o"))

    def text(self, state):
        return str(state)
