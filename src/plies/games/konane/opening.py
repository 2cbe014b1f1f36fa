"""How a game of Konane may begin: which stones black may take first, or what is already gone.

    diagonal         on a square board the corners and the centre of the long diagonal that is
                     black's; on others the same as corner-centre
    corner-centre    the black corners, then the black squares of the central block (1, 2 or 4
                     squares), row by row
    any              any black stone
    set-up           two neighbouring stones are gone before the game begins

On an even square board the first two are the same. In all but the last, white then takes a
stone next to the gap.
"""

from __future__ import annotations

from plies.contract import GameError
from plies.games.konane.text import read_squares

OPENINGS = ("diagonal", "corner-centre", "any", "set-up")


def first_removals(opening: str, rows: int, cols: int) -> tuple[int, ...]:
    """Return the black squares whose stones may be taken first, in the order they are tried."""
    if opening not in OPENINGS:
        raise GameError(f"there is no opening {opening!r}: there are {', '.join(OPENINGS)}")
    last, middle = rows - 1, rows // 2
    corners = [(0, 0), (0, cols - 1), (last, 0), (last, cols - 1)]
    centre = [(r, c) for r in (last // 2, middle) for c in ((cols - 1) // 2, cols // 2)]
    if opening in ("any", "set-up"):
        spots = [(row, col) for row in range(rows) for col in range(cols)]
    elif opening == "diagonal" and rows == cols:
        spots = [(0, 0), (last, last), (middle, middle), (middle - 1, middle - 1)]
    else:
        spots = corners + centre
    black = [(row, col) for row, col in spots if (row + col) % 2 == 0 and row >= 0]
    return tuple(dict.fromkeys(row * cols + col for row, col in black))


def gaps_in_set_up(opening: str, gone: str, rows: int, cols: int) -> int:
    """Return the squares that are empty at the start, as bits: none but in the set-up.

    If `gone` does not name them they are the central one and its right neighbour, or the one
    below; of an even number of rows or columns the first half's last counts as central.
    """
    if opening != "set-up":
        if gone:
            raise GameError(f"only with opening=set-up stones are gone, not with {opening}")
        return 0
    if gone:
        squares = read_squares(gone, rows, cols)
    else:
        centre = (rows - 1) // 2 * cols + (cols - 1) // 2
        squares = [centre, centre + 1]
    one, other = divmod(squares[0], cols), divmod(squares[-1], cols)
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise GameError(f"the stones that are gone must be neighbours, as d5-e5, not {gone!r}")
    return 1 << squares[0] | 1 << squares[1]
