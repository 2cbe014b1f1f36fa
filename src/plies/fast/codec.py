"""States and moves as 64-bit words, and back.

A state may be an int, a tuple of ints or a NamedTuple of ints; so may a move. Random games show
how large the numbers get: what passes 2^31 is a bitboard and becomes an unsigned word, the rest
is signed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plies.game import CHANCE, Game, GameError, Move, State

WORD, SIGNED = "w", "i"
BIG, LARGEST = 1 << 31, (1 << 64) - 1
GAMES, PLIES = 40, 400


@dataclass(frozen=True)
class Shape:
    """How one kind of value is laid out: `maker` is int, tuple, or a NamedTuple's class."""

    maker: Any
    kinds: tuple[str, ...]

    def encode(self, value: Any) -> Sequence[int]:
        """Return the numbers of a value; refuse what random games gave no reason to expect."""
        numbers: Sequence[int] = (value,) if isinstance(value, int) else value
        if not isinstance(value, self.maker) or len(numbers) != len(self.kinds):
            raise Unfit(f"{value!r:.60} has another form than positions of this game have")
        for kind, number in zip(self.kinds, numbers, strict=True):
            lowest, highest = (0, LARGEST) if kind == WORD else (-1 << 63, (1 << 63) - 1)
            if not isinstance(number, int) or not lowest <= number <= highest:
                raise Unfit(f"{value!r:.60} holds {number!r:.30}, unlike positions of this game")
        return numbers

    def decode(self, words: Sequence[int]) -> Any:
        numbers = [
            word & LARGEST if kind == WORD else word
            for kind, word in zip(self.kinds, words, strict=True)
        ]
        if self.maker is int:
            return numbers[0]
        return tuple(numbers) if self.maker is tuple else self.maker(*numbers)


class Unfit(GameError):  # noqa: N818
    """A game that cannot be compiled, and why."""


@dataclass(frozen=True)
class Codec:
    """How a game's states and moves are laid out."""

    state: Shape
    move: Shape


def codec_of(game: Game, seed: int = 0) -> Codec:
    """Look at random games and return how to lay out their states and moves."""
    try:
        seen = wandering(game, seed)
    except Exception as error:  # whatever the game's own methods raise
        raise Unfit(f"a random game ends in {type(error).__name__}: {error}") from error
    states, moves = [game.start()], []
    for state, move in seen:
        states.append(state)
        moves.append(move)
    return Codec(_shape("a state", states), _shape("a move", moves or [0]))


def wandering(game: Game, seed: int) -> list[tuple[State, Move]]:
    """Play random games; return each state reached with the move that led there."""
    dice = random.Random(seed)
    seen = []
    for _ in range(GAMES):
        state = game.start()
        for _ in range(PLIES):
            if game.mover(state) == CHANCE:
                choices = [outcome for outcome, _ in game.chances(state)]  # type: ignore[attr-defined]
            else:
                choices = list(game.moves(state))
            if not choices:
                break
            move = dice.choice(choices)
            state = game.play(state, move)
            seen.append((state, move))
    return seen


def _shape(what: str, values: list[Any]) -> Shape:
    first = values[0]
    if isinstance(first, int):
        return Shape(int, _kinds(what, [(value,) for value in values]))
    if isinstance(first, tuple) and all(isinstance(part, int) for part in first):
        others = [value for value in values if not _alike(value, first)]
        if others:
            later = f"{others[0]!r:.60}"
            raise Unfit(f"{what} has not always the same form: {first!r:.60}, later {later}")
        maker = type(first) if hasattr(first, "_fields") else tuple
        return Shape(maker, _kinds(what, values))
    raise Unfit(f"{what} is a {type(first).__name__} such as {first!r:.60}, not an int or ints")


def _alike(value: Any, first: Any) -> bool:
    return type(value) is type(first) and len(value) == len(first)


def _kinds(what: str, rows: Sequence[Sequence[Any]]) -> tuple[str, ...]:
    kinds = []
    for column in zip(*rows, strict=True):
        wrong = [number for number in column if not isinstance(number, int)]
        if wrong:
            raise Unfit(f"{what} holds something that is not an int: {wrong[0]!r:.60}")
        low, high = min(column), max(column)
        if high > LARGEST or (low < 0 and high >= 1 << 63) or low < -(1 << 63):
            raise Unfit(f"{what} holds {high if high > LARGEST else low}, too large for 64 bits")
        kinds.append(WORD if high >= BIG else SIGNED)
    return tuple(kinds)
