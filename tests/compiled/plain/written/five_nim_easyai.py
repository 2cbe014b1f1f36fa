"""Nim, like the easyAI example: moves are strings "pile,number"."""


class TwoPlayerGame:
    """What all of my two player games have in common."""

    sides = ("Alice", "Bob")

    def opponent_index(self, current_player):
        return 2 if current_player == 1 else 1

    def mover(self, state):
        return state[1] - 1

    def play(self, state, move):
        piles, current_player = state
        piles = piles[:]
        self.make_move(piles, move)
        return piles, self.opponent_index(current_player)

    def moves(self, state):
        if self.is_over(state):
            return []
        return self.possible_moves(state)


class Nim(TwoPlayerGame):
    """
    The game starts with 4 piles of 5 pieces. In turn the players
    remove as much pieces as they want, but from one pile only. The
    player that removes the last piece loses.

    Parameters
    ----------
    max_removals_per_turn
      Max number of pieces you can remove in a turn. Default is no limit.
    piles
      The piles the game starts with, e.g. [2,3,4,4]
    """

    decisive = True

    def __init__(self, max_removals_per_turn=None, piles=(2, 3, 4)):
        self.max_removals_per_turn = max_removals_per_turn
        self.piles = list(piles)

    def start(self):
        return list(self.piles), 1

    def possible_moves(self, state):
        piles, _ = state
        return [
            "%d,%d" % (i + 1, j)
            for i in range(len(piles))
            for j in range(
                1,
                piles[i] + 1
                if self.max_removals_per_turn is None
                else min(piles[i] + 1, self.max_removals_per_turn + 1),
            )
        ]

    def make_move(self, piles, move):
        pile, number = map(int, move.split(","))
        piles[pile - 1] -= number

    def win(self, state):
        # the opponent took the last piece, so the player to move has won
        return max(state[0]) == 0

    def is_over(self, state):
        return self.win(state)

    def payoff(self, state):
        score = 1 if self.win(state) else 0
        return score if state[1] == 1 else -score

    def text(self, state):
        return " ".join(map(str, state[0]))
