"""Where chess pieces go on an empty or crowded board: 64 squares, the bits of one number.

    8 56 57 .. 63       Bit 0 is a1, bit 7 is h1, bit 63 is h8. All that stands somewhere (the
      ..    ..          pawns, white's pieces, what a rook attacks) is such a number, a board:
    2  8  9 .. 15       what two have in common is `a & b`, one row up is `a << 8`, and the
    1  0  1 ..  7       lowest square of one is `a & -a`.
       a  b     h

A rook, a bishop and a queen see along lines until something stands in the way. What is taken on a
line lies below the piece or above it. Subtracting then finds all squares in between (highest bit
first, the piece on P; the trick is known as obstruction difference):

    taken on the line            0 1 0 0 P 0 0 1 1
    twice the nearest above      1 0 0 0 0 0 0 0 0
    minus the nearest below      0 1 1 1 1 1 1 1 0
"""

from __future__ import annotations

from typing import NamedTuple

ALL = (1 << 64) - 1
FILE_A, RANK_1 = 0x0101010101010101, 0xFF
LAST_RANKS = RANK_1 << 56 | RANK_1
KNIGHT_STEPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
KING_STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


class State(NamedTuple):
    """A position. All but the last two are boards."""

    white: int
    black: int
    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    rights: int  # the rooks with which a king may still castle
    passant: int  # the square that a pawn has just passed over, if a pawn stands ready to take it
    clock: int  # half-moves since a pawn moved or something was taken
    ply: int  # half-moves since the game began: white moves if it is even


def board_of(square: int, steps: tuple[tuple[int, int], ...], most: int = 1) -> int:
    """Return where one gets from a square by each of the steps, up to `most` times."""
    found = 0
    for right, up in steps:
        for times in range(1, most + 1):
            file, rank = square % 8 + right * times, square // 8 + up * times
            if 0 <= file < 8 and 0 <= rank < 8:
                found |= 1 << rank * 8 + file
    return found


def between(a: int, b: int) -> int:
    """Return the squares that lie straight between two."""
    for right, up in KING_STEPS:
        ray = board_of(a, ((right, up),), 7)
        if ray >> b & 1:
            return ray & board_of(b, ((-right, -up),), 7)
    return 0


SQUARES = range(64)
KNIGHT = tuple(board_of(s, KNIGHT_STEPS) for s in SQUARES)
KING = tuple(board_of(s, KING_STEPS) for s in SQUARES)
FILE = tuple(board_of(s, ((0, 1), (0, -1)), 7) for s in SQUARES)
RANK = tuple(board_of(s, ((1, 0), (-1, 0)), 7) for s in SQUARES)
RISING = tuple(board_of(s, ((1, 1), (-1, -1)), 7) for s in SQUARES)
FALLING = tuple(board_of(s, ((1, -1), (-1, 1)), 7) for s in SQUARES)
TAKES = tuple(tuple(board_of(s, ((-1, up), (1, up))) for s in SQUARES) for up in (1, -1))
BETWEEN = tuple(tuple(between(a, b) for b in SQUARES) for a in SQUARES)


def along(line: int, here: int, taken: int) -> int:
    """Return what is seen from `here` on a line through it, the first that is taken included."""
    below = taken & line & (here - 1)
    above = taken & line ^ below
    return line & (2 * (above & -above) - (1 << (below | 1).bit_length() - 1))


def straight(square: int, taken: int) -> int:
    """Return what a rook attacks."""
    here = ALL & 1 << square
    return along(FILE[square], here, taken) | along(RANK[square], here, taken)


def diagonal(square: int, taken: int) -> int:
    """Return what a bishop attacks."""
    here = ALL & 1 << square
    return along(RISING[square], here, taken) | along(FALLING[square], here, taken)


def attackers(state: State, square: int, taken: int, turn: int) -> int:
    """Return all pieces that would take a piece of the side `turn` on a square."""
    other = state.white if turn else state.black
    found = TAKES[turn][square] & state.pawns | KNIGHT[square] & state.knights
    found |= KING[square] & state.kings
    found |= diagonal(square, taken) & (state.bishops | state.queens)
    found |= straight(square, taken) & (state.rooks | state.queens)
    return found & other & taken


def packed(state: State, passant: int, clock: int) -> tuple[int, int, int, int, int]:
    """Return a position in five numbers, which are compared faster than twelve.

    Three boards tell six kinds of men apart, as three bits tell six numbers apart. A fifth one has
    what lies on rows of its own: rooks that may castle on 1 and 8, a pawn's passing on 3 and 6,
    and on row 4 who moves and the clock.
    """
    return (
        state.white,
        state.pawns | state.bishops | state.queens,
        state.knights | state.bishops | state.kings,
        state.rooks | state.queens | state.kings,
        state.rights | passant | (state.ply & 1 | clock << 1) << 24,
    )
