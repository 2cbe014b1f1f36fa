"""A trick-taking game for three with open cards: follow suit if you can, hearts are trumps.

Each player gets a point for every trick.
"""

# ruff: noqa: B905, RUF005

from enum import Enum
from operator import attrgetter
from typing import NamedTuple


class Suit(Enum):
    CLUBS = "♣"
    HEARTS = "♥"
    SPADES = "♠"


class Card(NamedTuple):
    suit: Suit
    rank: int

    def __str__(self):
        return f"{'0123456789JQKA'[self.rank]}{self.suit.value}"


def cards(text):
    """'9C AH' -> two cards"""
    suits = {"C": Suit.CLUBS, "H": Suit.HEARTS, "S": Suit.SPADES}
    return tuple(Card(suits[word[-1]], "0123456789JQKA".index(word[:-1])) for word in text.split())


class Deal(NamedTuple):
    hands: tuple
    trick: tuple  # (player, card) pairs
    lead: int
    tricks: tuple

    @property
    def turn(self):
        return (self.lead + len(self.trick)) % 3


TRUMPS = Suit.HEARTS


def strength(card, led):
    """A key by which the best card of a trick is the greatest."""
    return (card.suit is TRUMPS, card.suit is led, card.rank)


class Tricks:
    sides = ("north", "east", "south")
    zero_sum = False

    HANDS = ("AC 9H KS 3C JH", "KC AH 9S 4C QS", "QC KH AS 5C 3H")

    def start(self):
        return Deal(tuple(cards(hand) for hand in self.HANDS), (), 0, (0, 0, 0))

    def mover(self, deal):
        return deal.turn

    def moves(self, deal):
        hand = deal.hands[deal.turn]
        if deal.trick:
            led = deal.trick[0][1].suit
            following = [card for card in hand if card.suit is led]
            if following:
                return sorted(following, key=attrgetter("rank"))
        return sorted(hand, key=lambda card: (card.suit.name, card.rank))

    def play(self, deal, card):
        me = deal.turn
        hands = tuple(
            tuple(c for c in hand if c != card) if i == me else hand
            for i, hand in enumerate(deal.hands)
        )
        trick = deal.trick + ((me, card),)
        if len(trick) < 3:
            return deal._replace(hands=hands, trick=trick)
        led = trick[0][1].suit
        winner, _ = max(trick, key=lambda played: strength(played[1], led))
        tricks = tuple(n + (i == winner) for i, n in enumerate(deal.tricks))
        return Deal(hands, (), winner, tricks)

    def payoff(self, deal):
        return deal.tricks

    def evaluate(self, deal):
        """Tricks made, and half a trick for each trump or ace in hand."""
        return tuple(
            made + 0.5 * sum(card.suit is TRUMPS or card.rank == 13 for card in hand)
            for made, hand in zip(deal.tricks, deal.hands)
        )

    def move_text(self, deal, card):
        return str(card)
