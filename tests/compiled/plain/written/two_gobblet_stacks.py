"""Gobblet Gobblers: tic-tac-toe with cups of three sizes that may cover smaller ones.

A move is "new 2 b3" (a cup of size 2 from the hand to b3) or "a1 b3" (what is on top of a1).
"""

from collections import namedtuple

Cup = namedtuple("Cup", ["owner", "size"])

NAMES = [column + row for row in "321" for column in "abc"]
LINES = [
    "a3 b3 c3",
    "a2 b2 c2",
    "a1 b1 c1",
    "a3 a2 a1",
    "b3 b2 b1",
    "c3 c2 c1",
    "a3 b2 c1",
    "c3 b2 a1",
]
LINES = [line.split() for line in LINES]
LIMIT = 40


class Table:
    def __init__(self):
        self.stacks = {name: [] for name in NAMES}
        self.hands = {"red": [1, 1, 2, 2, 3, 3], "blue": [1, 1, 2, 2, 3, 3]}
        self.turn = "red"
        self.moves_made = 0

    def copy(self):
        twin = Table()
        twin.stacks = {name: stack[:] for name, stack in self.stacks.items()}
        twin.hands = {colour: sizes[:] for colour, sizes in self.hands.items()}
        twin.turn = self.turn
        twin.moves_made = self.moves_made
        return twin

    def top(self, name):
        return self.stacks[name][-1] if self.stacks[name] else None

    def fits(self, size, name):
        cup = self.top(name)
        return cup is None or cup.size < size

    def has_line(self, colour):
        for line in LINES:
            for name in line:
                cup = self.top(name)
                if cup is None or cup.owner != colour:
                    break
            else:
                return True
        return False


class Gobblet:
    sides = ("red", "blue")
    decisive = True

    def start(self):
        return Table()

    def mover(self, table):
        return self.sides.index(table.turn)

    def moves(self, table):
        if table.moves_made >= LIMIT or table.has_line("red") or table.has_line("blue"):
            return []
        words = []
        for size in sorted(set(table.hands[table.turn])):
            words += [f"new {size} {name}" for name in NAMES if table.fits(size, name)]
        for origin in NAMES:
            cup = table.top(origin)
            if cup and cup.owner == table.turn:
                words += [
                    f"{origin} {name}"
                    for name in NAMES
                    if name != origin and table.fits(cup.size, name)
                ]
        return words

    def play(self, table, move):
        after = table.copy()
        match move.split():
            case ["new", size, name]:
                after.hands[table.turn].remove(int(size))
                after.stacks[name].append(Cup(table.turn, int(size)))
            case [origin, name]:
                after.stacks[name].append(after.stacks[origin].pop())
        after.turn = "blue" if table.turn == "red" else "red"
        after.moves_made += 1
        return after

    def payoff(self, table):
        red, blue = table.has_line("red"), table.has_line("blue")
        if red and blue:  # lifting a cup showed the opponent's line: who moved has lost
            return 1 if table.turn == "red" else -1
        return 1 if red else -1 if blue else 0

    def evaluate(self, table):
        score = 0
        for name in NAMES:
            cup = table.top(name)
            if cup is not None:
                score += cup.size if cup.owner == "red" else -cup.size
        return score
