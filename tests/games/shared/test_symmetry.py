"""Mirror images of boards are what moving every square by itself gives."""

from hypothesis import given
from hypothesis import strategies as st

from plies.games.shared.symmetry import (
    ends_reversed,
    least_image,
    lines_reversed,
    transposed,
)


def moved(board, rows, cols, place):
    """Return the board with the stone of each (row, column) where `place` says."""
    squares = [divmod(s, cols) for s in range(rows * cols) if board >> s & 1]
    return sum(1 << r * cols + c for r, c in (place(*square) for square in squares))


@st.composite
def boards(draw, square=False):
    rows = draw(st.integers(1, 9))
    cols = rows if square else draw(st.integers(1, 9))
    return draw(st.integers(0, (1 << rows * cols) - 1)), rows, cols


def edge_of(rows, cols):
    return sum(1 << row * cols for row in range(rows))


def diagonal_of(rows, cols):
    return sum(1 << place * (cols + 1) for place in range(min(rows, cols)))


def test_a_small_board_by_hand():
    """The stones stand on a, b and d.

    a b c      d e f      c b a
    d e f      a b c      f e d
    """
    board = 0b001_011

    assert lines_reversed(board, 2, 3) == 0b011_001
    assert ends_reversed(board, 3, 0b001_001) == 0b100_110


@given(boards())
def test_lines_and_their_ends_are_reversed(given_board):
    board, rows, cols = given_board
    upside_down = moved(board, rows, cols, lambda r, c: (rows - 1 - r, c))
    back_to_front = moved(board, rows, cols, lambda r, c: (r, cols - 1 - c))

    assert lines_reversed(board, rows, cols) == upside_down
    assert ends_reversed(board, cols, edge_of(rows, cols)) == back_to_front


@given(boards(square=True))
def test_rows_become_columns(given_board):
    board, size, _ = given_board

    image = transposed(board, size, diagonal_of(size, size))

    assert image == moved(board, size, size, lambda r, c: (c, r))


@given(boards() | boards(square=True))
def test_the_least_image_is_the_least_of_those_that_keep_all_colours(given_board):
    board, rows, cols = given_board
    places = [
        lambda r, c: (r, c),
        lambda r, c: (rows - 1 - r, c),
        lambda r, c: (r, cols - 1 - c),
        lambda r, c: (rows - 1 - r, cols - 1 - c),
    ]
    if rows == cols:
        places += [lambda r, c, place=place: place(c, r) for place in places]
    corner_stays_black = [place for place in places if sum(place(0, 0)) % 2 == 0]
    images = [moved(board, rows, cols, place) for place in corner_stays_black]

    least = least_image(board, rows, cols, edge_of(rows, cols), diagonal_of(rows, cols))

    assert least == min(images)
