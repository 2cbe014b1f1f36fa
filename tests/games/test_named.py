"""A game is shown as it is named, and can be made again from what is shown."""

from __future__ import annotations

import copy
import pickle

import pytest

import plies
from plies.games.konane.rules import Konane
from plies.games.nim import Nim

SPECS = [
    "2048",
    "2048:size=3,four=0,goal=64",
    "connect4:width=6,symmetry",
    "domineering",
    "kalah:empty-capture",
    "konane:size=6",
    "konane:rows=4,cols=6,opening=any",
    "mnk:m=4,n=5",
    "nim:heaps=1-2-3,misere",
    "othello:size=6",
    "pacman:layout=pantry,ghosts=1",
    "pig:goal=20",
    "room",
    "tictactoe",
    "tree:[[3, 5], [2, 9]]",
]


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_is_shown_as_it_is_named(spec):
    assert repr(plies.game(spec)) == spec
    assert str(plies.game(spec)) == spec


def test_what_is_usual_is_left_out_and_how_it_was_said_does_not_matter():
    assert repr(Konane(8)) == "konane"
    assert repr(Konane(6, opening="diagonal")) == "konane:size=6"
    assert repr(Nim((1, 2, 3), misere=True)) == "nim:heaps=1-2-3,misere"


def test_a_copy_has_the_same_name():
    game = plies.game("konane:size=6")

    assert repr(copy.copy(game)) == repr(pickle.loads(pickle.dumps(game))) == "konane:size=6"


def test_the_name_is_no_part_of_the_rules():
    from plies.compiled.fingerprint import fingerprint, members

    assert fingerprint(Konane(6)) == fingerprint(Konane(rows=6, cols=6))
    assert not any("given" in name for name in members(Konane(6)))


def test_a_tree_that_lists_cannot_tell_says_how_large_it_is():
    assert repr(plies.Tree([[1, 2]] * 20)) == "<tree of 61 nodes>"
    assert repr(plies.game("tree:(chance 1 2)")) == "<tree of 3 nodes>"


def test_games_draw_pictures_that_a_notebook_shows():
    for spec in SPECS[:-1]:
        game = plies.game(spec)
        if hasattr(game, "svg"):
            drawn = game.svg(game.start())
            assert drawn._repr_svg_() == drawn
            assert drawn.startswith("<svg")
