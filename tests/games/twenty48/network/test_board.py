"""The board in 64 bits: compiled functions against plain ones, on any board."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from plies.games.twenty48.network.native import board as native
from plies.games.twenty48.network.rows import table
from plies.games.twenty48.rules import State, Twenty48
from tests.games.twenty48.network import plain

RULES = Twenty48()
TOP = 14
tiles = st.lists(st.integers(0, 15), min_size=16, max_size=16).map(tuple)
few = st.sampled_from([0, 0, 1, 2, 3])
crowded = st.lists(few, min_size=16, max_size=16).map(tuple)  # much merges
stairs = st.permutations([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]).map(tuple)
low_stairs = st.permutations([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]).map(tuple)
boards = tiles | crowded | stairs | low_stairs

TURNS, MOVED, GAIN, LOWERED, EMPTIES, COUNT, LARGEST = 0, 3, 7, 11, 12, 13, 14
ALONE, LENGTH = 15, 23  # the moves again, one by one


@njit
def everything(board, rows, top, out):
    out[TURNS], out[TURNS + 1] = native.transposed(board), native.mirrored(board)
    out[TURNS + 2] = native.flipped(board)
    boards, points = native.all_moved(board, rows)
    for way in range(4):
        out[MOVED + way], out[GAIN + way] = boards[way], points[way & 1]
        out[ALONE + way], out[ALONE + 4 + way] = native.moved(board, way, rows)
    out[LOWERED] = native.lowered(board, top)
    out[EMPTIES] = native.empties(board)
    out[COUNT] = native.ones(out[EMPTIES])
    out[LARGEST] = native.largest(board)


@njit
def throws(board, four, dice, out):
    """Place a tile on a board again and again; return the last state of the dice."""
    for k in range(len(out)):
        dice = native.shuffled(dice)
        out[k] = native.placed(board, four, dice)
    return dice


def compiled(board, top=TOP):
    out = np.zeros(LENGTH, np.uint64)
    everything(np.uint64(plain.number(board)), table(), top, out)
    return [int(word) for word in out]


@settings(deadline=None)
@given(boards)
def test_moves_and_their_points_are_those_of_the_rules(board):
    found = compiled(board)

    assert found[ALONE:LENGTH] == found[MOVED:LOWERED]
    for way in range(4):
        after, points = plain.slid(board, way)
        assert plain.ranks(found[MOVED + way]) == after
        assert found[GAIN + way] == points
        if max(board) < plain.HIGHEST:
            state = RULES.play(State(board, 0, 0), way)
            assert (state.board, state.score) == (after, points)


@settings(deadline=None)
@given(boards)
def test_symmetries_put_every_cell_where_it_belongs(board):
    across, mirrored, flipped = map(plain.ranks, compiled(board)[TURNS : TURNS + 3])

    for row in range(4):
        for col in range(4):
            tile = board[4 * row + col]
            assert across[4 * col + row] == tile
            assert mirrored[4 * row + 3 - col] == tile
            assert flipped[4 * (3 - row) + col] == tile


@settings(deadline=None)
@given(boards)
def test_empty_cells_and_the_largest_tile_are_found(board):
    found = compiled(board)

    assert found[EMPTIES] == sum(1 << 4 * cell for cell in range(16) if not board[cell])
    assert found[COUNT] == board.count(0) % 16  # 16 do not fit into four bits
    assert found[LARGEST] == max(board)


@settings(deadline=None)
@given(boards, st.integers(8, 15))
def test_boards_are_lowered_and_play_the_same(board, top):
    low = plain.ranks(compiled(board, top)[LOWERED])

    assert low == plain.lowered(board, top)
    equal = [[board[i] == board[j] for i in range(16)] for j in range(16)]
    assert equal == [[low[i] == low[j] for i in range(16)] for j in range(16)]
    assert [rank == 0 for rank in low] == [rank == 0 for rank in board]
    assert all(below <= rank for below, rank in zip(low, board, strict=True))


def test_a_tile_of_16384_is_lowered_to_what_is_missing():
    board = (14, 13, 12, 10, *[0] * 11, 1)

    assert plain.ranks(compiled(board)[LOWERED]) == (13, 12, 11, 10, *[0] * 11, 1)


@settings(deadline=None)
@given(boards.filter(lambda board: 0 in board), st.integers(1, 2**63), st.integers(0, 1 << 32))
def test_a_new_tile_is_a_2_or_a_4_on_an_empty_cell(board, dice, four):
    out = np.zeros(1, np.uint64)
    throws(np.uint64(plain.number(board)), np.uint64(four), np.uint64(dice), out)

    (new,) = [(cell, rank) for cell, rank in enumerate(plain.ranks(out[0])) if rank != board[cell]]
    assert board[new[0]] == 0
    assert new[1] in ([2] if four == 1 << 32 else [1] if four == 0 else [1, 2])


@pytest.mark.parametrize("filled", [0, 3, 15])
def test_every_empty_cell_gets_its_share_of_tiles(filled):
    board, count, four = (5,) * filled + (0,) * (16 - filled), 100_000, 0.1
    out = np.zeros(count, np.uint64)

    throws(
        np.uint64(plain.number(board)), np.uint64(four * 2**32), np.uint64(88172645463325252), out
    )

    new = out ^ np.uint64(plain.number(board))
    for cell in range(filled, 16):
        for rank, share in ((1, 1 - four), (2, four)):
            odds = share / (16 - filled)
            seen = np.count_nonzero(new == np.uint64(rank << 4 * cell))
            assert abs(seen - count * odds) < 5 * (count * odds * (1 - odds)) ** 0.5
