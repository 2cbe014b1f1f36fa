"""A game's file imports the modules beside it, and only those."""

import sys
from textwrap import dedent

import pytest

import plies
from plies.compiled.fingerprint import fingerprint
from tests.cli.running import refused, run, run_json

GAME = """
    import random
    from board import SIZE, Board, taken

    class Heap:
        decisive = True
        def start(self):
            return Board(SIZE, 0)
        def mover(self, state):
            return state.turn
        def moves(self, state):
            return list(range(1, min(3, state.left) + 1))
        def play(self, state, move):
            return taken(state, move)
        def payoff(self, state):
            from late import WORTH
            return WORTH if state.turn else -WORTH
"""
BOARD = """
    from typing import NamedTuple
    from sizes.all import SIZE
    import sizes.all

    class Board(NamedTuple):
        left: int
        turn: int

    def taken(state, move):
        return Board(state.left - move, 1 - state.turn)
"""


@pytest.fixture
def folder(tmp_path):
    def write(name, size, board=BOARD):
        home = tmp_path / name
        (home / "sizes").mkdir(parents=True)
        (home / "heap.py").write_text(dedent(GAME))
        (home / "board.py").write_text(dedent(board))
        (home / "sizes" / "__init__.py").write_text("")
        (home / "sizes" / "all.py").write_text(f"SIZE = {size}\n")
        (home / "late.py").write_text("WORTH = 1\n")
        (home / "random.py").write_text("raise RuntimeError('Python has a module of this name')")
        return home / "heap.py"

    return write


def test_a_game_imports_what_lies_beside_it_also_late_and_from_packages(folder):
    game = plies.game(str(folder("one", 6)))

    assert game.start() == (6, 0)
    assert plies.solve(game).winner == "MAX"


def test_two_folders_have_modules_of_the_same_names_and_keep_them_apart(folder, monkeypatch):
    here, there = folder("here", 6), folder("there", 8)
    monkeypatch.chdir(here.parent)
    monkeypatch.syspath_prepend(str(here.parent))

    one, other = plies.game(str(here)), plies.game(str(there))

    assert (one.start().left, other.start().left) == (6, 8)
    assert type(one.start()) is not type(other.start())
    assert (plies.solve(one).winner, plies.solve(other).winner) == ("MAX", "MIN")


def test_what_a_game_imports_is_nobody_elses(folder):
    before = list(sys.path)
    plies.game(str(folder("one", 6)))

    assert sys.path == before
    assert "sizes" not in sys.modules
    with pytest.raises(ImportError):
        import sizes.all  # noqa: F401


def test_a_neighbour_that_was_edited_is_read_again_and_changes_the_fingerprint(folder):
    path = folder("one", 6)
    game = plies.game(str(path))
    again = plies.game(str(path))
    (path.parent / "board.py").write_text(dedent(BOARD).replace("1 - state.turn", "0 + state.turn"))

    edited = plies.game(str(path))

    assert type(again.start()) is type(game.start())
    assert fingerprint(again) == fingerprint(game)
    assert edited.play(edited.start(), 1).turn == 0
    assert fingerprint(edited) != fingerprint(game)


def test_a_neighbour_that_is_missing_is_named_with_the_line(folder):
    path = folder("one", 6)
    (path.parent / "board.py").unlink()

    sentence = refused(run("search", str(path)))

    assert "ModuleNotFoundError: No module named 'board' (line 3)" in sentence


def test_every_command_finds_the_neighbours(folder, tmp_path):
    path = str(folder("one", 6))
    record = str(tmp_path / "games")
    match = ("match", path, "random", "minimax", "-n", "4", "--jobs", "2", "--record", record)

    assert run_json("search", path)["value"] == 1
    assert run_json("check", path)["ok"]
    assert run_json("play", path, "minimax", "minimax")["winner"] == "MAX"
    assert run_json(*match)["games"]
