"""Displays of the course that show nothing here: who grades or plays has a display of its own."""

from __future__ import annotations

from typing import Any

DRAW_EVERY = 1
SLEEP_TIME = 0
DISPLAY_MOVES = False
QUIET = True


class NullGraphics:
    """Takes everything and shows nothing."""

    def initialize(self, state: Any, isBlue: bool = False) -> None:
        pass

    def update(self, state: Any) -> None:
        pass

    def checkNullDisplay(self) -> bool:
        return True

    def pause(self) -> None:
        pass

    def draw(self, state: Any) -> None:
        pass

    def updateDistributions(self, dist: Any) -> None:
        pass

    def finish(self) -> None:
        pass


class PacmanGraphics(NullGraphics):
    def __init__(self, speed: Any = None) -> None:
        self.speed = speed
