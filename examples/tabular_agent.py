"""Train a small tabular agent on tic-tac-toe through PettingZoo, and play against it.

plies play tictactoe examples/tabular_agent.py:Agent human
"""

import random
from typing import Any

import plies
from plies.adapters.pettingzoo import env


class Agent:
    """Learns by playing against itself what each action has come to; then takes the best."""

    def __init__(self, games: int = 2000, seed: int = 1):
        self.values: dict[tuple[bytes, int], float] = {}
        dice, world = random.Random(seed), env("tictactoe")
        for _ in range(games):
            world.reset()
            made: list[tuple[str, tuple[bytes, int]]] = []
            for side in world.agent_iter():
                seen, reward, over, _, _ = world.last()
                view = seen["observation"]
                for key in (key for whose, key in made if whose == side and over):
                    self.values[key] = 0.8 * self.values.get(key, 0) + 0.2 * reward
                if not over:
                    action = self.predict(view, seen["action_mask"], dice.random() / 4)
                    made.append((side, (view.tobytes(), action)))
                world.step(None if over else action)

    def predict(self, view: Any, action_mask: Any, luck: float = 0.0) -> int:
        """Return the legal action whose games went best, with some luck another one."""
        worth = [self.values.get((view.tobytes(), a), 0) + luck * random.random() for a in range(9)]
        return max((a for a in range(9) if action_mask[a]), key=worth.__getitem__)


if __name__ == "__main__":
    print(plies.match("tictactoe", Agent(), "random", games=100))  # type: ignore[arg-type]
