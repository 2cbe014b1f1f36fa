"""The word against Python's own numbers, masked to 64 bits: one compiled function for all."""

from __future__ import annotations

from functools import cache

from hypothesis import example, given, settings
from hypothesis import strategies as st

BITS = (1 << 64) - 1
words = st.integers(0, BITS) | st.sampled_from([0, 1, 2, 1 << 31, 1 << 63, BITS, BITS - 1])
small = st.integers(-(1 << 31), (1 << 31) - 1) | st.sampled_from([-1, 0, 1])
shifts = st.integers(0, 70)


def answers(a, b, i, s, flag):
    """Words a and b with each other, and shifted by s."""
    return (
        a & b,
        a | b,
        a ^ b,
        a + b,
        a - b,
        a * b,
        a // (b | 1),
        a % (b | 1),
        a << s,
        a >> s,
        1 << (a & 63),
        ~a,
        -a,
        a & -a,
        a & (a - 1),
    )


def mixtures(a, b, i, s, flag):
    """The same with ints, bools and literals."""
    d = a
    d |= b
    d ^= i
    d &= 0xFFFF_FFFF_FFFF
    d >>= 1
    d //= 3
    d %= 1 << 40
    d += b
    d -= 3
    d <<= 2
    d *= 5
    return (
        a & i,
        a | i,
        a ^ i,
        a + i,
        i + a,
        a - i,
        i - a,
        a * i,
        a & 1,
        a + 0x8000_0000_0000_0000,
        a | flag,
        flag + a,
        min(a, b),
        max(a, b),
        min(a, 7),
        max(a, 7),
        a if flag else b,
        a if flag else i,
        d,
        a >> 64,
        a << 64,
    )


def truths(a, b, i):
    """What is asked of words, and what comes out as an ordinary number."""
    return (
        int(a == b),
        int(a != b),
        int(a < b),
        int(a <= b),
        int(a > b),
        int(a >= b),
        int(a == 5),
        int(a < 5),
        int(7 <= a),  # noqa: SIM300
        int(a >= 1 << 63),
        int(not a),
        int(bool(a)),
        1 if a else 0,
        a.bit_count(),
        a.bit_length(),
        (a & -a).bit_length() - 1,
        i.bit_count(),
        i.bit_length(),
        a.bit_count() - b.bit_count(),
        int((a & 7) == (b & 7)),
    )


ONES = (1, 1, 1, 1, True)


def writing_all(count):
    """Return what writes the low bits of all numbers of a tuple, which are of several types."""
    from plies.compiled.lowering.word import unsigned

    lines = [f"    out[{i}] = unsigned(found[{i}])" for i in range(count)]
    scope = {"unsigned": unsigned}
    exec("\n".join(["def written(found, out):", *lines]), scope)
    return scope["written"]


@cache
def compiled():
    """Return both functions, compiled together: from six numbers to the rows of answers."""
    import numpy as np
    from numba import njit

    from plies.compiled.lowering.pythonic import pythonic
    from plies.compiled.lowering.translate import translated
    from plies.compiled.lowering.word import as_word

    low_bits = njit(writing_all(len(answers(*ONES)) + len(mixtures(*ONES))))

    results, mixed, facts = (pythonic(translated(f, {}, {})) for f in (answers, mixtures, truths))

    @njit(error_model="python")
    def run(numbers, ints, out, out_ints):
        a, b = as_word(numbers[0]), as_word(numbers[1])
        i, s, flag = ints[0], ints[1], ints[2] != 0
        low_bits(results(a, b, i, s, flag) + mixed(a, b, i, s, flag), out)
        for place, fact in enumerate(facts(a, b, i)):
            out_ints[place] = fact

    def call(a, b, i, s, flag):
        out, out_ints = np.zeros(60, np.uint64), np.zeros(60, np.int64)
        run(np.array([a, b], np.uint64), np.array([i, s, flag], np.int64), out, out_ints)
        return out.tolist(), out_ints.tolist()

    return call


@settings(max_examples=400, deadline=None)
@given(words, words, small, shifts, st.booleans())
@example(BITS, BITS, -1, 64, True)
@example(0, 0, 0, 63, False)
@example(1 << 63, 1, -(1 << 31), 70, True)
def test_a_word_is_pythons_int_without_what_is_above_64_bits(a, b, i, s, flag):
    found, facts = compiled()(a, b, i, s, flag)

    numbers = answers(a, b, i, s, flag) + mixtures(a, b, i, s, flag)
    right = [number & BITS for number in numbers]
    assert found[: len(right)] == right
    right = [int(number) for number in truths(a, b, i)]
    assert facts[: len(right)] == right


def test_a_word_by_hand():
    found, facts = compiled()(0b1100, 0b1010, 3, 2, True)

    assert found[:6] == [0b1000, 0b1110, 0b0110, 22, 2, 120]
    assert facts[13:16] == [2, 4, 2]
