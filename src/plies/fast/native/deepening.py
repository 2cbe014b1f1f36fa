"""Alpha-beta with a table, compiled: one round of iterative deepening.

An entry has four words: the position's hash mixed with the other two (so that a half-written
entry of another thread does not fit), the value, and depth, kind, proof and move together.

    check = hash ^ value ^ facts | value | facts | unused

Entries answer as in `plies.search.deepening`: only if searched to the same depth, or to the end
of the game within it. The move is kept as its number in the game's own order.
"""

from math import inf, nan

from numba.core import types

from plies.fast.layout import CUTS, FIRST, GUESS, NODES, TABLE, TABLE_MASK
from plies.fast.native.kernels import (
    CHANCE,
    MAX,
    ended,
    entered,
    improved,
    leaf,
    listed,
    no_line,
)
from plies.fast.native.memory import (
    bits_real,
    get,
    get_bits,
    get_real,
    like,
    put,
    put_real,
    put_word,
    real_bits,
)
from plies.fast.native.translate import compiled
from plies.search.table import PROVEN

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
NO_MOVE = 0xFFFF


@compiled
def seen(game, value, plies):
    """A win or loss seen from `plies` further away, where the game counts them."""
    if game.counts_plies_:
        if value > PROVEN:
            return value - plies
        if value < -PROVEN:
            return value + plies
    return value


@compiled
def ranked(game, state, top, count, order, known, mem):
    """Number the moves, and rank them: the table's move highest, the rest by their priority."""
    words = game.move_words_
    for i in range(count):
        put(mem, order + i, i)
        if i == known:
            put_real(mem, order + count + i, inf)
        else:
            value = game.priority_(state, game.load_move_(mem, top + i * words))
            put_real(mem, order + count + i, value)


@compiled
def picked(game, top, count, order, i, mem):
    """Bring the highest ranked of the moves from number i on to place i.

    Most positions are cut after a move or two, so sorting them all would be wasted.
    """
    rank = order + count
    best, place = get_real(mem, rank + i), i
    for j in range(i + 1, count):
        if get_real(mem, rank + j) > best:
            best, place = get_real(mem, rank + j), j
    if place != i:
        words = game.move_words_
        for w in range(words):
            swapped(mem, top + i * words + w, top + place * words + w)
        swapped(mem, order + i, order + place)
        swapped(mem, rank + i, rank + place)


@compiled
def swapped(mem, a, b):
    held = get(mem, a)
    put(mem, a, get(mem, b))
    put(mem, b, held)


@compiled
def deepening(game, state, depth, alpha, beta, ply, top, mem):
    no_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        return seen(game, leaf(game, state, mem), ply + 1)
    if not entered(mem, ply):
        return nan
    mark = game.hash_(state)
    slot = get(mem, TABLE) + types.int64((mark & get_bits(mem, TABLE_MASK)) << types.uint64(5))
    value_bits, held = get_bits(slot, 1), get_bits(slot, 2)
    known = NO_MOVE
    if (get_bits(slot, 0) ^ value_bits ^ held) == mark and held != types.uint64(0):
        known = types.int64(held & types.uint64(0xFFFF))
        kind = types.int64((held >> types.uint64(16)) & types.uint64(3))
        proven = types.int64((held >> types.uint64(18)) & types.uint64(1))
        searched = types.int64(held >> types.uint64(20))
        if ply > 0 and (searched == depth or (proven == 1 and searched < depth)):
            value = seen(game, bits_real(value_bits), ply + 1)
            if (
                kind == EXACT
                or (kind == AT_LEAST and value >= beta)
                or (kind == AT_MOST and value <= alpha)
            ):
                if proven == 0:
                    put(mem, GUESS, get(mem, NODES))
                return value
    before, floor, ceiling = get(mem, NODES), alpha, beta
    mover = game.mover_(state)
    best_number = NO_MOVE
    if game.chance_ and mover == CHANCE:
        best, floor, ceiling = 0.0, -inf, inf
        for outcome, probability in game.chances_(state):
            child = like(game.play(state, outcome), state)
            value = deepening(game, child, depth - game.ply_, -inf, inf, ply + 1, top, mem)
            if value != value:
                return nan
            best += probability * value
    else:
        end = listed(game, state, top, mem)
        if end == top:
            return seen(game, ended(game, state, depth, mem), ply + 1)
        if end < 0:
            return nan
        words = game.move_words_
        count = (end - top) // words
        order, free = end, end + 2 * count
        choosy = game.has_priority_ or known < count
        if choosy:
            ranked(game, state, top, count, order, known, mem)
        maximising = mover == MAX
        best = -inf if maximising else inf
        for i in range(count):
            if choosy and (game.has_priority_ or i == 0):
                picked(game, top, count, order, i, mem)
            at = top + i * words
            child = like(game.play(state, game.load_move_(mem, at)), state)
            value = deepening(game, child, depth - game.ply_, alpha, beta, ply + 1, free, mem)
            if value != value:
                return nan
            if (value > best if maximising else value < best) or i == 0:
                best, best_number = value, (get(mem, order + i) if choosy else i)
                if maximising:
                    if best > alpha:
                        alpha = best
                        improved(game, ply, at, mem)
                elif best < beta:
                    beta = best
                    improved(game, ply, at, mem)
                if alpha >= beta:
                    put(mem, CUTS, get(mem, CUTS) + (i < count - 1))
                    break
    kind = AT_MOST if best <= floor else (AT_LEAST if best >= ceiling else EXACT)
    proven = 1 if get(mem, GUESS) < before else 0
    held = types.uint64(
        (best_number & 0xFFFF) | (kind << 16) | (proven << 18) | (1 << 19) | (depth << 20)
    )
    value_bits = real_bits(seen(game, best, -(ply + 1)))
    put_word(slot, 1, value_bits)
    put_word(slot, 2, held)
    put_word(slot, 0, mark ^ value_bits ^ held)
    return best
