"""The shared block, seen from Python."""

from __future__ import annotations

import ctypes
import mmap
from array import array
from collections.abc import Sequence

from plies.compiled import layout

NOTHING = memoryview(array("q", bytes(8 * layout.PLIES)))
MOST_IDLE = 2


class Block:
    """Memory that compiled code works in; pages that it never touches cost nothing."""

    def __init__(self) -> None:
        self.memory = mmap.mmap(-1, layout.WORDS * 8)
        view = memoryview(self.memory)
        self.ints, self.reals = view.cast("q"), view.cast("d")
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        self.clear()

    def clear(self) -> None:
        """Make it as good as new for a search that writes before it reads."""
        self.ints[: layout.STATE] = NOTHING[: layout.STATE]
        self.ints[layout.LENGTHS : layout.LENGTHS + layout.PLIES] = NOTHING
        self.ints[layout.STACK_TOP] = layout.STACK
        self.ints[layout.STACK_END] = layout.SHARES - layout.LOOSE_WORDS
        self.ints[layout.BOARDS_END] = self.address + layout.WORDS * 8
        self.ints[layout.BUDGET] = 1 << 62

    def put_state(self, words: Sequence[int]) -> None:
        try:
            row = array("q", words)
        except OverflowError:  # bits
            row = array("q", map(signed, words))
        self.ints[layout.STATE : layout.STATE + len(row)] = memoryview(row)

    def row(self, start: int, length: int) -> list[int]:
        return self.ints[start : start + length].tolist()

    def give_back(self) -> None:
        """Let the next search have it: pages that are there already cost it nothing."""
        if len(_idle) < MOST_IDLE:
            self.clear()
            _idle.append(self)


_idle: list[Block] = []


def taken() -> Block:
    """Return a block for a new search."""
    try:
        return _idle.pop()
    except IndexError:
        return Block()


def signed(word: int) -> int:
    """Return the int64 that has the bits of a word."""
    return word - (1 << 64) if word >= 1 << 63 else word
