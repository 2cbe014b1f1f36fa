"""Where the pieces of the side to move may go, so that its king is not left in check.

No move is tried and taken back. What stands against the king is found first:

- `allowed`: where others than the king may go. Everywhere; in check, to what gives check or
  between it and the king; nowhere if two pieces give check.
- `pinned`: own pieces that alone stand between the king and a piece that would give check. They
  stay on that line.
"""

from __future__ import annotations

from typing import NamedTuple

from plies.games.chess.board import (
    ALL,
    BETWEEN,
    FALLING,
    FILE,
    KING,
    KNIGHT,
    RANK,
    RISING,
    TAKES,
    State,
    attackers,
    board_of,
    diagonal,
    straight,
)


class Bonds(NamedTuple):
    """What the side to move has to mind."""

    king: int  # the square of its king
    checks: int  # what attacks it
    allowed: int
    pinned: int


def bonds(state: State) -> Bonds:
    """Return what the side to move has to mind."""
    turn = state.ply & 1
    own = state.black if turn else state.white
    other = state.white if turn else state.black
    king = (state.kings & own).bit_length() - 1
    checks = attackers(state, king, own | other, turn)
    allowed = ALL ^ own
    if checks & (checks - 1):
        allowed &= own
    elif checks:
        allowed &= checks | BETWEEN[king][checks.bit_length() - 1]
    far = diagonal(king, other) & (state.bishops | state.queens)
    far |= straight(king, other) & (state.rooks | state.queens)
    far &= other
    pinned = own & other  # none: an empty board
    while far:
        one = far & -far
        far ^= one
        shield = own & BETWEEN[king][one.bit_length() - 1]
        if shield & (shield - 1) == 0:
            pinned |= shield
    return Bonds(king, checks, allowed, pinned)


def targets(state: State, square: int, bound: Bonds) -> int:
    """Return where the piece on a square of the side to move may go."""
    here = ALL & 1 << square
    taken = state.white | state.black
    if square == bound.king:
        return king_targets(state, square, bound.checks)
    if here & state.pawns:
        return pawn_targets(state, square, bound)
    if here & state.knights:
        found = KNIGHT[square]
    elif here & state.bishops:
        found = diagonal(square, taken)
    elif here & state.rooks:
        found = straight(square, taken)
    else:
        found = diagonal(square, taken) | straight(square, taken)
    found &= bound.allowed
    return found & line_through(bound.king, here, square) if here & bound.pinned else found


def line_through(king: int, here: int, square: int) -> int:
    """Return the line on which both the king and a piece stand."""
    if FILE[king] & here:
        return FILE[square]
    if RANK[king] & here:
        return RANK[square]
    return RISING[square] if RISING[king] & here else FALLING[square]


def pawn_targets(state: State, square: int, bound: Bonds) -> int:
    """Return where a pawn may go, straight on or taking something."""
    turn = state.ply & 1
    here = ALL & 1 << square
    other = state.white if turn else state.black
    taken = state.white | state.black
    if turn:
        found = here >> 8 & (ALL ^ taken)
        found |= (found & 0xFF << 40) >> 8 & (ALL ^ taken)
    else:
        found = here << 8 & (ALL ^ taken)
        found |= (found & 0xFF << 16) << 8 & (ALL ^ taken)
    found = (found | TAKES[turn][square] & other) & bound.allowed
    if here & bound.pinned:
        found &= line_through(bound.king, here, square)
    passed = TAKES[turn][square] & state.passant
    if passed:
        victim = passed << 8 if turn else passed >> 8
        if attackers(state, bound.king, taken ^ here ^ victim & ALL | passed, turn) == 0:
            found |= passed
    return found


def king_targets(state: State, square: int, checks: int) -> int:
    """Return where the king may go, castling included."""
    turn = state.ply & 1
    here = ALL & 1 << square
    taken = state.white | state.black
    found = KING[square] & (ALL ^ (state.black if turn else state.white))
    if checks == 0:
        found |= castling(state, here, taken)
    left = found
    while left:
        there = left & -left
        left ^= there
        if attackers(state, there.bit_length() - 1, taken ^ here | there, turn):
            found ^= there
    if found & here << 1 == 0:
        found &= ALL ^ here << 2  # not over a square where it would be in check
    if found & here >> 1 == 0:
        found &= ALL ^ here >> 2
    return found


def castling(state: State, here: int, taken: int) -> int:
    """Return where the king would land, if nothing stands between it and its rook."""
    found = here & state.passant  # none: an empty board
    if state.rights & here << 3 and taken & (here << 1 | here << 2) == 0:
        found |= here << 2 & ALL
    if state.rights & here >> 4 and taken & (here >> 1 | here >> 2 | here >> 3) == 0:
        found |= here >> 2
    return found


def every_move() -> list[int]:
    """Return all moves there can be in any position, as the rules number them."""
    found = []
    for here in range(64):
        reach = straight(here, 0) | diagonal(here, 0) | KNIGHT[here]
        found += [here | there << 6 for there in range(64) if reach >> there & 1]
    for up, first in ((1, 48), (-1, 8)):
        for here in range(first, first + 8):
            ends = board_of(here, ((-1, up), (0, up), (1, up)))
            last = [there for there in range(64) if ends >> there & 1]
            found += [here | there << 6 | kind << 12 for there in last for kind in (1, 2, 3, 4)]
    return found
