"""Shapes of n-tuple networks: which cells of the 4x4 board are looked at together.

 0  1  2  3
 4  5  6  7       Every tuple is looked at in all eight symmetries of the board, so the four
 8  9 10 11       tuples of `4x6` are 32 patterns.
12 13 14 15
"""

from __future__ import annotations

Shape = tuple[tuple[int, ...], ...]

SHAPES: dict[str, Shape] = {
    "4x6": ((0, 1, 2, 3, 4, 5), (4, 5, 6, 7, 8, 9), (0, 1, 2, 4, 5, 6), (4, 5, 6, 8, 9, 10)),
    "5x6": (
        (0, 1, 2, 3, 4, 5),
        (4, 5, 6, 7, 8, 9),
        (0, 1, 2, 4, 5, 6),
        (4, 5, 6, 8, 9, 10),
        (0, 1, 5, 6, 7, 10),
    ),
    "8x6": (
        (0, 1, 2, 3, 4, 5),
        (4, 5, 6, 7, 8, 9),
        (0, 1, 2, 4, 5, 6),
        (4, 5, 6, 8, 9, 10),
        (0, 1, 2, 3, 5, 6),
        (0, 1, 4, 5, 8, 9),
        (0, 1, 5, 6, 7, 10),
        (0, 1, 2, 5, 9, 10),
    ),
}
