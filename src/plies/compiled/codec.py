"""States and moves as 64-bit words, and back.

A state may be an int, a board (a flat list or tuple of ints), or a tuple or NamedTuple of these;
a move an int or a tuple of ints. Random games show the form, and how large the numbers get: what
passes 2^31 is a bitboard and becomes an unsigned word, the rest is signed.
"""

from __future__ import annotations

import dis
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from types import CodeType
from typing import Any

from plies.compiled.fingerprint import functions_of, names_in
from plies.contract import CHANCE, Game, GameError, Move, State

WORD, SIGNED = "w", "i"
BIG, LARGEST = 1 << 31, (1 << 64) - 1
GAMES, PLIES = 40, 400
WHILE = 1.5  # seconds for random games: of a slow game fewer positions must do
FEW = 8  # a tuple of so many numbers is a record rather than a board


@dataclass(frozen=True)
class Shape:
    """How one kind of value is laid out: `maker` is int, tuple, list, or a NamedTuple's class.

    A value that holds others has `parts`; a board holds nothing but numbers of one kind, as many
    as `kinds` says, and compiled code looks into it at any place. `casts` are the classes of the
    numbers of a move, where one is not just an int: True comes back as True.
    """

    maker: Any
    kinds: tuple[str, ...]
    parts: tuple[Shape, ...] = ()
    board: bool = False
    casts: tuple[Any, ...] = ()

    @property
    def has_boards(self) -> bool:
        return self.board or any(part.has_boards for part in self.parts)

    def encode(self, value: Any) -> list[int]:
        """Return the numbers of a value; refuse what random games gave no reason to expect."""
        inside = (value,) if isinstance(value, int) else value
        if not isinstance(value, self.maker) or len(inside) != len(self.parts or self.kinds):
            raise Unfit(f"{value!r:.60} has another form than positions of this game have")
        if self.parts:
            pairs = zip(self.parts, inside, strict=True)
            return [number for part, held in pairs for number in part.encode(held)]
        for kind, number in zip(self.kinds, inside, strict=True):
            lowest, highest = (0, LARGEST) if kind == WORD else (-1 << 63, (1 << 63) - 1)
            if not isinstance(number, int) or not lowest <= number <= highest:
                raise Unfit(f"{value!r:.60} holds {number!r:.30}, unlike positions of this game")
        return list(inside)

    def decode(self, words: Sequence[int]) -> Any:
        held: list[Any]
        if self.parts:
            held, start = [], 0
            for part in self.parts:
                held.append(part.decode(words[start : start + len(part.kinds)]))
                start += len(part.kinds)
        else:
            held = [
                word & LARGEST if kind == WORD else word
                for kind, word in zip(self.kinds, words, strict=True)
            ]
            if self.casts:
                held = [cast(word) for cast, word in zip(self.casts, held, strict=True)]
        if self.maker is int:
            return held[0]
        return self.maker(held) if self.maker in (tuple, list) else self.maker(*held)

    @property
    def named(self) -> bool:
        """Whether a NamedTuple is somewhere in it."""
        return hasattr(self.maker, "_fields") or any(part.named for part in self.parts)

    @property
    def loose(self) -> int:
        """How many of its numbers are not on a board."""
        if self.parts:
            return sum(part.loose for part in self.parts)
        return 0 if self.board else len(self.kinds)

    @property
    def cast(self) -> bool:
        """Whether a number is somewhere in it that is not just an int."""
        return bool(self.casts) or any(part.cast for part in self.parts)

    def record(self) -> dict[str, Any]:
        """Return what JSON can hold of it: all but the classes of NamedTuples."""
        return {
            "kinds": "".join(self.kinds),
            "maker": self.maker.__name__ if self.maker in (int, list) else "tuple",
            "parts": [part.record() for part in self.parts],
            "board": self.board,
        }


def recorded(record: dict[str, Any], example: Any = ()) -> Shape:
    """Return the shape of a record; an example has the classes of its NamedTuples."""
    maker = {"int": int, "list": list, "tuple": tuple}[record["maker"]]
    if hasattr(example, "_fields"):
        maker = type(example)
    inside = example if isinstance(example, tuple) else ()
    examples = [*inside, *[()] * len(record["parts"])]
    parts = tuple(recorded(part, one) for part, one in zip(record["parts"], examples, strict=False))
    return Shape(maker, tuple(record["kinds"]), parts, record["board"])


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
    states, moves, chosen = [game.start()], [], []
    for state, move, mover in seen:
        states.append(state)
        moves.append(move)
        if mover != CHANCE:
            chosen.append(move)
    few = -1 if rebuilds_tuples(game) else FEW
    move_shape = _shape("a move", moves or [0], None)
    return Codec(_shape("a state", states, few), _cast(move_shape, chosen))


def wandering(game: Game, seed: int) -> list[tuple[State, Move, int]]:
    """Play random games; return each state reached with the move that led there, and whose."""
    dice, end = random.Random(seed), perf_counter() + WHILE
    seen: list[tuple[State, Move, int]] = []
    for _ in range(GAMES):
        state = game.start()
        for _ in range(PLIES):
            if perf_counter() > end:
                return seen
            mover, ways = game.mover(state), choices(game, state)
            if not ways:
                break
            move = dice.choice(ways)
            state = game.play(state, move)
            seen.append((state, move, mover))
    return seen


