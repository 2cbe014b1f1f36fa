"""Snakes and ladders with a choice: which of two tokens goes, three players, one die."""

SNAKES_AND_LADDERS = {3: 8, 6: 2, 9: 4, 5: 10}
LAST = 11


class Snakes:
    sides = ("red", "green", "blue")
    chance = True
    zero_sum = False

    def start(self):
        tokens = {colour: [0, 0] for colour in self.sides}
        return {"tokens": tokens, "turn": "red", "die": None}

    def mover(self, state):
        if state["die"] is None:
            return -1
        return self.sides.index(state["turn"])

    def chances(self, state):
        return [(face, 1 / 3) for face in range(1, 4)]

    def over(self, state):
        return any(sum(places) == 2 * LAST for places in state["tokens"].values())

    def moves(self, state):
        if self.over(state):
            return []
        places = state["tokens"][state["turn"]]
        can = [i for i, place in enumerate(places) if place + (state["die"] or 0) <= LAST]
        return can or [None]

    def play(self, state, move):
        if state["die"] is None:
            return {**state, "die": move}
        tokens = {colour: places.copy() for colour, places in state["tokens"].items()}
        turn = state["turn"]
        if move is not None:
            place = tokens[turn][move] + state["die"]
            place = SNAKES_AND_LADDERS.get(place, place)
            tokens[turn][move] = place
            for colour, places in tokens.items():
                if colour != turn and place != LAST:
                    tokens[colour] = [0 if p == place else p for p in places]
        who = self.sides.index(turn)
        return {"tokens": tokens, "turn": self.sides[(who + 1) % 3], "die": None}

    def payoff(self, state):
        return tuple(sum(places) for places in state["tokens"].values())

    def evaluate(self, state):
        return self.payoff(state)
