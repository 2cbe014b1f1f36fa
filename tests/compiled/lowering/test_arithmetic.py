"""Numbers at the edge of 64 bits: compiled code gives Python's number, or hands the game back.

Which operation is done is a number, too, so that one compiled function serves all of a family.
"""

from __future__ import annotations

import math
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies import search

MOST, LEAST, ALL = (1 << 63) - 1, -(1 << 63), (1 << 64) - 1
PRIME = 1009  # values are told modulo it, so that they are exact as floats
TABLE = tuple(range(100, 112))
NESTED = ((1, 2, 3), (4, 5), (6,))


def signed(op, a, b):
    """Operations whose results are signed numbers of 64 bits."""
    if op == 0:
        return a + b
    if op == 1:
        return a - b
    if op == 2:
        return a * b
    if op == 3:
        return a // b
    if op == 4:
        return a % b
    if op == 5:
        return a >> b
    if op == 6:
        return -a
    if op == 7:
        return abs(a)
    if op == 8:
        return max(a, b) - min(a, b)
    if op == 9:
        return a & b
    if op == 10:
        return a | b
    if op == 11:
        return a ^ b
    if op == 12:
        return ~a + (a > b)
    if op == 13:
        return sum((a, b, 1))
    if op == 14:
        return pow(a, 2) - a**3
    if op == 15:
        first, rest = divmod(a, b)
        return first ^ rest
    if op == 16:
        a += b
        a *= 3
        a -= b
        return a
    if op == 17:
        return sum([x * a for x in range(4)])
    return 2 ** min(b, 99) + a


SIGNED = range(19)


def wide(op, a, b):
    """Operations whose results may pass what is signed: they shift, or work on bitboards."""
    if op == 0:
        return a << min(b, 99)  # Python would take all memory
    if op == 1:
        return a + b
    if op == 2:
        return a - b
    if op == 3:
        return a * b
    if op == 4:
        return ~a
    if op == 5:
        return -a
    if op == 6:
        return a & b
    if op == 7:
        return a | b
    if op == 8:
        return a ^ b
    if op == 9:
        return 1 << min(b, 99)
    if op == 10:
        return 3 << min(b, 99)
    if op == 11:
        return a >> (b & 127)
    if op == 12:
        return a // b
    if op == 13:
        return a % b
    if op == 14:
        return (a - 1) & b
    if op == 15:
        return abs(a) + min(a, b) - max(a, 7)
    if op == 16:
        return (a << 8) & 0xFFFF_FFFF_FFFF_FFFF
    if op == 17:
        return a & -a
    if op == 18:
        return (a < b) + 2 * (a <= 0) + 4 * (a == b) + 8 * (b > -5)
    if op == 19:
        return a.bit_length() - b.bit_count()
    return b if a else 0xFFFF_FFFF_FFFF - a


WIDE = range(21)


