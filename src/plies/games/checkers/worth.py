"""What a position of checkers is worth to black, in hundredths of a man.

The numbers were found by matches of 650 games against plain material, one changed at a time.
"""

from __future__ import annotations

from plies.contract import MAX
from plies.games.checkers.board import BOARD, HIGHEST, LOWEST, PLACES, ROW, jumpers, steppers

MAN, KING = 100, 135
SWAP = 6  # for every man ahead and every piece that is gone: who is ahead should exchange
ADVANCE = 2  # for every row that a man has gone
GUARD = 9  # a man on its own back row, where the other side is crowned
BRIDGE = 12  # two of them on 1 and 3, or on 30 and 32, which keep all four squares
CENTRE = 4  # a man on a square from which it can go either way
REACH = 8  # a king there: at the edge it is easily caught
FREE = 3  # one that can step
JUMP = 40  # to be the one who jumps next
REFUGE = 10  # a king of the weaker side in a double corner, where one alone cannot be caught

ALL = 24  # men at the start


def squares(*numbers: int) -> int:
    """Return these squares as a board."""
    return sum(1 << PLACES[number - 1] for number in numbers)


INNER, CORNERS = squares(10, 11, 14, 15, 18, 19, 22, 23), squares(1, 5, 28, 32)
BLACKS_BRIDGE, WHITES_BRIDGE = squares(1, 3), squares(30, 32)
ODD, PAIR, LOW = (
    sum(1 << place for n, place in enumerate(PLACES) if n // ROW & part) for part in (1, 2, 4)
)


def material(black: int, white: int, kings: int) -> int:
    """Return men and kings, black's minus white's."""
    men = black.bit_count() - white.bit_count()
    crowned = (black & kings).bit_count() - (white & kings).bit_count()
    return MAN * men + (KING - MAN) * crowned


def worth(black: int, white: int, kings: int, turn: int) -> int:
    """Return what the pieces are worth, where they stand, and what they can do."""
    lead, count = black.bit_count() - white.bit_count(), (black | white).bit_count()
    value = material(black, white, kings) + SWAP * lead * (ALL - count)
    men = BOARD ^ kings
    value += placed(black & men, white & men)
    value += REACH * ((black & kings & INNER).bit_count() - (white & kings & INNER).bit_count())
    if lead > 0:
        value -= REFUGE * (white & kings & CORNERS).bit_count()
    elif lead < 0:
        value += REFUGE * (black & kings & CORNERS).bit_count()
    return value + mobility(black, white, kings, turn)


def placed(black: int, white: int) -> int:
    """Return what it is worth where the men stand."""
    value = ADVANCE * (rows(black) + rows(white) - 7 * white.bit_count())
    value += CENTRE * ((black & INNER).bit_count() - (white & INNER).bit_count())
    value += GUARD * ((black & HIGHEST).bit_count() - (white & LOWEST).bit_count())
    if black & BLACKS_BRIDGE == BLACKS_BRIDGE:
        value += BRIDGE
    if white & WHITES_BRIDGE == WHITES_BRIDGE:
        value -= BRIDGE
    return value


def mobility(black: int, white: int, kings: int, turn: int) -> int:
    """Return what it is worth who can step, and whether the side to move can jump."""
    free, black_kings, white_kings = BOARD ^ (black | white), black & kings, white & kings
    value = FREE * (
        steppers(black, black_kings, free).bit_count()
        - steppers(white_kings, white, free).bit_count()
    )
    if turn == MAX and jumpers(black, black_kings, white, free):
        value += JUMP
    elif turn != MAX and jumpers(white_kings, white, black, free):
        value -= JUMP
    return value


def rows(board: int) -> int:
    """Return the sum of the rows, from 0 at the top to 7, of all who stand there."""
    odd, pair, low = (
        (board & ODD).bit_count(),
        (board & PAIR).bit_count(),
        (board & LOW).bit_count(),
    )
    return odd + 2 * pair + 4 * low
