"""The tables of rows against the rules of the game, row by row."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from plies.games.twenty48.network.rows import HIGHEST, rows, table
from plies.games.twenty48.rules import LEFT, RIGHT, State, Twenty48
from tests.games.twenty48.network.plain import pushed

RULES = Twenty48(rows=2, cols=4)  # two rows of four: the second one is empty


def row_of(tiles):
    return sum(rank << 4 * cell for cell, rank in enumerate(tiles))


def would_merge_two_of_the_highest(tiles):
    kept = [rank for rank in tiles if rank]
    return any(kept[k] == kept[k + 1] == HIGHEST for k in range(len(kept) - 1))


def test_a_row_that_a_student_would_do_by_hand():
    forward, back, points = rows()

    row = row_of([1, 1, 1, 2])  # 2 2 2 4
    assert forward[row] == row_of([2, 1, 2, 0])
    assert back[row] == row_of([0, 1, 2, 2])
    assert points[row] == 4


def test_every_row_slides_as_the_rules_say():
    forward, back, points = rows()
    wrong = []
    for tiles in product(range(16), repeat=4):
        if would_merge_two_of_the_highest(tiles):
            continue
        row, state = row_of(tiles), State((*tiles, 0, 0, 0, 0), 0, 0)
        left, right = RULES.play(state, LEFT), RULES.play(state, RIGHT)
        if (forward[row], points[row]) != (row_of(left.board[:4]), left.score):
            wrong.append((tiles, "left"))
        if (back[row], points[row]) != (row_of(right.board[:4]), right.score):
            wrong.append((tiles, "right"))

    assert wrong == []


@pytest.mark.parametrize("tiles", [(15, 15, 0, 0), (15, 0, 15, 15), (1, 1, 15, 15), (15,) * 4])
def test_two_tiles_of_the_highest_rank_do_not_merge(tiles):
    forward, _, points = rows()

    expected, won = pushed(tiles)
    assert forward[row_of(tiles)] == row_of(expected)
    assert points[row_of(tiles)] == won


def test_the_table_that_compiled_code_reads_has_all_of_it_in_one_number():
    forward, back, points = rows()
    whole = table()

    assert (whole.dtype, whole.shape, whole.flags.c_contiguous) == (np.uint64, (1 << 16,), True)
    assert np.array_equal(whole & 0xFFFF, forward)
    assert np.array_equal(whole >> 16 & 0xFFFF, back)
    assert np.array_equal(whole >> 32, points)
