"""What becomes of each of the 65,536 rows of a 4x4 board when it slides: tables."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
HIGHEST = 15  # the rank that four bits can hold: two such tiles do not merge


@cache
def rows() -> tuple[Array, Array, Array]:
    """Return each row slid to its first cell, slid to its last cell, and the points of it.

    The first cell of a row lies in its lowest four bits.

    >>> forward, back, points = rows()
    >>> hex(forward[0x1011]), hex(back[0x1011]), points[0x1011]
    ('0x12', '0x2100', np.int32(4))
    """
    numbers = np.arange(1 << 16)
    tiles = np.stack([numbers >> 4 * k & 15 for k in range(4)])
    tiles = np.take_along_axis(tiles, np.argsort(tiles == 0, axis=0, kind="stable"), axis=0)
    points = np.zeros(1 << 16, np.int32)
    for k in range(3):  # from the wall inwards; what has merged is not met again
        merges = (tiles[k] == tiles[k + 1]) & (tiles[k] > 0) & (tiles[k] < HIGHEST)
        points += np.where(merges, 2 << tiles[k], 0).astype(np.int32)
        closed = np.concatenate([tiles[: k + 1], tiles[k + 2 :], np.zeros((1, 1 << 16), int)])
        closed[k] += 1
        tiles = np.where(merges, closed, tiles)
    forward = sum(tiles[k] << 4 * k for k in range(4)).astype(np.uint16)
    back = np.zeros(1 << 16, np.uint16)
    back[_backwards(numbers)] = _backwards(forward)
    return forward, back, points


@cache
def table() -> Array:
    """Return all of that in one number for each row, so that it is fetched at once.

    Its lowest 16 bits are the row slid to its first cell, the next 16 that slid to its last, and
    the rest are the points.
    """
    forward, back, points = (part.astype(np.uint64) for part in rows())
    whole: Array = forward | back << np.uint64(16) | points << np.uint64(32)
    return whole


def _backwards(row: Array) -> Array:
    return (row & 15) << 12 | (row & 0xF0) << 4 | (row & 0xF00) >> 4 | row >> 12
