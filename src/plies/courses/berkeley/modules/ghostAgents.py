"""The two ghosts of the course, as an agent may imagine them."""

from __future__ import annotations

from typing import Any

from game import Actions, Agent, Directions
from util import Counter, chooseFromDistribution, manhattanDistance, raiseNotDefined


class GhostAgent(Agent):
    def getAction(self, state: Any) -> Any:
        odds = self.getDistribution(state)
        return chooseFromDistribution(odds) if odds else Directions.STOP

    def getDistribution(self, state: Any) -> Any:
        """Return the probability of every action."""
        raiseNotDefined()


class RandomGhost(GhostAgent):
    """Goes anywhere, with equal odds."""

    def getDistribution(self, state: Any) -> Counter:
        odds = Counter(dict.fromkeys(state.getLegalActions(self.index), 1.0))
        odds.normalize()
        return odds


class DirectionalGhost(GhostAgent):
    """Prefers to come nearer, or to flee while it is scared."""

    def __init__(self, index: int, prob_attack: float = 0.8, prob_scaredFlee: float = 0.8) -> None:
        super().__init__(index)
        self.prob_attack, self.prob_scaredFlee = prob_attack, prob_scaredFlee

    def getDistribution(self, state: Any) -> Counter:
        ghost, pacman = state.getGhostState(self.index), state.getPacmanPosition()
        scared = ghost.scaredTimer > 0
        x, y = ghost.getPosition()
        away = {}
        for action in state.getLegalActions(self.index):
            dx, dy = Actions.directionToVector(action, 0.5 if scared else 1)
            away[action] = manhattanDistance((x + dx, y + dy), pacman)
        if not away:
            return Counter()
        wanted = max(away.values()) if scared else min(away.values())
        best = [action for action, distance in away.items() if distance == wanted]
        share = self.prob_scaredFlee if scared else self.prob_attack
        odds = Counter({action: (1 - share) / len(away) for action in away})
        odds.incrementAll(best, share / len(best))
        odds.normalize()
        return odds
