"""Go as people write and see it."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MIN, GameError, read_move
from plies.games.go.drawing import stars
from plies.games.go.rules import PASS, Go
from tests.games.proofs import after


def test_a_drawing_names_columns_without_i_and_rows_from_the_bottom():
    state = after(Go(9), "J1 A9 pass")

    lines = Go(9).text(state).split("\n")

    assert lines[0] == lines[10] == "   A B C D E F G H J"
    assert lines[1] == " 9 O . . . . . . . ."
    assert lines[9] == " 1 . . . . . . . . X"
    assert lines[11] == "white to move, 1 pass"


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 19), st.data())
def test_what_is_drawn_is_read_again(size, data):
    game = Go(size)
    state = game.start()
    for _ in range(data.draw(st.integers(0, 8))):
        if not (moves := list(game.moves(state))):
            break
        state = game.play(state, data.draw(st.sampled_from(moves)))

    assert game.read_state(game.text(state)) == state
    for move in game.moves(state):
        assert game.read_move(state, game.move_text(state, move)) == move


def test_a_position_fits_on_one_line():
    state = Go(3).read_state("X../.O./.../white")

    assert Go(3).text(state).split("\n")[1:4] == [" 3 X . .", " 2 . O .", " 1 . . ."]
    assert state.turn == MIN


def test_words_of_moves_are_those_of_gtp():
    game = Go(19)
    state = game.start()

    assert game.move_text(state, game.read_move(state, "t19")) == "T19"
    assert game.move_text(state, game.points[-1]) == "T1"
    assert game.move_text(state, game.points[8]) == "J19"
    assert game.read_move(state, "PASS") == PASS
    for word in ("I5", "A20", "A0", "", "5", "Z1"):
        with pytest.raises(GameError, match="from A1 to T19"):
            game.read_move(state, word)
    with pytest.raises(GameError, match="is not a legal move here"):
        read_move(game, state, "I5")


def test_what_is_no_position_is_refused_in_a_sentence():
    for text, why in (
        ("XO/OX", "A2 has no liberty"),
        ("X./.", "equally long"),
        ("X.Z/.../...", "one of X O ."),
        ("X../.../...", "needs 2 rows of 2"),
    ):
        with pytest.raises(GameError, match=why):
            Go(2).read_state(text)


def test_a_picture_has_stones_the_last_one_marked_and_a_button_to_pass():
    game = Go(5)
    state = after(game, "C3 D4")

    drawn = list(ElementTree.fromstring(game.svg(state, game.read_move(state, "D4"))).iter())

    kinds = [shape.get("class") for shape in drawn]
    assert (kinds.count("black"), kinds.count("white")) == (1, 1)
    assert (kinds.count("on-black"), kinds.count("on-white")) == (0, 1)
    names = [shape.get("data-at") for shape in drawn if shape.get("data-at")]
    assert len(names) == 26
    assert "pass" in names
    white = next(shape for shape in drawn if shape.get("class") == "white")
    spot = next(shape for shape in drawn if shape.get("data-at") == "D4")
    assert (white.get("cx"), white.get("cy")) == (spot.get("cx"), spot.get("cy"))


def test_star_points_are_where_boards_have_them():
    assert stars(9) == [(2, 2), (2, 6), (6, 2), (6, 6), (4, 4)]
    assert (3, 9) in stars(19)
    assert len(stars(19)) == 9
    assert len(stars(13)) == 5
    assert stars(5) == [(2, 2)]
    assert stars(2) == []