def others(op, a, b):
    """Floats, indexes, and what else can go wrong; the results are small."""
    if op == 0:
        return int(a / b)
    if op == 1:
        return int(a * 0.5) % PRIME
    if op == 2:
        return int(a * 4.0)
    if op == 3:
        return a == b + 0.0
    if op == 4:
        return a < b * 1.0
    if op == 5:
        return TABLE[a]
    if op == 6:
        return NESTED[a][b]
    if op == 7:
        return (a, b, 3)[b]
    if op == 8:
        return [a, b, 5, 7][b] % PRIME
    if op == 9:
        return int(max(a, 0.5)) % PRIME
    if op == 10:
        return int(math.sqrt(a))
    if op == 11:
        return math.floor(a * 1.5) % PRIME
    if op == 12:
        return round(a * 1e10) % PRIME
    if op == 13:
        return int(2.0**b)
    if op == 14:
        return int(a // 2.0) % PRIME
    if op == 15:
        total = 0
        for i in range(a - 3, a):
            total += i
        return total % PRIME
    return int(math.exp(b))


OTHERS = range(17)


@cache
def compiled(family, words):
    """Return one family of operations, compiled as a game's helpers are, nested once or not."""
    from numba import njit

    from plies.compiled.lowering.exact import LARGE  # noqa: F401  what compiled games have is known now
    from plies.compiled.lowering.pythonic import pythonic
    from plies.compiled.lowering.translate import translated
    from plies.compiled.lowering.word import as_word, signed, unsigned

    one = pythonic(translated(family, {}, {}))
    left = pythonic(translated(remainder, {}, {}))
    if words:

        @njit("int64(int64, int64, uint64, uint64)", error_model="python")
        def run(op, then, a, b):
            x, y = as_word(unsigned(a)), as_word(unsigned(b))
            found = one(op, x, y)
            return signed(left(found if then < 0 else one(then, found, y)))

    else:

        @njit("int64(int64, int64, int64, int64)", error_model="python")
        def run(op, then, a, b):
            found = one(op, a, b)
            return signed(left(found if then < 0 else one(then, found, b)))

    return run


def remainder(x):
    return x % PRIME


def told(run, op, then, a, b):
    try:
        return run(op, then, a, b)
    except (ArithmeticError, ValueError, IndexError) as error:
        return type(error).__name__


def interpreted(family):
    def run(op, then, a, b):
        found = family(op, a, b)
        return remainder(found if then < 0 else family(then, found, b))

    return run


def agrees(family, a, b, op, then=-1, words=False):
    """Check that compiled code answers like Python or raises; return whether it did the former."""
    right = told(interpreted(family), op, then, a, b)
    found = told(compiled(family, words), op, then, a, b)
    assert isinstance(found, str) or found == right, (a, b, op, then, found, right)
    return found == right or isinstance(right, str)


EDGES = (0, 1, 2, 3, -1, -2, 7, 62, 63, 64, 65, -63, 1 << 31, (1 << 53) + 1, 1 << 62, MOST, LEAST)
LARGE = (0, 1, 2, 5, 63, 64, (1 << 53) + 1, MOST, 1 << 63, (1 << 63) + 1, ALL - 1, ALL)


@pytest.mark.parametrize(("family", "ops"), [(signed, SIGNED), (wide, WIDE), (others, OTHERS)])
def test_every_operation_at_the_edge_is_pythons_or_handed_back(family, ops):
    answered = [agrees(family, a, b, op) for op in ops for a in EDGES for b in EDGES[:12]]

    assert sum(answered) > len(answered) / 3  # most of it fits, and is not refused


def test_every_operation_on_words_is_pythons_or_handed_back():
    answered = [agrees(wide, a, b, op, words=True) for op in WIDE for a in LARGE for b in LARGE]

    assert sum(answered) > len(answered) / 3


def test_idioms_of_bitboards_stay_compiled_at_the_edge():
    for a in LARGE:
        for b in LARGE:
            for op in (6, 7, 8, 14, 16, 17, 18, 19):  # & | ^ (a-1)&b (a<<8)&ALL a&-a < bit_count
                assert agrees(wide, a, b, op, words=True), (a, b, op)


class Small:
    """Bits of a small board, which are signed numbers, shifted in a loop that counts them."""

    def start(self):
        return (0b1011, 0)

    def mover(self, state):
        return state[1] & 1

    def moves(self, state):
        if state[1] < 5:
            yield from_lowest(state[0])
            yield 3

    def play(self, state, move):
        return (state[0] ^ (1 << move), state[1] + 1)

    def payoff(self, state):
        return spread(state[0], 0xFFF)


def from_lowest(bits):
    return (bits & -bits).bit_length()


def spread(bits, board):
    count = 0
    while bits:
        count += bits.bit_count()
        bits = (bits << 3 >> 1) & board
    return count


def test_small_boards_that_shift_in_loops_stay_compiled():
    right = search(Small(), method="minimax", engine="interpreted")

    found = search(Small(), method="minimax", engine="compiled")

    assert (found.value, found.line, found.nodes) == (right.value, right.line, right.nodes)


edge = st.sampled_from(EDGES) | st.integers(LEAST, MOST) | st.integers(-70, 70)


@settings(max_examples=150, deadline=None)
@given(edge, edge, st.sampled_from([signed, wide]), st.integers(0, 18), st.integers(0, 18))
def test_nested_operations_are_pythons_or_handed_back(a, b, family, op, then):
    agrees(family, a, b, op, then)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(LARGE) | st.integers(0, ALL),
    st.sampled_from(LARGE) | st.integers(0, 70),
    st.integers(0, 20),
    st.integers(0, 20),
)
def test_nested_operations_on_words_are_pythons_or_handed_back(a, b, op, then):
    agrees(wide, a, b, op, then, words=True)
