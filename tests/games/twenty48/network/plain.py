"""The 4x4 fast path once more, as plainly as can be: tuples of ranks, recursion, no tables.

Shares nothing with plies.games.twenty48.network but the weights and the cells of the shapes.
"""

from __future__ import annotations

from math import frexp

HIGHEST = 15  # four bits: two tiles of this rank do not merge
UP, LEFT, DOWN, RIGHT = range(4)


def pushed(line):
    """Return four ranks pushed to the front, and the points."""
    tiles, out, points = [rank for rank in line if rank], [], 0
    while tiles:
        rank = tiles.pop(0)
        if tiles and tiles[0] == rank < HIGHEST:
            tiles.pop(0)
            rank += 1
            points += 2**rank
        out.append(rank)
    return out + [0] * (4 - len(out)), points


def slid(board, way):
    """Return a board of 16 ranks after a direction, and the points."""
    out, total = [0] * 16, 0
    for k in range(4):
        cells = range(k, 16, 4) if way in (UP, DOWN) else range(4 * k, 4 * k + 4)
        cells = list(cells) if way in (UP, LEFT) else list(cells)[::-1]
        line, points = pushed([board[cell] for cell in cells])
        total += points
        for cell, rank in zip(cells, line, strict=True):
            out[cell] = rank
    return tuple(out), total


def lowered(board, top):
    """Return the board whose tiles are lowered until all are below `top`, or none can be.

    The highest rank that is missing below the largest tile is given to the tiles above it.
    """
    while max(board) >= top:
        missing = [rank for rank in range(1, max(board)) if rank not in board]
        if not missing:
            break
        board = tuple(rank - (rank > missing[-1]) for rank in board)
    return tuple(board)


def number(board):
    """Return the board in 64 bits, the upper left cell in the lowest four."""
    return sum(rank << 4 * cell for cell, rank in enumerate(board))


def ranks(bits):
    return tuple(int(bits) >> 4 * cell & 15 for cell in range(16))


def _symmetries():
    """Return eight orders of the cells: four quarter turns, and these in a mirror."""
    turn = [4 * (3 - cell % 4) + cell // 4 for cell in range(16)]
    mirror = [4 * (cell // 4) + 3 - cell % 4 for cell in range(16)]
    found, order = [], list(range(16))
    for _ in range(4):
        found += [order, [order[cell] for cell in mirror]]
        order = [order[cell] for cell in turn]
    return found


SYMMETRIES = _symmetries()


def places(shape, board):
    """Return the places of all weights that a board uses, as often as it does."""
    return [
        (k << 24) + sum(board[order[cell]] << 4 * i for i, cell in enumerate(cells))
        for k, cells in enumerate(shape)
        for order in SYMMETRIES
    ]


class Search:
    """Expectimax: what each direction is worth.

    With a limit, a board whose odds are less is not looked into; and one that is met again gets
    the value it had, if that was looked for as deep, and from odds as good.
    """

    def __init__(self, evaluate, four=0.1, limit=0.0):
        self.evaluate, self.four, self.limit = evaluate, four, limit
        self.known = {}

    def values(self, board, moves, odds=1.0):
        found = {}
        for way in range(4):
            after, points = slid(board, way)
            if after != board:
                found[way] = points + self.chance(after, moves - 1, odds)
        return found

    def chance(self, after, moves, odds):
        if moves == 0 or odds < self.limit:
            return self.evaluate(after)
        depth, reach, value = self.known.get(after, (0, 0.0, 0.0))
        if self.limit and depth >= moves and reach >= rounded(odds / self.limit):
            return value
        holes = [cell for cell in range(16) if not after[cell]]
        total = 0.0
        for rank, share in ((1, 1 - self.four), (2, self.four)):
            for cell in holes if share else ():
                board = (*after[:cell], rank, *after[cell + 1 :])
                found = self.values(board, moves, odds * share / len(holes))
                total += share / len(holes) * max(found.values(), default=0.0)
        if self.limit:
            self.known[after] = moves, rounded(odds / self.limit), total
        return total


def rounded(number):
    """Return a positive number with the eight leading bits that are remembered of it."""
    fraction, power = frexp(number)
    return int(fraction * 256) / 256 * 2.0**power
