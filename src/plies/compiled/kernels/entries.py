"""The table of positions: what a search has found out, kept for when it comes there again.

An entry has two words: the position's hash, mixed with the other word so that what another
thread has half written does not fit, and all that is known together:

    check = hash ^ known | known = value, depth, proof, kind, move

Where values are not whole numbers they get a word of their own, and an entry has four. Entries
live in buckets of 64 bytes, which the machine fetches at once; the shallowest makes room for a
new one. A search that is alone begins with a small part of the table, which stays in the
processor's cache, and takes twice as much whenever that gets crowded. The move is kept as its
number in the game's own order.
"""

from numba.core import types

from plies.compiled.layout import BUCKET, GROW_AT, TABLE, TABLE_MASK, TABLE_MOST
from plies.compiled.lowering.memory import bits_real, get, get_bits, put, put_word, real_bits
from plies.compiled.lowering.translate import compiled

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
NO_MOVE = 0xFFF
DEEPEST = 0xFFFF  # what an entry has bits for: small games whose positions come back get there


@compiled
def bucket_of(mark, mem):
    return get(mem, TABLE) + BUCKET * types.int64(mark & get_bits(mem, TABLE_MASK))


@compiled
def mark_in(game, entry):
    """Return the hash of the position that an entry is about."""
    if game.whole_:
        return get_bits(entry, 0) ^ get_bits(entry, 1)
    return get_bits(entry, 0) ^ get_bits(entry, 1) ^ get_bits(entry, 2)


@compiled
def entry_of(game, mark, mem):
    """Return the address of a position's entry, or 0."""
    bucket = bucket_of(mark, mem)
    for entry in range(bucket, bucket + BUCKET, 16 if game.whole_ else 32):
        if mark_in(game, entry) == mark:
            return entry
    return 0


@compiled
def move_in(known):
    return types.int64(known & types.uint64(0xFFF))


@compiled
def kind_in(known):
    return types.int64((known >> types.uint64(12)) & types.uint64(3))


@compiled
def is_proven(known):
    return (known >> types.uint64(14)) & types.uint64(1) != types.uint64(0)


@compiled
def depth_in(known):
    return types.int64((known >> types.uint64(16)) & types.uint64(0xFFFF))


@compiled
def value_in(game, entry, known):
    if game.whole_:
        return float(types.int32(known >> types.uint64(32)))
    return bits_real(get_bits(entry, 2))


@compiled
def file(game, mark, value, depth, kind, proven, number, mem):
    """Keep what was found in place of what is known of the position, or of the shallowest one."""
    if depth > DEEPEST:
        return
    bucket = bucket_of(mark, mem)
    chosen, least = bucket, 1 << 30
    for entry in range(bucket, bucket + BUCKET, 16 if game.whole_ else 32):
        if mark_in(game, entry) == mark:
            chosen = entry
            break
        depth_there = depth_in(get_bits(entry, 1))
        if depth_there < least:
            chosen, least = entry, depth_there
    low = (number & NO_MOVE) | (kind << 12) | ((1 if proven else 0) << 14) | (depth << 16)
    known = types.uint64(low | (1 << 15))  # never 0, which an entry without content is
    if game.whole_:
        if value == types.int32(value):
            known |= types.uint64(types.int32(value)) << types.uint64(32)
            put_word(chosen, 1, known)
            put_word(chosen, 0, mark ^ known)
    else:
        put_word(chosen, 1, known)
        put_word(chosen, 2, real_bits(value))
        put_word(chosen, 0, mark ^ known ^ real_bits(value))


@compiled
def grow(game, mem):
    """Take twice as much of the table: an entry stays in its bucket, or moves as far again."""
    buckets = get(mem, TABLE_MASK) + 1
    if buckets > get(mem, TABLE_MOST):
        put(mem, GROW_AT, 1 << 62)
        return
    size = 16 if game.whole_ else 32
    start, length = get(mem, TABLE), BUCKET * buckets
    for entry in range(start, start + length, size):
        mark = mark_in(game, entry)
        if types.int64(mark) & buckets:
            for word in range(size // 8):
                put_word(entry + length, word, get_bits(entry, word))
                put_word(entry, word, types.uint64(0))
    put(mem, TABLE_MASK, 2 * buckets - 1)
    put(mem, GROW_AT, 2 * get(mem, GROW_AT))
