"""Depth-first proof-number search, compiled. It mirrors `plies.searches.proof`.

A pair of numbers is kept in one word, `disproof << 28 | proof`, and so in the table: see
`kernels.buckets`.
"""

from math import nan

from numba.core import types

from plies.compiled.kernels.buckets import KNOWN, bucket, effort_of, keep, known
from plies.compiled.kernels.steps import MAX, clear_line, enter, give_up, list_moves
from plies.compiled.layout import (
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
    TOO_MANY_MOVES,
)
from plies.compiled.lowering.boards import boards_top, give_back
from plies.compiled.lowering.memory import (
    fetch,
    get,
    get_bits,
    like,
    put,
    put_word,
)
from plies.compiled.lowering.translate import compiled
from plies.searches.proving import MOST, NEVER

BITS = 28  # of NEVER
BOTH = KNOWN
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
def look_up(game, state, top, count, numbers, marks, mem):
    """Put the numbers of all children on the stack, and under which marks the table has them."""
    words, goal = game.move_words_, types.uint64(get(mem, GOAL))
    for i in range(count):
        boards = boards_top(game, mem)
        child = like(game.play(state, game.load_move_(mem, top + i * words)), state)
        mark = game.hash_(child) ^ goal
        give_back(game, boards, mem)
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
            give_back(game, boards, mem)


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
    if not enter(mem, ply):
        return STOPPED
    put(mem, LOWEST, max(get(mem, LOWEST), ply))
    before = get(mem, NODES)
    end = list_moves(game, state, top, mem)
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
    look_up(game, state, top, count, numbers, marks, mem)
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
        give_back(game, boards, mem)
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
    clear_line(ply, mem)
    put(mem, CHOICE, -1)
    mark = game.hash_(state) ^ types.uint64(get(mem, GOAL))
    put_word(mem, MARK, mark)
    found = dfpn(game, state, mark, NEVER, NEVER, ply, top, mem)
    if found == STOPPED:
        return nan
    return 1.0 if proof_of(found) == 0 else 0.0
