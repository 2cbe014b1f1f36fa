"""Expectimax, compiled. It mirrors `plies.searches.expectimax` line by line."""

from math import inf, nan

from plies.compiled.kernels.steps import (
    CHANCE,
    MAX,
    clear_line,
    ended,
    enter,
    hand_up_at,
    leaf,
    list_moves,
    tell_root,
)
from plies.compiled.layout import FIRST
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import get, like
from plies.compiled.lowering.translate import compiled


@compiled
def expectimax(game, state, depth, alpha, beta, ply, top, mem):
    clear_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        return leaf(game, state, ply, mem)
    if not enter(mem, ply):
        return nan
    mover = game.mover_(state)
    if game.chance_ and mover == CHANCE:
        average = 0.0
        for outcome, probability in game.chances_(state):
            boards = boards_top(game, mem)
            child = like(game.play(state, outcome), state)
            value = expectimax(game, child, depth - game.ply_, alpha, beta, ply + 1, top, mem)
            give_back(game, boards, mem)
            if value != value:
                return nan
            average += probability * value
        return average
    end = list_moves(game, state, top, mem)
    if end == top:
        return ended(game, state, depth, mem)
    if end < 0:
        return nan
    chooses, maximising = mover == get(mem, FIRST), get(mem, FIRST) == MAX
    best = -inf if maximising else inf
    total, first = 0.0, True
    for at in range(top, end, game.move_words_):
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, at)), state)
        value = expectimax(game, child, depth - game.ply_, alpha, beta, ply + 1, end, mem)
        give_back(game, boards, mem)
        if value != value:
            return nan
        total += value
        if chooses and ((value > best if maximising else value < best) or first):
            best, first = value, False
            hand_up_at(game, ply, at, mem)
            tell_root(ply, best, mem)
    return best if chooses else total / ((end - top) // game.move_words_)
