"""How strong the computer is in words: Easy, Medium, Hard.

Easy looks one move ahead and is careless, so that people win; Hard is the player of this game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from plies.contract import CHANCE, Game, Move, State, facts
from plies.play.chooser import chosen_by
from plies.play.players import Named, Player
from plies.play.referee import winner_of
from plies.searches import Result
from plies.searches.repetition import legal_moves


class Level(NamedTuple):
    """A strength: how far it looks, and how often it plays any move instead."""

    depth: int
    slips: float  # of its moves, the share that is careless
    simulations: int  # instead of a depth, where the game is played by them


LEVELS = {"easy": Level(1, 0.5, 30), "medium": Level(3, 0.1, 600), "hard": Level(0, 0.0, 0)}
QUICK = 0.5  # seconds a move of Medium


class Careless(Named):
    """Plays as `inner` does, and now and then any move; a win at hand it never misses."""

    def __init__(self, name: str, inner: Player, slips: float):
        self.name, self.inner, self.slips = name, inner, slips
        self.dice = random.Random()
        self.last: Result | None = None

    def begin(self, game: Game, number: int) -> None:
        if begin := getattr(self.inner, "begin", None):
            begin(game, number)

    def choose(self, game: Game, state: State, history: Sequence[State] = ()) -> Move:
        legal = legal_moves(game, state, history)
        self.last = None
        for move in legal:
            if wins(game, state, move):
                return move
        if self.dice.random() < self.slips:
            return self.dice.choice(legal)
        chosen = chosen_by(self.inner, game, state, history)
        self.last = getattr(self.inner, "last", None)
        return chosen


def spec_of(level: str, game: Game, usual: str) -> str:
    """Return the player behind a level of a game, whose player otherwise is `usual`."""
    depth, _, simulations = LEVELS[level]
    about = facts(game)
    if level == "hard":
        return usual
    if usual.startswith("mcts"):
        return f"mcts:nodes={simulations}"
    if not about.zero_sum:
        return f"maxn:depth={min(depth, 2)}"
    if about.chance:
        return "expectiminimax:depth=1"
    return f"deepening:depth={depth},time={QUICK}"


def wins(game: Game, state: State, move: Move) -> bool:
    after = game.play(state, move)
    if game.mover(after) == CHANCE or any(True for _ in game.moves(after)):
        return False
    return winner_of(game.payoff(after), len(facts(game).sides)) == game.mover(state)
