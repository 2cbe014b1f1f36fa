"""What a position of chess is worth to white, in hundredths of a pawn.

Everything is worth one thing while the board is full and another when it is empty, and in between
something in between: a `Worth` has both, `taper` mixes them by what is left on the board.

    men       what they are, and where: knights and kings of an endgame like the middle, pawns the
              far end, a king with queens around likes its corner
    mobility  squares that a piece attacks, its own men and what pawns attack left out
    attack    such squares that are beside the other king
    shield    pawns in front of the own king
    pawns     behind another one, without one on the files beside, with nothing ahead that stops it

Boards are counted as a whole wherever that is possible: `bit_count` is one instruction. The numbers
are round ones that chess books and programs agree on; nothing is tuned.
"""

from __future__ import annotations

from typing import NamedTuple

from plies.games.chess.board import ALL, KING, State

NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F  # files
NOT_AB, NOT_GH = 0xFCFCFCFCFCFCFCFC, 0x3F3F3F3F3F3F3F3F
CENTRE = 0x0000001818000000  # 4 squares
WIDE = 0x00003C3C3C3C0000  # 16 squares
INNER = 0x007E7E7E7E7E7E00  # 36 squares
CORNERS = 0xC7000000000000C7  # where kings hide
FAR = ((0xFF << 32, 0xFF << 40, 0xFF << 48), (0xFF << 24, 0xFF << 16, 0xFF << 8))  # rows 5 to 7
SEVENTH = (0xFF << 48, 0xFF << 8)
FULL = 24  # what is left at the start: a knight or bishop is 1, a rook 2, a queen 4
TEMPO = 10  # to be on the move


class Worth(NamedTuple):
    full: int  # while the board is full
    empty: int


def evaluate(state: State) -> int:
    """Return white's worth minus black's, and a little for who is on the move."""
    full, empty = 0, 0
    for turn in range(2):
        worth = side(state, turn)
        full += worth.full if turn == 0 else -worth.full
        empty += worth.empty if turn == 0 else -worth.empty
    left = (state.knights | state.bishops).bit_count() + 2 * state.rooks.bit_count()
    left = min(left + 4 * state.queens.bit_count(), FULL)
    value = full * left + empty * (FULL - left)
    value = value // FULL if value >= 0 else -(-value // FULL)
    return value + (TEMPO if state.ply & 1 == 0 else -TEMPO)


