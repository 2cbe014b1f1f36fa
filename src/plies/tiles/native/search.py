"""Expectimax on the 64-bit board: as deep as the odds of getting there are worth it.

A position is looked into as long as the probability that chance leads to it is at least a limit;
beyond it, the evaluation's word is taken. So crowded boards, where chance has few cells to choose
from and one slip ends the game, are searched deeper by themselves. A depth can be set as well.

Boards after a move are remembered with their value and how far they were looked into, those that
only the evaluation has valued in a part of the table of their own, which stays in the processor's
cache. What was remembered for the last move of a game is still true for the next one.
"""

import numpy as np
from numba import float64, from_dtype, int64, njit, types, uint64

from plies.fast.native.memory import get, get_now, get_real, put, put_real
from plies.fast.native.translate import BARE
from plies.tiles import slots
from plies.tiles.native.board import U, compiled, empties, gain, moved, transposed

ENTRY = np.dtype([("board", "u8"), ("value", "f4"), ("reach", "u2"), ("depth", "u2")])
ENTRIES = from_dtype(ENTRY)[::1]
ROWS = types.Tuple((types.uint16[::1], types.uint16[::1], types.int32[::1]))
SPREAD = U(0x9E3779B97F4A7C15)
LEAF_SHIFT = U(64 - (slots.LEAVES.bit_length() - 1))
NO_LIMIT = 1e-30


@compiled
def rounded(number):
    """Return a positive number as 16 bits that compare like it."""
    return np.uint16(np.float32(number).view(np.uint32) >> np.uint32(16))


def compiled_as(signature):
    """Compile for these types: a function that calls itself must know them."""
    return njit(signature, error_model="numpy", **BARE)


def searcher(worth, weights_type):
    """Return the search with an evaluation, a function of weights and a board after a move."""

    @compiled_as(float64(int64, weights_type, ROWS, ENTRIES, uint64, float64, int64))
    def chance(mem, weights, rows, table, after, odds, depth):
        """Return what a board is worth on which chance is to place a tile."""
        if depth <= 0 or odds < get_real(mem, slots.LIMIT) or get_now(mem, slots.STOP):
            leaf = table[(after * SPREAD) >> LEAF_SHIFT]
            if leaf.board != after:
                put(mem, slots.COUNT, get(mem, slots.COUNT) + 1)
                leaf.board = after
                leaf.value = max(worth(weights, after), 0) * get_real(mem, slots.STEP)
            return float64(leaf.value)
        place = U(slots.LEAVES) + ((after * SPREAD) >> U(24) & U(slots.INNER - 1))
        wanted = rounded(odds / max(get_real(mem, slots.LIMIT), NO_LIMIT))
        entry = table[place]
        if entry.board == after and entry.depth >= depth and entry.reach >= wanted:
            return float64(entry.value)
        holes = empties(after)
        count, rest = 0, holes
        while rest:
            rest &= rest - U(1)
            count += 1
        four = get_real(mem, slots.FOUR)
        value = 0.0
        for size in range(2):
            share = four if size else 1.0 - four
            rest = holes if share > 0.0 else U(0)
            while rest:
                hole = rest & (~rest + U(1))
                rest ^= hole
                board = after | (hole << U(size))
                turned = transposed(board)
                best, found = 0.0, False  # without a move nothing more is won
                for way in range(4):
                    board_then = moved(board, turned, way, rows)
                    if board_then != board:
                        won = gain(board, turned, way, rows) + chance(
                            mem, weights, rows, table, board_then, odds * share / count, depth - 1
                        )
                        if not found or won > best:
                            best, found = won, True
                value += share * best
        value /= count
        if not get_now(mem, slots.STOP):
            entry = table[place]
            entry.board, entry.value, entry.reach, entry.depth = after, value, wanted, depth
        return value

    @compiled
    def values(mem, weights, rows, table, board, odds):
        """Write down what each direction is worth (NaN: it is no move); return the best, or -1.

        `odds` of more than 1 let it look closer.
        """
        turned = transposed(board)
        best, highest = -1, 0.0
        for way in range(4):
            value = np.nan
            after = moved(board, turned, way, rows)
            if after != board:
                value = gain(board, turned, way, rows) + chance(
                    mem, weights, rows, table, after, odds, get(mem, slots.DEPTH) - 1
                )
                if best < 0 or value > highest:
                    best, highest = way, value
            put_real(mem, slots.VALUES + way, value)
        return best

    return chance, values
