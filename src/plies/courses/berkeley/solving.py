"""The right answers to game tests: a plain search of Pac-Man that notes what it explores."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import inf

from plies.contract import GameError
from plies.courses.berkeley.games import GENERATIONS, Decision
from plies.courses.berkeley.ghosts import Ghost
from plies.courses.berkeley.world import Key
from plies.games.pacman.rules import GOING_ON, STOP, WORDS, Pacman, State
from plies.searches.methods import Traits, traits

MOST_DECISIONS = 1000


@dataclass
class Search:
    """A search by the course's rules: rounds of depth, and the score at the end of it.

    `stops` False leaves Pacman's Stop out; `partial` stops before the last ghost of the last round
    has moved, which is a mistake.
    """

    game: Pacman
    method: str  # minimax, alphabeta or expectimax
    stops: bool = True
    partial: bool = False
    explored: set[Key] = field(default_factory=set)

    @property
    def traits(self) -> Traits:
        return traits(self.method)

    def best(self, state: State, depth: int) -> list[str]:
        """Return all moves that are worth most."""
        found: dict[int, float] = {}
        alpha = -inf
        for move in self.moves(state):
            found[move] = self.value(self.after(state, move), depth, alpha, inf)
            if self.traits.windowed:
                alpha = max(alpha, found[move])
        most = max(found.values())
        return [WORDS[move] for move, value in found.items() if value == most]

    def value(self, state: State, depth: int, alpha: float, beta: float) -> float:
        turn = state.turn
        last = turn == self.game.ghost_count
        if turn == 0:
            depth -= 1
        if state.over != GOING_ON or depth == 0 or (self.partial and last and depth == 1):
            return float(state.score)
        if turn and self.traits.at_random:
            below = [self.value(self.after(state, m), depth, -inf, inf) for m in self.moves(state)]
            return sum(below) / len(below)
        sign = 1 if turn == 0 else -1
        best = -sign * inf
        for move in self.moves(state):
            found = self.value(self.after(state, move), depth, alpha, beta)
            best = max(best, found) if turn == 0 else min(best, found)
            if not self.traits.windowed:
                continue
            if (best > beta) if turn == 0 else (best < alpha):
                break
            if turn == 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        return best

    def moves(self, state: State) -> list[int]:
        legal = list(self.game.moves(state))
        if self.stops or state.turn:
            return legal
        return [move for move in legal if move != STOP] or legal

    def after(self, state: State, move: int) -> State:
        found = self.game.play(state, move)
        self.explored.add((state.agents, state.things, state.score))
        self.explored.add((found.agents, found.things, found.score))
        return found


def solved_game(
    game: Pacman, method: str, depth: int, seed: int, ghost: Ghost = GENERATIONS[0]
) -> list[Decision]:
    """Return the decisions of a whole game against ghosts who come near."""
    dice, state = random.Random(seed), game.start()
    for number in range(1, game.agent_count):
        if not list(game.moves(state._replace(turn=number))):
            raise GameError(f"ghost {number} is walled in: it could never move")
    decisions: list[Decision] = []
    while state.over == GOING_ON:
        if len(decisions) == MOST_DECISIONS:
            raise GameError(f"this game does not end within {MOST_DECISIONS:,} moves of Pacman's")
        decision = decided(game, state, method, depth)
        decisions.append(decision)
        dice.seed(seed + len(decisions))
        state = game.play(state, WORDS.index(decision.accepted[0][0]))
        while state.over == GOING_ON and state.turn:
            state = game.play(state, ghost.choose(game, state, dice))
    return decisions


def decided(game: Pacman, state: State, method: str, depth: int) -> Decision:
    """Return what right searches decide, with and without Stop, and some wrong ones."""
    both = (True, False)
    right = [Search(game, method, stops) for stops in both]
    accepted = tuple(tuple(search.best(state, depth)) for search in right)
    other = tuple(
        tuple(Search(game, method, stops).best(state, wrong))
        for wrong in (max(1, depth - 1), depth + 1)
        for stops in both
    )
    partial = tuple(tuple(Search(game, method, stops, True).best(state, depth)) for stops in both)
    return Decision(accepted, tuple(len(search.explored) for search in right), other, partial)
