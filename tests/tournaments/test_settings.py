from __future__ import annotations

import pytest

from plies.contract import GameError
from plies.play.adjudication import Adjudication, Draw, Resign
from plies.tournaments.plan import Entry
from plies.tournaments.settings import GAMES, SPRT_GAMES, from_toml, planned
from plies.tournaments.sprt import Sprt

FILE = """
game = "nim"
players = ["random", {player = "alphabeta:depth=2", name = "new"}, "random"]
openings = "book.txt"
resign = "500,3"
longest = 99
"""


def test_a_file_says_it_all(tmp_path):
    (tmp_path / "t.toml").write_text(FILE)
    (tmp_path / "book.txt").write_text("0-1\n")

    plan = planned(from_toml(tmp_path / "t.toml"))

    assert plan.players == (
        Entry("random", "random #1"),
        Entry("alphabeta:depth=2", "new"),
        Entry("random", "random #2"),
    )
    assert plan.openings == ("0-1",)
    assert plan.adjudication == Adjudication(Resign(500, 3), None, 99)
    assert plan.games == GAMES


def test_options_are_read():
    players = (Entry("a", "a"), Entry("b", "b"))

    plan = planned({"game": "nim", "players": players, "sprt": "0,5", "draw": "10,4,20"})

    assert plan.sprt == Sprt(0, 5)
    assert plan.games == SPRT_GAMES
    assert plan.adjudication.draw == Draw(10, 4, 20)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", "is no TOML"),
        ("gaem = 'nim'", "did you mean game"),
        ("games = 'many'", "games cannot be 'many'"),
        ("players = [3]", "a player is a word"),
        ("players = [{name = 'x'}]", "a player is a word"),
        ("games = true", "games cannot be True"),
    ],
)
def test_files_that_say_something_else_are_refused(tmp_path, text, said):
    (tmp_path / "t.toml").write_text(text)

    with pytest.raises(GameError, match=said):
        from_toml(tmp_path / "t.toml")


def test_numbers_may_be_words_with_commas_or_a_list(tmp_path):
    head = 'game = "nim"\nplayers = ["random", "simple"]\n'
    said = (
        'resign = "500,3"\ndraw = "10"\nsprt = "0,10"',
        "resign = [500, 3]\ndraw = 10\nsprt = [0, 10]",
    )
    plans = []
    for words in said:
        (tmp_path / "t.toml").write_text(head + words)
        plans.append(planned(from_toml(tmp_path / "t.toml")))

    assert plans[0] == plans[1]
    assert plans[0].sprt
    assert plans[0].adjudication.resign


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"sprt": "0"},
        {"sprt": "a,b"},
        {"alpha": 0.1},
        {"resign": "1,2,3"},
        {"draw": "x"},
        {"games": 0},
        {"pairing": "cup"},
        {"sprt": "0,10", "games": 3},
        {"move_time": 0.0},
        {"rounds": -1},
    ],
)
def test_options_that_make_no_sense_are_refused(wrong):
    players = (Entry("a", "a"), Entry("b", "b"))

    with pytest.raises(GameError):
        planned(wrong and {"game": "nim", "players": players, **wrong})
