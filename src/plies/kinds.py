"""What plies writes, and how it knows its own files again: see `plies.writing` for the rule.

Most files say in their first lines that plies made them. Here are the ways to look, and the kinds
that more than one room writes. A kind that only one game or course writes stands there.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from plies.writing import Kind

FIRST_BYTES = 4_096  # bytes in which a file says what it is
MOST = 50_000_000  # bytes that are read to find out
GENERATOR = '<meta name="generator" content="plies">'
CREATOR = "plies, with Matplotlib"  # in the pictures that Matplotlib writes


def begins(*words: str) -> Callable[[Path], bool]:
    """Return what tells whether a file begins with one of the texts."""
    beginnings = tuple(word.encode() for word in words)
    return lambda path: _head(path).startswith(beginnings)


def says(*words: str) -> Callable[[Path], bool]:
    """Return what tells whether a file has one of the texts in its head."""
    return lambda path: any(word.encode() in _head(path) for word in words)


def json_in(path: Path) -> dict[str, Any]:
    """Return the JSON object that a file holds; an empty one if it holds something else."""
    if path.stat().st_size > MOST:
        return {}
    try:
        found = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(FIRST_BYTES)


def _is_plot(path: Path) -> bool:
    return path.stat().st_size < MOST and CREATOR.encode() in path.read_bytes()


TRACE = Kind("a trace by plies", begins('{"format":"plies trace"'))
PICTURE = Kind("a picture by plies", says('class="plies-'))
PAGE = Kind("a page by plies", says(GENERATOR))
KEY = Kind("the key to an exercise", begins("values\n  "))
PLOT = Kind("a plot by plies", _is_plot)
ROWS = Kind("a table by plies bench", begins("method,depth,engine,nodes,seconds,"))
PROOF = Kind("a saved proof", begins("plies proof "))
