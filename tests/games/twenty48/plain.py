"""2048 once more, as plainly as can be: lists of lists, recursion, exact fractions.

Shares nothing with plies: what both find is the answer.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import chain

SNAKE = [[10, 8, 7, 6.5], [0.5, 0.7, 1, 3], [-0.5, -1.5, -1.8, -2], [-3.8, -3.7, -3.5, -3]]


def pushed(line):
    """Push a line of tiles to its front; return it and the points."""
    tiles, out, points = [tile for tile in line if tile], [], 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
            points += tile
        out.append(tile)
    return out + [0] * (len(line) - len(out)), points


def moved(board, direction):
    """Return the board after a direction (0 up, 1 left, 2 down, 3 right) and the points."""
    lines = [list(line) for line in (zip(*board, strict=True) if direction in (0, 2) else board)]
    if direction in (2, 3):
        lines = [line[::-1] for line in lines]
    done = [pushed(line) for line in lines]
    lines = [line[::-1] if direction in (2, 3) else line for line, _ in done]
    if direction in (0, 2):
        lines = [list(line) for line in zip(*lines, strict=True)]
    return lines, sum(points for _, points in done)


def directions(board, score, depth, leaf):
    """Return the exact value of every direction that moves something."""
    found = {}
    for direction in range(4):
        after, points = moved(board, direction)
        if after != board:
            found[direction] = after_move(after, score + points, depth - 1, leaf)
    return found


def after_move(board, score, depth, leaf):
    if depth == 0:
        return leaf(board, score)
    total, cells = Fraction(0), 0
    for row in range(len(board)):
        for col in range(len(board[row])):
            if board[row][col] == 0:
                after = [list(line) for line in board]
                after[row][col] = 2
                total += before_move(after, score, depth - 1, leaf)
                cells += 1
    return total / cells


def before_move(board, score, depth, leaf):
    values = directions(board, score, depth, leaf).values() if depth else ()
    return max(values, default=leaf(board, score))


def points(board, score):
    return Fraction(score)


def snake(board, score):
    cells = zip(chain(*board), chain(*SNAKE), strict=True)
    return sum(Fraction(tile) * Fraction(str(weight)) for tile, weight in cells)


def snake_and_empty(board, score):
    return snake(board, score) + sum(row.count(0) for row in board) ** 2


def best(values):
    """Return the lowest of the best directions, all of them, and their value."""
    value = max(values.values())
    equal = [direction for direction in values if values[direction] == value]
    return equal[0], tuple(equal), value
