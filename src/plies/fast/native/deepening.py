"""Alpha-beta with a table, compiled: one round of iterative deepening.

Moves after the first are only asked whether they are better, in a window that nothing fits in
(principal variation search); one that is gets searched again. The table's move comes first, the
rest as the game's `priority` ranks them; where it has none, by which moves cut before (killers
of the same ply, history of the whole search).

Entries of the table answer as in `plies.search.deepening`: only if searched to the same depth,
or to the end of the game within it. See `native.entries` for how they are kept.

Threads search the same position at the same time and share the table. What one is searching,
the others leave for later: by then it is in the table.
"""

from math import inf, nan

from numba.core import types

from plies.fast.layout import (
    BUSY,
    CUTS,
    FIRST,
    GROW_AT,
    GUESS,
    HISTORY,
    HISTORY_MASK,
    INNER,
    KILLERS,
    NODES,
    ROOT_VALUE,
    STACK_END,
    TOO_MANY_MOVES,
)
from plies.fast.native.boards import boards_top, given_back
from plies.fast.native.entries import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_MOVE,
    bucket_of,
    depth_in,
    entry_of,
    file,
    grown,
    is_proven,
    kind_in,
    move_in,
    value_in,
)
from plies.fast.native.kernels import (
    CHANCE,
    MAX,
    ended,
    entered,
    give_up,
    handed_up,
    improved,
    leaf,
    listed,
    no_line,
)
from plies.fast.native.memory import (
    bits_real,
    fetch,
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

SHARED_FROM = 3  # plies left from which threads divide the moves among them
BUSY_MASK = types.uint64(0xFFF)
KILLER, SECOND_KILLER = 2.0**62, 2.0**61  # above what history counts to


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
def above(game, value):
    """Return the least value that is better."""
    if game.whole_:
        return value + 1.0
    if value == inf or value == -inf:
        return value
    bits = types.int64(real_bits(value + 0.0))  # minus zero becomes zero
    return bits_real(types.uint64(bits + 1 if value >= 0.0 else bits - 1))


@compiled
def ranked(game, state, mover, ply, top, start, count, order, mem):
    """Rank the moves from number `start` on."""
    words, rank = game.move_words_, order + count
    for i in range(start, count):
        at = top + i * words
        if game.has_priority_:
            put_real(mem, rank + i, game.priority_(state, game.load_move_(mem, at)))
        else:
            put_real(mem, rank + i, usefulness(game, mover, ply, at, mem))


@compiled
def usefulness(game, mover, ply, at, mem):
    """Return how well a move has done elsewhere in the search."""
    name = name_of_move(game, at, mem)
    if name == get(mem, KILLERS + 2 * ply):
        return KILLER
    if name == get(mem, KILLERS + 2 * ply + 1):
        return SECOND_KILLER
    return float(get(mem, drawer(mover, name)))


@compiled
def remembered(game, mover, ply, at, depth, mem):
    """Remember a move that cut, for others to try it early."""
    name = name_of_move(game, at, mem)
    place = drawer(mover, name)
    put(mem, place, get(mem, place) + depth * depth)
    if get(mem, KILLERS + 2 * ply) != name:
        put(mem, KILLERS + 2 * ply + 1, get(mem, KILLERS + 2 * ply))
        put(mem, KILLERS + 2 * ply, name)


@compiled
def name_of_move(game, at, mem):
    """Return a number that is another for another move, and never 0."""
    name = get(mem, at)
    for i in range(1, game.move_words_):
        name = name * 1_000_003 + get(mem, at + i)
    return (name << 1) | 1


@compiled
def drawer(mover, name):
    name >>= 1
    return HISTORY + 2 * ((name ^ (name >> 12)) & HISTORY_MASK) + (1 if mover == MAX else 0)


@compiled
def picked(game, top, count, tail, order, i, mem):
    """Bring the highest ranked of the moves from number i up to `tail` to place i.

    Most positions are cut after a move or two, so sorting them all would be wasted.
    """
    rank = order + count
    best, place = get_real(mem, rank + i), i
    for j in range(i + 1, tail):
        if get_real(mem, rank + j) > best:
            best, place = get_real(mem, rank + j), j
    if place != i:
        exchanged(game, top, count, order, i, place, mem)


@compiled
def exchanged(game, top, count, order, i, j, mem):
    words = game.move_words_
    for w in range(words):
        swapped(mem, top + i * words + w, top + j * words + w)
    swapped(mem, order + i, order + j)
    swapped(mem, order + count + i, order + count + j)


@compiled
def swapped(mem, a, b):
    held = get(mem, a)
    put(mem, a, get(mem, b))
    put(mem, b, held)


@compiled
def frontier(game, state, alpha, beta, ply, mem):
    """Search one ply deep: the table and an order would cost more than they save."""
    no_line(ply, mem)
    if not entered(mem, ply):
        return nan
    mover = game.mover_(state)
    sign = 1.0 if mover == MAX else -1.0
    low, high = (alpha, beta) if mover == MAX else (-beta, -alpha)
    best, first, cut = -inf, True, False
    no_line(ply + 1, mem)
    for move in game.moves(state):
        if cut:
            put(mem, CUTS, get(mem, CUTS) + 1)
            break
        boards = boards_top(game, mem)
        child = like(game.play(state, move), state)
        value = sign * seen(game, leaf(game, child, mem), ply + 1)
        given_back(game, boards, mem)
        if value != value:
            return nan
        if value > best or first:
            best = value
            if best > low:
                low = best
                if best < high or high == inf:
                    handed_up(game, ply, move, mem)
            cut = low >= high
        first = False
    if first:
        return seen(game, ended(game, state, 1, mem), ply)
    return sign * best


@compiled
def deepening(game, state, depth, alpha, beta, ply, top, mem):
    no_line(ply, mem)
    if game.rounds_ and game.mover_(state) == get(mem, FIRST):
        depth -= 1
    if depth == 0:
        return seen(game, leaf(game, state, mem), ply)
    if not entered(mem, ply):
        return nan
    if get(mem, INNER) >= get(mem, GROW_AT):
        grown(game, mem)
    mark = game.hash_(state)
    fetch(bucket_of(mark, mem))
    mover = game.mover_(state)
    end = top
    if not game.chance_ or mover != CHANCE:
        end = listed(game, state, top, mem)  # meanwhile the bucket arrives
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
            given_back(game, boards, mem)
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
                exchanged(game, top, count, order, 0, known, mem)
        else:
            if i == 0 or (i == 1 and known < count):
                ranked(game, state, mover, ply, top, i, count, order, mem)
            picked(game, top, count, tail if i < tail else count, order, i, mem)
        at = top + i * words
        child = like(game.play(state, game.load_move_(mem, at)), state)
        place = 0
        if busy != 0:
            claim = game.hash_(child) | types.uint64(1)
            place = types.int64((claim >> types.uint64(1)) & BUSY_MASK)
            if 0 < i < tail and get_bits(busy, place) == claim:
                tail -= 1
                exchanged(game, top, count, order, i, tail, mem)
                given_back(game, boards, mem)
                continue
            put_word(busy, place, claim)
        if depth == 1 and not game.rounds_:
            no_line(ply + 1, mem)
            value = sign * seen(game, leaf(game, child, mem), ply + 1)
        elif depth == 2 and not game.rounds_ and not game.chance_:
            a, b = (low, high) if mover == MAX else (-high, -low)
            value = sign * frontier(game, child, a, b, ply + 1, mem)
        else:
            bound = high if i == 0 else min(high, above(game, low))
            while True:
                a, b = (low, bound) if mover == MAX else (-bound, -low)
                value = sign * deepening(game, child, depth - game.ply_, a, b, ply + 1, free, mem)
                if not bound <= value < high:
                    break
                bound = high
        given_back(game, boards, mem)
        if busy != 0:
            put_word(busy, place, types.uint64(0))
        if value != value:
            return nan
        if value > best or i == 0:
            best, best_number = value, get(mem, order + i)
            if best > low:
                low = best
                if best < high or high == inf:
                    improved(game, ply, at, mem)
                    if ply == 0:
                        put_real(mem, ROOT_VALUE, sign * best)
            if low >= high:
                put(mem, CUTS, get(mem, CUTS) + (i < count - 1))
                if not game.has_priority_:
                    remembered(game, mover, ply, at, depth, mem)
                break
        i += 1
    up, down = (AT_LEAST, AT_MOST) if mover == MAX else (AT_MOST, AT_LEAST)
    kind = down if best <= floor else (up if best >= high else EXACT)
    best *= sign
    proven = get(mem, GUESS) < before
    file(game, mark, seen(game, best, -ply), depth, kind, proven, best_number, mem)
    return best
