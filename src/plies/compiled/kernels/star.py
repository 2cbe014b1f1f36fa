"""Expectiminimax with Star1 and Star2, compiled: `plies.searches.expectiminimax` in one function.

A call either searches a position, or begins one whose first move is all that is wanted (Star2's
trial), or finishes one that was begun. An outcome of a chance node has its place on the stack:

    the move | its probability | its lowest and highest value | whether begun | what that gave
"""

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
)
from plies.compiled.layout import CUTS, ERROR, FIRST, STACK_END, STOP, TOO_MANY_MOVES, TRIAL
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import get, get_real, like, put, put_real
from plies.compiled.lowering.translate import compiled

SEARCH, BEGIN, FINISH = 0, 1, 2
NOT_BEGUN, BY_MAX, BY_MIN = 0, 1, 2
ODDS, LOW, HIGH, BEGUN, GAVE = 0, 1, 2, 3, 4
FIELDS = 5


@compiled
def expectiminimax_star(game, state, depth, alpha, beta, ply, top, mem):
    return star(game, state, depth, alpha, beta, ply, top, SEARCH, 0.0, mem)


@compiled
def average(first, count, size, field, mem):
    total = 0.0
    for i in range(count):
        at = first + i * size
        total += get_real(mem, at + ODDS) * get_real(mem, at + field)
    return total


@compiled
def window(first, count, size, i, alpha, beta, mem):
    """The values at which outcome i takes the average to alpha and to beta."""
    odds = get_real(mem, first + i * size + ODDS)
    if odds == 0:
        return -inf, inf
    floor, ceiling = 0.0, 0.0
    for j in range(count):
        if j != i:
            at = first + j * size
            floor += get_real(mem, at + ODDS) * get_real(mem, at + LOW)
            ceiling += get_real(mem, at + ODDS) * get_real(mem, at + HIGH)
    return (alpha - ceiling) / odds, (beta - floor) / odds


@compiled
def reaches(game, value, bound):
    return value > bound if game.strict_ else value >= bound


@compiled
def outcomes(game, state, top, mem):
    """Put the outcomes on the stack and return where they end, or -1 if it is full."""
    lowest, highest = game.bounds_(state)
    for outcome, probability in game.chances_(state):
        if top >= get(mem, STACK_END):
            put(mem, ERROR, TOO_MANY_MOVES)
            put(mem, STOP, 1)
            return -1
        game.store_move_(mem, top, outcome)
        at = top + game.move_words_
        put_real(mem, at + ODDS, probability)
        put_real(mem, at + LOW, lowest)
        put_real(mem, at + HIGH, highest)
        put(mem, at + BEGUN, NOT_BEGUN)
        top = at + FIELDS
    return top


# One long function, as it calls itself in two modes with nearly all that it knows.
@compiled
def star(game, state, depth, alpha, beta, ply, top, mode, tried, mem):
    clear_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if mode == SEARCH:
        if depth == 0:
            return leaf(game, state, ply, mem)
        if not enter(mem, ply):
            return nan
    mover = game.mover_(state)
    if mode == BEGIN:
        put(mem, TRIAL, NOT_BEGUN)
        if depth == 0 or mover == CHANCE:
            return 0.0
    elif mover == CHANCE:
        words = game.move_words_
        size = words + FIELDS
        end = outcomes(game, state, top, mem)
        if end < 0:
            return nan
        count, first = (end - top) // size, top + words
        if game.star_ == 2:
            for i in range(count):
                a, b = window(first, count, size, i, alpha, beta, mem)
                at = first + i * size
                boards = boards_top(game, mem)
                child = like(game.play(state, game.load_move_(mem, at - words)), state)
                value = star(game, child, depth - game.ply_, a, b, ply + 1, end, BEGIN, 0.0, mem)
                give_back(game, boards, mem)
                if value != value:
                    return nan
                by = get(mem, TRIAL)
                put(mem, at + BEGUN, by)
                put_real(mem, at + GAVE, value)
                if by == BY_MAX:
                    if value > a:
                        put_real(mem, at + LOW, max(get_real(mem, at + LOW), value))
                    if reaches(game, value, b):
                        put(mem, CUTS, get(mem, CUTS) + (i < count - 1))
                        return max(beta, average(first, count, size, LOW, mem))
                elif by == BY_MIN:
                    if value < b:
                        put_real(mem, at + HIGH, min(get_real(mem, at + HIGH), value))
                    if reaches(game, -value, -a):
                        put(mem, CUTS, get(mem, CUTS) + (i < count - 1))
                        return min(alpha, average(first, count, size, HIGH, mem))
        for i in range(count):
            a, b = window(first, count, size, i, alpha, beta, mem)
            at = first + i * size
            boards = boards_top(game, mem)
            child = like(game.play(state, game.load_move_(mem, at - words)), state)
            how = SEARCH if get(mem, at + BEGUN) == NOT_BEGUN else FINISH
            gave = get_real(mem, at + GAVE) if how == FINISH else 0.0
            value = star(game, child, depth - game.ply_, a, b, ply + 1, end, how, gave, mem)
            give_back(game, boards, mem)
            if value != value:
                return nan
            put_real(mem, at + LOW, value)
            put_real(mem, at + HIGH, value)
            if reaches(game, value, b):
                put(mem, CUTS, get(mem, CUTS) + (i < count - 1))
                return max(beta, average(first, count, size, LOW, mem))
            if reaches(game, -value, -a):
                put(mem, CUTS, get(mem, CUTS) + (i < count - 1))
                return min(alpha, average(first, count, size, HIGH, mem))
        return average(first, count, size, LOW, mem)
    end = list_moves(game, state, top, mem)
    if end < 0:
        return nan
    if end == top:
        return ended(game, state, depth, mem) if mode == SEARCH else 0.0
    if mode == BEGIN:
        if not enter(mem, ply):
            return nan
        child = like(game.play(state, game.load_move_(mem, top)), state)
        value = star(game, child, depth - game.ply_, alpha, beta, ply + 1, end, SEARCH, 0.0, mem)
        put(mem, TRIAL, BY_MAX if mover == MAX else BY_MIN)
        return value
    maximising = mover == MAX
    best = -inf if maximising else inf
    last = end - game.move_words_
    for at in range(top, end, game.move_words_):
        if mode == FINISH and at == top:
            value = tried
        else:
            boards = boards_top(game, mem)
            child = like(game.play(state, game.load_move_(mem, at)), state)
            value = star(
                game, child, depth - game.ply_, alpha, beta, ply + 1, end, SEARCH, 0.0, mem
            )
            give_back(game, boards, mem)
        if value != value:
            return nan
        if (value > best if maximising else value < best) or at == top:
            best = value
            hand_up_at(game, ply, at, mem)
        if maximising:
            if reaches(game, best, beta):
                put(mem, CUTS, get(mem, CUTS) + (at < last))
                break
            alpha = max(alpha, best)
        else:
            if reaches(game, -best, -alpha):
                put(mem, CUTS, get(mem, CUTS) + (at < last))
                break
            beta = min(beta, best)
    return best
