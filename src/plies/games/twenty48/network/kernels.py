"""Compiled code for 2048 on 4x4: built once, kept on disk, loaded without Numba."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from plies.apart import Apart
from plies.compiled import store
from plies.compiled.sources import source_digest
from plies.games.twenty48.network import native, rows, slots
from plies.games.twenty48.network.shapes import SHAPES, Shape
from plies.news import tell

NATIVE = native.__name__  # what is compiled here
Array = np.ndarray[Any, Any]


def kernel(name: str, shape: str) -> store.Entry:
    """Return compiled code.

    `learn`, `practise`, `search`, `play`, `survey` (it counts uses) or `random`.
    """
    return _kernel(name, SHAPES[shape])


@cache
def _kernel(name: str, shape: Shape) -> store.Entry:
    key = store.key_of("2048", source_digest(NATIVE), name, shape)
    return store.loaded(key, store.made(f"{key}.o", lambda: _compiled(name, shape)))


def _compiled(name: str, shape: Shape) -> bytes:
    tell(f"compiling 2048 ({name}), once")
    from plies.games.twenty48.network.native.build import built

    code, symbol = built(name, shape)  # type: ignore[no-untyped-call]
    return store.packed(symbol, (), code)


class Block:
    """The words that compiled code reads and writes; what they point at is kept alive."""

    def __init__(self) -> None:
        self.ints = np.zeros(slots.WORDS, np.int64)
        self.reals = self.ints.view(np.float64)
        self.address: int = self.ints.ctypes.data
        self._kept: dict[int, Array] = {}
        self.point(slots.ROWS, rows.table())
        self.ints[slots.STAGES] = 1
        self.cells = np.zeros(slots.CELL_COUNT, np.int64)
        self.point(slots.CELLS, self.cells)
        self.point(slots.SCRATCH, np.zeros(slots.CELL_COUNT, np.int64))

    def point(self, slot: int, array: Array) -> None:
        self.ints[slot] = array.ctypes.data
        self._kept[slot] = array

    def kept(self, slot: int) -> Array:
        return self._kept[slot]

    def use_table(self) -> None:
        """Make room to remember boards."""
        self.table = np.zeros(slots.ENTRY_WORDS * (slots.LEAVES + slots.INNER), np.int64)
        self.point(slots.TABLE, self.table)


def run(entry: store.Entry, block: Block) -> None:
    """Run compiled code. Python's lock is free meanwhile."""
    if not entry(block.address):
        raise AssertionError("compiled code of 2048 raised an exception")


def run_watched(entry: store.Entry, block: Block, seconds: float | None = None) -> bool:
    """Run compiled code in a thread of its own; Ctrl-C stops it, and so does the clock.

    Return whether it came to its end.
    """
    block.ints[slots.STOP] = 0
    apart = Apart(lambda: run(entry, block))
    ended = False
    try:
        ended = apart.wait(seconds)
    finally:
        if not ended:
            block.ints[slots.STOP] = 1
            apart.wait()
        block.ints[slots.STOP] = 0
    apart.answer()  # nothing, but what it raised is raised here
    return ended
