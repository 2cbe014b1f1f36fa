"""The board of backgammon, as each side counts it for itself.

13 14 15 16 17 18 | 19 20 21 22 23 24      A side is 26 numbers, its men on each place: 1 to 24
                  |                        are the points on its own way home, counted back
12 11 10  9  8  7 |  6  5  4  3  2  1      from there, 25 is the bar, 0 what is borne off. The
                                           other side goes the other way: my 5 is its 20.
"""

from __future__ import annotations

from collections.abc import Sequence

MEN, OFF, HOME, BAR = 15, 0, 6, 25
START = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
MIRROR = 25  # my point p is the other side's MIRROR - p
BITS, PLACE = 5, 31  # of a place in a move
LOW_FIRST = 1 << 4 * BITS  # of a move that begins with the lower die
PASS = 0


def farthest(men: Sequence[int]) -> int:
    """Return the place of the last man, counted from home; 0 if all are borne off."""
    place = BAR
    while place > OFF and men[place] == 0:
        place -= 1
    return place


def pips(men: Sequence[int]) -> int:
    """Return how far all men have to go."""
    total = 0
    for place in range(1, BAR + 1):
        total += place * men[place]
    return total


def can_move(men: Sequence[int], other: Sequence[int], place: int, die: int) -> bool:
    """Return whether a man may go from `place` by `die`, as both sides stand now.

    Who has a man on the bar must enter it first. A point with two men of the other side is closed.
    Men are borne off when all are at home: by the exact number, or by more from the last point.
    """
    if men[place] == 0 or (place != BAR and men[BAR] > 0):
        return False
    if place > die:
        return other[MIRROR - place + die] < 2
    last = farthest(men)
    return last <= HOME and place in (die, last)
