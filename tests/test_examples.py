"""The examples run as they are, and are short."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "examples"
SHORT = ("own_player", "own_evaluation", "openspiel_on_the_page", "tabular_agent")
NEEDS = {"openspiel_on_the_page": "pyspiel", "tabular_agent": "pettingzoo"}


@pytest.mark.parametrize("name", SHORT)
def test_an_example_runs_in_under_forty_lines(name):
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    file = FOLDER / f"{name}.py"
    command = [sys.executable, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ, timeout=250)

    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert len(file.read_text(encoding="utf-8").splitlines()) < 40
