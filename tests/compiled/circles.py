"""Small games whose positions come back, for searches that must end all the same."""

from __future__ import annotations

from plies.contract import MAX, MIN


class Circles:
    """Wander about in one of many graphs of a dozen positions; the state says in which.

    Some positions are the end of the way. One compiled game serves for all graphs.
    """

    decisive = False
    size = 12

    def start(self):
        return (0, MAX, 1)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        place, _, graph = state
        ways = 2 if place == 0 else self.mix(place, 7, graph) % 4
        return [way for way in range(3) if way < ways]

    def play(self, state, move):
        place, mover, graph = state
        return (self.mix(place, move, graph) % self.size, 1 - mover, graph)

    def payoff(self, state):
        return self.mix(state[0], 8, state[2]) % 19 - 9

    def evaluate(self, state):
        return self.mix(state[0], 9, state[2]) % 19 - 9

    def mix(self, place, way, graph):
        x = place * 7919 + way * 104729 + graph * 1299709
        x = (x ^ (x >> 7)) * 31 & 0xFFFFFF
        return (x ^ (x >> 11)) * 17 & 0xFFFFFF


class WonCircles(Circles):
    """The same, where games are won, drawn or lost."""

    decisive = True

    def payoff(self, state):
        return self.mix(state[0], 8, state[2]) % 3 - 1

    def evaluate(self, state):
        return 0


class Pendulum:
    """Two positions, for ever."""

    decisive = False

    def start(self):
        return (0, MAX)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        return [1]

    def play(self, state, move):
        return (1 - state[0], MIN if state[1] == MAX else MAX)

    def payoff(self, state):
        return 0

    def evaluate(self, state):
        return 7 if state[0] else -7


class PongHauKi:
    """Two stones each on five places; who cannot move to the empty one has lost.

    0   1       No line between 0 and 1: Pong Hau Ki's board lacks one side.
    | 4 |
    2 - 3
    """

    decisive = True

    def start(self):
        return ((1, 1, 2, 2, 0), MAX)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        board, mover = state
        empty = 0
        for place in range(5):
            if board[place] == 0:
                empty = place
        for place in range(5):
            if board[place] == mover + 1 and self.joined(place, empty):
                yield place

    def joined(self, a, b):
        if a + b == 1:
            return False
        return a == 4 or b == 4 or a + b == 2 or a + b == 4 or a + b == 5

    def play(self, state, move):
        board, mover = state
        cells = list(board)
        for place in range(5):
            if cells[place] == 0:
                cells[place] = mover + 1
        cells[move] = 0
        return (tuple(cells), 1 - mover)

    def payoff(self, state):
        return -1 if state[1] == MAX else 1
