"""Kalah for people: drawings of a position, and reading them.

        4  4  4  4  4  4          second's houses, 6 to 1
     0                    0       second's store and first's
        4  4  4  4  4  4          first's houses, 1 to 6

A side is given as a list: the seeds in its houses from 1 on, and in its store.
"""

from __future__ import annotations

from collections.abc import Sequence

from plies.contract import GameError
from plies.games.shared.drawn import named, rectangle
from plies.games.shared.picture import disc, label, picture

STEP, RADIUS, TOP, HEIGHT = 24, 10, 14, 60
COLOURS = {
    "wood": ("#d9c19a", "#4a3d2a"),
    "pit": ("#f7f0e2", "#241d13"),
    "label": ("#444444", "#d8d2c6"),
}


def draw(first: Sequence[int], second: Sequence[int]) -> str:
    """Draw the board in three rows."""
    above, below = (
        "".join(f"{seeds:3}" for seeds in houses) for houses in (second[-2::-1], first[:-1])
    )
    stores = f"{second[-1]:2}{' ' * len(above)}{first[-1]:3}"
    return f"  {above}\n{stores}\n  {below}"


def read_sides(text: str, houses: int) -> tuple[list[int], list[int]]:
    """Return first's and second's seeds; rows may also end at `/`."""
    rows = [row.split() for row in text.strip().replace("/", "\n").split("\n")]
    words = [word for row in rows for word in row]
    if [len(row) for row in rows] != [houses, 2, houses] or not all(map(str.isdecimal, words)):
        raise GameError(
            f"a position has a row of {houses} numbers, second's houses from the last to the "
            f"first, a row of 2, the stores of second and first, and {houses} for first's houses"
        )
    above, stores, below = ([int(word) for word in row] for row in rows)
    return [*below, stores[1]], [*reversed(above), stores[0]]


def svg(first: Sequence[int], second: Sequence[int], mover: str) -> str:
    """Return a picture; the houses have their numbers at the edge."""
    houses = len(first) - 1
    width = (houses + 2) * STEP + 8
    shapes = [rectangle("wood", 0, TOP, width, HEIGHT, 12)]
    for x, seeds in ((STEP / 2 + 4, second[-1]), (width - STEP / 2 - 4, first[-1])):
        shapes.append(rectangle("pit", x - RADIUS, TOP + 6, 2 * RADIUS, HEIGHT - 12, RADIUS))
        shapes.append(label(str(seeds), x, TOP + HEIGHT / 2 + 3, 9))
    for house in range(1, houses + 1):
        way = STEP * (house + 0.5) + 4
        for side, x, y, edge, seeds in (
            (0, way, TOP + HEIGHT - 16, TOP + HEIGHT + 10, first[house - 1]),
            (1, width - way, TOP + 16, TOP - 4, second[house - 1]),
        ):
            shapes.append(named(disc("pit", x, y, RADIUS), str(house), side, f"{seeds} seeds"))
            shapes.append(label(str(seeds), x, y + 3, 9))
            shapes.append(label(str(house), x, edge, 7))
    return picture("kalah", (width, HEIGHT + 2 * TOP), f"Kalah, {mover} to move", COLOURS, shapes)
