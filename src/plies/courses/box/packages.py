"""Packages of the grader's own machine that students may import: numpy, unless told otherwise.

Students are given the folder of a package, never the folder that it lies in: that one holds plies
too, and with it right searches.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import PathFinder
from pathlib import Path

from plies.contract import GameError

USUAL = ("numpy",)
NOT_FOR_STUDENTS = ("plies",)
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def places(names: Sequence[str]) -> dict[str, str]:
    """Return where packages are, by name; those of USUAL may be missing.

    The libraries that a wheel brings with it in a folder of its own are `NAME.libs`.
    """
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        if name in NOT_FOR_STUDENTS:
            raise GameError(f"{name} holds right searches: students cannot import it")
        if not name.isidentifier():
            raise GameError(f"{name!r} is no name of a package: numpy is one")
        spec = PathFinder.find_spec(name, [path for path in sys.path if path])
        folders = list(spec.submodule_search_locations or ()) if spec else []
        place = folders[0] if folders else spec.origin if spec else None
        if place is None:
            if name in USUAL:
                continue
            raise GameError(f"students cannot import {name}: it is not installed here")
        found[name] = place
        for beside in (f"{name}.libs", f".{name}.libs", f"{name}.dylibs"):
            libraries = Path(place).parent / beside
            if libraries.is_dir():
                found[beside] = str(libraries)
    return found


def environment(found: dict[str, str]) -> dict[str, str]:
    """Return the environment of a student's process: nothing but how packages may use threads."""
    return dict.fromkeys(ONE_THREAD, "1") if found else {}
