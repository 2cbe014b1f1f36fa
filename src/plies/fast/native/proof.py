"""Depth-first proof-number search, compiled. It mirrors `plies.search.proof`.

A pair of numbers is kept in one word, `disproof << 28 | proof`; a table's entry is that word with
the work spent on the position above it, and the position's hash mixed with that, so that what
another thread has half written does not fit:

    check = hash ^ known | known = work, disproof, proof

Four entries share a line of the cache. The one with the least work gives way to a new one.
"""

from math import nan

from numba.core import types

from plies.fast.layout import (
    CHOICE,
    DISPROOF,
    DRAWN,
    GOAL,
    LOWEST,
    MARK,
    NODES,
    PROOF,
    SETTLED,
    STACK_END,
    TABLE,
    TABLE_MASK,
    TOO_MANY_MOVES,
)
from plies.fast.native.boards import boards_top, given_back
from plies.fast.native.kernels import MAX, entered, give_up, listed, no_line
from plies.fast.native.memory import fetch, get, get_bits, like, put, put_word, real_bits
from plies.fast.native.translate import compiled
from plies.search.proving import MOST, NEVER

BITS = 28  # of NEVER
BOTH = (1 << 2 * BITS) - 1
STOPPED = -1


@compiled
def proof_of(numbers):
    return numbers & NEVER


@compiled
def disproof_of(numbers):
    return (numbers >> BITS) & NEVER


@compiled
def pair(mine, theirs, maximising):
    return theirs << BITS | mine if maximising else mine << BITS | theirs


@compiled
def bucket(mark, mem):
    return get(mem, TABLE) + (types.int64(mark & get_bits(mem, TABLE_MASK)) << 6)


@compiled
def known(mark, mem):
    """Return what the table knows of a position; nothing is 0."""
    slot = bucket(mark, mem)
    for i in range(0, 8, 2):
        held = get_bits(slot, i + 1)
        if (get_bits(slot, i) ^ held) == mark:
            return held
    return types.uint64(0)


@compiled
def effort_of(held):
    return types.int64(held >> types.uint64(2 * BITS))


@compiled
def effort(work):
    """Return the exponent and three more bits of a number: eight steps for every doubling."""
    return min(types.int64(real_bits(float(work)) >> types.uint64(49)) - (1023 << 3), 255)


@compiled
def keep(mark, numbers, work, mem):
    """Put a position into the table: where it was, or in the place of the least effort."""
    slot, spent = bucket(mark, mem), effort(work)
    place, least = 0, 1 << 62
    for i in range(0, 8, 2):
        held = get_bits(slot, i + 1)
        if (get_bits(slot, i) ^ held) == mark:
            place, spent = i, max(spent, effort_of(held))
            break
        if effort_of(held) < least:
            place, least = i, effort_of(held)
        if held == types.uint64(0):
            place = i
            break
    held = types.uint64(spent) << types.uint64(2 * BITS) | types.uint64(numbers)
    put_word(slot, place + 1, held)
    put_word(slot, place, mark ^ held)


@compiled
def at_first(game, state, mem):
    """Return the numbers of a position that nobody has looked into."""
    count = 0
    for _ in game.moves(state):
        count += 1
    if count == 0:
        value = game.end_(state)
        if value == 0.0:
            put(mem, DRAWN, 1)
        return pair(0, NEVER, value >= float(get(mem, GOAL)))
    maximising = game.mover_(state) == MAX
    if not game.guesses_:
        return pair(1, count, maximising)
    lead = game.guess_(state)
    theirs = float(count) - (lead if maximising else -lead)
    theirs = min(theirs, MOST) if theirs > 0.0 else 0.0
    other = 1 + types.int64(theirs)
    return pair(other * other, (1 + count) * (1 + count), maximising)


@compiled
def looked_up(game, state, top, count, numbers, marks, mem):
    """Put the numbers of all children on the stack, and under which marks the table has them."""
    words, goal = game.move_words_, types.uint64(get(mem, GOAL))
    for i in range(count):
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, top + i * words)), state)
        mark = game.hash_(child) ^ goal
        given_back(game, boards, mem)
        put_word(mem, marks + i, mark)
        fetch(bucket(mark, mem))
    for i in range(count):
        held = known(get_bits(mem, marks + i), mem)
        if held != types.uint64(0):
            put(mem, numbers + i, types.int64(held) & BOTH)
        else:
            boards = boards_top(game, mem)
            child = like(game.play(state, game.load_move_(mem, top + i * words)), state)
            put(mem, numbers + i, at_first(game, child, mem))
            given_back(game, boards, mem)


