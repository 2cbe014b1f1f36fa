"""Isolation with knights, as in the project of an online AI course.

The board object knows who is active, lists legal moves, forecasts a move on a copy of itself, and
says whether a player has won or lost. The Isolation class at the end is for plies.
"""

# ruff: noqa: RET504

from copy import deepcopy


class Board:
    BLANK = 0
    NOT_MOVED = None

    def __init__(self, player_1, player_2, width=5, height=5):
        self.width = width
        self.height = height
        self.move_count = 0
        self._player_1 = player_1
        self._player_2 = player_2
        self._active_player = player_1
        self._inactive_player = player_2
        self._board_state = [[Board.BLANK for _ in range(width)] for _ in range(height)]
        self._last_player_move = {player_1: Board.NOT_MOVED, player_2: Board.NOT_MOVED}

    @property
    def active_player(self):
        return self._active_player

    @property
    def inactive_player(self):
        return self._inactive_player

    def get_opponent(self, player):
        if player == self._active_player:
            return self._inactive_player
        if player == self._inactive_player:
            return self._active_player
        raise RuntimeError("`player` must be one of the players of this board")

    def copy(self):
        return deepcopy(self)

    def forecast_move(self, move):
        new_board = self.copy()
        new_board.apply_move(move)
        return new_board

    def move_is_legal(self, move):
        row, col = move
        return (
            0 <= row < self.height
            and 0 <= col < self.width
            and self._board_state[row][col] == Board.BLANK
        )

    def get_blank_spaces(self):
        return [
            (i, j)
            for i in range(self.height)
            for j in range(self.width)
            if self._board_state[i][j] == Board.BLANK
        ]

    def get_legal_moves(self, player=None):
        if player is None:
            player = self.active_player
        return self.__get_moves__(self._last_player_move[player])

    def __get_moves__(self, move):
        if move == Board.NOT_MOVED:
            return self.get_blank_spaces()
        r, c = move
        directions = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]
        valid_moves = [
            (r + dr, c + dc) for dr, dc in directions if self.move_is_legal((r + dr, c + dc))
        ]
        return valid_moves

    def apply_move(self, move):
        row, col = move
        self._last_player_move[self.active_player] = move
        self._board_state[row][col] = self.active_player
        self._active_player, self._inactive_player = self._inactive_player, self._active_player
        self.move_count += 1

    def is_loser(self, player):
        return player == self.active_player and not self.get_legal_moves()

    def is_winner(self, player):
        return player == self.inactive_player and not self.get_legal_moves()

    def utility(self, player):
        if self.is_winner(player):
            return float("inf")
        if self.is_loser(player):
            return float("-inf")
        return 0.0


def improved_score(game, player):
    own_moves = len(game.get_legal_moves(player))
    opp_moves = len(game.get_legal_moves(game.get_opponent(player)))
    return float(own_moves - opp_moves)


class Isolation:
    sides = ("one", "two")
    decisive = True

    def start(self):
        return Board(1, 2)

    def mover(self, board):
        return board.active_player - 1

    def moves(self, board):
        return board.get_legal_moves()

    def play(self, board, move):
        return board.forecast_move(move)

    def payoff(self, board):
        return 1 if board.utility(1) > 0 else -1

    def evaluate(self, board):
        return improved_score(board, 1)
