"""A table in which what took the most effort stays longest: for searches to the end of the game.

An entry has two words: what is known of a position, in 56 bits, with the effort spent on it above
them; and the position's hash mixed with that, so that what another thread has half written does
not fit:

    check = hash ^ known | known = effort, what is known

Four entries share a line of the cache. The one with the least effort gives way to a new one.
"""

from numba.core import types

from plies.compiled.layout import TABLE, TABLE_MASK
from plies.compiled.lowering.memory import get, get_bits, put_word, real_bits
from plies.compiled.lowering.translate import compiled

KNOWN_BITS = 56
KNOWN = (1 << KNOWN_BITS) - 1


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
    return types.int64(held >> types.uint64(KNOWN_BITS))


@compiled
def effort(work):
    """Return the exponent and three more bits of a number: eight steps for every doubling."""
    return min(types.int64(real_bits(float(work)) >> types.uint64(49)) - (1023 << 3), 255)


@compiled
def keep(mark, facts, work, mem):
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
    held = types.uint64(spent) << types.uint64(KNOWN_BITS) | types.uint64(facts)
    put_word(slot, place + 1, held)
    put_word(slot, place, mark ^ held)
