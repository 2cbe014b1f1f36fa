"""Paranoid: the root's mover against all, who have nothing better to do than to harm it.

With one enemy of many heads the game has two sides again, so alpha-beta applies: `Feared` is
the game as the root's mover sees it, and the search itself is alpha-beta's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Unpack

from plies.game import CHANCE, MAX, MIN, Game, Move, State, Value, facts
from plies.search.alphabeta import alphabeta
from plies.search.expectiminimax import expectiminimax
from plies.search.options import SearchOptions, checked
from plies.search.result import Result


class Feared:
    """A game as one player fears it: all the others are one opponent.

    In a zero-sum game values stay MAX's; elsewhere they are what the player itself gets.
    """

    def __init__(self, game: Game, me: int):
        about = facts(game)
        self.game, self.me = game, me
        self.name, self.sides = about.name, ("MAX", "MIN")
        self.chance, self.decisive = about.chance, about.decisive
        self.zero_sum = True
        self.mine = MAX if me == MAX or not about.zero_sum else MIN
        self.whole = about.zero_sum

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def mover(self, state: State) -> int:
        who = self.game.mover(state)
        if who == CHANCE:
            return CHANCE
        return self.mine if who == self.me else 1 - self.mine

    def start(self) -> State:
        return self.game.start()

    def moves(self, state: State) -> Any:
        return self.game.moves(state)

    def play(self, state: State, move: Move) -> State:
        return self.game.play(state, move)

    def payoff(self, state: State) -> Value:
        return self.share(self.game.payoff(state))

    def share(self, value: Value) -> Value:
        return value if self.whole or not isinstance(value, tuple) else value[self.me]


def paranoid(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return the least that the root's mover can be held to, and the move that secures it."""
    state = game.start() if state is None else state
    about = facts(game)
    guess = checked(game, about, "paranoid", options).evaluate
    feared = Feared(game, max(game.mover(state), MAX))
    if guess is not None:
        options["evaluate"] = (
            guess if about.zero_sum else (lambda state: feared.share(guess(state)))
        )
    search = expectiminimax if about.chance else alphabeta
    return replace(search(feared, state, **options), method="paranoid")
