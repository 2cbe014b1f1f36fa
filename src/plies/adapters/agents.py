"""Agents that were trained in an environment, as players: whatever has `predict`.

    plies.match("connect4", agent(policy), "alphabeta:depth=4")
    plies play tictactoe trained.py:Agent human

An agent is given the position as an array and the mask of its legal moves, as an environment of
`adapters.pettingzoo` or `adapters.gymnasium` shows them, and answers with the number of a move.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from plies.adapters.numbering import numbering, viewer
from plies.catalog import made, module_in, parameters
from plies.contract import Game, GameError, Move, State
from plies.play.chooser import Named

MASKS = ("action_mask", "action_masks", "mask")  # as libraries call it


class Agent(Named):
    """A player that asks `predict(observation, action_mask)` for the number of a move."""

    def __init__(self, predict: Callable[..., Any], name: str = "agent"):
        self.predict, self.name = predict, name
        self.masked = next((mask for mask in MASKS if mask in parameters(predict)), "")
        self.takes_two = len(parameters(predict)) > 1
        self._seen: tuple[Game, Callable[[State], Any]] | None = None

    def choose(self, game: Game, state: State) -> Move:
        """Return the move that the agent's number means; a GameError if there is none."""
        if self._seen is None or self._seen[0] is not game:
            self._seen = game, viewer(game)
        numbers = numbering(game)
        observation, mask = self._seen[1](state), numbers.mask(game.moves(state))
        if self.masked:
            answer = self.predict(observation, **{self.masked: mask})
        else:
            answer = (
                self.predict(observation, mask) if self.takes_two else self.predict(observation)
            )
        if isinstance(answer, tuple):  # some return what they remember, too
            answer = answer[0]
        try:
            return numbers.meant(answer)
        except GameError:
            what = f"it answered {answer!r:.60}, not the number of a move"
            raise GameError(what) from None


def agent(policy: Any, name: str = "") -> Agent:
    """Return an object with `predict`, or a function of what it would be given, as a player."""
    name = name or str(getattr(policy, "name", "") or getattr(policy, "__name__", ""))
    predict = getattr(policy, "predict", policy)
    if not callable(predict):
        raise GameError(f"{policy!r:.60} is no agent: it has no predict(observation, action_mask)")
    return Agent(predict, name or type(policy).__name__)


def agent_in_file(file: Path, name: str, options: dict[str, Any]) -> Agent:
    """Return an agent that a class of a file makes, or that an object there is."""
    return agent(made(getattr(module_in(file), name), f"{file}:{name}", options))
