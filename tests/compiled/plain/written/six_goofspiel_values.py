"""Goofspiel with 4 cards, the second player sees the first one's bid; prizes come by chance. Lists that shrink and grow."""


class Goofspiel:
    chance = True
    sides = ("first", "second")

    def __init__(self, cards=4):
        self.cards = cards

    def start(self):
        hand = list(range(1, self.cards + 1))
        return {
            "hands": [hand, hand[:]],
            "deck": hand[:],
            "prize": None,
            "bids": [],
            "won": [[], []],
        }

    def mover(self, state):
        if state["prize"] is None and state["deck"]:
            return -1
        return len(state["bids"])

    def chances(self, state):
        deck = state["deck"]
        return [(card, 1 / len(deck)) for card in deck]

    def moves(self, state):
        if state["prize"] is None:
            return []
        return state["hands"][len(state["bids"])]

    def play(self, state, move):
        hands, deck, prize, bids, won = state.values()
        if prize is None:
            return {**state, "deck": [card for card in deck if card != move], "prize": move}
        who = len(bids)
        hands = [hand[:] for hand in hands]
        hands[who].remove(move)
        bids = bids + [move]
        if len(bids) == 2:
            one, two = bids
            won = [list(w) for w in won]
            if one > two:
                won[0].append(prize)
            elif two > one:
                won[1].append(prize)
            bids, prize = [], None
        return {"hands": hands, "deck": deck, "prize": prize, "bids": bids, "won": won}

    def payoff(self, state):
        first, second = map(sum, state["won"])
        return first - second
