"""Moves as numbers and positions as arrays, for programs that learn.

A game says all its moves by `all_moves()`, in a fixed order, and a position as an array by
`planes(state)`. One that does not is looked through: every position if they are few, or else many
random games, always the same ones, so that numbers stay what they are. A move that none of them
has met has no number.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from plies.contract import CHANCE, Game, GameError, Move, State, name_of
from plies.play.referee import thrown

FEW = 20_000  # positions that are looked through one by one
GAMES = 300  # random ones, where there are more
LONGEST = 1_000  # plies of such a game
LOOKS = 5  # random games that show what a state holds
WORD = 1 << 24  # numbers that get larger are boards of bits, and are shown as bits
FAR = 1e9  # a number that no position holds


_known: WeakKeyDictionary[Any, Numbering] = WeakKeyDictionary()


class Numbering:
    """All moves of a game in a fixed order: `moves[number]`, and `number[move]` back."""

    def __init__(self, game: Game):
        listed = getattr(game, "all_moves", None)
        self.name = name_of(game)
        self.moves: Sequence[Move] = tuple(listed() if listed else met(game))
        self.number = {move: number for number, move in enumerate(self.moves)}
        if not self.moves:
            raise GameError(f"{self.name} has no moves to number")

    def __len__(self) -> int:
        return len(self.moves)

    def numbers(self, moves: Iterable[Move]) -> list[int]:
        """Return the numbers of legal moves; those that have none cannot be chosen."""
        legal = list(moves)
        known = [self.number[move] for move in legal if move in self.number]
        if legal and not known:
            what = f"{self.name} has a position whose moves have no numbers"
            raise GameError(f"{what}: give it all_moves(), which lists every move there can be")
        return known

    def meant(self, action: Any) -> Move:
        """Return the move whose number this is, also one in an array of its own."""
        if hasattr(action, "dtype") and getattr(action, "size", 0) == 1:
            action = action.item()
        try:
            number = index(action)
        except TypeError:
            number = -1
        if not 0 <= number < len(self.moves):
            most = len(self.moves) - 1
            raise GameError(f"an action is a number from 0 to {most}, not {action!r:.60}")
        return self.moves[number]

    def mask(self, moves: Iterable[Move]) -> NDArray[np.int8]:
        """Return a 1 for every legal move and a 0 for every other."""
        mask = np.zeros(len(self.moves), np.int8)
        mask[self.numbers(moves)] = 1
        return mask


def numbering(game: Game) -> Numbering:
    """Return the numbers of a game's moves, found out once."""
    if game not in _known:
        _known[game] = Numbering(game)
    return _known[game]


def met(game: Game) -> list[Move]:
    """Return the moves of all positions, or of many random games, in the order of their words."""
    found: set[Move] = set()
    if not _walked(game, found):
        dice = random.Random(0)
        for _ in range(GAMES):
            _play(game, found, dice)
    return sorted(found, key=_order)


def _order(move: Move) -> tuple[str, int, str]:
    """Return what moves of any kind can be sorted by: numbers by size, others by their words."""
    return type(move).__name__, move if isinstance(move, int) else 0, str(move)


def _walked(game: Game, found: set[Move]) -> bool:
    """Look through all positions; return False if they are many, or cannot be told apart."""
    waiting = [game.start()]
    try:
        seen = set(waiting)
        while waiting:
            state = waiting.pop()
            chance = game.mover(state) == CHANCE
            moves = [one for one, _ in game.chances(state)] if chance else list(game.moves(state))  # type: ignore[attr-defined]
            found.update(() if chance else moves)
            for after in (game.play(state, move) for move in moves):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
            if len(seen) > FEW:
                return False
    except TypeError:  # positions that cannot be filed
        return False
    return True


def _play(game: Game, found: set[Move], dice: random.Random) -> None:
    state = game.start()
    for _ in range(LONGEST):
        if game.mover(state) == CHANCE:
            state = game.play(state, thrown(game, state, dice))
            continue
        moves = list(game.moves(state))
        if not moves:
            return
        found.update(moves)
        state = game.play(state, dice.choice(moves))


def viewer(game: Game) -> Callable[[State], NDArray[np.float32]]:
    """Return what shows a position as an array: the game's `planes`, or all numbers of a state."""
    planes = getattr(game, "planes", None)
    if planes:
        return lambda state: np.asarray(planes(state), np.float32)
    size, broad = _layout(game)

    def seen(state: State) -> NDArray[np.float32]:
        row = list[float]()
        for number, bits in zip(_filled(_numbers(state), size), broad, strict=True):
            row += [int(number) >> bit & 1 for bit in range(64)] if bits else [number]
        return np.array(row, np.float32)

    return seen


def bounds_of(game: Game) -> tuple[float, float, tuple[int, ...]]:
    """Return the lowest and highest number of such arrays, and their shape."""
    shape = viewer(game)(game.start()).shape
    return (-1.0, 1.0, shape) if hasattr(game, "planes") else (-FAR, FAR, shape)


def _layout(game: Game) -> tuple[int, list[bool]]:
    """Return how many numbers a state has, and which are boards of bits, as some games show."""
    states = [game.start()]
    dice = random.Random(0)
    for _ in range(LOOKS):
        state = game.start()
        for _ in range(LONGEST):
            chance = game.mover(state) == CHANCE
            moves = [] if chance else list(game.moves(state))
            if not chance and not moves:
                break
            move = thrown(game, state, dice) if chance else dice.choice(moves)
            state = game.play(state, move)
            states.append(state)
    rows = [_numbers(state) for state in states]
    size = max(map(len, rows))
    return size, [any(abs(row[i]) >= WORD for row in rows if i < len(row)) for i in range(size)]


def wide(game: Game) -> list[bool]:
    """Return of every number that is seen of a position whether it is shown as its bits."""
    if hasattr(game, "planes"):
        return [False] * int(np.prod(bounds_of(game)[2]))
    return _layout(game)[1]


def _filled(numbers: list[float], size: int) -> list[float]:
    """Return so many numbers: a list that has grown since is cut, a shorter one filled."""
    return numbers[:size] + [0] * (size - len(numbers))


def _numbers(thing: Any) -> list[float]:
    """Return the numbers of plain data in order; letters are their codes."""
    if isinstance(thing, (int, float, np.integer)):
        return [int(thing) if isinstance(thing, np.integer) else thing]
    if thing is None:
        return [0]
    if isinstance(thing, str):
        return [ord(letter) for letter in thing]
    if isinstance(thing, dict):
        return [number for item in thing.items() for number in _numbers(item)]
    if isinstance(thing, (set, frozenset)):
        return _numbers(sorted(thing, key=repr))
    if isinstance(thing, (list, tuple, np.ndarray)):
        return [number for part in thing for number in _numbers(part)]
    return _numbers(vars(thing)) if hasattr(thing, "__dict__") else [0]
