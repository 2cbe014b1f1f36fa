"""The maze as it was before the game began."""

from __future__ import annotations

import os
import random
from typing import Any

from game import Grid
from util import manhattanDistance

RANKS = "PG23456789"  # in the order in which they move; a 1 is a G


class Layout:
    """A drawing: `%` a wall, `.` food, `o` a capsule, `P` Pacman, `G` or a digit a ghost."""

    def __init__(self, layoutText: list[str]) -> None:
        self.width, self.height = len(layoutText[0]), len(layoutText)
        self.walls = Grid(self.width, self.height)
        self.food = Grid(self.width, self.height)
        self.capsules: list[tuple[int, int]] = []
        self.layoutText = layoutText
        agents: list[tuple[int, tuple[int, int]]] = []
        for y, line in enumerate(reversed(layoutText)):
            for x, mark in enumerate(line[: self.width].replace("1", "G")):
                self.walls[x][y] = mark == "%"
                self.food[x][y] = mark == "."
                if mark == "o":
                    self.capsules.append((x, y))
                elif mark in RANKS:
                    agents.append((RANKS.index(mark), (x, y)))
        self.agentPositions = [(rank == 0, place) for rank, place in sorted(agents)]
        self.numGhosts = len(agents) - 1
        self.totalFood = self.food.count()

    def getNumGhosts(self) -> int:
        return self.numGhosts

    def isWall(self, pos: Any) -> bool:
        return bool(self.walls[pos[0]][pos[1]])

    def getRandomLegalPosition(self) -> tuple[int, int]:
        """Return a cell without a wall."""
        return random.choice(self.walls.asList(False))

    def getRandomCorner(self) -> tuple[int, int]:
        return random.choice(self.corners())

    def getFurthestCorner(self, pacPos: Any) -> tuple[int, int]:
        """Return the corner that is farthest away from a place."""
        return max(self.corners(), key=lambda corner: manhattanDistance(corner, pacPos))

    def corners(self) -> list[tuple[int, int]]:
        right, top = self.width - 2, self.height - 2
        return [(1, 1), (1, top), (right, 1), (right, top)]

    def deepCopy(self) -> Layout:
        return Layout(self.layoutText[:])

    def __str__(self) -> str:
        return "\n".join(self.layoutText)


def getLayout(name: str, back: int = 2) -> Layout | None:
    """Return the layout of a file in `layouts`, here or some folders up; None if there is none."""
    file = name if name.endswith(".lay") else name + ".lay"
    for up in range(back + 1):
        for place in (os.path.join("layouts", file), file):
            found = tryToLoad(os.path.join(*[".."] * up, place))
            if found is not None:
                return found
    return None


def tryToLoad(fullname: str) -> Layout | None:
    """Return a file's layout; None if it cannot be read, as where students are graded."""
    try:
        with open(fullname, encoding="utf-8") as file:
            return Layout([line.strip() for line in file])
    except OSError:
        return None
