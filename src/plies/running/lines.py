"""A file to which lines are added: each is there whole, or not at all.

A kill or a full disk cuts off at most the last one: the next start takes the cut piece away. What
is there is never changed, and nobody else may write to it meanwhile.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from plies.contract import GameError
from plies.writing import said


class Lines:
    """A file that is open for more lines."""

    def __init__(self, path: Path, file: BinaryIO):
        self.path, self._file = path, file

    def add(self, line: str) -> None:
        """Write a line; what a full disk has cut off is taken back."""
        with said(self.path):
            _write(self._file, f"{line}\n".encode())

    def sync(self) -> None:
        """Wait until all of it is on the disk."""
        with said(self.path):
            os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def begun(path: Path, head: str, goes_on: str) -> Lines:
    """Begin a file with its first line; refuse to write over another, and say what goes on."""
    with said(path):
        try:
            file = path.open("xb", buffering=0)
        except FileExistsError:
            instead = f"{goes_on}, or name another file" if goes_on else ": name another file"
            raise GameError(f"{path} exists already{instead}") from None
        _lock(path, file)
        _write(file, f"{head}\n".encode())
        os.fsync(file.fileno())
        _sync_folder(path)
    return Lines(path, file)


def reopened(path: Path, whole: int) -> Lines:
    """Go on with a file of which so many bytes are whole lines."""
    with said(path):
        file = path.open("r+b", buffering=0)
        _lock(path, file)
        file.truncate(whole)
        file.seek(whole)
    return Lines(path, file)


def begins_with(path: Path, words: str) -> bool:
    """Return whether a file begins with these words."""
    begins = words.encode()
    try:
        with path.open("rb") as file:
            return file.read(len(begins)) == begins
    except OSError:
        return False


def whole_lines(path: Path) -> tuple[list[bytes], int]:
    """Return the whole lines of a file, of which it has at least a first, and their bytes."""
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    return data[:whole].split(b"\n")[:-1] or [b""], whole


def _write(file: BinaryIO, data: bytes) -> None:
    before = file.tell()
    try:
        while data:
            data = data[file.write(data) :]
    except OSError:
        file.truncate(before)
        file.seek(before)
        raise


def _lock(path: Path, file: BinaryIO) -> None:
    """Keep other processes from writing here, on systems that can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise GameError(f"{path} is being written by another plies: wait for it") from None


def _sync_folder(path: Path) -> None:
    """Wait until the disk knows that there is a new file."""
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
