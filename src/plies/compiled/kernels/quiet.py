"""Loud moves beyond the depth limit, compiled. It mirrors `plies.searches.quiet` line by line."""

from math import inf, nan

from numba.extending import overload

from plies.compiled.kernels.ordering import pick, rank_moves
from plies.compiled.kernels.path import follow, leaf_comes_again, without_barred
from plies.compiled.kernels.steps import (
    CHANCE,
    MAX,
    clear_line,
    count_node,
    drawn,
    give_up,
    hand_up_at,
    leaf,
    over,
    seen,
)
from plies.compiled.layout import (
    CUTS,
    FIRST,
    GUESS,
    INNER,
    NODES,
    PLIES,
    STACK_END,
    TOO_DEEP,
    TOO_MANY_MOVES,
)
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import get, like, put
from plies.compiled.lowering.pythonic import BARE, OPTIONS
from plies.compiled.lowering.translate import attribute, compiled, inlined


@compiled
def is_enough(game, best, maximising, alpha, beta):
    """Return whether the mover has so much that the other side never lets it come to this."""
    if maximising:
        return best > beta or (best == beta and not game.strict_)
    return best < alpha or (best == alpha and not game.strict_)


@compiled
def list_loud(game, state, top, mem):
    """Put the loud moves on the stack and return where they end, or -1 if it is full."""
    for move in game.loud_(state):
        if top >= get(mem, STACK_END):
            give_up(TOO_MANY_MOVES, mem)
            return -1
        game.store_move_(mem, top, move)
        top += game.move_words_
    return top


@compiled
def settle(game, state, windowed, alpha, beta, ply, top, mem):
    again = leaf_comes_again(game, state, ply, mem)
    if again == 1:
        return drawn(game, 0, ply, mem)
    clear_line(ply, mem)
    if ply >= PLIES - 2:
        give_up(TOO_DEEP, mem)
        return nan
    if not count_node(mem):
        return nan
    mover = game.mover_(state)
    if game.chance_ and mover == CHANCE:
        put(mem, GUESS, get(mem, NODES))
        return game.guess_(state)
    if over(game, state, ply, mem):
        return seen(game, game.end_(state), ply)
    put(mem, GUESS, get(mem, NODES))
    best = game.guess_(state)
    maximising = mover == MAX
    if windowed and is_enough(game, best, maximising, alpha, beta):
        return best
    end = list_loud(game, state, top, mem)
    if end < 0:
        return nan
    end = without_barred(game, state, top, end, ply, mem)
    if end == top:
        return best
    if again == 0:
        follow(game, state, ply, mem)
    put(mem, INNER, get(mem, INNER) + 1)
    words = game.move_words_
    count = (end - top) // words
    free = end
    if game.has_priority_:
        free = end + 2 * count
        if free >= get(mem, STACK_END):
            give_up(TOO_MANY_MOVES, mem)
            return nan
        rank_moves(game, state, mover, ply, top, 0, count, end, mem)
    floor, ceiling = alpha, beta
    if windowed and maximising:
        alpha = max(alpha, best)
    elif windowed:
        beta = min(beta, best)
    for i in range(count):
        boards = boards_top(game, mem)
        if game.has_priority_:
            pick(game, top, count, count, end, i, mem)
        at = top + i * words
        child = like(game.play(state, game.load_move_(mem, at)), state)
        value = settle(game, child, windowed, alpha, beta, ply + 1, free, mem)
        give_back(game, boards, mem)
        if value != value:
            return nan
        if value > best if maximising else value < best:
            best = value
            if not windowed:
                hand_up_at(game, ply, at, mem)
                continue
            if is_enough(game, best, maximising, alpha, beta):
                put(mem, CUTS, get(mem, CUTS) + (i < count - 1))
                if (beta if maximising else -alpha) == inf:
                    hand_up_at(game, ply, at, mem)
                break
            # As in alpha-beta, only a line inside the window can become part of the answer.
            if maximising and (best > alpha or alpha == -inf):
                alpha = best
                hand_up_at(game, ply, at, mem)
            elif not maximising and (best < beta or beta == inf):
                beta = best
                hand_up_at(game, ply, at, mem)
    if game.hard_:
        best = ceiling if best > ceiling else floor if best < floor else best
    return best


@inlined
def is_limit(game, child, depth, mem):
    """Return whether a child, which is searched to a depth, is at the depth limit."""
    if game.rounds_ and game.mover_(child) == get(mem, FIRST):
        return depth == 1  # a new round begins
    return depth == 0


def at_limit(game, state, windowed, alpha, beta, ply, top, mem):
    """Return the value of a position at the depth limit, a win seen from the root."""
    if game.quiet_:
        return settle(game, state, windowed, alpha, beta, ply, top, mem)
    if leaf_comes_again(game, state, ply, mem) == 1:
        return drawn(game, 0, ply, mem)
    clear_line(ply, mem)
    return seen(game, leaf(game, state, ply, mem), ply)


@overload(at_limit, jit_options={**OPTIONS, **BARE})
def _at_limit(game, state, windowed, alpha, beta, ply, top, mem):
    """Return one branch of it, so that Numba does not compile the other."""
    if attribute(game, "quiet_"):
        return _quietly
    return _suddenly


def _quietly(game, state, windowed, alpha, beta, ply, top, mem):
    return settle(game, state, windowed, alpha, beta, ply, top, mem)


def _suddenly(game, state, windowed, alpha, beta, ply, top, mem):
    if leaf_comes_again(game, state, ply, mem) == 1:
        return drawn(game, 0, ply, mem)
    clear_line(ply, mem)
    return seen(game, leaf(game, state, ply, mem), ply)
