"""One question of a bisection, compiled: does MAX get at least so much? It mirrors the interpreted
`plies.searches.bisection`.

The table keeps both bounds of a position in one word, each in 28 bits; see `kernels.buckets`.
"""

from math import inf, nan

from numba.core import types

from plies.compiled.kernels.buckets import bucket, keep, known
from plies.compiled.kernels.entries import grow
from plies.compiled.kernels.ordering import swap
from plies.compiled.kernels.steps import MAX, clear_line, count_node, give_up, list_moves
from plies.compiled.layout import (
    CHOICE,
    CUTS,
    GROW_AT,
    INNER,
    LOWEST,
    NODES,
    NOT_WHOLE,
    PLIES,
    STACK_END,
    TOO_DEEP,
    TOO_MANY_MOVES,
)
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import fetch, get, get_real, like, put, put_real
from plies.compiled.lowering.translate import compiled
from plies.searches.bisecting import FARTHEST

BITS = 28
EACH = (1 << BITS) - 1


@compiled
def low_in(held):
    return float((types.int64(held) & EACH) - FARTHEST)


@compiled
def high_in(held):
    return float(((types.int64(held) >> BITS) & EACH) - FARTHEST)


@compiled
def both(low, high):
    low, high = max(low, 1.0 - FARTHEST), min(high, FARTHEST - 1.0)  # a game may not know any
    return (types.int64(high) + FARTHEST) << BITS | (types.int64(low) + FARTHEST)


@compiled
def limits(game, state):
    """What every payoff below lies between."""
    if game.star_:
        return game.bounds_(state)
    return -1.0, 1.0


@compiled
def rank(game, state, top, count, order, mem):
    """Sort the moves, the highest priority first, equal ones as they came."""
    words, ranks = game.move_words_, order + count
    for i in range(count):
        put(mem, order + i, i)
        if game.has_priority_:
            boards = boards_top(game, mem)
            put_real(mem, ranks + i, game.priority_(state, game.load_move_(mem, top + i * words)))
            give_back(game, boards, mem)
            j = i
            while j > 0 and get_real(mem, ranks + j - 1) < get_real(mem, ranks + j):
                swap(mem, ranks + j - 1, ranks + j)
                swap(mem, order + j - 1, order + j)
                j -= 1


@compiled
def bound(game, state, goal, ply, top, mem):
    """Return what MAX gets at least, if that reaches the goal; else what MAX gets at most."""
    if not count_node(mem):
        return nan
    mark = game.hash_(state)
    fetch(bucket(mark, mem))
    low, high = limits(game, state)  # meanwhile the bucket arrives
    if ply > 0 and (low >= goal or high < goal):
        return low if low >= goal else high
    held = known(mark, mem)
    if held != types.uint64(0):
        low, high = max(low, low_in(held)), min(high, high_in(held))
        if ply > 0 and (low >= goal or high < goal):
            return low if low >= goal else high
    end = list_moves(game, state, top, mem)
    if end == top:
        value = game.end_(state)
        if value != float(types.int64(value)):
            give_up(NOT_WHOLE, mem)
            return nan
        return value
    if end < 0:
        return nan
    put(mem, INNER, get(mem, INNER) + 1)
    put(mem, LOWEST, max(get(mem, LOWEST), ply + 1))
    if get(mem, INNER) >= get(mem, GROW_AT):
        grow(game, mem)
    before = get(mem, NODES)
    words = game.move_words_
    count = (end - top) // words
    order, free = end, end + 2 * count
    if free >= get(mem, STACK_END):
        give_up(TOO_MANY_MOVES, mem)
        return nan
    if ply >= PLIES - 2:
        give_up(TOO_DEEP, mem)
        return nan
    rank(game, state, top, count, order, mem)
    maximising = game.mover_(state) == MAX
    best = -inf if maximising else inf
    for i in range(count):
        number = get(mem, order + i)
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, top + number * words)), state)
        value = bound(game, child, goal, ply + 1, free, mem)
        give_back(game, boards, mem)
        if value != value:
            return nan
        best = max(best, value) if maximising else min(best, value)
        if (best >= goal) == maximising:
            put(mem, CUTS, get(mem, CUTS) + (i < count - 1))
            if ply == 0:
                put(mem, CHOICE, number)
            break
    if best >= goal:
        low = max(low, best)
    else:
        high = min(high, best)
    keep(mark, both(low, high), get(mem, NODES) - before, mem)
    return best


@compiled
def bisection(game, state, depth, alpha, beta, ply, top, mem):
    """Answer whether MAX gets at least `alpha`, by a bound on what MAX gets."""
    clear_line(ply, mem)
    put(mem, CHOICE, -1)
    return bound(game, state, alpha, ply, top, mem)
