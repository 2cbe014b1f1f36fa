"""A little Abalone: axial coordinates as keys, marbles pushed off the edge."""

from collections import defaultdict

RADIUS = 1
DIRECTIONS = {
    "E": (1, 0),
    "SE": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (0, -1),
    "NE": (1, -1),
}


def hexes():
    for q in range(-2, 3):
        for r in range(-2, 3):
            if abs(q + r) <= 2:
                yield (q, r)


class Abalone:
    sides = ("black", "white")

    def __init__(self, limit=30):
        self.limit = limit
        self.cells = set(hexes())

    def start(self):
        marbles = {}
        for q, r in hexes():
            if r == -2 or (r == -1 and q in (0, 1)):
                marbles[(q, r)] = "black"
            elif r == 2 or (r == 1 and q in (0, -1)):
                marbles[(q, r)] = "white"
        return (marbles, "black", 0)

    def mover(self, state):
        return 0 if state[1] == "black" else 1

    def counts(self, marbles):
        counted = defaultdict(int)
        for colour in marbles.values():
            counted[colour] += 1
        return counted

    def line(self, marbles, cell, way):
        """Return own marbles in a row from `cell`, then the opponent's before them."""
        dq, dr = DIRECTIONS[way]
        q, r = cell
        colour = marbles[cell]
        own, other = [], []
        while marbles.get((q, r)) == colour:
            own.append((q, r))
            q, r = q + dq, r + dr
        while (q, r) in marbles and marbles[(q, r)] != colour:
            other.append((q, r))
            q, r = q + dq, r + dr
        blocked = (q, r) in marbles
        return own, other, blocked

    def moves(self, state):
        marbles, turn, ply = state
        if ply >= self.limit or min(self.counts(marbles)[side] for side in self.sides) <= 3:
            return []
        found = []
        for cell in sorted(marbles):
            if marbles[cell] != turn:
                continue
            for way in DIRECTIONS:
                own, other, blocked = self.line(marbles, cell, way)
                if blocked or len(own) > 3:
                    continue
                if other and len(other) >= len(own):
                    continue
                last = (own + other)[-1]
                ahead = (last[0] + DIRECTIONS[way][0], last[1] + DIRECTIONS[way][1])
                if not other and ahead not in self.cells:
                    continue
                found.append((cell, way))
        return found

    def play(self, state, move):
        marbles, turn, ply = state
        cell, way = move
        own, other, _ = self.line(marbles, cell, way)
        dq, dr = DIRECTIONS[way]
        after = dict(marbles)
        for q, r in reversed(own + other):
            colour = after.pop((q, r))
            if (q + dq, r + dr) in self.cells:
                after[(q + dq, r + dr)] = colour
        return (after, "white" if turn == "black" else "black", ply + 1)

    def payoff(self, state):
        counted = self.counts(state[0])
        return counted["black"] - counted["white"]

    def evaluate(self, state):
        marbles = state[0]
        middle = {
            c: sum(2 - max(abs(q), abs(r)) for (q, r), v in marbles.items() if v == c)
            for c in self.sides
        }
        return self.payoff(state) * 10 + middle["black"] - middle["white"]
