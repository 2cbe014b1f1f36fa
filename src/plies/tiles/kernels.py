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
from plies.tiles import slots
from plies.tiles.rows import rows
from plies.tiles.shapes import SHAPES

Array = np.ndarray[Any, Any]


@cache
def _source() -> str:
    """Return a hash of what is compiled here; the engine's own is in every key."""
    here = Path(__file__).parent
    digest = hashlib.blake2b(digest_size=16)
    for file in sorted([*here.glob("native/*.py"), here / "slots.py"]):
        digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def kernel(name: str, shape: str) -> store.Entry:
    """Return compiled code: `learn`, `search`, `play`, `survey` (it counts uses) or `random`."""
    key = store.key_of("2048", _source(), name, SHAPES[shape])
    data = store.kept(f"{key}.o")
    if data is None:
        to_stderr(f"compiling 2048 ({name}), once")
        from plies.tiles.native.build import built

        code, symbol = built(name, SHAPES[shape])  # type: ignore[no-untyped-call]
        data = store.packed(symbol, False, code)
        store.keep(f"{key}.o", data)
    return store.loaded(key, data)


class Block:
    """The words that compiled code reads and writes; what they point at is kept alive."""

    def __init__(self) -> None:
        self.ints = np.zeros(slots.WORDS, np.int64)
        self.reals = self.ints.view(np.float64)
        self.address: int = self.ints.ctypes.data
        self._kept: dict[int, Array] = {}
        for slot, table in zip((slots.FORWARD, slots.BACK, slots.POINTS), rows(), strict=True):
            self.point(slot, table)
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


def run_watched(entry: store.Entry, block: Block) -> None:
    """Run compiled code in a thread of its own; Ctrl-C stops it."""
    done = Event()

    def body() -> None:
        try:
            run(entry, block)
        finally:
            done.set()

    block.ints[slots.STOP] = 0
    Thread(target=body, daemon=True).start()
    try:
        done.wait()
    except BaseException:
        block.ints[slots.STOP] = 1
        done.wait()
        raise
    finally:
        block.ints[slots.STOP] = 0
