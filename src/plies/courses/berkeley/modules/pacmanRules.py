"""The rules by the course's names, as some agents ask them: what is legal, and who eats whom.

They change the `data` of a position that a student holds. What really follows after an action is
what `generateSuccessor` returns, whoever has changed what.
"""

from __future__ import annotations

from typing import Any

from game import Actions, Configuration, Directions
from util import manhattanDistance, nearestPoint

SCARED_TIME = 40
COLLISION_TOLERANCE = 0.7
FOOD, GHOST, WIN, LOSS = 10, 200, 500, -500


class PacmanRules:
    """How Pacman moves and eats."""

    PACMAN_SPEED = 1

    @staticmethod
    def getLegalActions(state: Any) -> list[str]:
        place = state.data.agentStates[0].configuration
        return Actions.getPossibleActions(place, state.data.layout.walls)

    @staticmethod
    def applyAction(state: Any, action: str) -> None:
        """Move Pacman, and let him eat what is there."""
        if action not in PacmanRules.getLegalActions(state):
            raise Exception(f"{action!r} is not a legal action of Pacman here")
        pacman = state.data.agentStates[0]
        step = Actions.directionToVector(action, PacmanRules.PACMAN_SPEED)
        pacman.configuration = pacman.configuration.generateSuccessor(step)
        place = pacman.configuration.getPosition()
        nearest = nearestPoint(place)
        if manhattanDistance(nearest, place) <= 0.5:
            PacmanRules.consume(nearest, state)

    @staticmethod
    def consume(position: Any, state: Any) -> None:
        """Let Pacman eat the food or the capsule of a cell."""
        data, (x, y) = state.data, position
        if data.food[x][y]:
            data.scoreChange += FOOD
            data.food = data.food.copy()
            data.food[x][y] = False
            data._foodEaten = position
            if not data.food.count() and not data._lose:
                data.scoreChange += WIN
                data._win = True
        if position in data.capsules:
            data.capsules.remove(position)
            data._capsuleEaten = position
            for ghost in data.agentStates[1:]:
                ghost.scaredTimer = SCARED_TIME


class GhostRules:
    """How ghosts move, flee and kill."""

    GHOST_SPEED = 1.0

    @staticmethod
    def getLegalActions(state: Any, ghostIndex: int) -> list[str]:
        """Return all ways but standing still and, if there is another, going back."""
        place = state.getGhostState(ghostIndex).configuration
        ways = Actions.getPossibleActions(place, state.data.layout.walls)
        ways = [way for way in ways if way != Directions.STOP]
        back = Actions.reverseDirection(place.direction)
        return [way for way in ways if way != back] if back in ways and len(ways) > 1 else ways

    @staticmethod
    def applyAction(state: Any, action: str, ghostIndex: int) -> None:
        if action not in GhostRules.getLegalActions(state, ghostIndex):
            raise Exception(f"{action!r} is not a legal action of ghost {ghostIndex} here")
        ghost = state.data.agentStates[ghostIndex]
        speed = GhostRules.GHOST_SPEED / (2 if ghost.scaredTimer > 0 else 1)
        step = Actions.directionToVector(action, speed)
        ghost.configuration = ghost.configuration.generateSuccessor(step)

    @staticmethod
    def decrementTimer(ghostState: Any) -> None:
        if ghostState.scaredTimer == 1:  # it stops fleeing at a cell
            place = ghostState.configuration
            ghostState.configuration = Configuration(nearestPoint(place.pos), place.direction)
        ghostState.scaredTimer = max(0, ghostState.scaredTimer - 1)

    @staticmethod
    def checkDeath(state: Any, agentIndex: int) -> None:
        """Let Pacman and the ghosts that he meets do to each other what they do."""
        moved = range(1, len(state.data.agentStates)) if agentIndex == 0 else [agentIndex]
        for index in moved:
            ghost, pacman = state.data.agentStates[index], state.data.agentStates[0]
            if GhostRules.canKill(pacman.getPosition(), ghost.getPosition()):
                GhostRules.collide(state, ghost, index)

    @staticmethod
    def collide(state: Any, ghostState: Any, agentIndex: int) -> None:
        data = state.data
        if ghostState.scaredTimer > 0:
            data.scoreChange += GHOST
            GhostRules.placeGhost(state, ghostState)
            ghostState.scaredTimer = 0
            data._eaten[agentIndex] = True
        elif not data._win:
            data.scoreChange += LOSS
            data._lose = True

    @staticmethod
    def canKill(pacmanPosition: Any, ghostPosition: Any) -> bool:
        return bool(manhattanDistance(ghostPosition, pacmanPosition) <= COLLISION_TOLERANCE)

    @staticmethod
    def placeGhost(state: Any, ghostState: Any) -> None:
        ghostState.configuration = ghostState.start


class ClassicGameRules:
    """How long a game of the course may take; plies itself plays it."""

    def __init__(self, timeout: int = 30) -> None:
        self.timeout = timeout

    def getMaxTotalTime(self, agentIndex: int) -> int:
        return self.timeout

    getMaxStartupTime = getMoveWarningTime = getMoveTimeout = getMaxTotalTime

    def getMaxTimeWarnings(self, agentIndex: int) -> int:
        return 0
