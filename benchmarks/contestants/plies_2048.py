"""plies' own 2048: on the 64-bit board, and by the readable rules that any board size has."""

from __future__ import annotations

import random

from random_play import Played, report

import plies
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.kernels import Block, kernel, run

SEED = 88172645463325252  # of the dice, the same as in cpp/tiles.cpp
FOUR = 0.1
LENGTH = 118  # moves of a random game, on average


def fast(moves: int) -> Played:
    block = Block()
    block.ints[slots.DICE], block.ints[slots.BUDGET] = SEED, moves
    block.ints[slots.FOUR_BITS] = round(FOUR * (1 << 32))
    run(kernel("random", "4x6"), block)
    return Played(*(int(block.ints[slot]) for slot in (slots.MOVES, slots.GAMES, slots.SCORE)))


def interpreted(moves: int) -> Played:
    game, dice = plies.game("2048"), random.Random(1)
    made = games = points = 0
    state = game.start()
    while made < moves:
        if state.due:
            outcomes, odds = zip(*game.chances(state), strict=True)
            state = game.play(state, dice.choices(outcomes, odds)[0])
        elif choices := list(game.moves(state)):
            state = game.play(state, dice.choice(choices))
            made += 1
        else:
            games, points = games + 1, points + state.score
            state = game.start()
    return Played(made, games, points + state.score)


def simulated(moves: int) -> Played:
    """The simulations of a compiled mcts: random games, but for the first few moves."""
    game, games = plies.game("2048"), moves // LENGTH
    found = plies.search(game, method="mcts", nodes=games, seed=1, engine="compiled")
    return Played(games * LENGTH, games, round(games * found.value))


if __name__ == "__main__":
    report({"fast": fast, "simulated": simulated, "interpreted": interpreted})
