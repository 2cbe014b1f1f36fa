"""One compiled search of one game, ready to be called, and what it gives up for."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from math import nan
from typing import Any

from plies.compiled import layout, store
from plies.compiled.block import taken
from plies.compiled.codec import LARGEST, Codec, Unfit
from plies.compiled.table import Table
from plies.contract import Game, State, name_of
from plies.searches.links import linked

FIRST_PART = 1 << 16  # bytes of a table that a search begins with
CROWDED = 2  # inner nodes for each entry of it at which the table grows


class Raised(Unfit):
    """Compiled code that raised an exception, which the interpreted game may or may not do."""


class Later:
    """A line of play in links that is worked out when somebody asks for it."""

    def __init__(self, words: list[int], tell: Callable[[list[int]], list[Any]]):
        self.words, self.tell = words, tell

    def __bool__(self) -> bool:
        return bool(self.words)

    def __iter__(self) -> Iterator[Any]:
        return iter(linked(self.tell(self.words)))


class Kernel:
    """One compiled search of one game, with a block of its own."""

    tier = "as numbers"  # what the game was compiled as
    asks_game = False  # whether its lines are the game's own moves, and not made from numbers

    def __init__(self, codec: Codec, entry: store.Entry):
        self.codec, self.entry = codec, entry
        self.block = taken()
        self.ended = ""  # the function of the game's in whose loop the search was stopped

    def stop(self) -> None:
        """Let the search end, wherever it is; until it has, this may be needed again."""
        self.block.ints[layout.STOP] = 1
        self.entry.ask()

    def use(self, table: Table) -> None:
        self.table = table  # kept alive as long as compiled code has its address
        self.block.ints[layout.TABLE] = table.address
        self.block.ints[layout.TABLE_MASK] = table.bytes // layout.BUCKET - 1
        self.block.ints[layout.GROW_AT] = 1 << 62

    def use_part_of(self, table: Table, size: int) -> None:
        """Begin with a small part of the table, for entries of `size` bytes, and let it grow."""
        self.use(table)
        ints = self.block.ints
        most, first = table.bytes // layout.BUCKET, FIRST_PART // layout.BUCKET
        ints[layout.TABLE_MOST], ints[layout.TABLE_MASK] = most - 1, min(first, most) - 1
        ints[layout.GROW_AT] = CROWDED * min(FIRST_PART, table.bytes) // size

    @property
    def table_bytes(self) -> int:
        """The part of the table that is in use."""
        return layout.BUCKET * (self.block.ints[layout.TABLE_MASK] + 1)

    def follow(self, states: Sequence[State], before: int) -> None:
        """Let the next search know where the game has been: `before` of the states at its root."""
        rows = [self.codec.state.encode(state) for state in states]
        stride = max(map(len, rows), default=0)
        padded = [word for row in rows for word in [*row, *[0] * (stride - len(row))]]
        self.past = (ctypes.c_uint64 * max(len(padded), 1))(*(word & LARGEST for word in padded))
        self.marks = (ctypes.c_uint64 * (len(rows) + layout.PLIES))()
        ints = self.block.ints
        ints[layout.PATH], ints[layout.PAST] = ctypes.addressof(self.marks), before
        ints[layout.PAST_STATES] = ctypes.addressof(self.past)
        ints[layout.PAST_LOADED], ints[layout.PAST_STRIDE] = len(rows), stride

    def twin(self) -> Kernel:
        """Return the same kernel with a block of its own, for another thread."""
        other = Kernel(self.codec, self.entry)
        other.use(self.table)
        return other

    def __call__(
        self, state: State, depth: int, alpha: float, beta: float, ply: int = 0
    ) -> tuple[float, list[Any]]:
        """Run the kernel on a position; return its value and its line of moves."""
        ints, reals = self.block.ints, self.block.reals
        self.block.put_state(self.codec.state.encode(state))
        ints[layout.DEPTH], ints[layout.PLY] = depth, ply
        reals[layout.ALPHA], reals[layout.BETA] = alpha, beta
        if not self.entry(self.block.address):
            if ints[layout.STOP]:
                self.ended = self.entry.ended(self.block.address)
                return nan, []
            raise Raised(f"compiled code met an error ({self.entry.raised(self.block.address)})")
        words = self.block.row(layout.LINES + ply * layout.ROW, ints[layout.LENGTHS + ply])
        return reals[layout.VALUE], self.line(state, words)

    def line(self, state: State, words: list[int]) -> Any:
        """Return the moves of a line from a position on."""
        return self.moves(words)

    def moves(self, words: list[int]) -> list[Any]:
        shape = self.codec.move
        size = len(shape.kinds)
        return [shape.decode(words[i : i + size]) for i in range(0, len(words), size)]

    @property
    def kept_words(self) -> int:
        """The words of a move in a tree."""
        return len(self.codec.move.kinds)

    def kept_move(self, parent: Any, words: list[int]) -> Any:
        """Return the move that led to a node of a tree."""
        return self.codec.move.decode(words)


def refuse(kernel: Kernel, game: Game, has_depth: bool = True) -> None:
    """Raise what compiled code gave up for, if it did; `has_depth`: a depth limit would help."""
    error = kernel.block.ints[layout.ERROR]
    kernel.block.ints[layout.ERROR] = 0
    if error == layout.TOO_DEEP:
        advice = "give the search a depth limit, or search" if has_depth else "search"
        raise Unfit(
            f"the game went on for about {layout.PLIES:,} plies, the most that compiled code has "
            f"room for: {advice} interpreted"
        )
    if error == layout.TOO_MANY_MOVES:
        raise Unfit(f"{name_of(game)} has too many moves in one line of play to be compiled")
