"""Positions of Pac-Man as students' agents see them."""

from __future__ import annotations

from pathlib import Path

from plies.courses.berkeley.agents import BerkeleyPlayer, load
from plies.courses.berkeley.boxed_agent import game_of
from plies.games.pacman.layout import parse_layout
from plies.games.pacman.rules import Pacman

SPY = """
import ghostAgents
import util
from game import Actions, Agent, AgentState, Configuration, Directions, Grid
from layout import Layout
from pacman import GameState


class Spy(Agent):
    def getAction(self, state):
        self.state = state
        return state.getLegalActions()[0]
"""


def spy(folder: Path) -> BerkeleyPlayer:
    """Return a player that remembers what it saw, and everything that can be imported."""
    file = folder / "spies.py"
    file.write_text(SPY)
    return load(file, "Spy")


def game(drawing: str, ghosts: int = 4) -> Pacman:
    return game_of(parse_layout(drawing), ghosts)


def seen(player: BerkeleyPlayer, rules: Pacman, state=None):
    """Return a position as the agent sees it."""
    player.choose(rules, rules.start() if state is None else state)
    return player.agent.state
