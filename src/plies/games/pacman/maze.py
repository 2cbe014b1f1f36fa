"""How far it is from cell to cell of a maze, on foot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

FAR = 1000  # steps between cells that no way connects


def floor_numbers(walls: Sequence[int]) -> tuple[int, ...]:
    """Return for every cell its number among those that are no wall; -1 for a wall."""
    numbers, count = [], 0
    for wall in walls:
        numbers.append(-1 if wall else count)
        count += not wall
    return tuple(numbers)


def reached(walls: Sequence[int], width: int, first: Iterable[int]) -> dict[int, int]:
    """Return the cells that can be reached from those given, nearest first, with the steps."""
    steps = dict.fromkeys(first, 0)
    waiting = list(steps)
    for cell in waiting:  # which grows under way
        for there in _beside(cell, width, len(walls)):
            if not walls[there] and there not in steps:
                steps[there] = steps[cell] + 1
                waiting.append(there)
    return steps


def distances(walls: Sequence[int], width: int) -> tuple[int, ...]:
    """Return the steps between any two floor cells: those from the first one, from the next ..."""
    floor = [cell for cell, wall in enumerate(walls) if not wall]
    table: list[int] = []
    for here in floor:
        steps = reached(walls, width, [here])
        table += [steps.get(there, FAR) for there in floor]
    return tuple(table)


def dead_ends(walls: Sequence[int], width: int) -> dict[int, tuple[int, int]]:
    """Return of every cell in a dead end the cell that leads out of it, and the steps to there.

    What is left if all dead ends are filled up, again and again, has none. A maze that consists of
    dead ends only, as a tree does, leaves nothing: then none of its cells counts as being in one.
    """
    filled = list(walls)
    waiting = [cell for cell, wall in enumerate(walls) if not wall]
    for cell in waiting:  # which grows under way
        beside = [at for at in _beside(cell, width, len(walls)) if not filled[at]]
        if not filled[cell] and len(beside) < 2:
            filled[cell] = 1
            waiting += beside
    found: dict[int, tuple[int, int]] = {}
    for cell, wall in enumerate(walls):
        if filled[cell] and not wall:
            for there, steps in reached(walls, width, [cell]).items():  # from near to far
                if not filled[there]:
                    found[cell] = there, steps
                    break
    return found


def _beside(cell: int, width: int, cells: int) -> list[int]:
    """Return the cells around one; nobody walks over the edge."""
    row, column = divmod(cell, width)
    beside = [cell - 1] * (column > 0) + [cell + 1] * (column < width - 1)
    return beside + [cell - width] * (row > 0) + [cell + width] * (cell + width < cells)
