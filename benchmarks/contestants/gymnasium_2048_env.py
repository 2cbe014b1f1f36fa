"""The environment of gymnasium-2048, in Python and NumPy.

It does not say which directions are legal, so any is tried; what changed nothing is no move.
"""

from __future__ import annotations

import random

import gymnasium_2048.envs
from random_play import Played, report


def play(moves: int) -> Played:
    env, dice = gymnasium_2048.envs.TwentyFortyEightEnv(), random.Random(1)
    made = games = points = 0
    env.reset(seed=1)
    while made < moves:
        _, reward, over, _, info = env.step(dice.randrange(4))
        made, points = made + info["is_legal"], points + int(reward)
        if over:
            games += 1
            env.reset()
    return Played(made, games, points)


if __name__ == "__main__":
    report({"play": play})
