"""Quixo on four by four: take a cube of the border, push it in from another end."""

from copy import deepcopy
from enum import Enum

import numpy as np


class Slide(Enum):
    TOP = 0
    BOTTOM = 1
    LEFT = 2
    RIGHT = 3


SIZE = 4


class Board:
    def __init__(self):
        self._board = np.ones((SIZE, SIZE), dtype=int) * -1
        self.current_player_idx = 1
        self.turns = 0

    def check_winner(self):
        """Return the id of the winner, -1 if there is none."""
        for x in range(SIZE):
            if self._board[x, 0] != -1 and all(self._board[x, :] == self._board[x, 0]):
                return int(self._board[x, 0])
        for y in range(SIZE):
            if self._board[0, y] != -1 and all(self._board[:, y] == self._board[0, y]):
                return int(self._board[0, y])
        if self._board[0, 0] != -1 and all(
            [self._board[x, x] for x in range(SIZE)] == self._board[0, 0]
        ):
            return int(self._board[0, 0])
        return -1

    def acceptable_slides(self, from_pos):
        row, col = from_pos
        acceptable = [Slide.TOP, Slide.BOTTOM, Slide.LEFT, Slide.RIGHT]
        if row == 0:
            acceptable.remove(Slide.TOP)
        elif row == SIZE - 1:
            acceptable.remove(Slide.BOTTOM)
        if col == 0:
            acceptable.remove(Slide.LEFT)
        elif col == SIZE - 1:
            acceptable.remove(Slide.RIGHT)
        return acceptable

    def __slide(self, from_pos, slide):
        piece = self._board[from_pos]
        row, col = from_pos
        if slide == Slide.LEFT:
            for i in range(col, 0, -1):
                self._board[row, i] = self._board[row, i - 1]
            self._board[row, 0] = piece
        elif slide == Slide.RIGHT:
            for i in range(col, SIZE - 1, 1):
                self._board[row, i] = self._board[row, i + 1]
            self._board[row, SIZE - 1] = piece
        elif slide == Slide.TOP:
            for i in range(row, 0, -1):
                self._board[i, col] = self._board[i - 1, col]
            self._board[0, col] = piece
        elif slide == Slide.BOTTOM:
            for i in range(row, SIZE - 1, 1):
                self._board[i, col] = self._board[i + 1, col]
            self._board[SIZE - 1, col] = piece

    def move(self, from_pos, slide, player_id):
        self._board[from_pos] = player_id
        self.__slide(from_pos, slide)
        self.turns += 1


class Quixo:
    sides = ("crosses", "circles")
    decisive = True

    def __init__(self, limit=20):
        self.limit = limit

    def start(self):
        board = Board()
        board._board = np.full((SIZE, SIZE), -1)
        board.current_player_idx = 0
        return board

    def mover(self, board):
        return board.current_player_idx

    def moves(self, board):
        if board.turns >= self.limit or board.check_winner() != -1:
            return []
        moves = []
        for row in range(SIZE):
            for col in range(SIZE):
                border = row == 0 or row == SIZE - 1 or col == 0 or col == SIZE - 1
                if border and board._board[row, col] in (-1, board.current_player_idx):
                    for slide in board.acceptable_slides((row, col)):
                        moves.append(((row, col), slide))
        return moves

    def play(self, board, move):
        from_pos, slide = move
        new_board = deepcopy(board)
        new_board.move(from_pos, slide, board.current_player_idx)
        new_board.current_player_idx = 1 - board.current_player_idx
        return new_board

    def payoff(self, board):
        return {-1: 0, 0: 1, 1: -1}[board.check_winner()]

    def evaluate(self, board):
        return int(np.sum(board._board == 0)) - int(np.sum(board._board == 1))
