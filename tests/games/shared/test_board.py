"""Boards are read as they are drawn, and refused in one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import GameError
from plies.games.shared.board import (
    draw_board,
    read_rows,
    read_square,
    square_name,
    straight_lines,
)


def test_a_board_is_drawn_with_its_names():
    assert draw_board("X.O.X.", 3) == "   a b c\n 1 X . O\n 2 . X ."


@given(st.integers(1, 12), st.integers(1, 19), st.randoms(use_true_random=False))
def test_what_is_drawn_is_read_back(rows, columns, rng):
    marks = [rng.choice("XO.") for _ in range(rows * columns)]

    assert "".join(read_rows(draw_board(marks, columns), "XO.", (rows, columns))) == "".join(marks)


def test_rows_may_be_separated_by_slashes_or_lines_and_their_cells_by_spaces():
    assert read_rows("X.O/.X.", "XO.") == ["X.O", ".X."]
    assert read_rows("\nX . O\n. X .\n", "XO.") == ["X.O", ".X."]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("X.O/.X", "all rows must be equally long, but row 1 has 3 squares and row 2 has 2"),
        ("X.O//.X.", "row 2 has 0"),
        ("", "row 1 has 0"),
        ("X.?/.X.", "a square is one of X O ., not ?"),
        ("X.O/.X./...", "the board needs 2 rows of 3 squares, not 3 of 3"),
        ("X./.X", "the board needs 2 rows of 3 squares, not 2 of 2"),
    ],
)
def test_a_bad_drawing_is_refused(text, sentence):
    with pytest.raises(GameError) as error:
        read_rows(text, "XO.", (2, 3))

    assert sentence in str(error.value)


@given(st.integers(1, 19), st.integers(0, 360))
def test_the_name_of_a_square_is_read_back(columns, square):
    name = square_name(square, columns)

    assert read_square(name, columns) == read_square(name.upper(), columns) == square
    assert read_square(str(square), columns) == square


@pytest.mark.parametrize("text", ["d1", "a0", "a", "", "1a", "aa", "a-1", "ä1"])
def test_what_is_no_square_is_refused(text):
    with pytest.raises(GameError, match="a square is a letter and a number"):
        read_square(text, 3)


def test_tic_tac_toe_has_eight_lines():
    rows, columns, diagonals = (0o7, 0o70, 0o700), (0o111, 0o222, 0o444), (0o421, 0o124)

    assert straight_lines(3, 3, 3) == tuple(sorted(rows + columns + diagonals))


@pytest.mark.parametrize(("columns", "rows", "length", "count"), [(7, 6, 4, 69), (15, 15, 5, 572)])
def test_larger_boards_have_the_known_number_of_lines(columns, rows, length, count):
    assert len(straight_lines(columns, rows, length)) == count


def test_a_line_of_one_square_is_found_once():
    assert straight_lines(2, 2, 1) == (1, 2, 4, 8)
