"""What the men of chess are worth, roughly, and whether they are enough to win."""

from __future__ import annotations

from plies.games.chess.board import ALL, State

DARK = 0xAA55AA55AA55AA55  # the dark squares


def is_dead(state: State) -> bool:
    """Return whether nobody can ever be mated: a single knight, or bishops of one colour."""
    if state.pawns | state.rooks | state.queens:
        return False
    if state.knights:
        return (state.knights | state.bishops).bit_count() == 1
    return state.bishops & DARK == 0 or state.bishops & (ALL ^ DARK) == 0


def worth(state: State, here: int) -> int:
    """Return roughly how many pawns a man on a square is worth; 0 if nothing stands there."""
    if here & state.pawns:
        return 1
    if here & (state.knights | state.bishops):
        return 3
    if here & state.rooks:
        return 5
    if here & state.queens:
        return 9
    return 10 if here & state.kings else 0


def pawns_worth(state: State, men: int) -> int:
    """Return how many pawns some men are worth together, as every book has it."""
    small = (men & state.pawns).bit_count() + 3 * (men & state.knights).bit_count()
    large = 5 * (men & state.rooks).bit_count() + 9 * (men & state.queens).bit_count()
    return small + large + 3 * (men & state.bishops).bit_count()
