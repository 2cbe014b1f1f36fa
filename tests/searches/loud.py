"""Random games some of whose moves are loud, and an exchange that a student does by hand."""

from __future__ import annotations

from plies.contract import MAX, MIN


class Exchange:
    """Both sides attack one square. Take what stands there, or leave it: then the game is over."""

    def __init__(self, prize=1, mine=(9,), theirs=(1,)):
        self.opening = (prize, mine, theirs, 0, MAX, False)

    def start(self):
        return self.opening

    def mover(self, state):
        return state[4]

    def moves(self, state):
        _, mine, theirs, _, turn, left = state
        if left:
            return []
        attackers = mine if turn == MAX else theirs
        return ["take", "leave"] if attackers else ["leave"]

    def loud(self, state):
        return [move for move in self.moves(state) if move == "take"]

    def play(self, state, move):
        prize, mine, theirs, won, turn, _ = state
        if move == "leave":
            return (prize, mine, theirs, won, 1 - turn, True)
        if turn == MAX:
            return (mine[0], mine[1:], theirs, won + prize, MIN, False)
        return (theirs[0], mine, theirs[1:], won - prize, MAX, False)

    def payoff(self, state):
        return state[3]

    def evaluate(self, state):
        return state[3]


class Noisy:
    """A game in which everything is as good as random, but always the same for the same seed.

    Sides do not always take turns, and some ends come early; a loud move is one of any three.
    """

    longest = 8
    often = 3

    def __init__(self, seed=1):
        self.seed = seed

    def mixed(self, number, salt):
        return (number * 7919 + salt * 104729 + self.seed * 1299709) % 1000003 % 997

    def start(self):
        return (self.seed % 997, 0)

    def mover(self, state):
        return (state[1] + (self.mixed(state[0], 1) % 5 == 0)) % 2

    def moves(self, state):
        number, ply = state
        if ply < self.longest and (ply == 0 or self.mixed(number, 2) % 9 > 0):
            for move in range(1 + self.mixed(number, 3) % 4):  # noqa: UP028  as Numba wants it
                yield move

    def loud(self, state):
        number, ply = state
        if ply < self.longest and (ply == 0 or self.mixed(number, 2) % 9 > 0):
            for move in range(1 + self.mixed(number, 3) % 4):
                if self.mixed(number, 10 + move) % self.often == 0:
                    yield move

    def play(self, state, move):
        return (self.mixed(state[0], 20 + move), state[1] + 1)

    def payoff(self, state):
        return self.mixed(state[0], 4) % 7 - 3

    def evaluate(self, state):
        return self.mixed(state[0], 5) % 7 - 3

    def key(self, state):
        return state


class Worded(Noisy):
    """The same with words for moves, the loud ones in another order: it is searched as plain."""

    def moves(self, state):
        return [("move", "abcd"[move]) for move in super().moves(state)]

    def loud(self, state):
        return [("move", "abcd"[move]) for move in reversed(list(super().loud(state)))]

    def play(self, state, move):
        return super().play(state, "abcd".index(move[1]))


class Won(Noisy):
    """The same where games are won, drawn or lost."""

    decisive = True

    def payoff(self, state):
        return self.mixed(state[0], 4) % 3 - 1


class Ranked(Won):
    """The same with an opinion on which move to try first."""

    def priority(self, state, move):
        return self.mixed(state[0], 30 + move) % 5
