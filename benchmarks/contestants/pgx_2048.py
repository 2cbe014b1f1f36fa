"""pgx: 2048 in JAX, thousands of games at once, with all of the loop compiled.

What random play does not need is left out: games that are over go on with the board that they
began with, which is faster than pgx's own auto_reset, and nobody looks at the observations.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from random_play import Played, report

env = pgx.make("2048")
step = jax.vmap(env.step)


@cache
def begun(games: int) -> Any:
    return jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games))


@partial(jax.jit, static_argnums=1)
def played(first: Any, steps: int) -> Any:
    def once(carried: Any, key: Any) -> Any:
        states, over, points = carried
        choice, chance = jax.random.split(key)
        legal = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        moves = jax.random.categorical(choice, legal, axis=1)
        states = step(states, moves, jax.random.split(chance, len(moves)))
        over += states.terminated.sum()
        points += states.rewards.sum().astype(jnp.int32)
        return (renewed(states), over, points), None

    def renewed(states: Any) -> Any:
        def chosen(new: Any, old: Any) -> Any:
            return jnp.where(states.terminated.reshape(-1, *[1] * (old.ndim - 1)), new, old)

        return jax.tree.map(chosen, first, states).replace(observation=first.observation)

    keys = jax.random.split(jax.random.PRNGKey(2), steps)
    (_, over, points), _ = jax.lax.scan(once, (first, jnp.int32(0), jnp.int32(0)), keys)
    return over, points


def play(games: int, moves: int) -> Played:
    steps = moves // games
    over, points = jax.block_until_ready(played(begun(games), steps))
    return Played(steps * games, int(over), int(points))


if __name__ == "__main__":
    report({"2048": partial(play, 2048)})
