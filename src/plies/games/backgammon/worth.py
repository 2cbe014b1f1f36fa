"""What a position of backgammon is worth to black: a guess at the payoff.

While men of both sides can still meet, a side has so many thousandths for each of its places and
for a few things beside them. The numbers were learned by 40,000 games of this evaluation against
itself (temporal differences, starting from the pip count). When all have passed each other it is a
race, and only the pips count.
"""

from __future__ import annotations

from collections.abc import Sequence

from plies.contract import MAX, MIN
from plies.games.backgammon.board import BAR, HOME, MIRROR, OFF, farthest, pips

BLOT = (  # a single man on each place from 1 to 24, far from home at the end
    0,
    -80,
    -68,
    -45,
    -41,
    -61,
    -68,
    -45,
    -49,
    -52,
    -52,
    -65,
    -62,
    -62,
    -84,
    -93,
    -96,
    -103,
    -122,
    -131,
    -145,
    -138,
    -147,
    -150,
    -150,
)
POINT = (  # two men there: the place is closed to the other side
    0,
    -93,
    -65,
    -53,
    -30,
    -21,
    -24,
    -87,
    -86,
    -111,
    -123,
    -156,
    -134,
    -113,
    -180,
    -185,
    -195,
    -176,
    -199,
    -216,
    -202,
    -214,
    -246,
    -268,
    -297,
)
SPARE = (  # every further man there
    0,
    -40,
    -51,
    -44,
    -48,
    -38,
    -48,
    -47,
    -56,
    -58,
    -66,
    -91,
    -115,
    -82,
    -105,
    -80,
    -120,
    -112,
    -96,
    -117,
    -80,
    -88,
    -109,
    -125,
    -154,
)
ON_BAR, BORNE_OFF, TO_ROLL = -123, 47, 33
PRIME = (0, 0, 8, 22, 60, 128, 244)  # so many closed points in a row, with somebody behind them
SHUT = 22  # for every closed point at home, a man of the other side on the bar
RISK = 12  # expected pips that can be lost, in 36ths, for a thousandth
SHOTS = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3)  # rolls of 36 that hit from so far away
MANY = 30  # rolls, however many there are who can hit
WHOLE = 1000
ROLL, HALF, TWENTIETH = 4, 3, 20  # pips that a roll is ahead; a lead is compared to 3 + pips / 20


def worth(black: Sequence[int], white: Sequence[int], turn: int) -> float:
    """Return a guess at black's payoff, between -2 and 2."""
    to_roll = 1 if turn == MAX else -1 if turn == MIN else 0
    if farthest(black) + farthest(white) < MIRROR:
        return raced(black, white, to_roll)
    lead = placed(black, white) - placed(white, black) + TO_ROLL * to_roll
    return 2 * lead / (WHOLE + abs(lead))


def placed(men: Sequence[int], other: Sequence[int]) -> int:
    """Return what a side's men are worth where they stand."""
    value = ON_BAR * men[BAR] + BORNE_OFF * men[OFF]
    behind, row, longest, closed = farthest(other), 0, 0, 0
    for place in range(1, BAR):
        count = men[place]
        if count >= 2:
            value += POINT[place] + SPARE[place] * (count - 2)
            row += 1
            if place <= HOME:
                closed += 1
            if row > longest and behind > MIRROR - place + row - 1:
                longest = row
        else:
            row = 0
            if count == 1:
                value += BLOT[place] - exposed(other, MIRROR - place) * (MIRROR - place) // RISK
    return value + PRIME[min(longest, 6)] + SHUT * closed * other[BAR]


def exposed(other: Sequence[int], place: int) -> int:
    """Return how many rolls of 36 hit a man on the other side's `place`, about."""
    shots = 0
    for far in range(1, min(len(SHOTS), BAR - place + 1)):
        if other[place + far] > 0:
            shots += SHOTS[far]
    return min(shots, MANY)


def raced(black: Sequence[int], white: Sequence[int], to_roll: int) -> float:
    """Return who is ahead in a race; men on the last points waste pips when they are borne off."""
    mine, yours = pips(black) + 2 * black[1] + black[2], pips(white) + 2 * white[1] + white[2]
    lead = yours - mine + ROLL * to_roll
    long = HALF + (mine if to_roll > 0 else yours) / TWENTIETH
    return lead / (long + abs(lead))


def linear(black: Sequence[int], white: Sequence[int]) -> float:
    """Return the lead in pips, where every man that can be hit counts as four pips behind."""
    return (plain(black, white) - plain(white, black)) / 500


def plain(men: Sequence[int], other: Sequence[int]) -> int:
    value, behind = -pips(men), farthest(other)
    for place in range(1, BAR):
        if men[place] == 1 and behind > MIRROR - place:
            value -= 4
    return value
