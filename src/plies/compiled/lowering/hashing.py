"""Numbers that stand for positions: where a table files them."""

from numba.core import types

from plies.compiled.codec import LARGEST
from plies.compiled.layout import LOOSE_WORDS, STATE_WORDS
from plies.compiled.lowering.boards import address, length
from plies.compiled.lowering.memory import get_bits
from plies.compiled.lowering.tables import Table, row_of
from plies.compiled.lowering.translate import compiled


@compiled
def mixed(x):
    """Spread the bits of a word over all of it (multiply and shift, three times)."""
    x ^= x >> types.uint64(32)
    x *= types.uint64(0xD6E8FEB86659FD93)
    x ^= x >> types.uint64(32)
    x *= types.uint64(0xD6E8FEB86659FD93)
    return x ^ (x >> types.uint64(32))


def _shuffled(count):
    """Return words in no order, one for each place of a board: a multiplicative hash has these."""
    found, x = [], 1
    for _ in range(count):
        x = (x * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & LARGEST
        found.append((x ^ (x >> 32)) * 0xD6E8FEB86659FD93 & LARGEST | 1)
    return tuple(found)


SHUFFLED, SHUFFLED_LONG = Table(_shuffled(LOOSE_WORDS)), Table(_shuffled(STATE_WORDS))


@compiled
def board_hash(board, shuffled):
    """Hash a board: each cell by its place, so that no cell waits for another."""
    h, cells, places = types.uint64(0), address(board), address(row_of(shuffled, 0))
    for i in range(length(board)):
        h += (get_bits(cells, i) + types.uint64(1)) * get_bits(places, i)
    return h
