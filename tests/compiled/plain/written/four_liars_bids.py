"""Liar's dice with open dice: bids rise until somebody is called a liar."""

from typing import List, NamedTuple, Optional, Tuple

SIDES_OF_A_DIE = 3
DICE_EACH = 2


class Bid(NamedTuple):
    quantity: int
    face: int


class Position(NamedTuple):
    dice: Tuple[int, ...]
    bids: Tuple[Bid, ...]
    called: bool = False


def higher(new: Bid, old: Optional[Bid]) -> bool:
    if old is None:
        return True
    return new.quantity > old.quantity or (new.quantity == old.quantity and new.face > old.face)


class LiarsDice:
    sides = ("Ann", "Bob")
    chance = True
    decisive = True

    def __init__(self) -> None:
        self.all_bids: List[Bid] = [
            Bid(quantity, face)
            for quantity in range(1, 2 * DICE_EACH + 1)
            for face in range(1, SIDES_OF_A_DIE + 1)
        ]

    def start(self) -> Position:
        return Position((), ())

    def mover(self, position: Position) -> int:
        if len(position.dice) < 2 * DICE_EACH:
            return -1
        return (len(position.bids) + position.called) % 2

    def chances(self, position: Position):
        return [(face, 1 / SIDES_OF_A_DIE) for face in range(1, SIDES_OF_A_DIE + 1)]

    def moves(self, position: Position):
        if position.called:
            return []
        last = position.bids[-1] if position.bids else None
        legal = [bid for bid in self.all_bids if higher(bid, last)]
        return legal + ["liar"] if last else legal

    def play(self, position: Position, move) -> Position:
        if len(position.dice) < 2 * DICE_EACH:
            return position._replace(dice=position.dice + (move,))
        if move == "liar":
            return position._replace(called=True)
        return position._replace(bids=(*position.bids, move))

    def payoff(self, position: Position) -> int:
        bid = position.bids[-1]
        truth = position.dice.count(bid.face) >= bid.quantity
        bidder = (len(position.bids) - 1) % 2
        winner = bidder if truth else 1 - bidder
        return 1 if winner == 0 else -1

    def evaluate(self, position: Position) -> float:
        if not position.bids:
            return 0.0
        bid = position.bids[-1]
        sure = position.dice.count(bid.face) - bid.quantity
        return max(-0.9, min(0.9, sure / 4 if len(position.bids) % 2 else -sure / 4))
