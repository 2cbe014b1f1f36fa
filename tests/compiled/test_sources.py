"""Compiled code is filed under all that it is made of, wherever in plies that stands."""

import os
import shutil
import subprocess
import sys

import pytest

from plies.compiled import sources
from tests import ROOT

ASK = "from plies.compiled.store import key_of; print(key_of('a game'))"


@pytest.fixture
def copy(tmp_path):
    """A copy of plies that a test may change."""
    shutil.copytree(
        ROOT / "src/plies", tmp_path / "plies", ignore=shutil.ignore_patterns("*.js", "__pycache__")
    )
    return tmp_path


def changed(copy, file, old, new):
    place = copy / "plies" / file
    source = place.read_text(encoding="utf-8")
    assert old in source
    place.write_text(source.replace(old, new), encoding="utf-8")


def digest(monkeypatch, folder, room=sources.ROOM):
    monkeypatch.setattr(sources, "WHERE", folder)
    return sources.source_digest.__wrapped__(room)


def key(folder):
    """Return the key of some game's code, as a process finds it that runs the copy."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", ASK], capture_output=True, text=True, env=environment, check=True
    )
    return ran.stdout


def test_another_constant_of_a_search_makes_another_key(copy):
    before = key(copy)
    changed(copy, "searches/table.py", "PROVEN = ", "PROVEN = 1 + ")

    assert key(copy) != before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("searches/table.py", "PROVEN = ", "PROVEN = 1 + "),
        ("searches/dice.py", "STEP, STIR", "STIR, STEP"),
        ("searches/proving.py", "NEVER = ", "NEVER = -1 + "),
        ("compiled/kernels/alphabeta.py", "best > beta", "best >= beta"),
        ("compiled/lowering/word.py", "ALL_WHOLE = 1 << 53", "ALL_WHOLE = 1 << 52"),
        ("compiled/layout.py", "PLIES = 1024", "PLIES = 512"),
    ],
)
def test_whatever_ends_up_in_compiled_code_is_in_its_key(file, old, new, copy, monkeypatch):
    before = digest(monkeypatch, copy)
    changed(copy, file, old, new)

    assert digest(monkeypatch, copy) != before


@pytest.mark.parametrize("file", ["cli/__init__.py", "web/app.py", "games/nim.py"])
def test_what_compiled_code_never_sees_is_not_in_its_key(file, copy, monkeypatch):
    before = digest(monkeypatch, copy)
    changed(copy, file, "import", "import os  # another line\nimport")

    assert digest(monkeypatch, copy) == before


def test_the_kernels_of_2048_depend_on_the_rows_that_they_are_compiled_with(copy, monkeypatch):
    room = "plies.games.twenty48.network.native"
    before = digest(monkeypatch, copy, room)
    changed(copy, "games/twenty48/network/rows.py", "HIGHEST = ", "HIGHEST = -1 + ")

    assert digest(monkeypatch, copy, room) != before


def test_imports_are_found_wherever_and_however_they_stand():
    source = """
from plies.searches.table import (
    PROVEN,
    WIN,
)

def late():
    from plies.compiled import layout, store
    import plies.contract
    import platform
"""

    found = {*sources.imported(source)}

    assert {"plies.searches.table", "plies.compiled.layout", "plies.contract"} <= found
    assert not any(name.startswith("platform") for name in found)
