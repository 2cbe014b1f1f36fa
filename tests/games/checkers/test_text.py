"""Checkers as people write and see it."""

import random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MIN, GameError, read_move
from plies.games.checkers.rules import Checkers

GAME = Checkers()


def wandered(seed, most=120):
    rng, state = random.Random(seed), GAME.start()
    for _ in range(rng.randrange(most)):
        if not (moves := list(GAME.moves(state))):
            break
        state = GAME.play(state, rng.choice(moves))
    return state


def test_a_drawing_has_the_numbers_of_its_squares():
    state = GAME.read_state("W:W18,24,K10:B1,2,K3:H7")

    assert GAME.text(state) == (
        " 1    b   b   B   .   4\n"
        " 5  .   .   .   .     8\n"
        " 9    .   W   .   .  12\n"
        "13  .   .   .   .    16\n"
        "17    .   w   .   .  20\n"
        "21  .   .   .   w    24\n"
        "25    .   .   .   .  28\n"
        "29  .   .   .   .    32\n"
        "white to move, 7 plies without progress"
    )


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_drawing_is_read_back_and_so_is_every_move(seed):
    state = wandered(seed)

    assert GAME.read_state(GAME.text(state)) == state
    for move in GAME.moves(state):
        assert read_move(GAME, state, GAME.move_text(state, move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "W:W21-32:B1-12",
        "W:B1,2,3,4,5,6,7,8,9,10,11,12:W21,22,23,24,25,26,27,28,29,30,31,32.",
        "w:w21-32:b1-12:H0:F1",
        "bbbb/bbbb/bbbb/..../..../wwww/wwww/wwww/white",
    ],
)
def test_a_position_is_written_in_several_ways(text):
    assert GAME.read_state(text) == GAME.start()._replace(turn=MIN)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("B:W33:B1", "a square is a number from 1 to 32, as 18, K18 or 21-32, not 33"),
        ("B:WQ3:B1", "a square is a number from 1 to 32, as 18, K18 or 21-32, not Q3"),
        ("B:W5:B5", "a square has one piece, but 5 is named twice"),
        ("B:W5:W6", "names white's squares and black's, not W twice"),
        ("B:W5:B29", "black has a man on 29, where it would be crowned"),
        ("B:W3:B9", "white has a man on 3, where it would be crowned"),
        ("B:W20-32:B1-12", "a side has at most 12 pieces, but white has 13"),
        ("B:W30:B1:H81", "after 80 plies without progress the game is over"),
        ("bbbb/bbbb", "a position has 32 squares of b, B, w, W and ., but these are 8"),
        ("bbbb/bxbb", "but x is no piece"),
        ("", "but these are 0"),
    ],
)
def test_an_impossible_position_is_refused(text, sentence):
    with pytest.raises(GameError, match=sentence):
        GAME.read_state(text)


def test_a_jump_is_read_in_short_where_one_move_is_meant():
    state = GAME.read_state("B:W10,18,26:B6")
    two = GAME.read_state("B:W6,7,14,15:BK2,8")

    assert read_move(GAME, state, "6x31") == read_move(GAME, state, "6x15x22x31")
    assert read_move(GAME, state, "6-15-22-31") == read_move(GAME, state, "6 X 31")
    assert read_move(GAME, two, "2x11x18x9x2") == read_move(GAME, two, "2x9x18x11x2")


def test_two_ways_to_one_square_must_be_told_apart():
    """Black's man takes 6 and 14, or 7 and 15, and ends on 18 either way."""
    state = GAME.read_state("B:W6,7,14,15:B2")

    assert [GAME.move_text(state, move) for move in GAME.moves(state)] == ["2x9x18", "2x11x18"]
    for word in ("2", "2x18", "3-7", "x"):
        with pytest.raises(GameError, match="is not a legal move here"):
            read_move(GAME, state, word)


def test_every_square_can_be_clicked_and_moves_say_by_which():
    state = GAME.read_state("B:W10,18,26:B6")
    shapes = ElementTree.fromstring(GAME.svg(state)).iter()

    names = [shape.get("data-at") for shape in shapes if shape.get("data-at")]

    assert sorted(map(int, names)) == list(range(1, 33))
    assert GAME.clicks(state, next(iter(GAME.moves(state)))) == [["6", "15", "22", "31"]]


def test_a_picture_shows_men_kings_and_the_last_move():
    state = GAME.read_state("B:WK10,20:B6,K1,K2")
    move = read_move(GAME, state, "6x15")
    drawn = GAME.svg(GAME.play(state, move), last_move=move)

    assert drawn.count('class="on-black"') == 2
    assert drawn.count('class="on-white"') == 0
    assert drawn.count('class="last"') == 2
    assert "white to move" in drawn
