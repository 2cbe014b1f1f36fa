"""A student's ai.py as a player of plies."""

from __future__ import annotations

import pytest

from plies.catalog import game
from plies.contract import GameError
from plies.play.players import player
from tests.courses.twenty48.students import program

RULES = game("2048")
BOARD = "2 4 8 16 / 2 . . . / . . . . / . . . 2"
SEES = """
from game import Game

class AI:
    def __init__(self, root_state, search_depth=3):
        self.root, self.depth = root_state, search_depth

    def compute_decision(self):
        tiles, score = self.root
        print("deciding")
        if self.depth == 9:
            return "up"
        assert Game(tiles, score).move(0)  # up, in both conventions
        return 0 if tiles[0][1] == {second} else 1

    def compute_decision_ec(self):
        return 3
"""


@pytest.fixture
def ai(tmp_path):
    def written(text):
        (tmp_path / "ai.py").write_text(text)
        return f"{tmp_path / 'ai.py'}:AI"

    return written


@pytest.mark.parametrize(("layout", "second"), [("columns", 2), ("rows", 4)])
def test_it_sees_the_board_by_columns_or_by_rows(ai, layout, second):
    one = player(ai(SEES.replace("{second}", str(second))) + f":layout={layout}", RULES)

    assert one.choose(RULES, RULES.read_state(BOARD)) == 0


def test_it_decides_as_the_courses_own_search(ai):
    student = player(ai(program()) + ":depth=3", RULES)
    ours = player("tree:depth=3", RULES)
    state = RULES.read_state(BOARD)

    assert student.choose(RULES, state) == ours.choose(RULES, state)


def test_the_extra_credit_is_asked_for(ai):
    assert player(ai(SEES) + ":extra").choose(RULES, RULES.read_state(BOARD)) == 3


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (":layout=diagonal", "columns or rows, not 'diagonal'"),
        (":depth=0", "depth must be a whole number above 0"),
        (":speed=3", "no option 'speed': it takes depth, extra, layout"),
    ],
)
def test_other_options_are_refused(ai, options, why):
    with pytest.raises(GameError, match=why):
        player(ai(SEES) + options)


def test_an_answer_that_is_no_direction_is_named(ai):
    with pytest.raises(GameError, match="answered 'up', not a direction"):
        player(ai(SEES) + ":depth=9").choose(RULES, RULES.read_state(BOARD))


def test_it_plays_no_other_game(ai):
    with pytest.raises(GameError, match="plays 2048 on square boards only"):
        player(ai(SEES)).begin(game("nim"), 1)
