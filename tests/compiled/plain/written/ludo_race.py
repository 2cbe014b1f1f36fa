"""A race like Ludo: two tokens each on one track, a die, and bumping the other one off."""

import copy

HOME = 8
SAFE = {0, 4, HOME}
DICE = (1, 2, 3)


class Race:
    """The first player with both tokens home wins. Red and blue start half a round apart."""

    sides = ("red", "blue")
    chance = True
    decisive = True

    def start(self):
        return {"red": [0, 0], "blue": [0, 0], "turn": "red", "die": None}

    def other(self, name):
        return "blue" if name == "red" else "red"

    def done(self, state, name):
        return all(token == HOME for token in state[name])

    def mover(self, state):
        if state["die"] is None and not self.done(state, "red") and not self.done(state, "blue"):
            return -1
        return self.sides.index(state["turn"])

    def chances(self, state):
        return [(die, 1 / len(DICE)) for die in DICE]

    def moves(self, state):
        if state["die"] is None:
            return []
        tokens = state[state["turn"]]
        moves = []
        for i, token in enumerate(tokens):
            if token in tokens[:i]:
                continue  # it is the same as the first one
            if token + state["die"] <= HOME:
                moves.append(f"move {i + 1}")
        return moves or ["pass"]

    def play(self, state, move):
        new = copy.deepcopy(state)
        if state["die"] is None:
            new["die"] = move
            return new
        me = state["turn"]
        you = self.other(me)
        if move != "pass":
            i = int(move.split()[-1]) - 1
            new[me][i] += state["die"]
            where = new[me][i]
            if where not in SAFE:
                new[you] = [0 if token == HOME - where else token for token in new[you]]
        new["die"] = None
        new["turn"] = you
        return new

    def payoff(self, state):
        return 1 if self.done(state, "red") else -1

    def evaluate(self, state):
        return (sum(state["red"]) - sum(state["blue"])) / (2 * HOME + 1)
