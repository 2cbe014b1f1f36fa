"""Onitama on five by five: cards by name in a dict, pieces in a dict, a NamedTuple as move."""

from typing import NamedTuple

CARDS = {
    "tiger": [(0, -2), (0, 1)],
    "crab": [(0, -1), (-2, 0), (2, 0)],
    "frog": [(-1, -1), (-2, 0), (1, 1)],
    "horse": [(0, -1), (-1, 0), (0, 1)],
    "ox": [(0, -1), (1, 0), (0, 1)],
}


class Move(NamedTuple):
    card: str
    start: tuple
    end: tuple

    def __str__(self):
        return f"{self.card} {self.start}->{self.end}"


class Position:
    def __init__(self, pieces, hands, spare, turn):
        self.pieces = pieces
        self.hands = hands
        self.spare = spare
        self.turn = turn

    def master(self, color):
        for square, piece in self.pieces.items():
            if piece == color.upper():
                return square
        return None


class Onitama:
    sides = ("b", "r")
    decisive = True

    def start(self):
        pieces = {}
        for x in range(5):
            pieces[(x, 4)] = "B" if x == 2 else "b"
            pieces[(x, 0)] = "R" if x == 2 else "r"
        hands = {"b": ["tiger", "crab"], "r": ["frog", "horse"]}
        return Position(pieces, hands, "ox", "b")

    def mover(self, position):
        return self.sides.index(position.turn)

    def winner(self, position):
        b, r = position.master("b"), position.master("r")
        if r is None or b == (2, 0):
            return "b"
        if b is None or r == (2, 4):
            return "r"

    def moves(self, position):
        if self.winner(position):
            return []
        sign = 1 if position.turn == "b" else -1
        moves = []
        for card in position.hands[position.turn]:
            for dx, dy in CARDS[card]:
                for square in sorted(position.pieces):
                    if position.pieces[square].lower() != position.turn:
                        continue
                    x, y = square[0] + sign * dx, square[1] + sign * dy
                    if x in range(5) and y in range(5):
                        target = position.pieces.get((x, y), ".")
                        if target.lower() != position.turn:
                            moves.append(Move(card, square, (x, y)))
        return moves

    def play(self, position, move):
        pieces = dict(position.pieces)
        pieces[move.end] = pieces.pop(move.start)
        hands = {side: [c for c in hand if c != move.card] for side, hand in position.hands.items()}
        hands[position.turn].append(position.spare)
        return Position(pieces, hands, move.card, "r" if position.turn == "b" else "b")

    def payoff(self, position):
        return {"b": 1, "r": -1, None: 0}[self.winner(position)]

    def evaluate(self, position):
        colors = [piece.lower() for piece in position.pieces.values()]
        return (colors.count("b") - colors.count("r")) / 10
