"""The ghosts of a course, who draw as its own do, and a Pacman who looks at his next move only.

A ghost makes a list of what it may do and how likely each is, throws one number from 0 to 1, and
goes through the list in the order of the alphabet until the chances add up to it. So the same dice
lead to the same game, here and there.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from plies.contract import Game, GameError, Move
from plies.games.pacman.rules import DX, DY, EACH, SCARED, STOP, WORDS, Pacman, State, X, Y
from plies.play.players import Named

ALPHABETICAL = tuple(sorted(range(len(WORDS)), key=lambda way: WORDS[way]))
USUALLY = 0.8  # how often a directional ghost does what is best for it


def ghost_odds(game: Pacman, state: State) -> dict[Move, float]:
    """Return the chances of a ghost that goes anywhere."""
    legal = list(game.moves(state))
    return {move: 1 / len(legal) for move in legal}


def directional_odds(game: Pacman, state: State, best: float = USUALLY) -> dict[Move, float]:
    """Return the chances of a ghost that mostly goes for Pacman, or away from him if scared.

    Its best moves share `best`; the rest is for all moves alike. Walls do not count: it looks as
    the crow flies, along rows and columns.
    """
    legal = list(game.moves(state))
    mine = EACH * state.turn
    x, y = state.agents[mine + X], state.agents[mine + Y]
    scared = state.agents[mine + SCARED] > 0
    step = 1 if scared else 2
    away = {
        move: abs(x + step * DX[move] - state.agents[X])
        + abs(y + step * DY[move] - state.agents[Y])
        for move in legal
    }
    wanted = (max if scared else min)(away.values(), default=0)
    good = [move for move in legal if away[move] == wanted]
    odds = {move: best / len(good) if move in good else 0.0 for move in legal}
    odds = {move: odds[move] + (1 - best) / len(legal) for move in legal}
    total = sum(odds.values())
    return {move: chance / total for move, chance in odds.items()}


def drawn(
    odds: dict[Move, float], dice: random.Random, order: Sequence[Move] = ALPHABETICAL
) -> Move:
    """Return a move drawn by its chance: one throw, moves in the order of the alphabet."""
    if not odds:
        raise GameError("a ghost that is walled in cannot move")
    throw, total = dice.random(), 0.0
    ways = [move for move in order if move in odds]
    for move in ways:
        total += odds[move]
        if total >= throw:
            return move
    return ways[-1]  # the sum of all chances may fall short of 1 by a rounding


def pacman_only(game: Game, name: str) -> Pacman:
    """Return the game if it is Pac-Man; refuse any other."""
    if not isinstance(game, Pacman):
        raise GameError(f"the player {name} plays pacman only")
    return game


class GhostRandom(Named):
    """A ghost that goes anywhere. Ghosts that share `dice` throw them in turn."""

    def __init__(self, seed: int | None = None, dice: random.Random | None = None):
        self.name, self.seed = "ghost-random", seed
        self.dice = random.Random(seed) if dice is None else dice

    def begin(self, game: Game, number: int) -> None:
        """Take dice of their own for every game of a match, so that it can go on at any game."""
        pacman_only(game, self.name)
        if self.seed is not None and number:
            self.dice = random.Random(f"{self.seed}, game {number}")

    def odds(self, game: Pacman, state: State) -> dict[Move, float]:
        return ghost_odds(game, state)

    def choose(self, game: Game, state: State) -> Move:
        if state.turn == 0:
            raise GameError(f"{self.name} is a ghost and cannot play Pacman")
        return drawn(self.odds(pacman_only(game, self.name), state), self.dice)


class Directional(GhostRandom):
    """A ghost that mostly goes for Pacman, with probability `best`, and from him if scared."""

    def __init__(
        self, seed: int | None = None, best: float = USUALLY, dice: random.Random | None = None
    ):
        super().__init__(seed, dice)
        if not 0 <= best <= 1:
            raise GameError(f"best is a probability of 0 to 1, not {best:g}")
        self.name, self.best = "directional", best

    def odds(self, game: Pacman, state: State) -> dict[Move, float]:
        return directional_odds(game, state, self.best)


class Reflex(Named):
    """A Pacman who takes what looks best after his next move, and stops only if he must."""

    def __init__(self) -> None:
        self.name = "reflex"

    def begin(self, game: Game, number: int) -> None:
        pacman_only(game, self.name)

    def choose(self, game: Game, state: State) -> Move:
        pacman = pacman_only(game, self.name)
        if state.turn:
            raise GameError("reflex is a Pacman and cannot play a ghost")
        views = {
            move: pacman.evaluate_better(pacman.play(state, move)) for move in game.moves(state)
        }
        return max(views, key=lambda move: (views[move], move != STOP))
