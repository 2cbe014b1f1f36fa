"""Leduc poker with open hands: dataclasses, Enum suits, a deck that shrinks, rounds of betting."""

from dataclasses import dataclass, field
from enum import Enum
from typing import List, Optional


class Suit(Enum):
    HEARTS = "h"
    SPADES = "s"


@dataclass(frozen=True)
class Card:
    rank: int
    suit: Suit

    def __str__(self):
        return f"{self.rank}{self.suit.value}"


def full_deck():
    return [Card(rank, suit) for rank in (1, 2, 3) for suit in Suit]


@dataclass
class Table:
    deck: List[Card] = field(default_factory=full_deck)
    hands: List[Card] = field(default_factory=list)
    public: Optional[Card] = None
    stakes: List[int] = field(default_factory=lambda: [1, 1])
    history: List[str] = field(default_factory=list)
    player: int = 0
    folded: Optional[int] = None

    def copy(self):
        return Table(
            list(self.deck),
            list(self.hands),
            self.public,
            list(self.stakes),
            list(self.history),
            self.player,
            self.folded,
        )


class Leduc:
    chance = True
    sides = ("Alice", "Bob")

    def start(self):
        return Table()

    def waiting_for_card(self, table):
        return len(table.hands) < 2 or (table.public is None and self.round_over(table))

    def round_over(self, table):
        said = table.history
        return said[-2:] == ["check", "check"] or (bool(said) and said[-1] == "call")

    def is_over(self, table):
        if table.folded is not None:
            return True
        return table.public is not None and self.round_over(table)

    def mover(self, table):
        if self.is_over(table):
            return 0
        return -1 if self.waiting_for_card(table) else table.player

    def chances(self, table):
        return [(card, 1 / len(table.deck)) for card in table.deck]

    def moves(self, table):
        if self.is_over(table):
            return []
        if table.history and table.history[-1] == "raise":
            return ["fold", "call"]
        return ["check", "raise"]

    def play(self, table, move):
        table = table.copy()
        if isinstance(move, Card):
            table.deck.remove(move)
            if len(table.hands) < 2:
                table.hands.append(move)
            else:
                table.public = move
                table.history = []
                table.player = 0
            return table
        table.history.append(move)
        if move == "fold":
            table.folded = table.player
        elif move == "call":
            table.stakes[table.player] = max(table.stakes)
        elif move == "raise":
            table.stakes[table.player] += 2 if table.public is None else 4
        table.player = 1 - table.player
        return table

    def strength(self, table, player):
        card = table.hands[player]
        return card.rank + (10 if card.rank == table.public.rank else 0)

    def payoff(self, table):
        if table.folded is not None:
            return -table.stakes[0] if table.folded == 0 else table.stakes[1]
        mine, theirs = self.strength(table, 0), self.strength(table, 1)
        if mine == theirs:
            return 0
        return table.stakes[1] if mine > theirs else -table.stakes[0]

    def evaluate(self, table):
        if len(table.hands) < 2:
            return 0
        return table.hands[0].rank - table.hands[1].rank
