"""Reversi on 4x4 as easyAI has it: squares are small arrays, moves are words."""

import numpy as np

WAYS = [np.array([i, j]) for i in [-1, 0, 1] for j in [-1, 0, 1] if i != 0 or j != 0]


class Reversi:
    def start(self):
        board = np.zeros((4, 4), dtype=int)
        board[1, [1, 2]] = [1, 2]
        board[2, [1, 2]] = [2, 1]
        return board, 1

    def mover(self, state):
        return state[1] - 1

    def flipped(self, board, at, player):
        found = []
        for way in WAYS:
            to = at + way
            streak = []
            while 0 <= to[0] <= 3 and 0 <= to[1] <= 3:
                if board[to[0], to[1]] == 3 - player:
                    streak.append(to)
                elif board[to[0], to[1]] == player:
                    found += streak
                    break
                else:
                    break
                to = to + way
        return found

    def moves(self, state):
        board, player = state
        return [
            "ABCD"[i] + str(j + 1)
            for i in range(4)
            for j in range(4)
            if board[i, j] == 0 and self.flipped(board, np.array((i, j)), player) != []
        ]

    def play(self, state, move):
        board, player = state
        board = board.copy()
        move = np.array(["ABCD".index(move[0]), int(move[1]) - 1])
        flipped = self.flipped(board, move, player)
        board[move[0], move[1]] = player
        for i, j in flipped:
            board[i, j] = player
        return board, 3 - player

    def payoff(self, state):
        return int(np.sum(state[0] == 1) - np.sum(state[0] == 2))

    evaluate = payoff
