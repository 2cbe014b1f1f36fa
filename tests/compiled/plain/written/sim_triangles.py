"""Sim: two players colour the lines between six dots; who makes a triangle loses."""

from itertools import combinations

DOTS = "ABCDEF"
LINES = ["".join(pair) for pair in combinations(DOTS, 2)]
TRIANGLES = [(a + b, a + c, b + c) for a, b, c in combinations(DOTS, 3)]


class Sim:
    """The state has every line as a key, and its colour, or None, as the value."""

    sides = ("red", "blue")
    decisive = True

    def start(self):
        return dict.fromkeys(LINES)

    def mover(self, colours):
        drawn = [c for c in colours.values() if c]
        return len(drawn) % 2

    def loser(self, colours):
        for first, second, third in TRIANGLES:
            colour = colours[first]
            if colour and colour == colours[second] == colours[third]:
                return colour
        return None

    def moves(self, colours):
        if self.loser(colours):
            return []
        return [line for line, colour in colours.items() if colour is None]

    def play(self, colours, line):
        after = colours.copy()
        after[line] = self.sides[self.mover(colours)]
        return after

    def payoff(self, colours):
        # with six dots somebody has a triangle in the end
        return -1 if self.loser(colours) == "red" else 1

    def evaluate(self, colours):
        """Lines that would still be safe to draw, red's minus blue's."""

        def safe(line, colour):
            for triangle in TRIANGLES:
                if line in triangle:
                    others = [colours[other] for other in triangle if other != line]
                    if others == [colour, colour]:
                        return False
            return True

        score = 0
        for line in LINES:
            if colours[line] is None:
                score += safe(line, "red") - safe(line, "blue")
        return score
