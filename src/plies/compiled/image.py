"""An object file made ready to run by ourselves: LLVM takes as long to load as a short search.

It knows files of ELF for x86-64, as they are on Linux. Whatever else it meets, in a file or of a
machine, it refuses by Unknown, and LLVM does the same work.

    code | jumps to functions of the C library | data of the code, and its variables

The parts lie in one piece of memory, so that what they say of each other is a distance. The code
may then be run and not be written any more.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from struct import Struct, error, iter_unpack, unpack_from
from typing import NamedTuple

ELF = b"\x7fELF\x02\x01\x01"  # of 64 bits, the lowest byte first
OBJECT, X86_64 = 1, 62
CONTENT, SYMBOLS, PLACES, ZEROS = 1, 2, 4, 8  # types of sections
UNWINDING = 0x70000001  # what only exceptions of C++ need
LOADED, RUN = 2, 4  # flags of a section
NOWHERE, ANYWHERE = 0, 0xFF00  # sections that symbols lie in: none of this file
WHOLE, DISTANCE, CALL = 1, 2, 4  # types of places to fill in
JUMP = b"\xff\x25\0\0\0\0"  # to the address that follows
ADDRESS, NEAR = Struct("<Q"), Struct("<i")
WORD = ctypes.c_void_p


class Unknown(Exception):  # noqa: N818
    """LLVM may know better."""


class Section(NamedTuple):
    name: int
    type: int
    flags: int
    address: int
    at: int
    bytes: int
    link: int
    about: int
    align: int
    each: int


class Image:
    """Compiled code in memory that is its own: `address(symbol)` is where something is in it."""

    def __init__(self, code: bytes):
        if sys.platform != "linux" or os.uname().machine != "x86_64" or ctypes.sizeof(WORD) != 8:
            raise Unknown
        try:
            self._load(code)
        except (error, IndexError, OSError, ValueError) as fault:
            raise Unknown from fault
        except AttributeError as lack:  # of a name in mmap: not every system has all of them
            raise Unknown from lack

    def address(self, symbol: str) -> int:
        if symbol not in self.symbols:
            raise Unknown
        return self.symbols[symbol]

    def _load(self, code: bytes) -> None:
        sections = _sections(code)
        table = next(one for one in sections if one.type == SYMBOLS)
        names = sections[table.link].at
        rows = list(iter_unpack("<IBBHQQ", code[table.at : table.at + table.bytes]))
        elsewhere = [i for i, row in enumerate(rows) if i and row[3] == NOWHERE]
        places, first, end, size = _laid_out(sections, len(elsewhere))
        own = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
        self.memory = mmap.mmap(-1, size, own, mmap.PROT_READ | mmap.PROT_WRITE)
        base = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        for number, place in places.items():
            if sections[number].type == CONTENT:
                part = sections[number]
                self.memory[place : place + part.bytes] = code[part.at : part.at + part.bytes]
        where: list[int] = [0] * len(rows)  # of each symbol, from the beginning on
        self.symbols = {}
        for i, (name, _, _, section, value, _) in enumerate(rows):
            if section in places:
                where[i] = places[section] + value
                self.symbols[_word(code, names + name)] = base + where[i]
            elif section >= ANYWHERE:
                where[i] = -1
        for at, i in zip(range(first, end, 16), elsewhere, strict=False):
            where[i], found = at, _of_c(_word(code, names + rows[i][0]))
            self.memory[at : at + len(JUMP)] = JUMP
            ADDRESS.pack_into(self.memory, at + len(JUMP), found)
        for part in sections:
            if part.type == PLACES and part.about in places:
                self._fill_in(code, part, places[part.about], where, base)
        runs = mmap.PROT_READ | mmap.PROT_EXEC
        if ctypes.CDLL(None).mprotect(WORD(base), ctypes.c_size_t(end), runs):
            raise Unknown

    def _fill_in(self, code: bytes, part: Section, start: int, where: list[int], base: int) -> None:
        """Write into one section where the things are that it mentions."""
        for at, about, more in iter_unpack("<QQq", code[part.at : part.at + part.bytes]):
            kind, to = about & 0xFFFFFFFF, where[about >> 32]
            if to < 0:
                raise Unknown
            if kind in (DISTANCE, CALL):
                NEAR.pack_into(self.memory, start + at, to + more - start - at)
            elif kind == WHOLE:
                ADDRESS.pack_into(self.memory, start + at, base + to + more)
            else:
                raise Unknown


def _sections(code: bytes) -> list[Section]:
    if code[:7] != ELF or unpack_from("<HH", code, 16) != (OBJECT, X86_64):
        raise Unknown
    (at,), (each, count) = unpack_from("<Q", code, 40), unpack_from("<HH", code, 58)
    return [Section(*unpack_from("<IIQQQQIIQQ", code, at + each * i)) for i in range(count)]


def _laid_out(sections: list[Section], jumps: int) -> tuple[dict[int, int], int, int, int]:
    """Return where sections go, where jumps begin and where they end, and the size of all."""
    places: dict[int, int] = {}
    loaded = [i for i, one in enumerate(sections) if one.flags & LOADED and one.type != UNWINDING]
    if any(sections[i].type not in (CONTENT, ZEROS) for i in loaded):
        raise Unknown

    def put(wanted: list[int], at: int) -> int:
        for i in wanted:
            at = places[i] = _up(at, max(sections[i].align, 1))
            at += sections[i].bytes
        return at

    first = _up(put([i for i in loaded if sections[i].flags & RUN], 0), 16)
    end = _up(first + 16 * jumps, mmap.PAGESIZE)
    size = put([i for i in loaded if not sections[i].flags & RUN], end)
    return places, first, end, _up(max(size, 1), mmap.PAGESIZE)


def _up(at: int, to: int) -> int:
    return -(-at // to) * to


def _word(code: bytes, at: int) -> str:
    return code[at : code.index(b"\0", at)].decode()


def _of_c(name: str) -> int:
    """Return where a function of the C library is that this process has loaded."""
    try:
        found = ctypes.cast(getattr(ctypes.CDLL(None), name), WORD).value
    except AttributeError:
        raise Unknown from None
    return found or 0
