"""Isolation with queens on three by three squares, as a first project has it."""

from copy import deepcopy

xlim, ylim = 4, 3  # board dimensions

RAYS = [(1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1)]


class GameState:
    def __init__(self):
        self._board = [[0] * ylim for _ in range(xlim)]
        self._board[-1][-1] = 1  # block lower-right corner
        self._parity = 0
        self._player_locations = [None, None]

    def actions(self):
        """Return a list of legal actions for the active player."""
        return self.liberties(self._player_locations[self._parity])

    def player(self):
        return self._parity

    def result(self, action):
        assert action in self.actions(), "Attempted forecast of illegal move"
        new_board = deepcopy(self)
        new_board._board[action[0]][action[1]] = 1
        new_board._player_locations[self._parity] = action
        new_board._parity ^= 1
        return new_board

    def terminal_test(self):
        return not self._has_liberties(0) or not self._has_liberties(1)

    def liberties(self, loc):
        if loc is None:
            return self._get_blank_spaces()
        moves = []
        for dx, dy in RAYS:
            _x, _y = loc
            while 0 <= _x + dx < xlim and 0 <= _y + dy < ylim:
                _x, _y = _x + dx, _y + dy
                if self._board[_x][_y]:
                    break
                moves.append((_x, _y))
        return moves

    def _has_liberties(self, player_id):
        return any(self.liberties(self._player_locations[player_id]))

    def _get_blank_spaces(self):
        return [(x, y) for y in range(ylim) for x in range(xlim) if self._board[x][y] == 0]


class Isolation:
    sides = ("first", "second")

    def start(self):
        return GameState()

    def mover(self, state):
        return state.player()

    def moves(self, state):
        return [] if state.terminal_test() else state.actions()

    def play(self, state, action):
        return state.result(action)

    def payoff(self, state):
        if state._has_liberties(1 - state.player()):
            return float(-100) if state.player() == 0 else float(100)
        return float(100) if state.player() == 0 else float(-100)

    def evaluate(self, state):
        own_loc, opp_loc = state._player_locations
        return len(state.liberties(own_loc)) - len(state.liberties(opp_loc))
