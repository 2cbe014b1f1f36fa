"""Cram in easyAI's way: an array, words like "A1 A2", dominoes for both players."""

import numpy as np

# directions in which a knight can move
D = np.array([[0, 1], [1, 0]])


class Game:
    def __init__(self, board_size=(3, 4)):
        self.board_size = board_size
        self.board = np.zeros(board_size, dtype=int)
        self.current_player = 1

    def possible_moves(self):
        moves = []
        for i in range(self.board_size[0]):
            for j in range(self.board_size[1]):
                if self.board[i, j] != 0:
                    continue
                if (i + 1) < self.board_size[0] and self.board[i + 1, j] == 0:
                    moves.append([(i, j), (i + 1, j)])
                if (j + 1) < self.board_size[1] and self.board[i, j + 1] == 0:
                    moves.append([(i, j), (i, j + 1)])
        return list(map(move2string, moves))

    def make_move(self, move):
        move = string2move(move)
        for i, j in move:
            self.board[i, j] = 1  # or self.current_player


def move2string(move):
    return " ".join(["ABCDEFGHIJ"[i] + str(j + 1) for i, j in move])


def string2move(s):
    return [("ABCDEFGHIJ".index(part[0]), int(part[1]) - 1) for part in s.split(" ")]


class Cram:
    sides = ("first", "second")
    decisive = True

    def start(self):
        return Game()

    def mover(self, game):
        return game.current_player - 1

    def moves(self, game):
        return game.possible_moves()

    def play(self, game, move):
        after = Game(game.board_size)
        after.board = game.board.copy()
        after.make_move(move)
        after.current_player = 3 - game.current_player
        return after

    def payoff(self, game):
        return 1 if game.current_player == 2 else -1

    def evaluate(self, game):
        return 0
