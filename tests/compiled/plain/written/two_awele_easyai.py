"""Awele (Oware) with four holes a side, a game object in the manner of easyAI.

Sow counter-clockwise, and capture what makes two or three on the other side, also backwards. An
opponent without seeds must be fed if possible. The game ends past half of the seeds.
"""

# ruff: noqa: UP031, UP032

from copy import deepcopy

HOLES = 4
SEEDS = 3


class Player:
    def __init__(self, name):
        self.name = name
        self.score = 0


class Awele:
    def __init__(self, players):
        self.players = players
        self.board = [SEEDS] * (2 * HOLES)
        self.current_player = 1  # player 1 starts, and owns the first half of the board
        self.turns = 0

    @property
    def player(self):
        return self.players[self.current_player - 1]

    @property
    def opponent(self):
        return self.players[2 - self.current_player]

    def make_move(self, move):
        if move == "none":
            return
        pos = "abcdefghijkl".index(move)
        seeds = self.board[pos]
        self.board[pos] = 0
        last = pos
        for _ in range(seeds):
            last = (last + 1) % (2 * HOLES)
            if last == pos:
                last = (last + 1) % (2 * HOLES)
            self.board[last] += 1
        while self.owner(last) != self.current_player and self.board[last] in [2, 3]:
            self.player.score += self.board[last]
            self.board[last] = 0
            last = (last - 1) % (2 * HOLES)

    @staticmethod
    def owner(hole):
        return 1 if hole < HOLES else 2

    def own_holes(self):
        return range(HOLES) if self.current_player == 1 else range(HOLES, 2 * HOLES)

    def possible_moves(self):
        holes = [i for i in self.own_holes() if self.board[i] > 0]
        if self.current_player == 1:
            other, edge = self.board[HOLES:], HOLES
        else:
            other, edge = self.board[:HOLES], 2 * HOLES
        if max(other) == 0:  # the opponent starves: feed them
            feeding = [i for i in holes if self.board[i] >= edge - i]
            holes = feeding or []
        return ["abcdefghijkl"[i] for i in holes] or ["none"]

    def switch_player(self):
        self.current_player = 3 - self.current_player
        self.turns += 1

    def lose(self):
        return self.opponent.score > HOLES * SEEDS

    def win(self):
        return self.player.score > HOLES * SEEDS

    def is_over(self):
        return self.lose() or self.win() or sum(self.board) < 4 or self.turns >= 60

    def scoring(self):
        return self.player.score - self.opponent.score

    def show(self):
        """The opponent's holes above, from right to left, then mine."""
        top = " ".join("%2d" % n for n in self.board[: HOLES - 1 : -1])
        bottom = " ".join("%2d" % n for n in self.board[:HOLES])
        scores = "   ".join("{}: {}".format(p.name, p.score) for p in self.players)
        return top + "\n" + bottom + "\n" + scores


class AweleGame:
    sides = ("Left", "Right")

    def start(self):
        return Awele([Player("Left"), Player("Right")])

    def mover(self, game):
        return game.current_player - 1

    def moves(self, game):
        if game.is_over():
            return []
        return game.possible_moves()

    def play(self, game, move):
        new_game = deepcopy(game)
        new_game.make_move(move)
        new_game.switch_player()
        return new_game

    def payoff(self, game):
        return self.evaluate(game)

    def evaluate(self, game):
        score = game.scoring()
        return score if game.current_player == 1 else -score

    def text(self, game):
        return game.show()
