"""A proof that goes on another day: what a search remembers, in a file.

    plies proof 1                      what this is
    {"rules": ..., "bytes": ...}       whose table it is, and how far the search was
    the table, as it is in memory      every entry proves itself, so it may be copied while it grows
    sixteen bytes                      a checksum of everything above

It is written under another name and then renamed: a stop at any moment leaves the old file whole.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from mmap import mmap
from pathlib import Path
from typing import IO, Any

from plies.contract import GameError
from plies.kinds import PROOF
from plies.writing import check, is_plain, replace, said

TITLE = b"plies proof 1\n"
CHECKSUM_BYTES = 16
PIECE = 1 << 24  # bytes written or read at once
LONGEST_LINE = 1 << 16


@dataclass(frozen=True, slots=True)
class About:
    """Whose table a file holds, and what the search had done."""

    game: str  # its name, for people
    rules: str  # the game's fingerprint
    position: str
    mark: str  # the position's hash, which another engine would not find
    order: str  # of the bytes in a number
    bytes: int  # of the table
    nodes: int
    seconds: float
    drawn: bool
    deepest: int


def check_place(file: Path) -> None:
    """Refuse now a file that could not be written after all the work."""
    check(file, PROOF)


def write(file: Path, about: About, table: mmap) -> None:
    """Write a table, all of it or nothing."""
    check(file, PROOF)
    with said(file):
        replace(file, _pieces(about, table))


def _pieces(about: About, table: mmap) -> Iterator[bytes]:
    """Yield the parts of a file, the checksum of all of them last."""
    digest = hashlib.blake2b(digest_size=CHECKSUM_BYTES)
    head = TITLE + json.dumps(asdict(about)).encode() + b"\n"
    digest.update(head)
    yield head
    for start in range(0, about.bytes, PIECE):
        piece = table[start : min(start + PIECE, about.bytes)]
        digest.update(piece)
        yield piece
    yield digest.digest()


def read_about(file: Path) -> About:
    """Return what a file says it holds."""
    with _opened(file) as (opened, _):
        return _about(file, opened)[0]


def read_table(file: Path, table: mmap) -> None:
    """Put the table of a file into memory, or refuse a damaged one in a sentence."""
    with _opened(file) as (opened, size):
        about, head = _about(file, opened)
        if size != len(head) + about.bytes + CHECKSUM_BYTES or about.bytes != len(table):
            raise GameError(f"{file} is damaged: it is cut off, or something was added")
        digest = hashlib.blake2b(head, digest_size=CHECKSUM_BYTES)
        for start in range(0, about.bytes, PIECE):
            piece = opened.read(min(PIECE, about.bytes - start))
            digest.update(piece)
            table[start : start + len(piece)] = piece
        if digest.digest() != opened.read():
            raise GameError(f"{file} is damaged: its checksum is wrong")


@contextmanager
def _opened(file: Path) -> Iterator[tuple[IO[bytes], int]]:
    if file.exists() and not is_plain(file):
        raise GameError(f"{file} cannot be read: it is no plain file")
    try:
        with file.open("rb") as opened:
            yield opened, os.fstat(opened.fileno()).st_size
    except OSError as error:
        raise GameError(f"{file} cannot be read: {error.strerror}") from None


def _about(file: Path, opened: IO[bytes]) -> tuple[About, bytes]:
    """Return what stands at the beginning of a file, read and as it is."""
    if opened.read(len(TITLE)) != TITLE:
        raise GameError(f"{file} is not a saved proof")
    line = opened.readline(LONGEST_LINE)
    try:
        said: dict[str, Any] = json.loads(line)
        about = About(**said)
    except (ValueError, TypeError):
        raise GameError(f"{file} is damaged: nobody can tell what it holds") from None
    kinds = {"str": str, "int": int, "float": (int, float), "bool": bool}
    for field in fields(About):
        value = getattr(about, field.name)
        if not isinstance(value, kinds[str(field.type)]) or (  # type: ignore[arg-type]
            isinstance(value, (int, float)) and not 0 <= value < 1 << 62
        ):
            raise GameError(f"{file} is damaged: its {field.name} cannot be {value!r}")
    return about, TITLE + line


def check_game(file: Path, found: About, rules: str, position: str) -> None:
    """Refuse a file that is about something else than what is to be searched here."""
    if found.rules != rules:
        raise GameError(
            f"{file} belongs to a game of {found.game} with other rules or options, "
            "or to another version of it"
        )
    if found.position != position:
        there = " ".join(found.position.split())
        raise GameError(f"{file} belongs to another position: {there}")


def check_engine(file: Path, found: About, mark: str) -> None:
    """Refuse a file whose positions are filed in another way than here."""
    if (found.mark, found.order) != (mark, sys.byteorder):
        raise GameError(f"{file} was saved by another version of plies, or on another machine")
