"""The board of checkers: 32 dark squares as the bits of a number.

         1   2   3   4          0    1    2    3         Squares have the numbers of the rule
       5   6   7   8          4    5    6    7  (8)      books, bits leave one out after every
         9  10  11  12          9   10   11   12         two rows. So down the board it is always
      13  14  15  16         13   14   15   16  (17)     4 bits to one side and 5 to the other,
        ...                    ...                       and what leaves the board at the left
                                                         or right falls into the gap.

Black begins on 1 to 12 and moves down, white on 21 to 32 and moves up.
"""

from __future__ import annotations

ROWS, ROW = 8, 4  # squares that are used
PLACES = tuple(row * ROW + column + row // 2 for row in range(ROWS) for column in range(ROW))
BOARD = sum(1 << place for place in PLACES)
LOWEST = sum(1 << place for place in PLACES[-ROW:])  # where black's men are crowned
HIGHEST = sum(1 << place for place in PLACES[:ROW])  # and white's
STEPS = (4, 5)  # to the two squares in front
LEFT, RIGHT = (4, 5, 0, 0), (0, 0, 4, 5)  # a step in direction 0 or 1 goes down, in 2 or 3 up


def number(place: int) -> int:
    """Return the number of a square, 1 to 32, by its bit."""
    return place - place // 9 + 1


def jumpers(down: int, up: int, other: int, free: int) -> int:
    """Return who of `down` can jump down, and of `up` up, over `other`: as a board."""
    found = down & (other >> 4 & free >> 8 | other >> 5 & free >> 10)
    return found | up & (other << 4 & free << 8 | other << 5 & free << 10)


def steppers(down: int, up: int, free: int) -> int:
    """Return who of `down` can step down, and of `up` up: as a board."""
    return down & (free >> 4 | free >> 5) | up & (free << 4 | free << 5)
