"""Mu Torere: a ring of eight in one string and a middle, moves as pairs of numbers."""


class MuTorere:
    """The last character is the middle; a stone goes there only beside a foreign one."""

    sides = ("black", "white")
    decisive = True

    def __init__(self, limit=24):
        self.limit = limit

    def start(self):
        return ("bbbbwwww.", "b", 0)

    def mover(self, state):
        return "bw".index(state[1])

    def moves(self, state):
        ring, turn, ply = state
        if ply == self.limit:
            return []
        gap = ring.index(".")
        if gap == 8:
            return [
                (i, 8)
                for i, stone in enumerate(ring[:8])
                if stone == turn and (ring[i - 1 if i else 7] != turn or ring[(i + 1) % 8] != turn)
            ]
        near = [(gap - 1) % 8, (gap + 1) % 8, 8]
        return [(i, gap) for i in near if ring[i] == turn]

    def play(self, state, move):
        ring, turn, ply = state
        a, b = move
        stones = list(ring)
        stones[a], stones[b] = stones[b], stones[a]
        return ("".join(stones), "w" if turn == "b" else "b", ply + 1)

    def payoff(self, state):
        if state[2] == self.limit:
            return 0
        return -1 if state[1] == "b" else 1

    def evaluate(self, state):
        return 0