def choices(game: Game, state: State) -> list[Move]:
    """Return what may come next: the moves, or the outcomes of a chance node."""
    if game.mover(state) == CHANCE:
        return [outcome for outcome, _ in game.chances(state)]  # type: ignore[attr-defined]
    return list(game.moves(state))


def rebuilds_tuples(game: Game) -> bool:
    """Return whether the rules make lists of tuples or cut them anywhere, as with boards."""
    return any(
        {"list", "tuple"} & names_in(function.__code__) or _cuts(function.__code__)
        for function in functions_of(game)
    )


def _cuts(code: CodeType) -> bool:
    """Return whether code has a slice whose ends are not constants."""
    steps = list(dis.get_instructions(code))
    return any(
        step.opname in ("BUILD_SLICE", "BINARY_SLICE")
        and not all(end.opname == "LOAD_CONST" for end in steps[i - 2 : i])
        for i, step in enumerate(steps)
    ) or any(_cuts(inner) for inner in code.co_consts if isinstance(inner, CodeType))


def _shape(what: str, values: Sequence[Any], few: int | None) -> Shape:
    """Return the one shape of all values; a tuple of more than `few` numbers is a board."""
    first = values[0]
    if isinstance(first, int):
        return Shape(int, _kinds(what, [(value,) for value in values]))
    board = type(first) is list and few is not None
    if not isinstance(first, tuple) and not board:
        raise Unfit(f"{what} is {_named(first)}, not an int or ints{_hint(first)}")
    for value in values:
        if type(value) is not type(first) or len(value) != len(first):
            raise Unfit(f"{what} has not always the same form: {first!r:.60}, later {value!r:.60}")
    maker = type(first) if board or hasattr(first, "_fields") else tuple
    if board or all(isinstance(part, int) for part in first):
        kinds = _kinds(what, values)
        if few is not None and maker is tuple and len(kinds) > few and len(set(kinds)) == 1:
            board = True
        return Shape(maker, _one_kind(what, kinds, values) if board else kinds, (), board)
    strange = [part for part in first if not isinstance(part, (int, tuple, list))]
    if strange or (few is None and any(isinstance(part, list) for part in first)):
        strange = strange or [part for part in first if isinstance(part, list)]
        raise Unfit(f"{what} holds {_named(strange[0])}, not an int{_hint(strange[0])}")
    parts = tuple(_shape(what, column, few) for column in zip(*values, strict=True))
    return Shape(maker, tuple(kind for part in parts for kind in part.kinds), parts)


def _named(value: Any) -> str:
    return f"a {type(value).__name__} such as {value!r:.60}"


def _hint(value: Any) -> str:
    """Return what to write instead, where that is known."""
    if isinstance(value, str):
        return ": let numbers stand for words, such as 0, 1 and 2 for what is on a cell"
    if isinstance(value, (list, tuple)):
        return ": write a board as one flat list, cell = row * columns + column"
    if value is None:
        return ": let a number such as -1 stand for None"
    return ""


def _kinds(what: str, rows: Sequence[Sequence[Any]]) -> tuple[str, ...]:
    kinds = []
    for column in zip(*rows, strict=True):
        for wrong in _not_ints(column):
            hint = _hint(wrong)
            raise Unfit(f"{what} holds something that is not an int: {wrong!r:.60}{hint}")
        low, high = min(column), max(column)
        if high > LARGEST or (low < 0 and high >= 1 << 63) or low < -(1 << 63):
            raise Unfit(f"{what} holds {high if high > LARGEST else low}, too large for 64 bits")
        kinds.append(WORD if low >= 0 and high >= BIG else SIGNED)
    return tuple(kinds)


def _cast(shape: Shape, moves: Sequence[Any]) -> Shape:
    """Return the shape of moves that come back as what they are: True, not 1."""
    rows = [(move,) for move in moves] if shape.maker is int else moves
    columns = list(zip(*rows, strict=True))
    if not columns:
        return shape
    if shape.parts:
        pairs = zip(shape.parts, columns, strict=True)
        return replace(shape, parts=tuple(_cast(part, column) for part, column in pairs))
    for column in columns:
        one, *others = {type(value): None for value in column}
        if others:
            raise Unfit(
                f"a move is made of {one.__name__} at one time and of {others[0].__name__} at "
                "another, which compiled code cannot tell apart"
            )
    kinds = tuple(type(column[0]) for column in columns)
    return shape if set(kinds) <= {int} else replace(shape, casts=kinds)


def _not_ints(column: Sequence[Any]) -> Iterator[Any]:
    return (value for value in column if not isinstance(value, int))


def _one_kind(what: str, kinds: tuple[str, ...], rows: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """Return the kind of a board's cells, for each: those of one board are alike."""
    if WORD not in kinds:
        return kinds
    if any(number < 0 for row in rows for number in row):
        if any(number >= 1 << 63 for row in rows for number in row):
            raise Unfit(f"{what} holds a board with numbers below 0 and others above 2^63")
        return (SIGNED,) * len(kinds)
    return (WORD,) * len(kinds)
