"""Steps a second of our environments, beside those of PettingZoo, and of pgx where it is installed.

    python benchmarks/environments.py

Random legal actions, one core, CPU time. PettingZoo's own need `pip install "pettingzoo[classic]"`;
what is not installed is left out, and said.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import numpy as np

from plies.contract import GameError

SECONDS = 2.0  # for each
TOGETHER: list[tuple[str, str, dict[str, Any]]] = [
    ("Connect Four", "Solo", {"game": "connect4"}),
    ("tic-tac-toe", "Solo", {"game": "tictactoe"}),
    ("2048", "2048", {}),
    ("Pac-Man", "Pacman", {"others": "random"}),
    ("chess", "Solo", {"game": "chess"}),
]


def aec_steps(make: Callable[[], Any]) -> float:
    """Return the steps a second of an AEC environment, masks and observations included."""
    dice, world = random.Random(1), make()
    count, began = 0, process_time()
    while process_time() - began < SECONDS:
        world.reset(seed=count)
        for _ in world.agent_iter():
            seen, _, over, cut, _ = world.last()
            mask = seen["action_mask"]
            action = None if over or cut else int(dice.choice(np.flatnonzero(mask)))
            world.step(action)
            count += action is not None
    return count / (process_time() - began)


def solo_steps(name: str, **options: Any) -> float:
    """Return the steps a second of a Gymnasium environment."""
    import gymnasium

    dice = random.Random(1)
    world: Any = gymnasium.make(f"plies.adapters.gymnasium:plies/{name}-v0", **options)
    count, began = 0, process_time()
    while process_time() - began < SECONDS:
        _, info = world.reset(seed=count)
        over = False
        while not over:
            action = int(dice.choice(np.flatnonzero(info["action_mask"])))
            _, _, over, cut, info = world.step(action)
            over, count = over or cut, count + 1
    return count / (process_time() - began)


def many_steps(name: str, together: int, mode: str | None = None, **options: Any) -> float:
    """Return the steps a second of so many of them at once, by `gymnasium.make_vec`."""
    import gymnasium

    place = f"plies.adapters.gymnasium:plies/{name}-v0"
    world: Any = gymnasium.make_vec(place, together, vectorization_mode=mode, **options)
    if mode is None and not world.compiled:
        raise GameError(world.reason)
    numbers = np.random.default_rng(1)
    _, info = world.reset(seed=1)
    count, began = 0, process_time()
    while process_time() - began < SECONDS:
        mask = info["action_mask"]
        *_, info = world.step((numbers.random(mask.shape, np.float32) * mask).argmax(1))
        count += together
    return count / (process_time() - began)


def classic(name: str) -> Callable[[], Any]:
    """Return what makes one of PettingZoo's own."""

    def make() -> Any:
        from importlib import import_module

        return import_module(f"pettingzoo.classic.{name}").env()

    return make


def pgx_steps(name: str, together: int) -> float:
    """Return the steps a second of pgx with so many games at once, compiled by JAX."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    world = pgx.make(name)
    begin = jax.jit(jax.vmap(world.init))
    step = jax.jit(jax.vmap(auto_reset(world.step, world.init)))

    def act(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask + 1e-9), axis=-1)

    key = jax.random.PRNGKey(0)
    state = begin(jax.random.split(key, together))
    keys = jax.random.split(key, together)
    state = step(state, act(key, state.legal_action_mask), keys)  # compiles
    count, began = 0, process_time()
    while process_time() - began < SECONDS:
        key, one, two = jax.random.split(key, 3)
        keys = jax.random.split(two, together)
        state = step(state, act(one, state.legal_action_mask), keys)
        jax.block_until_ready(state)
        count += together
    return count / (process_time() - began)


def ours(name: str) -> Callable[[], Any]:
    def make() -> Any:
        from plies.adapters.pettingzoo import env

        return env(name)

    return make


def main() -> None:
    rows: list[tuple[str, Callable[[], float]]] = [
        ("plies, Connect Four (PettingZoo)", lambda: aec_steps(ours("connect4"))),
        ("PettingZoo connect_four_v3", lambda: aec_steps(classic("connect_four_v3"))),
        ("plies, tic-tac-toe (PettingZoo)", lambda: aec_steps(ours("tictactoe"))),
        ("PettingZoo tictactoe_v3", lambda: aec_steps(classic("tictactoe_v3"))),
        ("plies, 2048 (Gymnasium)", lambda: solo_steps("2048")),
        ("plies, Pac-Man (Gymnasium)", lambda: solo_steps("Pacman")),
        ("plies, 2048, 16 one by one", lambda: many_steps("2048", 16, "sync")),
        *[
            (f"plies, {title}, {many:,} together", partial(many_steps, name, many, **options))
            for title, name, options in TOGETHER
            for many in (64, 1024)
        ],
        ("pgx connect_four, 1 game", lambda: pgx_steps("connect_four", 1)),
        ("pgx connect_four, 1024 games", lambda: pgx_steps("connect_four", 1024)),
        ("pgx tic_tac_toe, 1024 games", lambda: pgx_steps("tic_tac_toe", 1024)),
        ("pgx 2048, 1024 games", lambda: pgx_steps("2048", 1024)),
    ]
    print("| environment | steps/s |\n|---|---|")
    for name, measure in rows:
        try:
            print(f"| {name} | {measure():,.0f} |", flush=True)
        except ImportError as error:
            print(f"| {name} | not installed: {error} |", flush=True)


if __name__ == "__main__":
    main()
