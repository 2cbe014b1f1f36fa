"""What `plies grade` writes, and how it knows its own files again."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from plies.kinds import MOST, begins, json_in
from plies.writing import Kind

OTTER = "# Tests made by plies grade tree."
POINTS = re.compile(rb"\n\n(0 points|[\d.e+-]+ of [\d.e+-]+ points?)( in [\d.]+ s)?\n\Z")


def _is_results(path: Path) -> bool:
    more = json_in(path).get("extra_data")
    return isinstance(more, dict) and {"max_score", "mistakes"} <= set(more)


def _is_report(path: Path) -> bool:
    return path.stat().st_size < MOST and bool(POINTS.search(path.read_bytes()))


def _is_autograder(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return {"run_autograder", "plies/__init__.py"} <= set(archive.namelist())
    except (zipfile.BadZipFile, ValueError):
        return False


def _is_notebook(path: Path) -> bool:
    about = json_in(path).get("metadata")
    return isinstance(about, dict) and "plies" in about


def _is_kept(path: Path) -> bool:
    """Return whether it is a report of a class, even if it was cut short."""
    return begins('{\n "title": ')(path) or "mark" in json_in(path)


REPORT = Kind("a report by plies grade", _is_report)
RESULTS = Kind("a results.json by plies grade", _is_results)
AUTOGRADER = Kind("an autograder by plies grade", _is_autograder)
SHEET = Kind(
    "an answer sheet by plies grade", begins('{\n "kind": "plies answer sheet"'), worked_on=True
)
NOTEBOOK = Kind("a notebook by plies grade", _is_notebook, worked_on=True)
TESTS = Kind("a file of tests by plies grade", begins(OTTER), worked_on=True)
SCORES = Kind("a table by plies grade", begins("submission,score,max_score"))
KEPT = Kind("a report kept by plies grade", _is_kept)
