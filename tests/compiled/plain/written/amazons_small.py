"""Amazons on 5x5: move a queen, then shoot an arrow that burns a square. The last to move wins."""

from itertools import chain

SIZE = 5
RAYS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def reach(square, blocked):
    """Every square that a queen gets to, or an arrow."""
    for dr, dc in RAYS:
        r, c = square
        while True:
            r, c = r + dr, c + dc
            if not (0 <= r < SIZE and 0 <= c < SIZE) or (r, c) in blocked:
                break
            yield r, c


class Amazons:
    """State: (white's queens, black's queens, burnt squares, turn); tuples and a frozenset."""

    sides = ("white", "black")
    decisive = True

    def start(self):
        return ((4, 1), (4, 3)), ((0, 1), (0, 3)), frozenset(), 0

    def mover(self, state):
        return state[-1]

    def moves(self, state):
        white, black, burnt, turn = state
        queens = white if turn == 0 else black
        blocked = set(chain(white, black, burnt))
        for queen in queens:
            others = blocked - {queen}
            for target in reach(queen, blocked):
                for arrow in reach(target, others):
                    yield queen, target, arrow

    def play(self, state, move):
        queen, target, arrow = move
        white, black, burnt, turn = state
        if turn == 0:
            white = tuple(target if q == queen else q for q in white)
        else:
            black = tuple(target if q == queen else q for q in black)
        return white, black, burnt.union([arrow]), 1 - turn

    def payoff(self, state):
        return -1 if state[-1] == 0 else 1

    def evaluate(self, state):
        white, black, burnt, _ = state
        blocked = {*white, *black, *burnt}
        mobility = [sum(1 for q in queens for _ in reach(q, blocked)) for queens in (white, black)]
        return mobility[0] - mobility[1]
