"""What is sent to other machines: how to do the tasks, files of the user's, and who we are.

A worker that has other code than we have would play other games under the same numbers, so it
says what it is, and is refused in a sentence.
"""

from __future__ import annotations

import ast
import os
import pickle
import platform
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from plies.contract import GameError
from plies.running.tasks import Make

MOST = 8 << 20  # bytes of files that are sent along


@dataclass(frozen=True, slots=True)
class Parcel:
    """A `make`, pickled; the files that it needs, by name; and the versions it was made with."""

    make: bytes
    files: tuple[tuple[str, bytes], ...]
    versions: tuple[tuple[str, str], ...]

    @property
    def mark(self) -> str:
        """What changes as soon as anything in it does."""
        return blake2b(pickle.dumps(self), digest_size=8).hexdigest()


def packed(make: Make, files: Iterable[Path]) -> Parcel:
    """Return a parcel with the files that are named and what they import from beside them."""
    found = {path.name: path.read_bytes() for path in beside(files)}
    if sum(map(len, found.values())) > MOST:
        raise GameError(f"the files to send to the workers are larger than {MOST >> 20} MB")
    return Parcel(pickle.dumps(make), tuple(sorted(found.items())), versions())


def beside(files: Iterable[Path]) -> list[Path]:
    """Return files of Python and the modules in the same folder that they import."""
    found: list[Path] = []
    waiting = [path.resolve() for path in files]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        if any(one.name == path.name for one in found):
            raise GameError(f"two files are called {path.name}: name one of them otherwise")
        found.append(path)
        names = imported(path)
        waiting += [one for name in names if (one := path.with_name(f"{name}.py")).is_file()]
    return found


def imported(path: Path) -> set[str]:
    """Return the names of the modules that a file imports; of none if it is no Python."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return set()
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names - set(sys.stdlib_module_names)


def unpacked(parcel: Parcel) -> Path | None:
    """Return a folder with the files of a parcel, the same one for all processes of a machine."""
    if not parcel.files:
        return None
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"plies-{user}-{parcel.mark}"
    folder.mkdir(mode=0o700, exist_ok=True)
    for name, data in parcel.files:
        place = folder / name
        if not (place.is_file() and place.read_bytes() == data):
            new = folder / f".{name}-{os.getpid()}"
            new.write_bytes(data)
            os.replace(new, place)  # another process may be reading it
    return folder


@cache
def versions() -> tuple[tuple[str, str], ...]:
    """Return what must be equal on all machines: plies, its code, and what computes with it."""
    found = {"plies": _version("plies"), "code of plies": _code()}
    found |= {"Python": ".".join(platform.python_version_tuple()[:2])}
    found |= {name: _version(name) for name in ("numpy", "numba")}
    return tuple(found.items())


def differences(parcel: Parcel) -> str:
    """Say what is not the same here as where a parcel was made; nothing if all is."""
    here = dict(versions())
    return "; ".join(
        f"{name} {here.get(name)}, not {theirs}"
        for name, theirs in parcel.versions
        if here.get(name) != theirs
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def _code() -> str:
    """Return a fingerprint of all code of plies."""
    root = Path(__file__).parents[1]
    mixed = blake2b(digest_size=5)
    for path in sorted(root.rglob("*.py")):
        mixed.update(str(path.relative_to(root).as_posix()).encode())
        mixed.update(path.read_bytes())
    return mixed.hexdigest()
