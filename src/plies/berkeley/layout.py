"""The maze as it was before the game began."""

from __future__ import annotations

from typing import Any

from game import Grid

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

    def deepCopy(self) -> Layout:
        return Layout(self.layoutText[:])

    def __str__(self) -> str:
        return "\n".join(self.layoutText)
