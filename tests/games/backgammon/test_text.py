"""Backgammon as people write and see it."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MAX, MIN, GameError, read_move
from plies.games.backgammon.board import BAR, START
from plies.games.backgammon.rules import State
from tests.games.backgammon.positions import GAME, position, random_game, side, words

OPENING = """\
 13  14  15  16  17  18 | 19  20  21  22  23  24
 b5   .   .   .  w3   . | w5   .   .   .   .  b2
 w5   .   .   .  b3   . | b5   .   .   .   .  w2
 12  11  10   9   8   7 |  6   5   4   3   2   1
bar b0 w0, off b0 w0
"""
FAR = {1: 15}


def test_a_drawing_has_the_numbers_of_its_points():
    assert GAME.text(GAME.start()) == OPENING + "opening roll"
    assert GAME.text(State(START, START, MIN, 6, 2)) == OPENING + "white to move, 6-2"
    assert GAME.text(State(START, START, MAX, 0, 0)) == OPENING + "black to roll"


def test_dice_are_read_in_either_order():
    assert GAME.read_state(OPENING + "white to move, 2-6") == State(START, START, MIN, 6, 2)


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 2**32))
def test_every_position_and_every_move_is_read_back(seed):
    for number, state in enumerate(random_game(seed)):
        assert GAME.read_state(GAME.text(state)) == state
        if state.high and number % 9 == 0:
            for move in list(GAME.moves(state))[:12]:
                assert GAME.read_move(state, GAME.move_text(state, move)) == move


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (OPENING, "a position ends with whose turn it is: black to move, 3-1"),
        (OPENING + "red to roll", "a position ends with whose turn it is"),
        (OPENING + "black to move, 7-1", "a position ends with whose turn it is"),
        (OPENING.replace("b5", "b4") + "black to roll", "a side has 15 men, but black has 13"),
        (OPENING.replace(" .", "") + "black to roll", "but here are 8 points"),
        ("black to roll", "but here are 0 points and no such line"),
        (OPENING.replace("b5", "b6").replace("b3", "b1") + "opening roll", "at their start"),
    ],
)
def test_an_impossible_position_is_refused(text, sentence):
    with pytest.raises(GameError, match=sentence):
        GAME.read_state(text)


def test_a_finished_game_has_no_dice():
    over = GAME.text(State(side({}), side(FAR), MIN, 0, 0))

    assert GAME.payoff(GAME.read_state(over)) == 2
    with pytest.raises(GameError, match="the game is over"):
        GAME.read_state(over.replace("white to roll", "white to move, 2-1"))


@pytest.mark.parametrize(
    ("written", "ours"),
    [
        ("6/5 8/5", "8/5 6/5"),
        ("24/20", "24/20"),
        ("24/21/20", "24/20"),
        ("24/21 21/20", "24/20"),
        ("8/5, 6/5", "8/5 6/5"),
    ],
)
def test_turns_are_read_as_people_write_them(written, ours):
    state = State(START, START, MAX, 3, 1)

    assert GAME.move_text(state, read_move(GAME, state, written)) == ours


def test_doubles_are_counted_and_hits_are_starred():
    state = position({13: 2, 8: 2}, {18: 1, 1: 14}, (3, 3))
    entering = position({BAR: 1, 6: 2}, {5: 1, 1: 14}, (5, 1))

    assert "13/7*(2)" not in words(state)
    assert "13/10(2) 8/5(2)" in words(state)
    assert GAME.read_move(state, "8/5(2) 13/10(2)") == GAME.read_move(state, "13/10(2) 8/5(2)")
    assert "bar/20* 6/5" in words(entering)
    assert GAME.read_move(entering, "bar/20 6/5") == GAME.read_move(entering, "bar/20* 6/5")


def test_without_stars_the_way_that_hits_nobody_is_meant():
    state = position({20: 1}, {7: 1, 1: 14}, (2, 1))

    assert words(state) == ["20/18*/17", "20/17"]
    assert GAME.move_text(state, GAME.read_move(state, "20/17")) == "20/17"
    assert GAME.move_text(state, GAME.read_move(state, "20/18*/17")) == "20/18*/17"


@pytest.mark.parametrize("word", ["8/4 6/5", "x", "8/5", "24/off", "bar/20", ""])
def test_what_the_dice_do_not_allow_is_no_move(word):
    with pytest.raises(GameError, match="is not a legal move here"):
        read_move(GAME, State(START, START, MAX, 3, 1), word)


def test_points_are_clicked_as_the_side_to_move_counts_them():
    for turn in (MAX, MIN):
        shapes = ElementTree.fromstring(GAME.svg(State(START, START, turn, 3, 1))).iter()
        names = [shape.get("data-at") for shape in shapes if shape.get("data-at")]
        assert sorted(names) == sorted([*map(str, range(1, 25)), "bar", "off", "pass"])
    black, white = (GAME.svg(State(START, START, turn, 3, 1)) for turn in (MAX, MIN))
    assert black.count('class="pip"') == white.count('class="pip"') == 4
    assert black != white


def test_a_turn_says_what_to_click_and_the_bar_comes_first():
    state = State(START, START, MAX, 3, 1)
    entering = position({BAR: 1, 13: 2}, FAR, (4, 2))
    stuck = position({20: 1}, {11: 2, 10: 2, 1: 11}, (6, 5))

    assert GAME.clicks(state, GAME.read_move(state, "8/5 6/5")) == [["8", "5"], ["6", "5"]]
    assert GAME.clicks(state, GAME.read_move(state, "24/20")) == [["24", "21", "20"]]
    assert GAME.clicks(entering, GAME.read_move(entering, "bar/21 13/11")) == [
        ["bar", "21", "13", "11"]
    ]
    assert GAME.clicks(stuck, 0) == [["pass"]]


def test_a_picture_shows_men_bar_trays_and_how_many_there_are():
    state = State(side({BAR: 2, 6: 7}, off=6), side({1: 5}, off=10), MAX, 6, 5)
    drawn = GAME.svg(state)

    assert drawn.count('<circle class="black"') == 2 + 5
    assert drawn.count('<rect class="white"') == 10
    assert ">7</text>" in drawn
    assert drawn.count('class="pip"') == 11
