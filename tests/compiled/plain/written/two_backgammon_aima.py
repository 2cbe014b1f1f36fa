"""A race with dice in the terms of the AIMA book's stochastic games.

Each player has three stones on a track of eight points and bears them off; a single stone that is
hit goes back to the start. One die with three faces; the roll is part of the state.
"""

from collections import namedtuple

GameState = namedtuple("GameState", "to_move, utility, board, moves, chance")

LENGTH = 8
FACES = (1, 2, 3)


class StochasticGame:
    """A game with chance nodes, in the book's words."""

    def chances(self, state):
        raise NotImplementedError

    def outcome(self, state, chance):
        raise NotImplementedError

    def probability(self, chance):
        raise NotImplementedError

    def result(self, state, move):
        raise NotImplementedError

    def terminal_test(self, state):
        return state.utility != 0


class MiniBackgammon(StochasticGame):
    """board: {"W": (distance to go of each stone), "B": (...)}, the farthest first."""

    def __init__(self):
        board = {"W": (LENGTH, LENGTH, LENGTH // 2), "B": (LENGTH, LENGTH, LENGTH // 2)}
        self.initial = GameState(to_move="W", utility=0, board=board, moves=[], chance=None)

    def opponent(self, player):
        return "B" if player == "W" else "W"

    def chances(self, state):
        return list(FACES)

    def probability(self, chance):
        return 1.0 / len(FACES)

    def outcome(self, state, chance):
        """The state after the die has fallen."""
        moves = self.get_all_moves(state.board, state.to_move, chance)
        return state._replace(moves=moves, chance=chance)

    def get_all_moves(self, board, player, roll):
        """The distances from which a stone may move; [0] if none may."""
        taken = [LENGTH + 1 - d for d in board[self.opponent(player)] if d > 0]
        legal = []
        for distance in board[player]:
            target = distance - roll
            if distance == 0 or distance in legal:
                continue
            if target > 0 and taken.count(target) >= 2:
                continue
            legal.append(distance)
        return legal or [0]

    def result(self, state, move):
        player, enemy = state.to_move, self.opponent(state.to_move)
        board = dict(state.board)
        if move > 0:
            target = max(move - state.chance, 0)
            mine = list(board[player])
            mine.remove(move)
            mine.append(target)
            board[player] = tuple(sorted(mine, reverse=True))
            theirs = board[enemy]
            if target > 0 and theirs.count(LENGTH + 1 - target) == 1:
                theirs = [d if d != LENGTH + 1 - target else LENGTH for d in theirs]
                board[enemy] = tuple(sorted(theirs, reverse=True))
        return GameState(
            to_move=enemy,
            utility=self.compute_utility(board, player),
            board=board,
            moves=[],
            chance=None,
        )

    def compute_utility(self, board, player):
        if sum(board[player]) > 0:
            return 0
        return 1 if player == "W" else -1


class Backgammon:
    """The same for plies."""

    sides = ("white", "black")
    chance = True
    decisive = True
    game = MiniBackgammon()

    def start(self):
        return self.game.initial

    def mover(self, state):
        if state.chance is None and not self.game.terminal_test(state):
            return -1
        return "WB".index(state.to_move)

    def chances(self, state):
        return [(roll, self.game.probability(roll)) for roll in self.game.chances(state)]

    def moves(self, state):
        return state.moves if not self.game.terminal_test(state) else []

    def play(self, state, move):
        if self.mover(state) == -1:
            return self.game.outcome(state, move)
        return self.game.result(state, move)

    def payoff(self, state):
        return state.utility

    def evaluate(self, state):
        white, black = (sum(state.board[player]) for player in "WB")
        return (black - white) / (3 * LENGTH + 1)
