"""Three children take coins from the ends of a row, in OpenSpiel's manner.

`returns` gives what each has got, so it is a general-sum game for three players.
"""

import numpy as np

_COINS = [5, 1, 8, 2, 9, 3, 7, 4, 6, 2, 8, 1, 5, 9]
_NUM_PLAYERS = 3
_LEFT, _RIGHT = 0, 1
_ACTION_NAMES = {_LEFT: "left", _RIGHT: "right"}


class CoinsState:
    def __init__(self, coins):
        self._coins = np.array(coins)
        self._left = 0
        self._right = len(coins) - 1
        self._scores = np.zeros(_NUM_PLAYERS)
        self._cur_player = 0

    def clone(self):
        other = CoinsState(self._coins)
        other._left = self._left
        other._right = self._right
        other._scores = self._scores.copy()
        other._cur_player = self._cur_player
        return other

    def current_player(self):
        return self._cur_player

    def is_terminal(self):
        return self._left > self._right

    def legal_actions(self):
        if self.is_terminal():
            return []
        if self._left == self._right:
            return [_LEFT]
        return [_LEFT, _RIGHT]

    def apply_action(self, action):
        if action == _LEFT:
            coin = self._coins[self._left]
            self._left += 1
        else:
            coin = self._coins[self._right]
            self._right -= 1
        self._scores[self._cur_player] += coin
        self._cur_player = (self._cur_player + 1) % _NUM_PLAYERS

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def returns(self):
        return self._scores.tolist()


class CoinsForThree:
    sides = ("Ann", "Ben", "Cid")
    zero_sum = False

    def start(self):
        return CoinsState(_COINS)

    def mover(self, state):
        return state.current_player()

    def moves(self, state):
        return state.legal_actions()

    def play(self, state, action):
        return state.child(action)

    def payoff(self, state):
        return tuple(state.returns())

    def evaluate(self, state):
        rest = float(state._coins[state._left : state._right + 1].sum())
        return tuple(score + rest / _NUM_PLAYERS for score in state.returns())

    def move_text(self, state, action):
        return _ACTION_NAMES[action]
