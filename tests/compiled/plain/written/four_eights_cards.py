"""Crazy eights with open cards for three: cards are words, hands are dicts of lists."""

from copy import deepcopy

PLAYERS = ["Ann", "Bob", "Cleo"]
DEAL = {
    "Ann": ["7H", "8S", "KD", "2C"],
    "Bob": ["7D", "2H", "KS", "3C"],
    "Cleo": ["3H", "8D", "2S", "KC"],
}
STOCK = ["7C", "3D", "QH", "QS"]


def rank(card):
    return card[:-1]


def suit(card):
    return card[-1]


class CrazyEights:
    sides = tuple(PLAYERS)
    zero_sum = False

    def start(self):
        return {
            "hands": deepcopy(DEAL),
            "stock": STOCK[:],
            "top": "2D",
            "suit": "D",
            "turn": "Ann",
            "passes": 0,
        }

    def mover(self, state):
        return PLAYERS.index(state["turn"])

    def playable(self, state, card):
        if rank(card) == "8":
            return True
        return suit(card) == state["suit"] or rank(card) == rank(state["top"])

    def is_over(self, state):
        return state["passes"] >= len(PLAYERS) or any(not hand for hand in state["hands"].values())

    def moves(self, state):
        if self.is_over(state):
            return []
        options = []
        for card in state["hands"][state["turn"]]:
            if not self.playable(state, card):
                continue
            if rank(card) == "8":
                options.extend(card + " as " + s for s in "CDHS")
            else:
                options.append(card)
        if not options:
            options.append("draw" if state["stock"] else "pass")
        return options

    def play(self, state, move):
        new = deepcopy(state)
        who = state["turn"]
        new["turn"] = PLAYERS[(PLAYERS.index(who) + 1) % len(PLAYERS)]
        if move == "draw":
            new["hands"][who].append(new["stock"].pop())
        elif move == "pass":
            new["passes"] += 1
        else:
            card, _, chosen = move.partition(" as ")
            new["hands"][who].remove(card)
            new["top"] = card
            new["suit"] = chosen if chosen else suit(card)
            new["passes"] = 0
        return new

    def payoff(self, state):
        left = [len(state["hands"][name]) for name in PLAYERS]
        total = sum(left)
        return tuple(total - 3 * cards for cards in left)

    def evaluate(self, state):
        return self.payoff(state)
