"""Alpha-beta with a table, compiled: one round of iterative deepening.

An entry has two words: the position's hash, mixed with the other word so that what another
thread has half written does not fit, and all that is known together:

    check = hash ^ known | known = value, depth, proof, kind, move

Where values are not whole numbers they get a word of their own, and an entry has four.

Entries answer as in `plies.search.deepening`: only if searched to the same depth, or to the end
of the game within it. The move is kept as its number in the game's own order.
"""

from math import inf, nan

from numba.core import types

from plies.fast.layout import (
    CUTS,
    FIRST,
    GUESS,
    NODES,
    STACK_END,
    TABLE,
    TABLE_MASK,
    TOO_MANY_MOVES,
)
from plies.fast.native.kernels import (
    CHANCE,
    MAX,
    ended,
    entered,
    give_up,
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
NO_MOVE = 0xFFF


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
    place = types.int64(mark & get_bits(mem, TABLE_MASK))
    slot = get(mem, TABLE) + (place << (4 if game.whole_ else 5))
    held = get_bits(slot, 1)
    apart = types.uint64(0) if game.whole_ else get_bits(slot, 2)
    known = NO_MOVE
    if held != types.uint64(0) and (get_bits(slot, 0) ^ held ^ apart) == mark:
        low = types.int64(held & types.uint64(0xFFFFFFFF))
        known = low & 0xFFF
        kind, proven, searched = (low >> 12) & 3, (low >> 14) & 1, low >> 16
        if ply > 0 and (searched == depth or (proven == 1 and searched < depth)):
            value = (
                float(types.int32(held >> types.uint64(32))) if game.whole_ else bits_real(apart)
            )
            value = seen(game, value, ply + 1)
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
        if free >= get(mem, STACK_END):
            give_up(TOO_MANY_MOVES, mem)
            return nan
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
    value = seen(game, best, -(ply + 1))
    low = (best_number & 0xFFF) | (kind << 12) | (proven << 14) | (1 << 15) | (depth << 16)
    if game.whole_:
        if value == types.int32(value):
            held = (types.uint64(types.int32(value)) << types.uint64(32)) | types.uint64(low)
            put_word(slot, 1, held)
            put_word(slot, 0, mark ^ held)
    else:
        held, apart = types.uint64(low), real_bits(value)
        put_word(slot, 1, held)
        put_word(slot, 2, apart)
        put_word(slot, 0, mark ^ held ^ apart)
    return best
