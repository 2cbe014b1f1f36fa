"""Moves for random games of Go that tell something about the position they begin with.

Moves that are just legal say little: sides fill their own eyes until everything is taken. Here
whoever is to move

    1. takes the stone just played, if that left itself with one liberty,
    2. saves a group that the last stone left with one: takes what threatens it, or runs,
    3. answers beside the last stone where the shape is good (`patterns`),
    4. or else plays anywhere, where a stone lives and no eye of its own is lost,
    5. and passes if there is no such point.

`prior` looks for the same things before a move was ever tried. Both see the last move and the
groups beside it, never the whole board.
"""

from __future__ import annotations

from collections.abc import Sequence

from plies.games.go.board import BLACK, EDGE, EMPTY, PASS, SEEN, WHITE

NOT_ONE = -1
SHAPED, TAKES, SAVES, NEAR, TWO_NEAR, USUAL, RIM, WASTED = 2.5, 8.0, 6.0, 3.0, 2.0, 1.0, 0.4, 0.05


def only_liberty(board: list[int], steps: Sequence[int], at: int) -> int:
    """Return the one liberty of a stone's group; 0 if it has more. The board stays as it is."""
    free = PASS
    for step in steps:
        if board[at + step] == EMPTY:
            if free != PASS:
                return 0  # as most stones have two beside them
            free = at + step
    colour = board[at]
    board[at] = SEEN
    group = [at]
    for stone in group:  # which grows meanwhile
        for step in steps:
            near = stone + step
            if board[near] == EMPTY:
                if free == PASS:
                    free = near
                elif near != free:
                    free = NOT_ONE
            elif board[near] == colour:
                board[near] = SEEN
                group.append(near)
        if free == NOT_ONE:
            break
    for stone in group:
        board[stone] = colour
    return max(free, 0)


def is_eye(board: list[int], steps: Sequence[int], at: int, own: int) -> bool:
    """Return whether a free point is an eye of `own`: all around it, and enough of the corners."""
    for step in steps:
        if board[at + step] != own and board[at + step] != EDGE:
            return False
    others, edge = 0, 0
    for side in (steps[1], steps[2]):
        for line in (steps[0], steps[3]):
            corner = board[at + side + line]
            if corner == EDGE:
                edge = 1
            elif corner == BLACK + WHITE - own:
                others += 1
    return others + edge < 2


def lives(board: list[int], steps: Sequence[int], at: int, own: int) -> bool:
    """Return whether a stone of `own` on a free point has a liberty, or takes something."""
    for step in steps:
        if board[at + step] == EMPTY:
            return True
    for step in steps:
        there = board[at + step]
        if there == own and only_liberty(board, steps, at + step) == 0:
            return True
        if there == BLACK + WHITE - own and only_liberty(board, steps, at + step) == at:
            return True
    return False


def escapes(board: list[int], steps: Sequence[int], at: int, own: int) -> bool:
    """Return whether a group that runs to `at` gets a second liberty there, about."""
    free = 0
    for step in steps:
        if board[at + step] == EMPTY:
            free += 1
            if free == 2:
                return True  # before any group is walked through
    for step in steps:
        there = board[at + step]
        if there != EMPTY and there != EDGE:
            only = only_liberty(board, steps, at + step)
            if only == (0 if there == own else at):
                return True
    return False


def urgent(board: list[int], steps: Sequence[int], last: int, own: int) -> int:
    """Return the point that the last stone makes urgent, or PASS."""
    if last == PASS or board[last] != BLACK + WHITE - own:
        return PASS
    at = only_liberty(board, steps, last)
    if at > 0:
        return at
    for step in steps:
        if board[last + step] == own:
            at = only_liberty(board, steps, last + step)
            if at > 0:
                hunted = captor(board, steps, last + step)
                if hunted > 0:
                    return hunted
                if escapes(board, steps, at, own):
                    return at
    return PASS


def captor(board: list[int], steps: Sequence[int], at: int) -> int:
    """Return where to take stones that touch a stone's group; 0 if none can be taken."""
    colour, found = board[at], 0
    group = [at]
    for stone in group:  # which grows meanwhile
        for step in steps:
            near = stone + step
            if board[near] == colour:
                if near not in group:
                    group.append(near)
            elif board[near] == BLACK + WHITE - colour and found == 0:
                found = only_liberty(board, steps, near)
    return found


def shape(board: list[int], steps: Sequence[int], at: int) -> int:
    """Return the number of what lies around a point: see `patterns`."""
    up, down = at + steps[0], at + steps[3]
    return (
        board[up - 1]
        | board[up] << 2
        | board[up + 1] << 4
        | board[at - 1] << 6
        | board[at + 1] << 8
        | board[down - 1] << 10
        | board[down] << 12
        | board[down + 1] << 14
    )


def expected(
    board: list[int], steps: Sequence[int], at: int, own: int, last: int, good: bool
) -> float:
    """Return how promising a move looks beside others: 1 is usual; `good` is its shape."""
    if at == PASS:
        return WASTED
    if is_eye(board, steps, at, own) or not lives(board, steps, at, own):
        return WASTED
    weight, stones = (SHAPED if good else USUAL), 0
    for step in steps:
        there = board[at + step]
        if there == EDGE:
            weight *= RIM
        elif there != EMPTY:
            stones += 1
            if there != own and only_liberty(board, steps, at + step) == at:
                weight += TAKES
            elif there == own and only_liberty(board, steps, at + step) == at:
                weight += SAVES if escapes(board, steps, at, own) else 0.0
    if last != PASS:
        for step in steps:
            if at + step == last:
                weight += NEAR
        for side in (steps[1], steps[2]):
            for line in (steps[0], steps[3]):
                if at + side + line == last:
                    weight += TWO_NEAR
    if stones > 0:
        return max(weight, USUAL)
    return weight
