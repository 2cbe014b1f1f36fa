"""Alpha-beta, compiled. It mirrors `plies.searches.alphabeta` line by line.

Moves are searched as the game yields them, none is listed before it is needed: what is cut is
never made.
"""

from math import inf, nan

from plies.compiled.kernels.path import comes_again, is_barred
from plies.compiled.kernels.quiet import at_limit
from plies.compiled.kernels.steps import MAX, clear_line, drawn, ended, enter, hand_up, tell_root
from plies.compiled.layout import BARRED, CUTS, FIRST, NOWHERE
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import get, like, put
from plies.compiled.lowering.translate import compiled


@compiled
def alphabeta(game, state, depth, alpha, beta, ply, top, mem):
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        return at_limit(game, state, True, alpha, beta, ply, top, mem)
    if comes_again(game, state, ply, mem):
        return drawn(game, depth, ply, mem)
    clear_line(ply, mem)
    if not enter(mem, ply):
        return nan
    floor, ceiling = alpha, beta
    maximising = game.mover_(state) == MAX
    best = -inf if maximising else inf
    first, cut = True, False
    if game.forbids_:
        put(mem, BARRED, NOWHERE)
    for move in game.moves(state):
        if is_barred(game, state, move, ply, mem):
            continue
        if cut:
            put(mem, CUTS, get(mem, CUTS) + 1)
            break
        boards = boards_top(game, mem)
        child = like(game.play(state, move), state)
        if depth == game.ply_ and not game.rounds_:
            value = at_limit(game, child, True, alpha, beta, ply + 1, top, mem)
        else:
            value = alphabeta(game, child, depth - game.ply_, alpha, beta, ply + 1, top, mem)
        give_back(game, boards, mem)
        if value != value:
            return nan
        if maximising:
            if value > best or first:
                best = value
                if ply > 0 and best >= beta and (best > beta or not game.strict_):
                    cut = True
                    if beta == inf:
                        hand_up(game, ply, move, mem)
                # Only a line inside the window can become part of the answer, or one that is
                # worth as much as a window without an end on that side.
                elif best > alpha or alpha == -inf:
                    alpha = best
                    hand_up(game, ply, move, mem)
                    tell_root(ply, best, mem)
        elif value < best or first:
            best = value
            if ply > 0 and best <= alpha and (best < alpha or not game.strict_):
                cut = True
                if alpha == -inf:
                    hand_up(game, ply, move, mem)
            elif best < beta or beta == inf:
                beta = best
                hand_up(game, ply, move, mem)
                tell_root(ply, best, mem)
        first = False
    if first:
        return ended(game, state, depth, mem)
    if game.hard_:
        best = ceiling if best > ceiling else floor if best < floor else best
    return best
