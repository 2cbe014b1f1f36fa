"""Goofspiel turn by turn: a prize is drawn, the first bids a card, then the second."""

from plies import CHANCE


class Goofspiel:
    """The higher card takes the prize; equal cards leave it to nobody."""

    sides = ("first", "second")
    chance = True

    def __init__(self, cards=4):
        self.cards = cards

    def start(self):
        deck = list(range(1, self.cards + 1))
        return {"prizes": deck, "hands": [deck, deck], "prize": None, "bid": None, "lead": 0}

    def mover(self, state):
        if state["prize"] is None and state["prizes"]:
            return CHANCE
        return 0 if state["bid"] is None else 1

    def chances(self, state):
        n = len(state["prizes"])
        return [(prize, 1 / n) for prize in state["prizes"]]

    def moves(self, state):
        if state["prize"] is None:
            return []
        return state["hands"][self.mover(state)]

    def play(self, state, move):
        state = state.copy()
        if state["prize"] is None:
            state["prize"] = move
            state["prizes"] = [prize for prize in state["prizes"] if prize != move]
            return state
        who = self.mover(state)
        hands = [hand[:] for hand in state["hands"]]
        hands[who].remove(move)
        state["hands"] = hands
        if who == 0:
            state["bid"] = move
        else:
            if state["bid"] > move:
                state["lead"] += state["prize"]
            elif state["bid"] < move:
                state["lead"] -= state["prize"]
            state["prize"] = state["bid"] = None
        return state

    def payoff(self, state):
        return state["lead"]

    def evaluate(self, state):
        return state["lead"]

    def bounds(self, state):
        total = sum(state["prizes"]) + (state["prize"] or 0)
        return state["lead"] - total, state["lead"] + total
