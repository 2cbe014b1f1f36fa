"""Alpha-beta with a table, compiled: one round of iterative deepening.

Moves after the first are only asked whether they are better, in a window that nothing fits in
(principal variation search); one that is gets searched again. The table's move comes first, the
rest as the game's `priority` ranks them; where it has none, by which moves cut before (killers
of the same ply, history of the whole search).

Entries of the table answer as in `plies.searches.deepening`: only if searched to the same depth,
or to the end of the game within it. See `kernels.entries` for how they are kept.

Threads search the same position at the same time and share the table. What one is searching,
the others leave for later: by then it is in the table.
"""

from math import inf, nan

from numba.core import types

from plies.compiled.kernels.entries import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_MOVE,
    bucket_of,
    depth_in,
    entry_of,
    file,
    grow,
    is_proven,
    kind_in,
    move_in,
    value_in,
)
from plies.compiled.kernels.ordering import exchange, pick, rank_moves, remember
from plies.compiled.kernels.quiet import at_limit
from plies.compiled.kernels.steps import (
    CHANCE,
    MAX,
    clear_line,
    ended,
    enter,
    give_up,
    hand_up,
    hand_up_at,
    list_moves,
    seen,
)
from plies.compiled.layout import (
    BUSY,
    CUTS,
    FIRST,
    GROW_AT,
    GUESS,
    INNER,
    NODES,
    ROOT_VALUE,
    STACK_END,
    TOO_MANY_MOVES,
)
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import (
    bits_real,
    fetch,
    get,
    get_bits,
    like,
    put,
    put_real,
    put_word,
    real_bits,
)
from plies.compiled.lowering.translate import compiled

SHARED_FROM = 3  # plies left from which threads divide the moves among them
BUSY_MASK = types.uint64(0xFFF)


@compiled
def above(game, value):
    """Return the least value that is better."""
    if game.whole_:
        return value + 1.0
    if value == inf or value == -inf:
        return value
    bits = types.int64(real_bits(value + 0.0))  # minus zero becomes zero
    return bits_real(types.uint64(bits + 1 if value >= 0.0 else bits - 1))


@compiled
def frontier(game, state, alpha, beta, ply, top, mem):
    """Search one ply deep: the table and an order would cost more than they save."""
    clear_line(ply, mem)
    if not enter(mem, ply):
        return nan
    mover = game.mover_(state)
    sign = 1.0 if mover == MAX else -1.0
    low, high = (alpha, beta) if mover == MAX else (-beta, -alpha)
    best, first, cut = -inf, True, False
    for move in game.moves(state):
        if cut:
            put(mem, CUTS, get(mem, CUTS) + 1)
            break
        boards = boards_top(game, mem)
        child = like(game.play(state, move), state)
        a, b = (low, high) if mover == MAX else (-high, -low)
        value = sign * at_limit(game, child, True, a, b, ply + 1, top, mem)
        give_back(game, boards, mem)
        if value != value:
            return nan
        if value > best or first:
            best = value
            if best > low:
                low = best
                if best < high or high == inf:
                    hand_up(game, ply, move, mem)
            cut = low >= high
        first = False
    if first:
        return seen(game, ended(game, state, 1, mem), ply)
    return sign * best


