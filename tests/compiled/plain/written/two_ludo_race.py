"""A Ludo for two on a track of 16 fields: two tokens each, a die of four faces.

A token enters on a 4, hits what it lands on, and goes home exactly. The move is the name of the
token, or "pass".
"""

# ruff: noqa: UP006, UP035, UP045

from dataclasses import dataclass, field
from typing import Dict, List, Optional

CHANCE = -1
TRACK = 16
YARD, HOME = -1, TRACK
OFFSET = {"red": 0, "blue": TRACK // 2}
COLOURS = ["red", "blue"]
MAX_ROLLS = 80


@dataclass
class Ludo:
    tokens: Dict[str, List[int]] = field(
        default_factory=lambda: {"red": [0, YARD], "blue": [0, YARD]}
    )
    colour: str = "red"
    die: Optional[int] = None
    rolls: int = 0

    def copy(self):
        tokens = {colour: list(places) for colour, places in self.tokens.items()}
        return Ludo(tokens, self.colour, self.die, self.rolls)

    @property
    def enemy(self):
        return COLOURS[1 - COLOURS.index(self.colour)]

    def finished(self, colour):
        return all(place == HOME for place in self.tokens[colour])

    def target(self, place):
        """Where a token gets with this die, or None if it may not move."""
        if place == HOME:
            return None
        if place == YARD:
            return 0 if self.die == 4 else None
        return place + self.die if place + self.die <= HOME else None

    def absolute(self, colour, place):
        if not 0 <= place < TRACK:
            raise ValueError("not on the track")
        return (place + OFFSET[colour]) % TRACK

    def go(self, index):
        place = self.target(self.tokens[self.colour][index])
        self.tokens[self.colour][index] = place
        for i, other in enumerate(self.tokens[self.enemy]):
            try:
                hit = self.absolute(self.enemy, other) == self.absolute(self.colour, place)
            except ValueError:
                continue
            if hit:
                self.tokens[self.enemy][i] = YARD

    def progress(self, colour):
        return sum(self.tokens[colour])


class LudoGame:
    name = "Ludo"
    sides = ("red", "blue")
    chance = True
    decisive = True

    def start(self):
        return Ludo()

    def mover(self, ludo):
        if ludo.die is None and not self.is_over(ludo):
            return CHANCE
        return COLOURS.index(ludo.colour)

    def is_over(self, ludo):
        return ludo.rolls >= MAX_ROLLS or any(ludo.finished(colour) for colour in COLOURS)

    def chances(self, ludo):
        return [(face, 0.25) for face in (1, 2, 3, 4)]

    def moves(self, ludo):
        if self.is_over(ludo):
            return []
        places = ludo.tokens[ludo.colour]
        names = [f"token {i + 1}" for i, p in enumerate(places) if ludo.target(p) is not None]
        return names or ["pass"]

    def play(self, ludo, move):
        after = ludo.copy()
        if ludo.die is None:
            after.die = move
            after.rolls += 1
            return after
        if move != "pass":
            after.go(int(move.split()[-1]) - 1)
        after.colour = ludo.enemy
        after.die = None
        return after

    def payoff(self, ludo):
        red, blue = map(ludo.finished, COLOURS)
        return int(red) - int(blue)

    def evaluate(self, ludo):
        return (ludo.progress("red") - ludo.progress("blue")) / (2.0 * TRACK + 4)
