"""The 4x4 board as one 64-bit number: four bits for each cell, moved by tables of rows.

Cell 0 is the upper left and lies in the lowest four bits; a cell holds the rank of its tile
(1 for 2, 2 for 4, ... 15 for 32768; 0 is empty). Two tiles of rank 15 do not merge here: who
plays on beyond that searches a board whose tiles are lowered by one (see `lowered`).
"""

import numpy as np
from numba import int32, njit, uint16

from plies.fast.native.memory import get
from plies.fast.native.translate import BARE
from plies.tiles import slots
from plies.tiles.native.arrays import array_at

compiled = njit(error_model="numpy", **BARE)

U = np.uint64
ROW = U(0xFFFF)
CELL = U(0xF)
UP, LEFT, DOWN, RIGHT = range(4)


@compiled
def row_tables(mem):
    """Return the tables of `rows.rows` whose addresses stand in a block."""
    return (
        array_at(get(mem, slots.FORWARD), 1 << 16, uint16),
        array_at(get(mem, slots.BACK), 1 << 16, uint16),
        array_at(get(mem, slots.POINTS), 1 << 16, int32),
    )


@compiled
def transposed(board):
    a1 = board & U(0xF0F00F0FF0F00F0F)
    a2 = board & U(0x0000F0F00000F0F0)
    a3 = board & U(0x0F0F00000F0F0000)
    a = a1 | (a2 << U(12)) | (a3 >> U(12))
    b1 = a & U(0xFF00FF0000FF00FF)
    b2 = a & U(0x00FF00FF00000000)
    b3 = a & U(0x00000000FF00FF00)
    return b1 | (b2 >> U(24)) | (b3 << U(24))


@compiled
def mirrored(board):
    """Return the board with left and right swapped."""
    board = ((board & U(0x00FF00FF00FF00FF)) << U(8)) | ((board & U(0xFF00FF00FF00FF00)) >> U(8))
    return ((board & U(0x0F0F0F0F0F0F0F0F)) << U(4)) | ((board & U(0xF0F0F0F0F0F0F0F0)) >> U(4))


@compiled
def flipped(board):
    """Return the board upside down."""
    board = (board << U(32)) | (board >> U(32))
    return ((board & U(0x0000FFFF0000FFFF)) << U(16)) | ((board & U(0xFFFF0000FFFF0000)) >> U(16))


@compiled
def _swept(board, table):
    return (
        U(table[board & ROW])
        | (U(table[(board >> U(16)) & ROW]) << U(16))
        | (U(table[(board >> U(32)) & ROW]) << U(32))
        | (U(table[board >> U(48)]) << U(48))
    )


@compiled
def moved(board, turned, direction, tables):
    """Return the board after a move, before a tile is placed; `turned` is it transposed."""
    if direction == LEFT:
        return _swept(board, tables[0])
    if direction == RIGHT:
        return _swept(board, tables[1])
    if direction == UP:
        return transposed(_swept(turned, tables[0]))
    return transposed(_swept(turned, tables[1]))


@compiled
def gain(board, turned, direction, tables):
    """Return the points of a move."""
    rows = board if direction in (LEFT, RIGHT) else turned
    points = tables[2]
    return (
        points[rows & ROW]
        + points[(rows >> U(16)) & ROW]
        + points[(rows >> U(32)) & ROW]
        + points[rows >> U(48)]
    )


@compiled
def empties(board):
    """Return a bit in the lowest place of each empty cell."""
    board |= (board >> U(2)) & U(0x3333333333333333)
    board |= board >> U(1)
    return ~board & U(0x1111111111111111)


@compiled
def ones(bits):
    """Return how many of the bits in the lowest places of cells are set."""
    return (bits * U(0x1111111111111111)) >> U(60)  # 16 of them give 0


@compiled
def shuffled(dice):
    """Return the next state of the dice (xorshift64), never 0 unless it was."""
    dice ^= dice >> U(12)
    dice ^= dice << U(25)
    return dice ^ (dice >> U(27))


@compiled
def thrown(dice):
    """Return the 64 random bits that a state of the dice shows."""
    return dice * U(0x2545F4914F6CDD1D)


@compiled
def placed(board, four, dice):
    """Return the board with a new tile: a 4 with probability `four` / 2^32, otherwise a 2."""
    holes = empties(board)
    count = ones(holes) if board else U(16)
    number = thrown(dice)
    for _ in range(((number >> U(32)) * count) >> U(32)):
        holes &= holes - U(1)
    hole = holes & (~holes + U(1))
    return board | (hole << (U(1) if (number & U(0xFFFFFFFF)) < four else U(0)))


@compiled
def largest(board):
    """Return the highest rank on the board."""
    most = U(0)
    while board:
        most = max(most, board & CELL)
        board >>= U(4)
    return np.int64(most)


@compiled
def ranks_of(board):
    """Return a bit for each rank that is on the board."""
    ranks = 0
    while board:
        ranks |= 1 << (board & CELL)
        board >>= U(4)
    return ranks & ~1


@compiled
def in_a_row(board):
    """Return how many ranks, from the largest down, are all there: 3 with 16384, 8192 and
    4096 but no 2048."""
    rank = largest(board)
    ranks, count = ranks_of(board), 0
    while ranks >> rank & 1:
        rank -= 1
        count += 1
    return count


@compiled
def lowered(board, top):
    """Return the board with its largest tiles lowered until the largest is below `top`.

    While some rank is missing below the largest, all tiles above it can be lowered by one
    without making two tiles equal that were not: every move does the same. An evaluation that
    knows boards up to 8192 so plays on boards with 32768.
    """
    while True:
        ranks = ranks_of(board)
        most = 15
        while most > 0 and not ranks >> most & 1:
            most -= 1
        if most < top:
            return board
        missing = most - 1
        while missing > 0 and ranks >> missing & 1:
            missing -= 1
        if missing == 0:
            return board
        shift, rest, board = U(0), board, U(0)
        while rest:
            rank = rest & CELL
            if rank > missing:
                rank -= U(1)
            board |= rank << shift
            shift += U(4)
            rest >>= U(4)
