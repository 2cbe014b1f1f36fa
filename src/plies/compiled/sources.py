"""What compiled code is made of: the source of modules and of all that they import from plies.

A constant of a search that ends up in machine code lies in another room. So imports are followed
wherever they lead, those inside functions included; they are found by reading, nothing is imported.
Reading takes a while, so whoever remembers what came of it can ask by `stamps` whether it still
holds: as Python does for what it has compiled, by the times and sizes of files.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

HOUSE = __name__.partition(".")[0]
ROOM = __name__.rpartition(".")[0]
WHERE = Path(__file__).parents[len(__name__.split(".")) - 1]  # the folder that holds the house
IMPORT = re.compile(
    rf"^[ \t]*(?:import ({HOUSE}[\w.]*)|from ({HOUSE}[\w.]*) import (\([^)]*\)|[^\n]*))",
    re.MULTILINE,
)


@cache
def source_digest(room: str = ROOM) -> str:
    """Return a hash of the source of a package and of everything that it imports from plies."""
    return read(room)[0]


def read(room: str = ROOM) -> tuple[str, list[str]]:
    """Return that hash, and the files that it is of, with their folders."""
    places: set[str] = set()
    found: dict[str, bytes] = {}
    waiting = [*_inside(room)]
    while waiting:
        name = waiting.pop()
        if name not in found and (file := _file(name)):
            found[name] = file.read_bytes()
            places |= {str(file), str(file.parent)}
            waiting += imported(found[name].decode())
    digest = hashlib.blake2b(digest_size=16)
    for name, source in sorted(found.items()):
        digest.update(f"{name} {len(source)}\n".encode() + source)
    return digest.hexdigest(), sorted(places)


def stamps(places: Sequence[str]) -> list[int]:
    """Return numbers that are others as soon as a file is written, added or taken away."""
    found = []
    for place in places:
        try:
            about = os.stat(place)
            found += [about.st_mtime_ns, about.st_size]
        except OSError:
            found.append(-1)
    return found


def imported(source: str) -> Iterator[str]:
    """Yield the names of plies' modules that a source imports; what a folder has may be none."""
    for whole, package, names in IMPORT.findall(source):
        yield whole or package
        if package and _is_folder(package):
            yield from (f"{package}.{name}" for name in re.findall(r"\w+", names))


@cache
def _is_folder(name: str) -> bool:
    return WHERE.joinpath(*name.split(".")).is_dir()


def _inside(room: str) -> Iterator[str]:
    """Yield the names of all modules of a package."""
    for file in WHERE.joinpath(*room.split(".")).rglob("*.py"):
        yield ".".join(file.relative_to(WHERE).with_suffix("").parts).removesuffix(".__init__")


def _file(name: str) -> Path | None:
    place = WHERE.joinpath(*name.split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)
