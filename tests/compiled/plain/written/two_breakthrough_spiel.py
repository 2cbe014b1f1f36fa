"""Breakthrough on 6x6, organised like a Python game of OpenSpiel.

An inner state has legal_actions, apply_action, clone and returns; actions are integers. The class
at the end is the thin layer for plies.
"""

_NUM_ROWS = 6
_NUM_COLS = 6
_EMPTY, _BLACK, _WHITE = ".", "b", "w"
_TERMINAL = -4


class BreakthroughState:
    """The state of one match. Black starts at the top and walks down."""

    def __init__(self):
        self._board = [_EMPTY] * (_NUM_ROWS * _NUM_COLS)
        for col in range(_NUM_COLS):
            for row in (0, 1):
                self._board[self._cell(row, col)] = _BLACK
            for row in (_NUM_ROWS - 2, _NUM_ROWS - 1):
                self._board[self._cell(row, col)] = _WHITE
        self._player = 0
        self._winner = -1

    @staticmethod
    def _cell(row, col):
        return row * _NUM_COLS + col

    def clone(self):
        other = BreakthroughState.__new__(BreakthroughState)
        other._board = list(self._board)
        other._player = self._player
        other._winner = self._winner
        return other

    def current_player(self):
        return _TERMINAL if self.is_terminal() else self._player

    def is_terminal(self):
        return self._winner >= 0

    def legal_actions(self):
        """Return the actions in ascending order: 3 per cell, by the column they lead to."""
        if self.is_terminal():
            return []
        actions = []
        own, step = (_BLACK, 1) if self._player == 0 else (_WHITE, -1)
        for row in range(_NUM_ROWS):
            for col in range(_NUM_COLS):
                if self._board[self._cell(row, col)] != own:
                    continue
                for turn in range(3):
                    to_row, to_col = row + step, col + turn - 1
                    if not (0 <= to_row < _NUM_ROWS and 0 <= to_col < _NUM_COLS):
                        continue
                    target = self._board[self._cell(to_row, to_col)]
                    if target == _EMPTY or (target != own and turn != 1):
                        actions.append(self._cell(row, col) * 3 + turn)
        return actions

    def apply_action(self, action):
        cell, turn = divmod(action, 3)
        row, col = divmod(cell, _NUM_COLS)
        step = 1 if self._player == 0 else -1
        to_row, to_col = row + step, col + turn - 1
        self._board[self._cell(to_row, to_col)] = self._board[cell]
        self._board[cell] = _EMPTY
        other = _WHITE if self._player == 0 else _BLACK
        goal = _NUM_ROWS - 1 if self._player == 0 else 0
        if to_row == goal or other not in self._board:
            self._winner = self._player
        self._player = 1 - self._player

    def returns(self):
        if self._winner == -1:
            return [0.0, 0.0]
        return [1.0, -1.0] if self._winner == 0 else [-1.0, 1.0]

    def action_to_string(self, action):
        cell, turn = divmod(action, 3)
        row, col = divmod(cell, _NUM_COLS)
        step = 1 if self._player == 0 else -1
        columns = "abcdef"
        return f"{columns[col]}{_NUM_ROWS - row}{columns[col + turn - 1]}{_NUM_ROWS - row - step}"

    def __str__(self):
        rows = [self._board[i : i + _NUM_COLS] for i in range(0, len(self._board), _NUM_COLS)]
        return "\n".join("".join(row) for row in rows)

    def advance(self, player):
        """Sum of the rows that a player's pieces have walked."""
        total = 0
        for cell, piece in enumerate(self._board):
            row = cell // _NUM_COLS
            if player == 0 and piece == _BLACK:
                total += 1 + row
            elif player == 1 and piece == _WHITE:
                total += _NUM_ROWS - row
        return total


class Breakthrough:
    sides = ("black", "white")
    decisive = True

    def start(self):
        return BreakthroughState()

    def mover(self, state):
        return max(state.current_player(), 0)

    def moves(self, state):
        return state.legal_actions()

    def play(self, state, action):
        child = state.clone()
        child.apply_action(action)
        return child

    def payoff(self, state):
        return state.returns()[0]

    def evaluate(self, state):
        return state.advance(0) - state.advance(1)

    def text(self, state):
        return str(state)

    def move_text(self, state, action):
        return state.action_to_string(action)
