"""Files that plies writes: the whole of one or nothing, and never over somebody else's.

One rule for every option that names a file to write. A new file is written, an empty one too. One
that plies has made itself is replaced. Any other is left as it is, byte for byte, and refused in a
sentence: before the work, by `check`, and again when it is written. What is no plain file, such as
/dev/stdout or a pipe, takes what it is given.

A file is written under another name and then renamed, so that a full disk, Ctrl-C or a kill leaves
the old one whole.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG
from typing import NamedTuple

from plies.contract import GameError


class Kind(NamedTuple):
    """What an option writes, and how such a file is told from all others."""

    what: str  # "a picture by plies"
    is_ours: Callable[[Path], bool]  # of a plain file that is not empty
    worked_on: bool = False  # people go on with such files: only the very same is written over


def check(path: str | Path, kind: Kind) -> None:
    """Refuse now, in a sentence, a file that could not be written, or not be replaced, later."""
    with said(path):
        found = _stat(path)
        if found and S_ISDIR(found.st_mode):
            raise GameError(f"{path} cannot be written: it is a folder")
        if found and not os.access(path, os.W_OK):
            raise GameError(f"{path} cannot be written: it is read-only")
        if found and _takes_a_stream(path, found):
            return
        if found and found.st_size and not _is_ours(path, kind):
            raise GameError(
                f"{path} is there already, and it is not {kind.what}: "
                "name another file, or take it away first"
            )
        with _beside(path):
            pass


def write(path: str | Path, content: str | bytes, kind: Kind) -> None:
    """Write a file, all of it or nothing; refuse in a sentence what `check` refuses."""
    data = content.encode() if isinstance(content, str) else content
    check(path, kind)
    with said(path):
        found = _stat(path)
        if found and _takes_a_stream(path, found):
            _pour(path, found, data)
            return
        if found and found.st_size and kind.worked_on and Path(path).read_bytes() != data:
            raise GameError(
                f"{path} is there already, and somebody may have worked on it: "
                "name another file, or take it away first"
            )
        replace(path, [data])


def growing(path: str | Path, kind: Kind) -> Callable[[str], None]:
    """Return what adds a piece to a new file: it always holds all pieces so far, each whole."""
    pieces: list[str] = []

    def add(piece: str) -> None:
        found = _stat(path)
        if found and _takes_a_stream(path, found):
            write(path, piece, kind)
        else:
            pieces.append(piece)
            write(path, "".join(pieces), kind)

    return add


def replace(path: str | Path, pieces: Iterable[bytes]) -> None:
    """Put a new file in the place of whatever was there, which it leaves whole if it fails."""
    target = os.path.realpath(path)  # a link stays a link
    with _beside(path) as new:
        with new.open("wb") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        if found := _stat(target):
            os.chmod(new, S_IMODE(found.st_mode))
            with suppress(OSError, AttributeError):  # not root; not a system with owners
                os.chown(new, found.st_uid, found.st_gid)
        os.replace(new, target)


@contextmanager
def said(path: str | Path) -> Iterator[None]:
    """Say in a sentence why a file cannot be written."""
    try:
        yield
    except OSError as error:
        why = error.strerror or error
        if isinstance(error, FileNotFoundError) and not Path(path).parent.is_dir():
            why = f"there is no folder {Path(path).parent}"
        raise GameError(f"{path} cannot be written: {why}") from None


def is_plain(path: Path) -> bool:
    """Return whether a file is there that can be read without waiting for somebody to write it."""
    with suppress(OSError):
        return S_ISREG(os.stat(path).st_mode)
    return False


@contextmanager
def _beside(path: str | Path) -> Iterator[Path]:
    """Give an empty file of another name in the same folder; if it is left there, it goes."""
    new = Path(os.path.realpath(path)).with_name(f".plies-{os.urandom(6).hex()}")
    new.open("xb").close()
    try:
        yield new
    finally:
        with suppress(OSError):
            new.unlink()


def _stat(path: str | Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _takes_a_stream(path: str | Path, found: os.stat_result) -> bool:
    """Return whether what is there takes what it is given, as stdout, a pipe or a device does."""
    return not S_ISREG(found.st_mode) or str(path).startswith("/dev/") or _is_stdout(found)


def _is_stdout(found: os.stat_result) -> bool:
    with suppress(OSError):
        return os.path.samestat(found, os.fstat(1))
    return False


def _pour(path: str | Path, found: os.stat_result, data: bytes) -> None:
    if _is_stdout(found):
        sys.stdout.flush()
        with open(1, "wb", closefd=False) as stdout:
            stdout.write(data)
        return
    with Path(path).open("ab") as stream:
        stream.write(data)


def _is_ours(path: str | Path, kind: Kind) -> bool:
    try:
        return kind.is_ours(Path(path))
    except OSError:
        return False
