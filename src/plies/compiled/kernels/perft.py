"""Counting lines of play, compiled."""

from math import nan

from plies.compiled.kernels.steps import CHANCE, enter
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import like
from plies.compiled.lowering.translate import compiled


@compiled
def perft(game, state, depth, alpha, beta, ply, top, mem):
    """Count the lines of play of exactly `depth` moves; the count is the value."""
    if depth == 0:
        return 1.0
    if not enter(mem, ply):
        return nan
    total = 0.0
    if game.chance_ and game.mover_(state) == CHANCE:
        for outcome, _ in game.chances_(state):
            boards = boards_top(game, mem)
            child = like(game.play(state, outcome), state)
            total += perft(game, child, depth - 1, alpha, beta, ply + 1, top, mem)
            give_back(game, boards, mem)
        return total
    for move in game.moves(state):
        if depth == 1:
            total += 1.0
        else:
            boards = boards_top(game, mem)
            child = like(game.play(state, move), state)
            total += perft(game, child, depth - 1, alpha, beta, ply + 1, top, mem)
            give_back(game, boards, mem)
    return total
