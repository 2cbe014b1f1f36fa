"""What the page shows of a position: a picture, or what the game's own view draws."""

from __future__ import annotations

import pytest

from plies import game
from plies.games.twenty48.rules import Twenty48
from plies.web.app import page_files
from plies.web.jobs.looks import look_at
from plies.web.jobs.tables import described


class Mine(Twenty48):
    """A game from somebody's file that is a kind of one of ours."""


def test_a_game_that_python_draws_has_a_picture_and_no_data():
    rules = game("tictactoe")

    look = look_at(rules, rules.start())

    assert look["kind"] == "svg"
    assert not {"data", "view"} & look.keys()


@pytest.mark.parametrize(
    ("rules", "kind", "view"),
    [
        (game("2048"), "slide", "/games/2048/slide.js"),
        (game("pacman"), "maze", "/games/pacman/maze.js"),
        (Mine(), "slide", "/games/2048/slide.js"),
    ],
    ids=["2048", "pacman", "mine"],
)
def test_a_game_that_brings_a_view_says_which_module_draws_it(rules, kind, view):
    look = look_at(rules, rules.start())

    assert (look["kind"], look["view"]) == (kind, view)
    assert "score" in look["data"]
    assert "svg" not in look


def test_the_page_serves_the_view_the_table_and_the_style_sheet_of_a_game():
    files = page_files()

    for name in ("2048", "pacman"):
        assert described(name)["table"] == f"/games/{name}/table.js"
        assert f"/games/{name}/table.js" in files
    assert described("nim")["table"] == ""
    assert b'<link rel="stylesheet" href="/games/2048/slide.css">' in files["/"].body
    assert b'<link rel="stylesheet" href="/games/pacman/maze.css">' in files["/"].body
