"""Two simple Pacmen of the course."""

from __future__ import annotations

import random
from typing import Any

from game import Agent, Directions
from util import lookup


class LeftTurnAgent(Agent):
    """Turns left wherever it can."""

    def getAction(self, state: Any) -> str:
        legal = state.getLegalPacmanActions()
        ahead = state.getPacmanState().configuration.direction
        if ahead == Directions.STOP:
            ahead = Directions.NORTH
        left = Directions.LEFT[ahead]
        for way in (left, ahead, Directions.RIGHT[ahead], Directions.LEFT[left]):
            if way in legal:
                return way
        return Directions.STOP


class GreedyAgent(Agent):
    """Takes the action that looks best right after it; of equals any one."""

    def __init__(self, evalFn: str = "scoreEvaluation") -> None:
        super().__init__()
        self.evaluationFunction: Any = lookup(evalFn, globals())

    def getAction(self, state: Any) -> str:
        ways = [way for way in state.getLegalPacmanActions() if way != Directions.STOP]
        worth = [(self.evaluationFunction(state.generateSuccessor(0, way)), way) for way in ways]
        best = max(value for value, _ in worth)
        return random.choice([way for value, way in worth if value == best])


def scoreEvaluation(state: Any) -> Any:
    return state.getScore()
