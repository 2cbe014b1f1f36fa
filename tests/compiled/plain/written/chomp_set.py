"""Chomp: bite the bar, and leave the poisoned corner to the other one."""

from itertools import product


class Chomp:
    """What is left of the bar is a frozenset of squares; the bite takes all above and right."""

    sides = ("Alice", "Bob")
    decisive = True
    rows, columns = 4, 5

    def start(self):
        return frozenset(product(range(self.rows), range(self.columns))), "Alice"

    def mover(self, state):
        _, name = state
        return self.sides.index(name)

    def moves(self, state):
        return sorted(state[0])

    def play(self, state, bite):
        bar, name = state
        row, column = bite
        eaten = {(r, c) for r, c in bar if r >= row and c >= column}
        other = "Bob" if name == "Alice" else "Alice"
        return bar - eaten, other

    def payoff(self, state):
        # who is to move sees the other one die of the last square
        return 1 if state[1] == "Alice" else -1

    def text(self, state):
        bar, _ = state
        return "\n".join(
            "".join("#" if (r, c) in bar else "." for c in range(self.columns))
            for r in reversed(range(self.rows))
        )
