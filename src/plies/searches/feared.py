"""A game as one player fears it: all the others are one opponent.

`paranoid` searches this game by alpha-beta, which wants two sides.
"""

from __future__ import annotations

from typing import Any

from plies.contract import CHANCE, MAX, MIN, Game, Move, State, Value, facts


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
