"""Games in natural forms besides that one: dice, and positions that grow."""

from plies.contract import CHANCE


class Dice:
    """Take one or two from five, or throw a die that takes one or three: chance in a tuple."""

    name = "dice"
    chance = True

    def start(self):
        return self.made(5, 0, False)

    def made(self, left, turn, thrown):
        return (left, turn, thrown)

    def parts(self, state):
        return state

    def mover(self, state):
        left, turn, thrown = self.parts(state)
        return CHANCE if thrown and left > 0 else turn

    def moves(self, state):
        left, _, _ = self.parts(state)
        return [1, 2, "throw"] if left > 0 else []

    def chances(self, state):
        return [(1, 0.75), (3, 0.25)]

    def play(self, state, move):
        left, turn, _ = self.parts(state)
        if move == "throw":
            return self.made(left, turn, True)
        return self.made(left - move, 1 - turn, False)

    def payoff(self, state):
        left, turn, _ = self.parts(state)
        return (1 if turn else -1) * (1 - left)


class DiceDict(Dice):
    """The same in a dict."""

    def made(self, left, turn, thrown):
        return {"left": left, "turn": turn, "thrown": thrown}

    def parts(self, state):
        return state["left"], state["turn"], state["thrown"]


class Grown:
    """Nim of one heap of six, whose state is a list of all that was taken so far: it grows."""

    name = "grown"
    decisive = True

    def start(self):
        return []

    def mover(self, state):
        return len(state) % 2

    def moves(self, state):
        return list(range(1, min(3, 6 - sum(state)) + 1))

    def play(self, state, move):
        return [*state, move]

    def payoff(self, state):
        return 1 if len(state) % 2 else -1


class GrownTuple(Grown):
    """The same in a tuple."""

    def start(self):
        return ()

    def play(self, state, move):
        return (*state, move)
