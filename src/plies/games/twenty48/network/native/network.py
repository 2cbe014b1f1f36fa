"""An n-tuple network: the sum of a number for each pattern of tiles, in all eight symmetries.

For each shape its own functions are made, in which the cells are constants. The weights of
tuple k begin at k * 16^6.
"""

import numpy as np

from plies.compiled.lowering.memory import fetch
from plies.games.twenty48.network.native.board import (
    U,
    compiled,
    flipped,
    mirrored,
    transposed,
)

MOST = 32_000  # uses that are counted


def runs(cells):
    """Return the shifts and masks that gather cells: (0, 1, 2, 4, 5, 6) is gathered in two."""
    found = {}
    for place, cell in enumerate(cells):
        found[cell - place] = found.get(cell - place, 0) | 15 << 4 * place
    return tuple(found.items())


def index_of(cells):
    """Return a function from a board to the number that the tiles in `cells` make."""

    def single(shift, mask):
        shift, mask = U(4 * shift), U(mask)

        @compiled
        def gather(board):
            return (board >> shift) & mask

        return gather

    def both(first, second):
        @compiled
        def gather(board):
            return first(board) | second(board)

        return gather

    parts = [single(shift, mask) for shift, mask in runs(cells)]
    whole = parts[0]
    for part in parts[1:]:
        whole = both(whole, part)
    return whole


def everywhere(shape, single):
    """Return a function that adds up `single(k, cells)`, a function of something and a board, over
    the tuples of a shape in all eight symmetries of a board."""
    each = _summed([single(k, cells) for k, cells in enumerate(shape)])

    @compiled
    def total(given, board):
        turned = transposed(board)
        across, over = mirrored(board), mirrored(turned)
        return (
            each(given, board)
            + each(given, across)
            + each(given, flipped(board))
            + each(given, flipped(across))
            + each(given, turned)
            + each(given, over)
            + each(given, flipped(turned))
            + each(given, flipped(over))
        )

    return total


def _summed(parts):
    """Return a function that adds up what functions of the same arguments return."""
    if len(parts) == 1:
        return parts[0]
    first, rest = parts[0], _summed(parts[1:])

    @compiled
    def total(given, board):
        return first(given, board) + rest(given, board)

    return total


def worth_of(shape, count=False):
    """Return the network of a shape as a function of its weights and a board.

    With `count`, as many numbers follow the weights, which say how often each was used.
    """
    size = U(len(shape) << 24)

    def single(k, cells):
        index, first = index_of(cells), U(k << 24)

        @compiled
        def weight(weights, board):
            return weights[first + index(board)]

        @compiled
        def counted_weight(weights, board):
            place = first + index(board)
            weights[size + place] += weights[size + place] < MOST
            return weights[place]

        return counted_weight if count else weight

    return everywhere(shape, single)


def fetching(shape, each):
    """Return a function that lets the machine begin to read, of arrays with the network's places
    and `each` bytes a place, what it will need for a board: the memory is slow, and can do many
    things at once."""

    def single(k, cells):
        index, first = index_of(cells), U(k << 24)

        @compiled
        def begin(address, board):
            fetch(address + each * np.int64(first + index(board)))
            return 0

        return begin

    return everywhere(shape, single)
