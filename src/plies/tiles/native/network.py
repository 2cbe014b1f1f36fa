"""An n-tuple network: the sum of a number for each pattern of tiles, in all eight symmetries.

A shape is a list of tuples of cells. For each shape its own functions are made, in which the
cells are constants.
"""

from numba import njit

from plies.tiles.native.board import OPTIONS, U, flipped, mirrored, transposed

SHAPES = {
    "4x6": ((0, 1, 2, 3, 4, 5), (4, 5, 6, 7, 8, 9), (0, 1, 2, 4, 5, 6), (4, 5, 6, 8, 9, 10)),
    "5x6": (
        (0, 1, 2, 3, 4, 5),
        (4, 5, 6, 7, 8, 9),
        (0, 1, 2, 4, 5, 6),
        (4, 5, 6, 8, 9, 10),
        (0, 1, 5, 6, 7, 10),
    ),
    "8x6": (
        (0, 1, 2, 3, 4, 5),
        (4, 5, 6, 7, 8, 9),
        (0, 1, 2, 4, 5, 6),
        (4, 5, 6, 8, 9, 10),
        (0, 1, 2, 3, 5, 6),
        (0, 1, 4, 5, 8, 9),
        (0, 1, 5, 6, 7, 10),
        (0, 1, 2, 5, 9, 10),
    ),
}
SYMMETRIES = 8


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

        @njit(**OPTIONS)
        def gather(board):
            return (board >> shift) & mask

        return gather

    def both(first, second):
        @njit(**OPTIONS)
        def gather(board):
            return first(board) | second(board)

        return gather

    parts = [single(shift, mask) for shift, mask in runs(cells)]
    whole = parts[0]
    for part in parts[1:]:
        whole = both(whole, part)
    return whole


def eight(each):
    """Return a function that sums `each(weights, board)` over the eight symmetries of a board."""

    @njit(**OPTIONS)
    def summed(weights, board):
        turned = transposed(board)
        across, over = mirrored(board), mirrored(turned)
        return (
            each(weights, board)
            + each(weights, across)
            + each(weights, flipped(board))
            + each(weights, flipped(across))
            + each(weights, turned)
            + each(weights, over)
            + each(weights, flipped(turned))
            + each(weights, flipped(over))
        )

    return summed


def worth_of(shape, stride):
    """Return the network of a shape as a function of weights and a board.

    The weights of tuple k begin at k * 16^6 * stride, and lie `stride` numbers apart.
    """

    def single(k, cells):
        index, first, apart = index_of(cells), U((k << 24) * stride), U(stride)

        @njit(**OPTIONS)
        def weight(weights, board):
            return weights[first + index(board) * apart]

        return weight

    def both(first, second):
        @njit(**OPTIONS)
        def weight(weights, board):
            return first(weights, board) + second(weights, board)

        return weight

    whole = None
    for k, cells in enumerate(shape):
        part = single(k, cells)
        whole = both(whole, part) if whole else part
    return eight(whole)
