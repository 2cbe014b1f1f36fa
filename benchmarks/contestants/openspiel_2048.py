"""OpenSpiel's 2048, in C++, played from Python."""

from __future__ import annotations

import random

import pyspiel
from random_play import Played, report


def play(moves: int) -> Played:
    game, dice = pyspiel.load_game("2048"), random.Random(1)
    made = games = points = 0
    state = game.new_initial_state()
    while made < moves:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        elif state.is_terminal():
            games, points = games + 1, points + int(state.returns()[0])
            state = game.new_initial_state()
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            made += 1
    return Played(made, games, points + int(state.returns()[0]))


if __name__ == "__main__":
    report({"play": play})
