"""Layouts of Pac-Man: drawings of a maze, read from `.lay` files.

    %  a wall        .  food         P  Pacman
    o  a capsule     G  a ghost      1 to 4  a ghost of this rank: lower ones move first

Anything else is floor. The first line is the highest row; blanks around a line do not count. A line
may be longer than the first one, and what it has too much is left out. Ghosts of the same rank, as
all G are, move from left to right, then from below. Wall must keep everybody inside.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from plies.contract import GameError
from plies.games.pacman.maze import reached

Place = tuple[int, int]  # x to the right, y upwards, from the lower left
WALL, FOOD, CAPSULE, PACMAN, GHOST = "%.oPG"
RANKS = "1234"
SUFFIX = ".lay"
PARENTS = 3  # how many folders up a layout is looked for
LARGEST = 100  # cells each way


PURPOSES = {  # of plies' own layouts, from the smallest to the largest
    "trap": "a ring: its ghost can never turn round, so one way is safe",
    "pillars": "three ghosts in a small room: a full search of depth 4",
    "chance": "minimax sees only death and hurries to it; expectimax takes its chances",
    "tunnels": "dead ends, in which ghosts turn round; ghost 1 waits in the last one",
    "meadow": "no walls, one ghost: for agents that look at the next move only",
    "spiral": "long ways round, and the prize at the end of one: it pays to look far ahead",
    "garden": "a small maze with two ghosts and two capsules: the usual one",
    "pantry": "a capsule for everybody: four ghosts to be eaten, again and again",
    "town": "a maze of streets with four ghosts",
    "labyrinth": "28x27 cells, four ghosts, four capsules: does it still keep up?",
}


class Layout(NamedTuple):
    name: str
    width: int
    height: int
    walls: tuple[int, ...]  # 1 or 0 for each cell, row by row from the bottom
    food: tuple[Place, ...]
    capsules: tuple[Place, ...]  # the lowest row first, each from the left
    pacman: Place
    ghosts: tuple[Place, ...]  # in the order in which they move


def read_layout(name: str) -> Layout:
    """Return the layout with this name: a file, one in a folder `layouts` near, or plies' own."""
    path = found(name)
    if path is None:
        known = ", ".join(layout_names())
        raise GameError(f"there is no layout {name!r}: there are {known}, or give a file")
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors write a mark before it
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"the layout {path} cannot be read: {error}") from None
    return parse_layout(text, path.stem)


def found(name: str) -> Path | None:
    """Return the file of a layout; the user's own come before those of plies."""
    file = name if name.endswith(SUFFIX) else name + SUFFIX
    here = Path.cwd()
    for folder in (here, *list(here.parents)[:PARENTS]):
        for path in (folder / "layouts" / file, folder / file):
            if path.is_file():
                return path
    own = own_folder() / file
    if Path(file).name == file and own.is_file():
        return own
    return Path(name) if Path(name).is_file() else None


def own_folder() -> Path:
    return Path(str(files(__package__) / "layouts"))


def layout_names() -> list[str]:
    """Return the names of the layouts that come with plies."""
    return list(PURPOSES)


def parse_layout(text: str, name: str = "layout") -> Layout:
    """Return the layout that `text` draws; a GameError says what is wrong with it."""
    lines = [line.strip() for line in text.strip("\r\n").splitlines()]
    width, height = len(lines[0]) if lines else 0, len(lines)
    if not 3 <= width <= LARGEST or not 3 <= height <= LARGEST:
        raise GameError(f"{name} is {width}x{height} cells, not 3x3 to {LARGEST}x{LARGEST}")
    for number, line in enumerate(lines, 1):
        if len(line) < width:
            raise GameError(f"{name}, line {number}: {len(line)} cells, but the first has {width}")
    rows = [line[:width] for line in reversed(lines)]
    places = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    walls = tuple(int(mark == WALL) for row in rows for mark in row)
    pacmen = [place for place, mark in places.items() if mark == PACMAN]
    if len(pacmen) != 1:
        raise GameError(f"{name} needs one P, for Pacman, not {len(pacmen)}")
    ghosts = sorted(
        (1 if mark == GHOST else int(mark), *place)
        for place, mark in places.items()
        if mark == GHOST or mark in RANKS
    )
    agents = [pacmen[0], *((x, y) for _, x, y in ghosts)]
    for cell in reached(walls, width, [y * width + x for x, y in agents]):
        y, x = divmod(cell, width)
        if x in (0, width - 1) or y in (0, height - 1):
            raise GameError(f"{name}, line {height - y}: the wall has a hole in column {x + 1}")
    food = tuple(place for place, mark in places.items() if mark == FOOD)
    if not food:
        raise GameError(f"{name} has no food, so nobody could win: draw some as .")
    return Layout(
        name,
        width,
        height,
        walls,
        food,
        tuple(place for place, mark in places.items() if mark == CAPSULE),
        pacmen[0],
        tuple(agents[1:]),
    )
