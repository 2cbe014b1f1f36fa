from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import GameError
from plies.courses.twenty48.states import (
    Answer,
    Position,
    read_answers,
    read_file,
    read_positions,
    write_answer,
    write_position,
)
from plies.games.twenty48.rules import State

#  2  0  0
#  4  2  0
#  0  0  0
BOARD = State((1, 0, 0, 2, 1, 0, 0, 0, 0), 8, 0)
BY_COLUMNS, BY_ROWS = "3 8 2 4 0 0 2 0 0 0 0", "3 8 2 0 0 4 2 0 0 0 0"


def test_tiles_are_listed_column_by_column_from_the_top():
    assert read_positions(BY_COLUMNS) == [Position(1, 3, BOARD)]
    assert write_position(BOARD, 3) == BY_COLUMNS


def test_or_row_by_row_if_somebody_says_so():
    assert read_positions(BY_ROWS, "rows") == [Position(1, 3, BOARD)]
    assert write_position(BOARD, 3, "rows") == BY_ROWS


@st.composite
def states(draw):
    size = draw(st.integers(2, 8))
    ranks = st.lists(st.integers(0, size * size + 1), min_size=size**2, max_size=size**2)
    board = draw(ranks.map(lambda some: [min(rank, 56) for rank in some]))
    return size, State(tuple(board), draw(st.integers(0, 10**9)), 0)


@given(st.lists(states()), st.sampled_from(["columns", "rows"]), st.sampled_from(["\n", "\r\n"]))
def test_what_is_written_is_read_again(some, layout, end):
    text = end.join(write_position(state, size, layout) for size, state in some)

    again = read_positions(text, layout)

    assert [(size, state) for _, size, state in again] == some
    assert [line for line, _, _ in again] == list(range(1, len(some) + 1))


@given(st.sampled_from([0, 1, 2, 3, None]), st.floats(0, 1e7))
def test_answers_are_read_again_to_the_last_digit(direction, value):
    assert read_answers(write_answer(direction, value)) == [Answer(1, direction, value)]


def test_an_answer_is_a_direction_and_a_value():
    assert read_answers("0 12.5\r\n3 7\r\n\r\nNone 4") == [
        Answer(1, 0, 12.5),
        Answer(2, 3, 7.0),
        Answer(4, None, 4.0),
    ]


def test_empty_lines_and_a_byte_order_mark_are_passed_over():
    assert read_positions(f"\ufeff\n{BY_COLUMNS}\n\n  {BY_COLUMNS}  ") == [
        Position(2, 3, BOARD),
        Position(4, 3, BOARD),
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("x", "'x' is not a whole number"),
        ("3 8 2 4 0 0 2.0 0 0 0 0", "'2.0' is not a whole number"),
        ("1 0 2", "a board has the size 2 to 8, not 1"),
        ("9 0 2", "a board has the size 2 to 8, not 9"),
        ("3", "size 3 needs the points and 9 tiles, not no points and no tiles"),
        ("3 8 2 4", "size 3 needs the points and 9 tiles, not 2 tiles"),
        (BY_COLUMNS + " 0", "size 3 needs the points and 9 tiles, not 10 tiles"),
        ("2 -4 2 2 0 0", "the points are 0 or more, not -4"),
        ("2 0 3 2 0 0", "3 is not a tile"),
        ("2 0 1 2 0 0", "1 is not a tile"),
        ("2 0 -2 2 0 0", "-2 is not a tile"),
        ("2 0 64 2 0 0", "a tile of 64 cannot be on 2x2 cells"),
        (f"8 0 {2**57}" + " 0" * 63, f"a tile of {2**57} cannot be on 8x8 cells"),
        ("2 0 65537 2 0 0", "65537 is not a tile"),
        ("8 " + "9" * 30, "is not a whole number of up to 18 digits"),
    ],
)
def test_a_bad_position_is_told_with_its_line(line, sentence):
    with pytest.raises(GameError) as refusal:
        read_positions(f"{BY_COLUMNS}\n\n{line}")

    assert str(refusal.value).startswith("line 3: ")
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0", "an answer is a direction and a value, not '0'"),
        ("0 1 2", "an answer is a direction and a value, not '0 1 2'"),
        ("4 12", "'4' is not a direction: there are 0, 1, 2, 3"),
        ("up 12", "'up' is not a direction"),
        ("0 much", "'much' is not a value"),
        ("0 nan", "'nan' is not a value"),
        ("0 inf", "'inf' is not a value"),
    ],
)
def test_a_bad_answer_is_told_with_its_line(line, sentence):
    with pytest.raises(GameError) as refusal:
        read_answers(f"0 1\n{line}")

    assert str(refusal.value).startswith("line 2: ")
    assert sentence in str(refusal.value)


def test_a_file_without_an_end_is_refused():
    """It was read until the machine had no memory left."""
    with pytest.raises(GameError, match="/dev/zero is larger than 50 MB"):
        read_file(Path("/dev/zero"), read_positions)
