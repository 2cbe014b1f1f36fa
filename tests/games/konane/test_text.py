"""Konane as people write and see it: words, drawings, pictures, the terminal."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given

from plies.contract import MAX, GameError, read_move
from plies.games.konane.rules import Konane, State
from tests.games.konane.positions import positions
from tests.games.proofs import after


def test_squares_are_named_from_the_bottom_left_or_counted_from_the_top_left():
    game = Konane()
    state = after(game, "d5 e5")

    assert game.move_text(state, read_move(game, state, "d7-d5")) == "d7-d5"
    for same in ("1,3,3,3", "D7-D5", "d7d5", "d7 d5", "1, 3, 3, 3"):
        assert read_move(game, state, same) == read_move(game, state, "d7-d5")
    assert read_move(game, game.start(), "3,3") == read_move(game, game.start(), "d5") == 27


@pytest.mark.parametrize("word", ["", "d9", "i1-a1", "d7-e6", "d7-d6", "d7-d7", "1,3,3", "9,9"])
def test_words_that_are_no_moves_are_refused(word):
    game = Konane()
    state = after(game, "d5 e5")

    with pytest.raises(GameError):
        game.read_move(state, word)
    with pytest.raises(GameError, match="choose from d7-d5, b5-d5, d3-d5"):
        read_move(game, state, word)


def test_a_drawing_says_so_when_white_is_to_move():
    game = Konane(4)

    assert game.text(game.start()) == "BWBW\nWBWB\nBWBW\nWBWB"
    assert game.text(after(game, "a4 b4")) == "..BW\nWBWB\nBWBW\nWBWB"
    state = after(game, "a4 b4 a2-a4")
    assert game.text(state) == "B.BW\n.BWB\n.WBW\nWBWB\nwhite to move"


def test_a_position_is_read_with_the_side_to_move_or_else_it_is_black():
    game = Konane(4)
    state = after(game, "a4 b4 a2-a4")

    for side in ("w", "white", "white to move"):
        for line in ("\n", " ", "/"):
            assert game.read_state(f"B.BW/.BWB/.WBW/WBWB{line}{side}") == state
    for same in ("", " b", "\nblack", "\n black to move\n"):
        assert game.read_state(f"B.BW/.BWB/.WBW/WBWB{same}") == State(state.stones, MAX)
    assert game.read_state(".WBW/WBWB/BWBW/WBWB") == after(game, "a4")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("WBWB/BWBW/WBWB/BWBW", "a4 is a black stone's square"),
        ("BWBW/WBWB/BWBW/WBWB w", "full, so black is to move"),
        (".WBW/WBWB/BWBW/WBWB b", "black takes the first stone"),
        ("B.BW/WBWB/BWBW/WBWB", "black takes the first stone"),
        ("BWBW/WBWB", "needs 4 rows of 4 squares"),
        ("BWBX/WBWB/BWBW/WBWB", "one of B W ."),
        ("", "equally long"),
    ],
)
def test_impossible_positions_are_refused_with_a_sentence(text, sentence):
    with pytest.raises(GameError, match=sentence):
        Konane(4).read_state(text)


def test_a_picture_has_all_squares_and_a_line_along_the_last_move():
    game = Konane()
    state = after(game, "d5 e5")
    move = read_move(game, state, "d7-d5")
    drawn = game.svg(game.play(state, move), last_move=move)

    kinds = [part.get("class") for part in ElementTree.fromstring(drawn).iter()]

    assert [kinds.count(kind) for kind in ("black", "white", "pit", "last")] == [31, 30, 3, 1]
    assert "polyline" in drawn
    assert "polyline" not in game.svg(state)
    assert not re.search(r"href|url\(|@import", drawn)


def test_a_terminal_gets_names_of_rows_and_columns_and_both_sides_turns():
    game = Konane(size=4)

    assert game.screen(game.start()) == (
        "4 B W B W\n3 W B W B\n2 B W B W\n1 W B W B\n  a b c d\nblack to move"
    )
    assert game.screen(after(game, "a4")).endswith("\nwhite to move")
    assert game.text(game.start()) == "BWBW\nWBWB\nBWBW\nWBWB"


@given(positions())
def test_what_a_terminal_shows_is_read_back_as_what_records_hold_is(given):
    game, state = given

    assert game.read_state(game.screen(state)) == game.read_state(game.text(state)) == state
