"""Tic-tac-toe on 4x4 (four in a row) as in the AlphaZero tutorials.

getNextState, getValidMoves (a vector of 0 and 1), getGameEnded and getCanonicalForm, where the
board is always seen by the player to move. Below it the game for plies.
"""

# ruff: noqa: N802

import numpy as np


class Board:
    """pieces[x][y] is 1 for white, -1 for black, 0 for nobody."""

    def __init__(self, n=4):
        self.n = n
        self.pieces = [None] * self.n
        for i in range(self.n):
            self.pieces[i] = [0] * self.n

    def __getitem__(self, index):
        return self.pieces[index]

    def get_legal_moves(self):
        moves = set()
        for y in range(self.n):
            for x in range(self.n):
                if self[x][y] == 0:
                    moves.add((x, y))
        return list(moves)

    def is_win(self, color):
        win = self.n
        for y in range(self.n):
            count = 0
            for x in range(self.n):
                if self[x][y] == color:
                    count += 1
            if count == win:
                return True
        for x in range(self.n):
            count = 0
            for y in range(self.n):
                if self[x][y] == color:
                    count += 1
            if count == win:
                return True
        if sum(self[d][d] == color for d in range(self.n)) == win:
            return True
        return sum(self[d][self.n - d - 1] == color for d in range(self.n)) == win

    def execute_move(self, move, color):
        (x, y) = move
        assert self[x][y] == 0
        self[x][y] = color


class TicTacToeGame:
    def __init__(self, n=4):
        self.n = n

    def getInitBoard(self):
        return np.array(Board(self.n).pieces)

    def getActionSize(self):
        return self.n * self.n

    def getNextState(self, board, player, action):
        b = Board(self.n)
        b.pieces = np.copy(board)
        move = (int(action / self.n), action % self.n)
        b.execute_move(move, player)
        return (b.pieces, -player)

    def getValidMoves(self, board):
        valids = [0] * self.getActionSize()
        b = Board(self.n)
        b.pieces = np.copy(board)
        for x, y in b.get_legal_moves():
            valids[self.n * x + y] = 1
        return np.array(valids)

    def getGameEnded(self, board, player):
        """0 if it goes on, 1 if player has won, -1 if they have lost, 1e-4 for a draw."""
        b = Board(self.n)
        b.pieces = np.copy(board)
        if b.is_win(player):
            return 1
        if b.is_win(-player):
            return -1
        if b.get_legal_moves():
            return 0
        return 1e-4

    def getCanonicalForm(self, board, player):
        return player * board


class FourSquare:
    """State: (canonical board, player as 1 or -1)."""

    decisive = True
    game = TicTacToeGame()

    def start(self):
        return self.game.getInitBoard(), 1

    def mover(self, state):
        return 0 if state[1] == 1 else 1

    def moves(self, state):
        board, _ = state
        if self.game.getGameEnded(board, 1) != 0:
            return []
        valids = self.game.getValidMoves(board)
        return [a for a in range(self.game.getActionSize()) if valids[a]]

    def play(self, state, action):
        board, player = state
        board, nobody = self.game.getNextState(board, 1, action)
        return self.game.getCanonicalForm(board, nobody), -player

    def payoff(self, state):
        board, player = state
        return round(self.game.getGameEnded(board, 1)) * player

    def evaluate(self, state):
        board, player = state
        return player * float(np.sum(board[1:3, 1:3]))
