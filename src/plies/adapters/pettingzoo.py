"""PettingZoo: a game as an environment in which agents move in turn (AEC), and agents as players.

    env("connect4"), env("konane:size=6", render_mode="ansi"), env(game)

An agent sees {"observation": the position as an array, "action_mask": its legal moves}; an action
is the number of a move in the game's `all_moves()`. Rewards come at the end: the payoff for the
first agent, and its opposite for the others. Chance moves by itself, from the seed of `reset`.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from plies.adapters.numbering import bounds_of, numbering, viewer
from plies.adapters.pictures import check_mode, modes_of, shown
from plies.catalog import game as named_game
from plies.contract import CHANCE, Game, GameError, State, facts
from plies.play.referee import thrown

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    what = "environments of PettingZoo need its package"
    raise GameError(f'{what}: pip install "plies[pettingzoo]" ({error})') from None

ILLEGAL = -1.0  # the reward of who makes an illegal move, which ends the game


def env(game: str | Game, *, render_mode: str | None = None) -> Any:
    """Return a game as an AEC environment; an illegal move loses, and the order is kept."""
    made = raw_env(game, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(
        Numbered(wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL))
    )


class Numbered(wrappers.BaseWrapper):  # type: ignore[misc]
    """Refuses what is no number of a move, before others look it up in a mask."""

    def step(self, action: int | None) -> None:
        if action is not None:
            self.unwrapped.numbers.meant(action)
        super().step(action)


def raw_env(game: str | Game, *, render_mode: str | None = None) -> Table:
    """Return the environment without wrappers."""
    return Table(named_game(game) if isinstance(game, str) else game, render_mode)


class Table(AECEnv):  # type: ignore[misc]
    """A game at which agents sit, one for every side."""

    metadata: dict[str, Any] = {"is_parallelizable": False, "render_fps": 2}  # noqa: RUF012

    def __init__(self, game: Game, render_mode: str | None = None):
        super().__init__()
        about = facts(game)
        self.game, self.about, self.render_mode = game, about, check_mode(game, render_mode)
        own = {"name": f"{about.name}_v0", "render_modes": modes_of(game)}
        self.metadata = {**Table.metadata, **own}
        self.numbers, self.seen = numbering(game), viewer(game)
        self.possible_agents = list(about.sides)
        low, high, shape = bounds_of(game)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (len(self.numbers),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self.numbers)) for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self.state_: State = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, at `options["state"]` if that is given."""
        if seed is not None or not hasattr(self, "dice"):
            self.dice = random.Random(seed)
        given = (options or {}).get("state")
        self.state_ = self.game.start() if given is None else given
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def _settle(self) -> None:
        """Let chance have its turn, and see who moves then, or that the game is over."""
        while self.game.mover(self.state_) == CHANCE:
            self.state_ = self.game.play(self.state_, thrown(self.game, self.state_, self.dice))
        self.legal = list(self.game.moves(self.state_))
        mover = self.game.mover(self.state_)
        self.agent_selection = self.possible_agents[mover if mover >= 0 else 0]
        if not self.legal:
            self.rewards = dict(zip(self.agents, self._payoffs(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)

    def _payoffs(self) -> list[float]:
        payoff: Any = self.game.payoff(self.state_)
        if not self.about.zero_sum:
            return [float(one) for one in payoff]
        return [float(payoff)] + [-float(payoff)] * (len(self.agents) - 1)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the position, and what the agent may do if it is on."""
        on = agent == self.agent_selection and bool(self.agents)
        mask = self.numbers.mask(self.legal if on else ())
        return {"observation": self.seen(self.state_), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make a move; the next agent is on then."""
        if not self.agents:
            raise GameError("the game is over: reset() begins another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self.numbers.meant(action)
        if move not in self.legal:
            raise GameError(f"{action} is not legal here: see the action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_ = self.game.play(self.state_, move)
        self._settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def state(self) -> Any:
        """Return what an omniscient critic sees, which is what everybody sees."""
        return self.seen(self.state_)

    def render(self) -> Any:
        if self.render_mode is None:
            from gymnasium import logger

            logger.warn("render() is called, but no render_mode was given to env(...)")
        return shown(self.game, self.state_, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
