"""Alpha-beta with a table, compiled: one round of iterative deepening.

Moves after the first are only asked whether they are better, in a window that nothing fits in
(principal variation search); one that is gets searched again. The table's move comes first, the
rest as the game's `priority` ranks them; where it has none, by which moves cut before (killers
of the same ply, history of the whole search).

A game may allow a search to be bold (`null`, `reduces`, `urgent`), which makes it deeper and no
longer equal to the textbook's:

- null move: whoever is so well off that even doing nothing would be enough need not look closer
- late moves, those which nothing speaks for, are looked at less deeply first; near the limit not
  at all if the evaluation is too far away for them
- urgent positions are looked at one ply more deeply
- the table also answers with what was searched more deeply

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
from plies.compiled.kernels.ordering import SECOND_KILLER, exchange, pick, rank_moves, remember
from plies.compiled.kernels.path import (
    comes_again,
    is_barred,
    rest_nowhere,
    rest_on,
    without_barred,
)
from plies.compiled.kernels.quiet import at_limit
from plies.compiled.kernels.steps import (
    CHANCE,
    MAX,
    clear_line,
    drawn,
    ended,
    enter,
    give_up,
    hand_up,
    hand_up_at,
    list_moves,
    seen,
)
from plies.compiled.layout import (
    AT_LEAST_ON,
    AT_MOST_ON,
    BARRED,
    BOLD,
    BUSY,
    CUTS,
    DEPTH,
    EXTEND,
    FIRST,
    GROW_AT,
    GUESS,
    INNER,
    NODES,
    NOWHERE,
    NULL,
    PASSED,
    PAST,
    REDUCE,
    ROOT_VALUE,
    STACK_END,
    TABLELESS,
    TOO_MANY_MOVES,
)
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import (
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
from plies.compiled.lowering.translate import compiled
from plies.searches.table import PROVEN

CLOSELY = 3  # plies left from which a pass is tried, and late moves are looked at less deeply
SHALLOW = 3  # plies left up to which the evaluation alone may tell that it is of no use
LATE = 3  # the number of a move from which on little is expected
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
    if comes_again(game, state, ply, mem):
        return drawn(game, 1, ply, mem)
    clear_line(ply, mem)
    if not enter(mem, ply):
        return nan
    mover = game.mover_(state)
    sign = 1.0 if mover == MAX else -1.0
    low, high = (alpha, beta) if mover == MAX else (-beta, -alpha)
    best, first, cut = -inf, True, False
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
    if comes_again(game, state, ply, mem):
        return drawn(game, depth, ply, mem)
    if not enter(mem, ply):
        return nan
    if game.repeats_:
        rest_nowhere(mem)
    if get(mem, INNER) >= get(mem, GROW_AT):
        grow(game, mem)
    mark = game.hash_(state)
    fetch(bucket_of(mark, mem))
    mover = game.mover_(state)
    end = top
    if not game.chance_ or mover != CHANCE:
        end = list_moves(game, state, top, mem)  # meanwhile the bucket arrives
        if end < 0:
            return nan
        end = without_barred(game, state, top, end, ply, mem)
        if end == top:
            return seen(game, ended(game, state, depth, mem), ply)
    bold = get(mem, BOLD) if game.has_null_ or game.reduces_ or game.has_urgent_ else 0
    barred = get(mem, BARRED) if game.forbids_ else NOWHERE
    entry, known = entry_of(game, mark, mem), NO_MOVE
    if entry != 0:
        held = get_bits(entry, 1)
        known, searched, proven = move_in(held), depth_in(held), is_proven(held)
        fits = (
            searched == depth or (proven and searched < depth) or (bold != 0 and searched > depth)
        )
        if ply > 0 and fits and get(mem, TABLELESS) == 0:
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
        average, rests = 0.0, NOWHERE
        for outcome, probability in game.chances_(state):
            boards = boards_top(game, mem)
            child = like(game.play(state, outcome), state)
            value = deepening(game, child, depth - game.ply_, -inf, inf, ply + 1, top, mem)
            give_back(game, boards, mem)
            if value != value:
                return nan
            average += probability * value
            if game.repeats_:
                rests = min(rests, get(mem, AT_LEAST_ON), get(mem, AT_MOST_ON))
                rest_nowhere(mem)
        proven = get(mem, GUESS) < before
        if game.repeats_:
            rest_on(rests, mem)
        if not game.repeats_ or rests >= get(mem, PAST) + ply:
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
    calm = bold != 0 and not game.urgent_(state)
    asked = calm and ply > 0 and -PROVEN < high < PROVEN and high == above(game, low)
    static = sign * game.guess_(state) if calm and (asked or depth <= SHALLOW) else 0.0
    shallow = game.swing_ > 0.0 and calm and bold & REDUCE != 0 and depth <= SHALLOW
    if asked and shallow and static - game.swing_ * depth >= high:
        put(mem, GUESS, get(mem, NODES))
        return sign * static
    if (
        game.has_null_
        and asked
        and bold & NULL != 0
        and depth >= CLOSELY
        and get(mem, PASSED) != ply
        and static >= high
    ):
        boards = boards_top(game, mem)
        child = like(game.null_(state), state)
        if game.mover_(child) != mover:
            put(mem, PASSED, ply + 1)
            a, b = (low, high) if mover == MAX else (-high, -low)
            left = max(depth - 3 - depth // 4, 0)
            value = sign * deepening(game, child, left, a, b, ply + 1, free, mem)
            put(mem, PASSED, 0)
            if value != value:
                return nan
            if high <= value < PROVEN:
                put(mem, GUESS, get(mem, NODES))
                return sign * value
        give_back(game, boards, mem)
    best_on, every_on = NOWHERE, barred  # what the bounds of the value rest on
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
        is_late = game.reduces_ and i >= LATE and get_real(mem, order + count + i) < SECOND_KILLER
        if shallow and is_late and ply > 0 and best > -PROVEN:
            hopeless = static + game.swing_ * (depth + 1) <= low
            if (hopeless or i >= 4 + 4 * depth * depth) and not game.urgent_(child):
                give_back(game, boards, mem)
                put(mem, GUESS, get(mem, NODES))
                i += 1
                continue
        if game.repeats_:
            rest_nowhere(mem)
        left = depth - game.ply_
        if (
            game.has_urgent_
            and bold & EXTEND != 0
            and ply < 2 * get(mem, DEPTH)
            and game.urgent_(child)
        ):
            left += 1
        if left == 0 and not game.rounds_:
            a, b = (low, high) if mover == MAX else (-high, -low)
            value = sign * at_limit(game, child, True, a, b, ply + 1, free, mem)
        elif left == 1 and not game.rounds_ and not game.chance_ and not game.reduces_:
            a, b = (low, high) if mover == MAX else (-high, -low)
            value = sign * frontier(game, child, a, b, ply + 1, free, mem)
        else:
            less = 0
            if is_late and calm and bold & REDUCE != 0 and depth >= CLOSELY and left < depth:
                less = min(1 + (i >= 2 * LATE) + (i >= 6 * LATE), left - 1)
            bound = high if i == 0 else min(high, above(game, low))
            while True:
                a, b = (low, bound) if mover == MAX else (-bound, -low)
                value = sign * deepening(game, child, left - less, a, b, ply + 1, free, mem)
                if less > 0 and value > low:
                    less = 0
                    continue
                if not bound <= value < high:
                    break
                bound = high
        give_back(game, boards, mem)
        if busy != 0:
            put_word(busy, place, types.uint64(0))
        if value != value:
            return nan
        if game.repeats_:
            for_every, for_best = (
                (AT_MOST_ON, AT_LEAST_ON) if mover == MAX else (AT_LEAST_ON, AT_MOST_ON)
            )
            every_on = min(every_on, get(mem, for_every))
            if value > best or i == 0:
                best_on = get(mem, for_best)
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
                if not game.has_priority_ or game.reduces_:
                    remember(game, mover, ply, at, depth, mem)
                break
        i += 1
    up, down = (AT_LEAST, AT_MOST) if mover == MAX else (AT_MOST, AT_LEAST)
    kind = down if best <= floor else (up if best >= high else EXACT)
    best *= sign
    proven = get(mem, GUESS) < before
    if game.repeats_:
        low_on, high_on = (best_on, every_on) if mover == MAX else (every_on, best_on)
        put(mem, AT_LEAST_ON, low_on)
        put(mem, AT_MOST_ON, high_on)
        here = get(mem, PAST) + ply
        if kind == EXACT and (low_on >= here) != (high_on >= here):
            kind = AT_LEAST if low_on >= here else AT_MOST
        if (kind != AT_MOST and low_on < here) or (kind != AT_LEAST and high_on < here):
            depth, proven = 0, False  # it holds on this path only: just its move is filed
    file(game, mark, seen(game, best, -ply), depth, kind, proven, best_number, mem)
    return best
