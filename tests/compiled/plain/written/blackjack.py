"""Blackjack against the bank, from an endless pack; hands are lists that grow."""

from plies import CHANCE

CARDS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
CHANCES = {card: 4 / 13 if card == "10" else 1 / 13 for card in CARDS}


def value(hand):
    total = 0
    aces = 0
    for card in hand:
        if card == "A":
            aces += 1
            total += 11
        else:
            total += int(card)
    while total > 21 and aces:
        total -= 10
        aces -= 1
    return total


class Blackjack:
    sides = ("player",)
    chance = True

    def start(self):
        return {"player": ["10", "4"], "bank": ["7"], "phase": "player"}

    def mover(self, state):
        return CHANCE if state["phase"] in ("hit", "bank") else 0

    def moves(self, state):
        if state["phase"] != "player":
            return []
        return ["hit", "stand"]

    def chances(self, state):
        return list(CHANCES.items())

    def play(self, state, move):
        player, bank, phase = state["player"][:], state["bank"][:], state["phase"]
        if move == "hit":
            phase = "hit"
        elif move == "stand":
            phase = "bank"
        elif phase == "hit":
            player.append(move)
            phase = "player" if value(player) < 21 else "bank"
            if value(player) > 21:
                phase = "over"
        else:
            bank.append(move)
            if value(bank) >= 17:
                phase = "over"
        return {"player": player, "bank": bank, "phase": phase}

    def payoff(self, state):
        mine, theirs = value(state["player"]), value(state["bank"])
        if mine > 21:
            return -1
        if theirs > 21 or mine > theirs:
            return 1
        return 0 if mine == theirs else -1

    def evaluate(self, state):
        mine = value(state["player"])
        if mine > 21:
            return -1.0
        return (mine - 17) / 10

    def bounds(self, state):
        return -1.7, 1.0