@compiled
def hardest(count, marks, mem):
    """Return the child that took the most effort."""
    place, most = 0, -1
    for i in range(count):
        spent = effort_of(known(get_bits(mem, marks + i), mem))
        if spent > most:
            place, most = i, spent
    return place


@compiled
def refuted(count, numbers, maximising, mem):
    """Return how many moves are known to lose for the mover."""
    settled = 0
    for i in range(count):
        both = get(mem, numbers + i)
        if (proof_of(both) if maximising else disproof_of(both)) == NEVER:
            settled += 1
    return settled


@compiled
def dfpn(game, state, mark, most_proof, most_disproof, ply, top, mem):
    """Look below a position until one of its numbers reaches its limit; return both."""
    if not entered(mem, ply):
        return STOPPED
    put(mem, LOWEST, max(get(mem, LOWEST), ply))
    before = get(mem, NODES)
    end = listed(game, state, top, mem)
    if end < 0:
        return STOPPED
    if end == top:
        return at_first(game, state, mem)
    words = game.move_words_
    count = (end - top) // words
    numbers, marks, free = end, end + count, end + 2 * count
    if free >= get(mem, STACK_END):
        give_up(TOO_MANY_MOVES, mem)
        return STOPPED
    looked_up(game, state, top, count, numbers, marks, mem)
    maximising = game.mover_(state) == MAX
    limit = most_proof if maximising else most_disproof
    limit_theirs = most_disproof if maximising else most_proof
    while True:
        easiest, second, place, total = NEVER, NEVER, 0, 0
        for i in range(count):
            both = get(mem, numbers + i)
            mine = proof_of(both) if maximising else disproof_of(both)
            total += disproof_of(both) if maximising else proof_of(both)
            if mine < easiest:
                easiest, second, place = mine, easiest, i
            elif mine < second:
                second = mine
        if easiest == 0:
            total = NEVER
        elif easiest < NEVER:  # not settled, however large the sum
            total = min(total, NEVER - 1)
        here = pair(easiest, total, maximising)
        if ply == 0:
            put(mem, CHOICE, place)
            put(mem, PROOF, proof_of(here))
            put(mem, DISPROOF, disproof_of(here))
            put(mem, SETTLED, refuted(count, numbers, maximising, mem))
        if easiest >= limit or total >= limit_theirs:
            break
        both = get(mem, numbers + place)
        held = known(get_bits(mem, marks + place), mem)
        newer = types.int64(held) & BOTH
        if held != types.uint64(0) and newer != both:  # it was met on another way meanwhile
            put(mem, numbers + place, newer)
            continue
        theirs = limit_theirs - (total - (disproof_of(both) if maximising else proof_of(both)))
        mine = min(limit, second + second // 4 + 1)  # as `wider` says
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, top + place * words)), state)
        found = dfpn(
            game,
            child,
            get_bits(mem, marks + place),
            mine if maximising else theirs,
            theirs if maximising else mine,
            ply + 1,
            free,
            mem,
        )
        given_back(game, boards, mem)
        if found == STOPPED:
            return STOPPED
        put(mem, numbers + place, found)
    if ply == 0 and easiest == NEVER:  # lost: what was hardest to see
        put(mem, CHOICE, hardest(count, marks, mem))
    keep(mark, here, get(mem, NODES) - before + 1, mem)
    return here


@compiled
def proof(game, state, depth, alpha, beta, ply, top, mem):
    """Return 1 if MAX gets at least the goal, 0 if not, and nan if a limit is reached before."""
    no_line(ply, mem)
    put(mem, CHOICE, -1)
    mark = game.hash_(state) ^ types.uint64(get(mem, GOAL))
    put_word(mem, MARK, mark)
    found = dfpn(game, state, mark, NEVER, NEVER, ply, top, mem)
    if found == STOPPED:
        return nan
    return 1.0 if proof_of(found) == 0 else 0.0
