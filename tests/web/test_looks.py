"""What the page shows of a position: a picture, or what the game's own view draws."""

from __future__ import annotations

import random

import pytest

from plies import game
from plies.contract import CHANCE, facts
from plies.games.twenty48.rules import Twenty48
from plies.play.referee import thrown
from plies.web import shelf
from plies.web.files import page_files
from plies.web.jobs.looks import look_at
from plies.web.jobs.tables import described

LONGEST = 250  # moves
SMALL = {"go": {"size": 5}, "pig": {"goal": 20}}


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
    for sheet in ("/games/2048/slide.css", "/games/pacman/maze.css"):
        assert files[sheet].body in files["/"].body


PLAYED = [name for name in shelf.GAMES if name not in ("2048", "pacman")]


@pytest.mark.parametrize("name", PLAYED)
def test_every_game_ends_in_words_that_say_who_has_won_as_the_payoff_does(name):
    rules = game(name, **SMALL.get(name, {}))
    for seed in range(3):
        dice, state, moves = random.Random(seed), rules.start(), 0
        while look_at(rules, state)["turn"] == CHANCE or list(rules.moves(state)):
            if rules.mover(state) == CHANCE:
                state = rules.play(state, thrown(rules, state, dice))
                continue
            state = rules.play(state, dice.choice(list(rules.moves(state))))
            moves += 1
            if moves > LONGEST:
                pytest.skip("nobody wins this game at random")
        look, about = look_at(rules, state), facts(rules)
        payoff = rules.payoff(state)
        assert look["over"]
        if payoff == 0:
            assert look["result"] == "A draw."
        elif len(about.sides) == 2:
            winner = about.sides[0 if payoff > 0 else 1]
            assert look["result"].startswith(f"{winner} wins")
            assert look["winner"] == about.sides.index(winner)
            if not about.decisive:
                assert str(abs(round(payoff))) in look["result"]
