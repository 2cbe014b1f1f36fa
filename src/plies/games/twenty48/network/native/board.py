"""The 4x4 board as one 64-bit number: four bits for each cell, moved by tables of rows.

Cell 0 is the upper left and lies in the lowest four bits; a cell holds the rank of its tile
(1 for 2, 2 for 4, ... 15 for 32768; 0 is empty). Two tiles of rank 15 do not merge here: who
plays on beyond that searches a board whose tiles are lowered by one (see `lowered`).
"""

import numpy as np
from numba import njit, uint64

from plies.compiled.lowering.memory import get
from plies.compiled.lowering.translate import BARE
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.native.arrays import array_at

compiled = njit(error_model="numpy", **BARE)

U = np.uint64
ROW = U(0xFFFF)
BACK = U(0xFFFF0000)  # where a number of the table has the row slid to its last cell
CELL = U(0xF)
UP, LEFT, DOWN, RIGHT = range(4)


@compiled
def row_table(mem):
    """Return the table of `rows.table` whose address stands in a block."""
    return array_at(get(mem, slots.ROWS), 1 << 16, uint64)


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
def _four_rows(board, rows):
    return (
        rows[board & ROW],
        rows[(board >> U(16)) & ROW],
        rows[(board >> U(32)) & ROW],
        rows[board >> U(48)],
    )


@compiled
def _forward(a, b, c, d):
    return (a & ROW) | (b & ROW) << U(16) | (c & ROW) << U(32) | d << U(48)


@compiled
def _back(a, b, c, d):
    return (a & BACK) >> U(16) | (b & BACK) | (c & BACK) << U(16) | (d & BACK) << U(32)


@compiled
def _points(a, b, c, d):
    return np.int64((a >> U(32)) + (b >> U(32)) + (c >> U(32)) + (d >> U(32)))


@compiled
def all_moved(board, rows):
    """Return the boards after each of the four moves, before a tile is placed, and the points.

    The points are two numbers, for up or down and for left or right: the way back wins as many.
    """
    across, along = _four_rows(board, rows), _four_rows(transposed(board), rows)
    boards = (
        transposed(_forward(*along)),
        _forward(*across),
        transposed(_back(*along)),
        _back(*across),
    )
    return boards, (_points(*along), _points(*across))


@compiled
def moved(board, direction, rows):
    """Return the board after one move, before a tile is placed, and the points."""
    across = direction in (LEFT, RIGHT)
    four = _four_rows(board if across else transposed(board), rows)
    after = _forward(*four) if direction in (UP, LEFT) else _back(*four)
    return after if across else transposed(after), _points(*four)


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
