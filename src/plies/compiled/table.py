"""The memory that a search remembers positions in, lent to one search after the other."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from plies.compiled import layout
from plies.contract import GameError
from plies.searches.table import check_room

PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}


class Table:
    """What searches remember of positions: shared by the threads of one search, never locked."""

    def __init__(self, entries: int, size: int):
        self.bytes = size_of(entries, size)
        check_room(self.bytes // size, size)
        self.used = self.bytes  # what is not used is empty
        try:
            self.memory = mmap.mmap(-1, self.bytes, **PRIVATE)
        except (OSError, OverflowError):
            raise GameError(f"there is no memory for a table of {entries:,} positions") from None
        if hasattr(mmap, "MADV_HUGEPAGE"):
            self.memory.madvise(mmap.MADV_HUGEPAGE)  # touched everywhere: fewer, larger pages
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))

    def clear(self) -> None:
        ctypes.memset(self.address, 0, self.used)
        self.used = self.bytes


def size_of(entries: int, size: int) -> int:
    """Return the bytes of a table for so many entries, or of the largest below that fits."""
    return max(layout.BUCKET, (1 << (max(entries, 1).bit_length() - 1)) * size)


_spare: list[Table] = []
_lending = Lock()


@contextmanager
def table(entries: int, size: int) -> Iterator[Table]:
    """Lend an empty table. The last one is kept: new memory costs more than clearing it."""
    with _lending:  # two searches at once must not get the same one
        spare = _spare.pop() if _spare else None
    if spare and spare.bytes == size_of(entries, size):
        lent = spare
        lent.clear()
    else:
        del spare  # its memory goes before the new table needs some
        lent = Table(entries, size)
    try:
        yield lent
    finally:
        with _lending:
            _spare[:] = [lent]
