"""Shapes around a free point where a stone is often good: hane, cuts, and moves along the edge.

The first programs that played Go well by random games (MoGo: Gelly, Wang, Munos and Teytaud, 2006)
looked for a few shapes of three by three points beside the last stone. In a shape the middle is the
free point; `X` and `O` are the sides, either way round, `.` is free, `x` is anything but `X`, `o`
anything but `O`, `#` the edge and `?` anything.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from plies.games.go.board import BLACK, EDGE, EMPTY, WHITE

SHAPES = (
    ("XOX", "...", "???"),  # hane that encloses
    ("XO.", "...", "?.?"),  # hane
    ("XO?", "X..", "o.?"),  # a bend
    ("XO?", "O.x", "?x?"),  # a cut that nothing protects
    ("?O?", "X.X", "ooo"),  # a cut that was peeped at
    ("X.?", "O.?", "###"),  # at the edge: pushing along
    ("OX?", "o.O", "###"),
    ("?X?", "o.O", "###"),
    ("?XO", "o.o", "###"),
    ("?OX", "X.O", "###"),
)
MEANS = {
    ".": (EMPTY,),
    "X": (BLACK,),
    "O": (WHITE,),
    "x": (EMPTY, WHITE, EDGE),
    "o": (EMPTY, BLACK, EDGE),
    "#": (EDGE,),
    "?": (EMPTY, BLACK, WHITE, EDGE),
}
BITS = 32  # of a word of the table
OTHER = {EMPTY: EMPTY, BLACK: WHITE, WHITE: BLACK, EDGE: EDGE}


@cache
def good_shapes() -> tuple[int, ...]:
    """Return a bit for every shape, 32 in a word: its number is the eight points, two bits each.

    The points are counted from the upper left, line by line, the middle left out.
    """
    table = [0] * (4**8 // BITS)
    for shape in SHAPES:
        for turned in turns(shape):
            around = turned[0] + turned[1][0] + turned[1][2] + turned[2]
            for points in product(*(MEANS[mark] for mark in around)):
                for one in (points, tuple(OTHER[point] for point in points)):
                    number = sum(point << 2 * i for i, point in enumerate(one))
                    table[number // BITS] |= 1 << number % BITS
    return tuple(table)


def turns(shape: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the eight ways in which a shape lies on the board."""
    found = []
    for _ in range(4):
        shape = tuple("".join(column) for column in zip(*shape[::-1], strict=True))
        found += [shape, shape[::-1]]
    return found
