"""Compiled code for 2048 on 4x4: built once, kept on disk, loaded without Numba."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np

from plies.fast import store
from plies.fast.engine import to_stderr
from plies.tiles import rows, slots
from plies.tiles.shapes import SHAPES, Shape

Array = np.ndarray[Any, Any]


@cache
def _source() -> str:
    """Return a hash of what is compiled here; the engine's own is in every key."""
    here = Path(__file__).parent
    digest = hashlib.blake2b(digest_size=16)
    for file in sorted([*here.glob("native/*.py"), here / "slots.py"]):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def kernel(name: str, shape: str) -> store.Entry:
    """Return compiled code.

    `learn`, `practise`, `search`, `play`, `survey` (it counts uses) or `random`.
    """
    return _kernel(name, SHAPES[shape])


@cache
def _kernel(name: str, shape: Shape) -> store.Entry:
    key = store.key_of("2048", _source(), name, shape)
    return store.loaded(key, store.made(f"{key}.o", lambda: _compiled(name, shape)))


def _compiled(name: str, shape: Shape) -> bytes:
    to_stderr(f"compiling 2048 ({name}), once")
    from plies.tiles.native.build import built

    code, symbol = built(name, shape)  # type: ignore[no-untyped-call]
    return store.packed(symbol, False, code)


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
    done = Event()

    def body() -> None:
        try:
            run(entry, block)
        finally:
            done.set()

    block.ints[slots.STOP] = 0
    Thread(target=body, daemon=True).start()
    ended = False
    try:
        ended = done.wait(seconds)
    finally:
        if not ended:
            block.ints[slots.STOP] = 1
            done.wait()
        block.ints[slots.STOP] = 0
    return ended
