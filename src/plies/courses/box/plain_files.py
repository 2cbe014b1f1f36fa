"""Files that others made: nothing is opened that is not a plain file, and nothing without a bound.

A link may lead to the solutions or to `/dev/zero`, and a pipe waits for ever. So a file is looked
at before it is opened, opened without waiting, and looked at again.
"""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

KINDS = (
    (stat.S_ISLNK, "a link"),
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (lambda mode: stat.S_ISCHR(mode) or stat.S_ISBLK(mode), "a device"),
)
MOST_ENTRIES = 20_000  # that are looked at below one folder
LONGEST_NAME = 200  # bytes of a folder's name; a file system takes 255


class NotPlain(Exception):  # noqa: N818 (what a file is, not what went wrong here)
    """Why a file is not read: one sentence with its name."""


def why_not(path: Path, most: int | None = None) -> str:
    """Return why a file is not to be read; empty if it is plain and has at most `most` bytes."""
    name = readable(path.name)
    try:
        found = os.lstat(path)
    except OSError as error:
        return f"{name} cannot be read: {error.strerror}"
    return _wrong(name, found, most)


def _wrong(name: str, found: os.stat_result, most: int | None) -> str:
    if not stat.S_ISREG(found.st_mode):
        what = next((words for test, words in KINDS if test(found.st_mode)), "something else")
        return f"{name} is {what}, not a file"
    if most is not None and found.st_size > most:
        return f"{name} has more than {most:,} bytes"
    return ""


def read_plain(path: Path, most: int) -> bytes:
    """Return what is in a plain file of at most `most` bytes; raises NotPlain with a sentence."""
    if why := why_not(path, most):
        raise NotPlain(why)
    name = readable(path.name)
    try:
        # It may have become something else since: a link is not followed, a pipe not waited for.
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        number = os.open(path, flags | getattr(os, "O_BINARY", 0))
        with open(number, "rb") as file:
            if why := _wrong(name, os.fstat(number), most):
                raise NotPlain(why)
            content = file.read(most + 1)
    except OSError as error:
        raise NotPlain(f"{name} cannot be read: {error.strerror}") from None
    if len(content) > most:
        raise NotPlain(f"{name} has more than {most:,} bytes")
    return content


def plain_files(folder: Path, deepest: int = 1, most: int = MOST_ENTRIES) -> Iterator[Path]:
    """Yield the plain files in a folder and `deepest` - 1 folders below it; no link is followed.

    A folder's own files come before those below it, and at most `most` entries are looked at.
    """
    level, left = [folder], most
    for _ in range(deepest):
        below: list[Path] = []
        for place in level:
            found = entries(place, left)
            left -= len(found)
            below += [Path(one) for one in found if one.is_dir(follow_symlinks=False)]
            yield from (Path(one) for one in found if one.is_file(follow_symlinks=False))
        level = below


def entries(folder: Path, most: int = MOST_ENTRIES) -> list[os.DirEntry[str]]:
    """Return what is in a folder, in the order of the names; nothing if it cannot be read."""
    found: list[os.DirEntry[str]] = []
    try:
        with os.scandir(folder) as inside:
            for one in inside:
                if len(found) >= most:
                    break
                found.append(one)
    except OSError:
        return []
    return sorted(found, key=lambda one: one.name)


def readable(name: str) -> str:
    """Return a file's name as text that can be shown anywhere.

    Bytes that are no UTF-8 are taken for what they most often are: the letters of Western Europe.
    """
    raw = os.fsencode(name)
    for encoding in ("utf-8", "cp1252", "latin-1"):
        try:
            text = raw.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    return "".join(one if one.isprintable() else "?" for one in text).strip() or "?"


def own_names(names: Iterable[str], taken: Collection[str] = ()) -> list[str]:
    """Return a readable name for each of these, no two of them alike, in their order.

    Names that a file system may take for one, as `Ann` and `ann`, count as alike. Those in `taken`
    are nobody's.
    """
    used = {_alike(name) for name in taken}
    found = []
    for name in names:
        text = readable(name).replace("/", "?")
        text = text.encode()[:LONGEST_NAME].decode("utf-8", "ignore")
        own, number = text, 1
        while _alike(own) in used:
            number += 1
            own = f"{text} ({number})"
        used.add(_alike(own))
        found.append(own)
    return found


def _alike(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
