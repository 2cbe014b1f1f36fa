"""Expectimax on the 64-bit board: as deep as the odds of getting there are worth it.

A position is looked into as long as the probability that chance leads to it is at least a limit;
beyond it, the evaluation's word is taken. So crowded boards, where chance has few cells to choose
from and one slip ends the game, are searched deeper by themselves. A depth can be set as well.

Boards after a move are remembered with their value and how far they were looked into, those that
only the evaluation has valued in a part of the table of their own, which stays in the processor's
cache. What was remembered for the last move of a game is still true for the next one. The memory is
asked for the boards that follow a tile while those that follow the tile before are being valued.
"""

import numpy as np
from numba import float64, from_dtype, int64, njit, uint64

from plies.compiled.lowering.memory import fetch, get, get_now, get_real, put, put_real
from plies.compiled.lowering.translate import BARE
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.native.board import U, all_moved, compiled, empties

ENTRY = np.dtype([("board", "u8"), ("value", "f4"), ("reach", "u2"), ("depth", "u2")])
ENTRY_BYTES = ENTRY.itemsize
ENTRIES = from_dtype(ENTRY)[::1]
ROWS = uint64[::1]
SPREAD = U(0x9E3779B97F4A7C15)
LEAF_SHIFT = U(64 - (slots.LEAVES.bit_length() - 1))
NO_LIMIT = 1e-30


@compiled
def lowest(bits):
    """Return the lowest of the bits that are set."""
    return bits & (~bits + U(1))


@compiled
def rounded(number):
    """Return a positive number as 16 bits that compare like it."""
    return np.uint16(np.float32(number).view(np.uint32) >> np.uint32(16))


def compiled_as(signature):
    """Compile for these types: a function that calls itself must know them."""
    return njit(signature, error_model="numpy", **BARE)


@compiled
def place_of(after, last):
    """Return where the table has a board, one that only the evaluation values if it is the last."""
    spread = after * SPREAD
    if last:
        return spread >> LEAF_SHIFT
    return U(slots.LEAVES) + (spread >> U(24) & U(slots.INNER - 1))


@compiled
def all_ways(mem, board, rows, last):
    """Return what `board.all_moved` returns; let the machine begin to look the boards up."""
    ways, points = all_moved(board, rows)
    for after in ways:
        fetch(get(mem, slots.TABLE) + ENTRY_BYTES * np.int64(place_of(after, last)))
    return ways, points


def searcher(worth, weights_type):
    """Return the search with an evaluation, a function of weights and a board after a move."""

    @compiled
    def valued(mem, weights, table, after):
        """Return what the evaluation says of a board."""
        leaf = table[place_of(after, True)]
        if leaf.board != after:
            put(mem, slots.COUNT, get(mem, slots.COUNT) + 1)
            leaf.board = after
            leaf.value = max(worth(weights, after), 0) * get_real(mem, slots.STEP)
        return float64(leaf.value)

    @compiled_as(float64(int64, weights_type, ROWS, ENTRIES, uint64, float64, int64))
    def chance(mem, weights, rows, table, after, odds, depth):
        """Return what a board is worth on which chance is to place a tile."""
        limit = get_real(mem, slots.LIMIT)
        if depth <= 0 or odds < limit or get_now(mem, slots.STOP):
            return valued(mem, weights, table, after)
        wanted = rounded(odds / max(limit, NO_LIMIT))
        entry = table[place_of(after, False)]
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
            then = odds * share / count
            last = depth <= 1 or then < limit
            rest = holes if share > 0.0 else U(0)
            board = after | lowest(rest) << U(size)
            ways, points = all_ways(mem, board, rows, last)
            while rest:
                rest ^= lowest(rest)
                next_board = after | lowest(rest) << U(size)
                following = all_ways(mem, next_board, rows, last)  # found by the next round
                best, found = 0.0, False  # without a move nothing more is won
                for way in range(4):
                    if ways[way] != board:
                        won = float64(points[way & 1])
                        if last:
                            won += valued(mem, weights, table, ways[way])
                        else:
                            won += chance(mem, weights, rows, table, ways[way], then, depth - 1)
                        if not found or won > best:
                            best, found = won, True
                value += share * best
                board, (ways, points) = next_board, following
        value /= count
        if not get_now(mem, slots.STOP):
            entry = table[place_of(after, False)]
            entry.board, entry.value, entry.reach, entry.depth = after, value, wanted, depth
        return value

    @compiled
    def values(mem, weights, rows, table, board, odds):
        """Write down what each direction is worth (NaN: it is no move); return the best, or -1.

        `odds` of more than 1 let it look closer.
        """
        ways, points = all_moved(board, rows)
        best, highest = -1, 0.0
        for way in range(4):
            value = np.nan
            if ways[way] != board:
                value = points[way & 1] + chance(
                    mem, weights, rows, table, ways[way], odds, get(mem, slots.DEPTH) - 1
                )
                if best < 0 or value > highest:
                    best, highest = way, value
            put_real(mem, slots.VALUES + way, value)
        return best

    return chance, values
