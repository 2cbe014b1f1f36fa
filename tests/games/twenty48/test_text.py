"""2048 for people: drawn, read, and refused where it cannot be."""

import random
import xml.etree.ElementTree as ElementTree
from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import CHANCE, GameError
from plies.games.twenty48 import text as people
from plies.games.twenty48.rules import State, Twenty48

LADDER = "131072 65536 32768 16384/1024 2048 4096 8192/512 256 128 64/4 8 16 32"
REST = "/0 0 0 0/0 0 0 0/0 0 0 0"


def random_positions(game, seed, moves=60):
    dice, state = random.Random(seed), game.start()
    for _ in range(moves):
        yield state
        chance = game.mover(state) == CHANCE
        choices = [o for o, _ in game.chances(state)] if chance else list(game.moves(state))
        if not choices:
            return
        state = game.play(state, dice.choice(choices))


def test_a_position_is_drawn_in_columns():
    game = Twenty48()
    state = game.read_state("512 128 0 0 / 128 16 32 0 / 32 64 . . / 16 8 0 0 / score 4568")

    assert game.text(state) == (
        "512 128   .   .\n128  16  32   .\n 32  64   .   .\n 16   8   .   .\nscore 4568"
    )


def test_the_start_says_that_two_tiles_are_due():
    game = Twenty48(2)

    assert game.text(game.start()) == ". .\n. .\nscore 0\n2 tiles due"
    assert game.read_state(". ./. .") == game.start()
    assert game.read_state("2 ./. .").due == 0


def test_with_a_goal_there_are_no_points():
    game = Twenty48(2, goal=16)
    state = game.read_state("2 4/8 0/score 44")

    assert state.score == 0
    assert game.text(state) == "2 4\n8 ."
    assert "score" not in game.svg(state)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 8), st.integers(2, 8), st.sampled_from([0, 8]), st.integers(0, 99))
def test_every_position_is_read_back_in_rows_and_on_one_line(rows, cols, goal, seed):
    game = Twenty48(rows=rows, cols=cols, goal=goal)

    for state in random_positions(game, seed):
        text = game.text(state)
        assert game.read_state(text) == state
        assert game.read_state(text.replace("\n", " / ").replace(".", "0")) == state
        assert game.read_state(text.replace("\n", "\r\n") + "\r\n") == state


@given(st.text("0248. /\nscoretilesdu-x", max_size=60))
def test_any_text_is_a_position_or_a_sentence(text):
    game, state = Twenty48(2), None

    with suppress(GameError):
        state = game.read_state(text)

    assert state is None or game.read_state(game.text(state)) == state


def test_the_fullest_board_there_can_be_is_read():
    state = Twenty48().read_state(LADDER)

    assert sorted(state.board) == list(range(2, 18))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no board: it needs 4 rows of 4 tiles"),
        (" / \n", "there is no board"),
        ("3 0 0 0" + REST, "there is no tile 3: tiles are 2, 4, 8, 16"),
        ("1 0 0 0" + REST, "there is no tile 1"),
        ("-2 0 0 0" + REST, "there is no tile -2"),
        ("65537 0 0 0" + REST, "there is no tile 65537"),
        ("x 0 0 0" + REST, "a tile is a number, or . where there is none, not 'x'"),
        ("2" * 99 + " 0 0 0" + REST, "a tile is a number"),
        ("2 0 0" + REST, "row 1 has 3 tiles and row 2 has 4"),
        ("2 0 0/0 0 0/0 0 0", "4 rows of 4 tiles, not 3 of 3: that is 2048:size=3"),
        ("2 0/0 0/0 0", "4 rows of 4 tiles, not 3 of 2: that is 2048:rows=3,cols=2"),
        ("2 0 0 0", "4 rows of 4 tiles, not 1 of 4$"),
        ("262144 0 0 0" + REST, "a tile of 262144 cannot be on 4x4 cells"),
        ("131072 131072 0 0" + REST, "131072 beside 1 as large cannot be on 4x4 cells"),
        ("65536 65536 65536 0" + REST, "65536 beside 2 as large cannot be on 4x4"),
        ("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2/1 tile due", "1 tile due, but no cell is empty"),
        ("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 0/2 tiles due", "2 tiles due, but 1 cell is empty"),
        ("2 0 0 0" + REST + "/score -4", "may follow score 4568 and 1 tile due, not 'score -4'"),
        ("2 0 0 0" + REST + "/score 9" + "0" * 18, "at most 1000000000000000000 are read"),
        ("score 4", "after the rows may follow"),
    ],
)
def test_a_board_that_cannot_be_is_refused(text, sentence):
    with pytest.raises(GameError, match=sentence):
        Twenty48().read_state(text)


def test_a_tile_on_the_largest_board_fits_a_machine_word():
    game, rest = Twenty48(8), " 0" * 7 + "/0 0 0 0 0 0 0 0" * 7

    assert game.read_state(f"{2**56}{rest}").board[0] == 56
    with pytest.raises(GameError, match="cannot be on 8x8 cells"):
        game.read_state(f"{2**57}{rest}")


@pytest.mark.parametrize("word", ["left", "Left", "l", "←", "1"])
def test_a_direction_is_read_as_people_write_it(word):
    game = Twenty48()
    state = game.read_state("0 2 0 0" + REST)

    assert game.move_text(state, game.read_move(state, word)) == "left"


def test_outcomes_are_a_tile_and_a_cell():
    game = Twenty48(rows=2, cols=3)

    words = [game.move_text(game.start(), outcome) for outcome, _ in game.chances(game.start())]

    assert words[:4] == ["2 at a1", "2 at b1", "2 at c1", "2 at a2"]
    assert words[-1] == "4 at c2"
    assert [game.read_move(game.start(), word) for word in words] == list(range(12))
    assert game.read_move(game.start(), "4 b2") == 10


@pytest.mark.parametrize(("due", "word"), [(0, "north"), (0, ""), (1, "8 at a1"), (1, "2 at a9")])
def test_a_move_that_is_none_is_refused(due, word):
    with pytest.raises(GameError, match="not "):
        Twenty48(2).read_move(State((1, 0, 0, 0), 0, due), word)


def test_the_picture_has_every_tile_the_points_and_what_is_due():
    game = Twenty48()

    root = ElementTree.fromstring(game.svg(game.read_state(LADDER + "/score 3932100")))
    start = game.svg(game.start())

    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words[0] == "score 3,932,100"
    assert sorted(map(int, words[1:])) == [2**rank for rank in range(2, 18)]
    assert "2 tiles due" in start


def brightness(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_tile_is_darker_than_the_one_before_and_its_number_stands_out():
    """By the contrast that the accessibility guidelines ask for, 4.5 to 1."""
    tiles = [brightness(colour) for colour in people.TILES]

    assert all(one > 1.1 * other for one, other in pairwise(tiles))
    for rank, tile in enumerate(tiles, 1):
        shade = "dark" if rank <= people.DARK_NUMBERS else "light"
        low, high = sorted((tile, brightness(people.COLOURS[shade][0])))
        assert (high + 0.05) / (low + 0.05) >= 4.5
