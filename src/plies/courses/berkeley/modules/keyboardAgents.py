"""Pacmen that wait for keys in the course; here is no keyboard, so they stand still."""

from __future__ import annotations

from typing import Any

from game import Agent, Directions


class KeyboardAgent(Agent):
    WEST_KEY, EAST_KEY, NORTH_KEY, SOUTH_KEY, STOP_KEY = "a", "d", "w", "s", "q"

    def __init__(self, index: int = 0) -> None:
        super().__init__(index)
        self.lastMove = Directions.STOP
        self.keys: list[str] = []

    def getAction(self, state: Any) -> Any:
        legal = state.getLegalActions(self.index)
        return Directions.STOP if Directions.STOP in legal else legal[0]

    def getMove(self, legal: Any) -> str:
        return Directions.STOP


class KeyboardAgent2(KeyboardAgent):
    WEST_KEY, EAST_KEY, NORTH_KEY, SOUTH_KEY, STOP_KEY = "j", "l", "i", "k", "u"
