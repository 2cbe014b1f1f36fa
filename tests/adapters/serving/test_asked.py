"""Somebody's own player as an engine: whatever it does, whoever asked gets an answer."""

from __future__ import annotations

import pytest

from tests.cli.running import shell

FILE = """
import numpy as np

class Broken:
    def choose(self, game, state):
        raise ValueError("no idea")

class Cheat:
    def choose(self, game, state):
        return "everything"

class Array:
    def choose(self, game, state):
        return np.array(list(game.moves(state)))

class Numpy:
    def choose(self, game, state):
        return np.int64(list(game.moves(state))[1])
"""
WHY = {
    "Broken": "failed with ValueError: no idea (mine.py, line 6)",
    "Cheat": "answered 'everything', which is not a legal move",
    "Array": "which is not a legal move",
}


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(FILE)
    return str(file)


@pytest.mark.parametrize("name", WHY)
def test_a_player_that_fails_says_why_and_a_move_is_told(mine, name):
    asked = "ugi\nposition startpos\ngo\nisready\nquit\n"

    told = shell("engine", "nim:heaps=1-2", f"{mine}:{name}", answers=asked)

    assert "Traceback" not in told.stderr
    assert "bestmove a1" in told.stdout.splitlines()
    assert any(WHY[name] in line for line in told.stdout.splitlines() if "info string" in line)


@pytest.mark.parametrize("name", WHY)
def test_gtp_is_told_what_failed_and_goes_on(mine, name):
    told = shell("engine", "go:size=2", f"{mine}:{name}", answers="genmove b\nname\nquit\n")

    assert "Traceback" not in told.stderr
    first, second, _ = told.stdout.split("\n\n", 2)
    assert first.startswith("? ")
    assert WHY[name] in first
    assert second.startswith("= plies go")


def test_a_move_in_numpys_numbers_is_the_games_own(mine):
    asked = "ugi\nposition startpos\ngo\nquit\n"

    told = shell("engine", "nim:heaps=1-2", f"{mine}:Numpy", answers=asked)

    assert told.stdout.splitlines()[-1] == "bestmove b1"
