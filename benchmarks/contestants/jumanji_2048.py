"""Jumanji: 2048 in JAX, thousands of games at once, with all of the loop compiled.

Games that are over go on with the board that they began with, which is faster than Jumanji's own
wrapper for that.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp
from jumanji.environments import Game2048
from random_play import Played, report

env = Game2048()
step = jax.vmap(env.step)


@cache
def begun(games: int) -> Any:
    states, seen = jax.jit(jax.vmap(env.reset))(jax.random.split(jax.random.PRNGKey(1), games))
    return states, seen.observation.action_mask


@partial(jax.jit, static_argnums=1)
def played(first: Any, steps: int) -> Any:
    def once(carried: Any, key: Any) -> Any:
        (states, legal), over, points = carried
        moves = jax.random.categorical(key, jnp.where(legal, 0.0, -jnp.inf), axis=1)
        states, seen = step(states, moves)
        over += seen.last().sum()
        points += seen.reward.sum().astype(jnp.int32)
        return (renewed(seen.last(), states, seen.observation.action_mask), over, points), None

    def renewed(last: Any, states: Any, legal: Any) -> Any:
        def chosen(new: Any, old: Any) -> Any:
            return jnp.where(last.reshape(-1, *[1] * (old.ndim - 1)), new, old)

        begins, legal = jax.tree.map(chosen, first, (states, legal))
        return begins.replace(key=states.key), legal  # new dice

    keys = jax.random.split(jax.random.PRNGKey(2), steps)
    (_, over, points), _ = jax.lax.scan(once, (first, jnp.int32(0), jnp.int32(0)), keys)
    return over, points


def play(games: int, moves: int) -> Played:
    steps = moves // games
    over, points = jax.block_until_ready(played(begun(games), steps))
    return Played(steps * games, int(over), int(points))


if __name__ == "__main__":
    report({"2048": partial(play, 2048)})
