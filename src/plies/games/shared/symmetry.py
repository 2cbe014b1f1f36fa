"""Mirrored boards, for keys that file a position and its mirror images together.

A board is the bits of one number, lines of equally many squares one after the other: rows from
the top, or columns from the left. Nothing here leaves the bits that the board has.
"""

from __future__ import annotations


def lines_reversed(board: int, lines: int, size: int) -> int:
    """Return a board of `lines` lines of `size` squares with the last line first."""
    line = (1 << size) - 1
    image = 0
    for _ in range(lines):
        image = image << size | board & line
        board >>= size
    return image


def ends_reversed(board: int, size: int, first: int) -> int:
    """Return a board with every line back to front; `first` has the first square of each."""
    image = 0
    for place in range(size):
        image |= (board >> place & first) << (size - 1 - place)
    return image


def transposed(board: int, size: int, diagonal: int) -> int:
    """Return a square board with lines and places swapped; `diagonal` is what stays.

    The squares at one distance beside the diagonal all move by the same number of bits.
    """
    image = board & diagonal
    for beside in range(1, size):
        corner = diagonal & ((1 << size * (size - beside)) - 1)
        jump = beside * (size - 1)
        image |= (board & corner << beside) << jump
        image |= (board & corner << size * beside) >> jump
    return image


def least_image(board: int, rows: int, cols: int, edge: int, diagonal: int) -> int:
    """Return the smallest of a chequered board's mirror images in which all colours are kept.

    `edge` is the first column, `diagonal` the squares from the top left corner on.
    """
    least = board
    for swapped in range(2 if rows == cols else 1):
        if swapped == 1:
            board = transposed(board, rows, diagonal)
            least = min(least, board)
        flipped = lines_reversed(board, rows, cols)
        if rows % 2 == 1:
            least = min(least, flipped)
        if cols % 2 == 1:
            least = min(least, ends_reversed(board, cols, edge))
        if (rows + cols) % 2 == 0:
            least = min(least, ends_reversed(flipped, cols, edge))
    return least
