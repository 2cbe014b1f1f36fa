"""From the first stage of a network to the second: what its weights begin with.

The first stage knows boards up to 8192; 16384 it sees lowered. The second stage sees 16384 itself,
in a row with 8192, 4096 and so on. So each of its patterns begins with the weight of the pattern in
which the large tiles are lowered by one, as far down as they are in a row within the pattern.
"""

from __future__ import annotations

import numpy as np

from plies.tiles.network import CELLS, TUPLE, Array

ROW_ENDS = 9  # a row of large tiles goes down to 1024 at least: the first gap is here or below


def second_stage(first: Array) -> Array:
    """Return the weights that the second stage begins with."""
    lowered = lowered_patterns()
    second: Array = np.empty_like(first)
    for begin in range(0, len(first), TUPLE):
        second[begin : begin + TUPLE] = first[begin : begin + TUPLE][lowered]
    return second


def lowered_patterns() -> Array:
    """Return for each pattern of six tiles the one with its large tiles lowered."""
    patterns = np.arange(TUPLE, dtype=np.int32)
    cells = [patterns >> 4 * cell & 15 for cell in range(CELLS)]
    ranks = np.zeros(TUPLE, np.int32)
    for tile in cells:
        ranks |= np.int32(1) << tile
    gap = np.zeros(TUPLE, np.int32)
    for rank in range(1, ROW_ENDS + 1):
        gap[ranks >> rank & 1 == 0] = rank
    lowered = np.zeros(TUPLE, np.int32)
    for cell, tile in enumerate(cells):
        lowered |= (tile - ((tile > gap) & (gap > 0))) << 4 * cell
    return lowered
