"""Nim: take as many as you like from one heap; who takes the last one wins.

    3-4-5        Heaps are called a, b, c: the move `b3` takes 3 from the second heap.

All heaps are kept in one number, a few bits for each. A move is the number that is taken away
from it: with 3 bits a heap, taking 2 from heap b is 2 << 3 = 16. In misère Nim who takes the
last one loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from plies.contract import MAX, MIN, GameError
from plies.games.shared.drawn import named
from plies.games.shared.named import Named
from plies.games.shared.picture import disc, label, picture

WIDE, STEP, RADIUS, GAP, EDGE = 32, 18, 8, 4, 14
COLOURS = {"thing": ("#0072b2", "#56b4e9"), "label": ("#555555", "#b8bec8")}


class State(NamedTuple):
    heaps: int
    turn: int


class Nim(Named):
    """Nim with up to 26 heaps, written `3-4-5` or given as numbers."""

    name = "nim"
    sides = ("first", "second")
    decisive = True

    def __init__(self, heaps: str | Sequence[int] = "3-4-5", misere: bool = False):
        self.sizes = read_heaps(heaps) if isinstance(heaps, str) else tuple(heaps)
        self.count, self.misere = len(self.sizes), misere
        if not 1 <= self.count <= len(ascii_lowercase):
            raise GameError(f"Nim needs 1 to {len(ascii_lowercase)} heaps, not {self.count}")
        if min(self.sizes) < 0:
            raise GameError(f"a heap cannot have {min(self.sizes)} things in it")
        self.width = max(1, max(self.sizes).bit_length())
        self.mask = (1 << self.width) - 1

    def _pack(self, sizes: Sequence[int]) -> int:
        return sum(size << self.width * heap for heap, size in enumerate(sizes))

    def start(self) -> State:
        return State(self._pack(self.sizes), MAX)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        for heap in range(self.count):
            shift = self.width * heap
            for take in range(1, (state.heaps >> shift & self.mask) + 1):
                yield take << shift

    def play(self, state: State, move: int) -> State:
        return State(state.heaps - move, MIN if state.turn == MAX else MAX)

    def payoff(self, state: State) -> int:
        took_last = -1 if state.turn == MAX else 1
        return -took_last if self.misere else took_last

    def evaluate(self, state: State) -> int:
        """Return who wins by Bouton's theorem of 1901: 1 for first, -1 for second."""
        nim_sum, largest = 0, 0
        for heap in range(self.count):
            size = state.heaps >> self.width * heap & self.mask
            nim_sum, largest = nim_sum ^ size, max(largest, size)
        wins = nim_sum != 0
        if self.misere and largest < 2:  # only then the two games differ
            wins = not wins
        return 1 if wins == (state.turn == MAX) else -1

    def text(self, state: State) -> str:
        sizes = [state.heaps >> self.width * heap & self.mask for heap in range(self.count)]
        return f"{'-'.join(map(str, sizes))} {self.sides[state.turn]}"

    def read_state(self, text: str) -> State:
        """Read `1-4-5` or `1-4-5 second`: the heaps and who is to move, first if not said."""
        written, _, side = text.strip().partition(" ")
        sizes = read_heaps(written)
        grown = any(now > then for now, then in zip(sizes, self.sizes, strict=False))
        if grown or len(sizes) != self.count or min(sizes) < 0:
            raise GameError(f"{written} does not come from {'-'.join(map(str, self.sizes))}")
        if side.strip() not in ("", *self.sides):
            raise GameError(f"first or second is to move, not {side.strip()!r}")
        return State(self._pack(sizes), MIN if side.strip() == "second" else MAX)

    def svg(self, state: State) -> str:
        """Draw the heaps; a thing has the word of taking it and all that lie on it."""
        shapes, high = [], STEP * max(*self.sizes, 1) + GAP
        for heap, letter in enumerate(ascii_lowercase[: self.count]):
            x, size = WIDE * (heap + 0.5), state.heaps >> self.width * heap & self.mask
            for take in range(1, size + 1):
                thing = disc("thing", x, high - GAP / 2 - STEP * (size - take + 0.5), RADIUS)
                holds = f"takes {take} of {size}"
                shapes.append(named(thing, f"{letter}{take}", holds=holds))
            shapes.append(label(letter, x, high + 10, 9))
        title = f"Nim, {self.sides[state.turn]} to move"
        whole = (WIDE * self.count, high + EDGE)
        return picture("nim", whole, title, COLOURS, shapes, "own-last")  # what it named is gone

    def move_text(self, state: State, move: int) -> str:
        heap = (move.bit_length() - 1) // self.width
        return f"{ascii_lowercase[heap]}{move >> self.width * heap}"


def read_heaps(text: str) -> tuple[int, ...]:
    """Return the sizes written `3-4-5`."""
    try:
        return tuple(int(size) for size in text.split("-"))
    except ValueError:
        raise GameError(f"heaps are written as 3-4-5, not {text!r}") from None
