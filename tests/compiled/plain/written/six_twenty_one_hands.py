"""Twenty-one with a short deck: cards 2 to 5, four of each; draw or stand; the bank draws below 9."""

from collections import Counter
from dataclasses import dataclass, field
from copy import deepcopy


@dataclass
class Hand:
    cards: list[int] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.cards)

    def __iadd__(self, card):
        self.cards.append(card)
        return self


@dataclass
class Deal:
    deck: dict
    you: Hand = field(default_factory=Hand)
    bank: Hand = field(default_factory=Hand)
    stage: str = "deal"

    def left(self):
        return sum(self.deck.values())


class TwentyOne:
    chance = True
    sides = ("you",)
    LIMIT = 12

    def start(self):
        return Deal(deck=dict(Counter([2, 3, 4, 5] * 3)))

    def mover(self, deal):
        return {"deal": -1, "hit": -1, "bank": -1}.get(deal.stage, 0)

    def chances(self, deal):
        all_ = deal.left()
        return [(card, n / all_) for card, n in sorted(deal.deck.items()) if n > 0]

    def moves(self, deal):
        return [] if deal.stage == "over" else ["hit", "stand"]

    def play(self, deal, move):
        deal = deepcopy(deal)
        if isinstance(move, str):
            deal.stage = "hit" if move == "hit" else "bank"
            return deal
        deal.deck[move] -= 1
        if deal.stage in ("deal", "hit"):
            deal.you += move
            if deal.you.total > self.LIMIT:
                deal.stage = "over"
            elif deal.stage == "deal" and len(deal.you.cards) < 2:
                pass
            else:
                deal.stage = "choose"
        else:
            deal.bank += move
            if deal.bank.total >= self.LIMIT - 3:
                deal.stage = "over"
        return deal

    def payoff(self, deal):
        if deal.you.total > self.LIMIT:
            return -1
        if deal.bank.total > self.LIMIT:
            return 1
        return (deal.you.total > deal.bank.total) - (deal.you.total < deal.bank.total)