def side(state: State, turn: int) -> Worth:
    """Return what one side has."""
    own = state.black if turn else state.white
    other = state.white if turn else state.black
    pawns, knights, bishops = own & state.pawns, own & state.knights, own & state.bishops
    rooks, queens, king = own & state.rooks, own & state.queens, own & state.kings
    enemies = other & state.pawns

    # The men, and where they stand.
    full = 85 * pawns.bit_count() + 320 * knights.bit_count() + 335 * bishops.bit_count()
    full += 480 * rooks.bit_count() + 960 * queens.bit_count()
    empty = 105 * pawns.bit_count() + 300 * knights.bit_count() + 320 * bishops.bit_count()
    empty += 540 * rooks.bit_count() + 980 * queens.bit_count()
    if bishops & (bishops - 1):
        full += 30
        empty += 45
    minor = knights | bishops
    full += 12 * (minor & INNER).bit_count() + 8 * (minor & WIDE).bit_count()
    full += 10 * (knights & WIDE).bit_count() + 22 * (pawns & CENTRE).bit_count()
    full += 8 * (pawns & WIDE).bit_count() + 25 * (king & CORNERS).bit_count()
    full += 15 * (rooks & SEVENTH[turn]).bit_count()
    empty += 15 * (knights & INNER).bit_count() + 20 * (rooks & SEVENTH[turn]).bit_count()
    empty += 20 * (king & INNER).bit_count() + 15 * (king & WIDE).bit_count()

    # The pawns.
    ahead = fill_down(pawns >> 8) if turn else fill_up(pawns << 8 & ALL)
    beside = sideways(fill_down(fill_up(pawns)))
    stopped = sideways(enemies) | enemies
    stopped = fill_up(stopped) if turn else fill_down(stopped)
    doubled, alone = (pawns & ahead).bit_count(), (pawns & (ALL ^ beside)).bit_count()
    passed = pawns & (ALL ^ (stopped | ahead))
    full -= 8 * doubled + 12 * alone
    empty -= 18 * doubled + 14 * alone
    fifth, sixth, seventh = FAR[turn]
    full += 8 * passed.bit_count() + 15 * (passed & fifth).bit_count()
    full += 40 * (passed & sixth).bit_count() + 80 * (passed & seventh).bit_count()
    empty += 20 * passed.bit_count() + 25 * (passed & fifth).bit_count()
    empty += 60 * (passed & sixth).bit_count() + 120 * (passed & seventh).bit_count()

    # The king behind its pawns.
    square = king.bit_length() - 1
    near = KING[square]
    front = near >> 8 if turn else near << 8 & ALL
    full += 12 * (pawns & near).bit_count() + 6 * (pawns & front).bit_count()

    # What the pieces attack.
    guarded = sideways(enemies << 8 & ALL) if turn else sideways(enemies >> 8)
    goal = ALL ^ (own | guarded)
    zone = KING[(other & state.kings).bit_length() - 1]
    free = ALL ^ (own | other)
    leaps, slants = knight_moves(knights), slanting(bishops | queens, free)
    lines = upright(rooks | queens, free)
    moves = (leaps & goal).bit_count() + (slants & goal).bit_count() + (lines & goal).bit_count()
    attack = (leaps & zone).bit_count() + (slants & zone).bit_count() + (lines & zone).bit_count()
    return Worth(full + 5 * moves + 2 * attack * attack, empty + 5 * moves + 4 * attack)


def fill_up(board: int) -> int:
    """Return a board with all squares above its own."""
    board |= board << 8 & ALL
    board |= board << 16 & ALL
    return board | board << 32 & ALL


def fill_down(board: int) -> int:
    """Return a board with all squares below its own."""
    board |= board >> 8
    board |= board >> 16
    return board | board >> 32


def sideways(board: int) -> int:
    """Return the squares to the left and right of a board's."""
    return board << 1 & NOT_A | board >> 1 & NOT_H


def knight_moves(board: int) -> int:
    """Return all squares that knights attack."""
    one, two = sideways(board), board << 2 & NOT_AB | board >> 2 & NOT_GH
    return (one << 16 | two << 8) & ALL | one >> 16 | two >> 8


def upright(board: int, free: int) -> int:
    """Return all squares that rooks attack over free squares."""
    found = rising(board, free, 8, ALL) | falling(board, free, 8, ALL)
    return found | rising(board, free, 1, NOT_A) | falling(board, free, 1, NOT_H)


def slanting(board: int, free: int) -> int:
    """Return all squares that bishops attack over free squares."""
    found = rising(board, free, 9, NOT_A) | falling(board, free, 9, NOT_H)
    return found | rising(board, free, 7, NOT_H) | falling(board, free, 7, NOT_A)


def rising(board: int, free: int, step: int, inside: int) -> int:
    """Slide to higher squares over what is free, and one further; `inside` leaves out wraps.

    In one, two and four steps at once: what was reached, and what is free so far (Kogge, Stone).
    """
    free &= inside
    board |= board << step & free
    free &= free << step
    board |= board << 2 * step & free
    free &= free << 2 * step
    board |= board << 4 * step & free
    return board << step & inside


def falling(board: int, free: int, step: int, inside: int) -> int:
    """Slide to lower squares."""
    free &= inside
    board |= board >> step & free
    free &= free >> step
    board |= board >> 2 * step & free
    free &= free >> 2 * step
    board |= board >> 4 * step & free
    return board >> step & inside
