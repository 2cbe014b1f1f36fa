"""Minimax, compiled. It mirrors `plies.searches.minimax` line by line."""

from math import inf, nan

from plies.compiled.kernels.path import comes_again, without_barred
from plies.compiled.kernels.quiet import at_limit, is_limit
from plies.compiled.kernels.steps import (
    MAX,
    clear_line,
    drawn,
    ended,
    enter,
    hand_up_at,
    list_moves,
    tell_root,
)
from plies.compiled.layout import FIRST
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import get, like
from plies.compiled.lowering.translate import compiled


@compiled
def minimax(game, state, depth, alpha, beta, ply, top, mem):
    clear_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        return at_limit(game, state, False, alpha, beta, ply, top, mem)
    if comes_again(game, state, ply, mem):
        return drawn(game, depth, ply, mem)
    if not enter(mem, ply):
        return nan
    end = list_moves(game, state, top, mem)
    if end < 0:
        return nan
    end = without_barred(game, state, top, end, ply, mem)
    if end == top:
        return ended(game, state, depth, mem)
    maximising = game.mover_(state) == MAX
    best = -inf if maximising else inf
    for at in range(top, end, game.move_words_):
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, at)), state)
        if is_limit(game, child, depth - game.ply_, mem):
            value = at_limit(game, child, False, alpha, beta, ply + 1, end, mem)
        else:
            value = minimax(game, child, depth - game.ply_, alpha, beta, ply + 1, end, mem)
        give_back(game, boards, mem)
        if value != value:
            return nan
        if (value > best if maximising else value < best) or at == top:
            best = value
            hand_up_at(game, ply, at, mem)
            tell_root(ply, best, mem)
    return best
