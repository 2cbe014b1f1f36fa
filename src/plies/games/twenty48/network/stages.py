"""From the first stage of a network to the second: what its weights begin with.

The first stage knows boards up to 8192; 16384 it sees lowered. The second stage sees 16384 itself,
in a row with 8192, 4096 and so on. So each of its patterns begins with the weight of the pattern in
which the large tiles are lowered by one, as far down as they are in a row within the pattern.
"""

from __future__ import annotations

import numpy as np

from plies.games.twenty48.network.weights import CELLS, TUPLE, Array

HALF = 1 << 4 * CELLS // 2  # patterns of half of the cells
ROW_ENDS = 9  # a row of large tiles goes down to 1024 at least: the first gap is here or below


def second_stage(first: Array) -> Array:
    """Return the weights that the second stage begins with."""
    lowered = lowered_patterns()
    second: Array = np.empty_like(first)
    for begin in range(0, len(first), TUPLE):
        second[begin : begin + TUPLE] = first[begin : begin + TUPLE][lowered]
    return second


def lowered_patterns() -> Array:
    """Return for each pattern of six tiles the one with its large tiles lowered.

    What is below the gap depends on all six tiles, and how each is lowered on the gap alone: so
    both are looked up for the patterns of three tiles, of which there are few.
    """
    halves = np.arange(HALF, dtype=np.int32)
    tiles = [halves >> 4 * cell & 15 for cell in range(CELLS // 2)]
    ranks = np.bitwise_or.reduce([1 << tile for tile in tiles])
    gap_of = np.zeros(1 << 16, np.uint8)
    for rank in range(1, ROW_ENDS + 1):
        gap_of[np.arange(1 << 16) >> rank & 1 == 0] = rank
    lowered = np.zeros((ROW_ENDS + 1, HALF), np.int32)
    for gap in range(ROW_ENDS + 1):
        for cell, tile in enumerate(tiles):
            lowered[gap] |= (tile - ((tile > gap) & (gap > 0))) << 4 * cell
    whole: Array = np.empty((HALF, HALF), np.int32)
    for high in range(HALF):
        gaps = gap_of[ranks[high] | ranks]
        whole[high] = lowered[gaps, high] << 4 * CELLS // 2 | lowered[gaps, halves]
    return whole.reshape(TUPLE)
