"""Last stick for three: everybody takes one to three; who takes the last one pays both others."""


class Sticks:
    """Three players, each for themselves, around one heap of sticks."""

    sides = ("Ann", "Ben", "Cid")
    zero_sum = False

    def __init__(self, sticks=17, most=3):
        self.sticks = sticks
        self.most = most

    def start(self):
        return {"sticks": self.sticks, "turn": "Ann", "taken": [0, 0, 0]}

    def mover(self, state):
        return self.sides.index(state["turn"])

    def moves(self, state):
        return ["take " + str(n) for n in range(1, min(self.most, state["sticks"]) + 1)]

    def play(self, state, move):
        n = int(move.split(" ")[1])
        who = self.mover(state)
        taken = list(state["taken"])
        taken[who] += n
        following = self.sides[(who + 1) % 3]
        return {"sticks": state["sticks"] - n, "turn": following, "taken": taken}

    def payoff(self, state):
        loser = (self.mover(state) + 2) % 3
        # every stick that you have taken is worth a little
        return tuple(
            (-10 if who == loser else 5) + taken for who, taken in enumerate(state["taken"])
        )

    def evaluate(self, state):
        return tuple(state["taken"])