# One long function: it calls itself, and what it would hand to parts of it is nearly all it knows.
@compiled
def deepening(game, state, depth, alpha, beta, ply, top, mem):
    clear_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        return at_limit(game, state, True, alpha, beta, ply, top, mem)
    if not enter(mem, ply):
        return nan
    if get(mem, INNER) >= get(mem, GROW_AT):
        grow(game, mem)
    mark = game.hash_(state)
    fetch(bucket_of(mark, mem))
    mover = game.mover_(state)
    end = top
    if not game.chance_ or mover != CHANCE:
        end = list_moves(game, state, top, mem)  # meanwhile the bucket arrives
        if end == top:
            return seen(game, ended(game, state, depth, mem), ply)
        if end < 0:
            return nan
    entry, known = entry_of(game, mark, mem), NO_MOVE
    if entry != 0:
        held = get_bits(entry, 1)
        known, searched, proven = move_in(held), depth_in(held), is_proven(held)
        if ply > 0 and (searched == depth or (proven and searched < depth)):
            value, kind = seen(game, value_in(game, entry, held), ply), kind_in(held)
            if (
                kind == EXACT
                or (kind == AT_LEAST and value >= beta)
                or (kind == AT_MOST and value <= alpha)
            ):
                if not proven:
                    put(mem, GUESS, get(mem, NODES))
                return value
    before = get(mem, NODES)
    if game.chance_ and mover == CHANCE:
        average = 0.0
        for outcome, probability in game.chances_(state):
            boards = boards_top(game, mem)
            child = like(game.play(state, outcome), state)
            value = deepening(game, child, depth - game.ply_, -inf, inf, ply + 1, top, mem)
            give_back(game, boards, mem)
            if value != value:
                return nan
            average += probability * value
        proven = get(mem, GUESS) < before
        file(game, mark, seen(game, average, -ply), depth, EXACT, proven, NO_MOVE, mem)
        return average
    words = game.move_words_
    count = (end - top) // words
    order, free = end, end + 2 * count
    if free >= get(mem, STACK_END):
        give_up(TOO_MANY_MOVES, mem)
        return nan
    for i in range(count):
        put(mem, order + i, i)
    busy = get(mem, BUSY) if depth >= SHARED_FROM else 0
    # From here on everything is as the mover sees it: more is better.
    sign = 1.0 if mover == MAX else -1.0
    low, high = (alpha, beta) if mover == MAX else (-beta, -alpha)
    floor, best, best_number = low, -inf, NO_MOVE
    tail = count  # from here on are the moves that other threads are busy with
    i = 0
    while i < count:
        boards = boards_top(game, mem)
        if i == 0 and known < count:
            if known > 0:
                exchange(game, top, count, order, 0, known, mem)
        else:
            if i == 0 or (i == 1 and known < count):
                rank_moves(game, state, mover, ply, top, i, count, order, mem)
            pick(game, top, count, tail if i < tail else count, order, i, mem)
        at = top + i * words
        child = like(game.play(state, game.load_move_(mem, at)), state)
        place = 0
        if busy != 0:
            claim = game.hash_(child) | types.uint64(1)
            place = types.int64((claim >> types.uint64(1)) & BUSY_MASK)
            if 0 < i < tail and get_bits(busy, place) == claim:
                tail -= 1
                exchange(game, top, count, order, i, tail, mem)
                give_back(game, boards, mem)
                continue
            put_word(busy, place, claim)
        if depth == 1 and not game.rounds_:
            a, b = (low, high) if mover == MAX else (-high, -low)
            value = sign * at_limit(game, child, True, a, b, ply + 1, free, mem)
        elif depth == 2 and not game.rounds_ and not game.chance_:
            a, b = (low, high) if mover == MAX else (-high, -low)
            value = sign * frontier(game, child, a, b, ply + 1, free, mem)
        else:
            bound = high if i == 0 else min(high, above(game, low))
            while True:
                a, b = (low, bound) if mover == MAX else (-bound, -low)
                value = sign * deepening(game, child, depth - game.ply_, a, b, ply + 1, free, mem)
                if not bound <= value < high:
                    break
                bound = high
        give_back(game, boards, mem)
        if busy != 0:
            put_word(busy, place, types.uint64(0))
        if value != value:
            return nan
        if value > best or i == 0:
            best, best_number = value, get(mem, order + i)
            if best > low:
                low = best
                if best < high or high == inf:
                    hand_up_at(game, ply, at, mem)
                    if ply == 0:
                        put_real(mem, ROOT_VALUE, sign * best)
            if low >= high:
                put(mem, CUTS, get(mem, CUTS) + (i < count - 1))
                if not game.has_priority_:
                    remember(game, mover, ply, at, depth, mem)
                break
        i += 1
    up, down = (AT_LEAST, AT_MOST) if mover == MAX else (AT_MOST, AT_LEAST)
    kind = down if best <= floor else (up if best >= high else EXACT)
    best *= sign
    proven = get(mem, GUESS) < before
    file(game, mark, seen(game, best, -ply), depth, kind, proven, best_number, mem)
    return best
