"""Many environments of Gymnasium at once, stepped by one call of compiled rules.

    gymnasium.make_vec("plies.adapters.gymnasium:plies/2048-v0", num_envs=256)

They play the games that `Solo` plays: environment `i` of a seed is `Solo` with the seed plus `i`.
What cannot be done so (a game that does not compile, others who do not move at random, pictures)
is stepped one environment after the other: `compiled` is False then, and `reason` says why.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers import TimeLimit

from plies.adapters.gymnasium import LONGEST, RANDOM, PacmanEnv, Solo, Twenty48Env, dice_of
from plies.adapters.numbering import wide
from plies.compiled.codec import Unfit
from plies.compiled.together import Together, together
from plies.contract import GameError
from plies.searches.dice import Dice

CHECKED, WHILE = 300, 2.0  # steps and seconds of both ways before new code is believed
ANYTHING = 8  # of so many of these actions one may be illegal
TOLD = ("the position", "the mask", "the score", "the dice")
NEXT, SAME, OFF = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED
Info = dict[str, Any]


class Many(VectorEnv[Any, Any, Any]):
    """Environments stepped by compiled rules."""

    compiled, reason = True, ""

    def __init__(self, one: Solo, games: Together, longest: int, mode: AutoresetMode):
        self.one, self.games, self.longest, self.mode = one, games, longest, mode
        self.num_envs, self.render_mode = games.count, None
        self.metadata = {**one.metadata, "autoreset_mode": mode}
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, self.num_envs)
        self.action_space = batch_space(one.action_space, self.num_envs)
        self.steps = np.zeros(self.num_envs, np.int64)
        self.done = np.ones(self.num_envs, bool)  # whose next step begins a game
        self.every = np.ones(self.num_envs, bool)
        self.begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Info | None = None
    ) -> tuple[Any, Info]:
        """Begin all games, or those of `options["reset_mask"]`, at `options["state"]` if given."""
        given = options or {}
        which = given.get("reset_mask", self.every)
        if getattr(which, "shape", None) != self.every.shape or which.dtype != bool:
            raise GameError(f"reset_mask must be an array of {self.num_envs} truth values")
        self._give_dice(which, seed)
        self.games.begin(which, given.get("state"))
        self.done[which], self.steps[which] = False, 0
        return self._seen(), self._info(which)

    def _give_dice(self, which: Any, seed: int | list[int | None] | None) -> None:
        """Give games dice of their own; without a seed they keep those that they have."""
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise GameError(f"{self.num_envs} environments need as many seeds, not {len(seeds)}")
        for number, own in enumerate(seeds):
            if not self.begun or (own is not None and which[number]):
                self.games.counters[number] = dice_of(np_random(own)[0]).counter
        self.begun = True

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Info]:
        """Make a move in every game; one that was over is begun anew instead."""
        chosen, anew = self._checked(actions), self.done
        before = self.games.points.copy()
        self.games.step(chosen, anew)
        rewards = np.where(anew, 0.0, self.games.points - before)
        self.steps = np.where(anew, 0, self.steps + 1)
        over, cut = self.games.ends.copy(), self.steps >= self.longest
        self.done = over | cut
        finals = self._finals() if self.mode is SAME and self.done.any() else {}
        return self._seen(), rewards, over, cut, finals | self._info(self.every)

    def _checked(self, actions: Any) -> Any:
        """Return actions that are one number of a move for each game, or refuse them."""
        if not self.begun:
            raise GameError("reset() begins the games: nothing was begun")
        chosen, most = np.asarray(actions), len(self.one.numbers)
        if chosen.shape != self.every.shape or not np.issubdtype(chosen.dtype, np.integer):
            raise GameError(f"{self.num_envs} environments need an array of as many whole numbers")
        if (((chosen < 0) | (chosen >= most)) & ~self.done).any():
            raise GameError(f"an action is a number from 0 to {most - 1}")
        if self.mode is OFF and self.done.any():
            raise GameError('a game is over: reset(options={"reset_mask": ...}) begins another')
        return chosen

    def _finals(self) -> Info:
        """Return what was seen last of the games that are over, and begin them anew."""
        done, self.done = self.done, np.zeros_like(self.done)
        seen, told = self._seen(), self._info(done)
        last = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(done):
            last[number] = seen[number]
        self.games.begin(done)
        self.steps[done] = 0
        final: Info = {"final_obs": last, "final_info": told}
        return final | {f"_{name}": done.copy() for name in final}

    def _seen(self) -> Any:
        return self.games.shown.reshape(self.observation_space.shape or ()).copy()

    def _info(self, which: Any) -> Info:
        """Return what `Solo` tells beside, for some games; zeros for the others."""
        told: Info = {"action_mask": self.games.masks.copy(), "score": self.games.points.copy()}
        if not which.all():
            for row in told.values():
                row[~which] = 0
        return told | {f"_{name}": which.copy() for name in told}


class OneByOne(SyncVectorEnv):
    """Environments stepped one after the other."""

    compiled = False

    def __init__(self, make: Callable[[], Any], count: int, mode: AutoresetMode, reason: str):
        super().__init__([make] * count, autoreset_mode=mode)
        self.reason = reason


def many(
    make: Callable[..., Solo],
    num_envs: int = 1,
    max_episode_steps: int = LONGEST,
    autoreset_mode: str | AutoresetMode = NEXT,
    **options: Any,
) -> Many | OneByOne:
    """Return so many environments, compiled if they can be."""
    if num_envs < 1:
        raise GameError(f"at least 1 environment is needed, not {num_envs}")
    one, mode = make(**options), AutoresetMode(autoreset_mode)
    try:
        return Many(one, compiled(one, num_envs), max_episode_steps, mode)
    except Unfit as error:
        reason = str(error)
    return OneByOne(lambda: TimeLimit(make(**options), max_episode_steps), num_envs, mode, reason)


def compiled(one: Solo, count: int) -> Together:
    """Return the games of environments like one, or raise Unfit with the reason."""
    if one.sides > 1 and one.others != RANDOM:
        raise Unfit(f"only others who move at random are compiled, not {one.others}")
    if one.render_mode is not None:
        raise Unfit("a position is drawn by the interpreted rules")
    seen = wide(one.game)
    return together(one.game, one.numbers.moves, seen, count, lambda games: difference(one, games))


def difference(one: Solo, games: Together) -> str:
    """Return how compiled games differ from the same ones on the interpreted rules, or nothing."""
    try:
        return _difference(one, games)
    except Unfit:
        raise
    except Exception as error:  # whatever the game's own methods raise
        return f"stepped, it ends in {type(error).__name__}: {error}"


def _difference(one: Solo, games: Together) -> str:
    choices, end = Dice(2), perf_counter() + WHILE
    worlds = [Solo(one.game, one.others) for _ in range(games.count)]
    for number, world in enumerate(worlds):
        world.dice, games.counters[number] = Dice(number), number
    answers: list[Any] = [world.reset() for world in worlds]
    games.begin(np.ones(games.count, bool))
    for _ in range(CHECKED):
        for number, (world, (seen, info)) in enumerate(zip(worlds, answers, strict=True)):
            rows: Any = (games.shown, games.masks, games.points, games.counters)
            right = (seen.ravel(), info["action_mask"], info["score"], world.dice.counter)
            for name, row, wanted in zip(TOLD, rows, right, strict=True):
                if not np.array_equal(row[number], wanted):
                    told = f"{row[number]!r:.100} instead of {wanted!r:.100}"
                    return f"stepped, {name} is {told}, at {world.state!r:.200}"
        if perf_counter() > end:
            break
        actions = np.array([_any_action(world, choices) for world in worlds])
        anew = games.ends.copy()
        games.step(actions, anew)
        for number, world in enumerate(worlds):
            after: Any = world.reset() if anew[number] else world.step(actions[number])
            answers[number] = after[0], after[-1]
    return ""


def _any_action(world: Solo, choices: Dice) -> int:
    """Return a legal action nearly always."""
    if world.legal and choices.below(ANYTHING):
        legal = world.numbers.numbers(world.legal)
        return legal[choices.below(len(legal))]
    return choices.below(len(world.numbers))


Solos, Twenty48Envs, PacmanEnvs = (partial(many, one) for one in (Solo, Twenty48Env, PacmanEnv))
