"""Boards of 64 bits in plain Python: masks of squares are what they are in Python, or given up."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies import search
from plies.compiled import engine
from plies.compiled.codec import Unfit

ALL = (1 << 64) - 1
NOT_A, TOP = ALL ^ 0x0101010101010101, 1 << 63
RAYS = tuple(ALL >> square & 0x8040201008040201 for square in range(64))
PRIME = 1_000_003


def lowest(board):
    return board & -board


def made(op, a, b, k):
    """Return one of many things that people make of masks."""
    if op == 0:
        return (a << k) & ALL | b >> k
    if op == 1:
        return lowest(a) ^ (a & (a - 1))
    if op == 2:
        return a & ~b
    if op == 3:
        return (~a & ALL).bit_count() * 64 + a.bit_length()
    if op == 4:
        return 1 << k
    if op == 5:
        found = 0
        while a:
            one = lowest(a)
            a ^= one
            found = found * 3 + one.bit_length() - 1
            found %= 10**9
        return found
    if op == 6:
        a &= NOT_A
        a |= a << 1 & b
        b &= b >> 7
        return a ^ b
    if op == 7:
        return (a - b) & ALL if a < b else a - b
    if op == 8:
        return a % 1009 + a // 3 % 1009 + b % (k + 1)
    if op == 9:
        return RAYS[k] & a or TOP
    if op == 10:
        return (a == b) + 2 * (a < b) + 4 * (a >= k) + 8 * (a > -1) + 16 * bool(a & b)
    if op == 11:
        kept = {a: 5, b: 7}
        return kept[a] + kept.get(b, 1) + len({a, b, a | b})
    if op == 12:
        return sum([a >> i & 1 for i in range(64)]) - min(a, b).bit_count() + max(a, b).bit_length()
    if op == 13:
        return a * k & ALL
    if op == 14:
        return (a + b + 1) >> 1
    if op == 15:
        return -(a >> 1) - k
    if op == 16:
        return a ^ b if a & TOP else int(abs(a)) | k
    if op == 17:
        return (a % (k + 9)) ** 2 + 2 ** (a % (k + 1) % 40) + pow(b % (k + 1), 3)
    if op == 18:
        return len([0] * (a & 7)) + len("ab" * (a % 3)) + int("%d" % (b & 255))  # noqa: UP031
    if op == 19:
        kept = {a: 1, b: 2}
        return ("x" in kept) + 2 * (k in kept) + 4 * ((a > b) in {True, False}) + kept.get(True, 9)
    if op == 20:
        return int((a & 4095) / 8 * 16) + (a > 2.5) + 2 * (k == 2.0) + 4 * (1.5 in {k: 1})
    return [a, b, k][k % 3] & 0xFFFF


OPS = range(22)


@pytest.fixture(autouse=True, scope="module")
def without_numba():
    def by_numba(*given):
        raise Unfit("by Numba")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_checked_ints", by_numba)
        yield


class Boards:
    """One move, and what is made of two boards then."""

    def start(self):
        return (ALL, 5, 3, 2)

    def mover(self, state):
        return 0

    def moves(self, state):
        return [0] if state[3] >= 0 else []

    def play(self, state, move):
        a, b, k, op = state
        return (b, a, k, -1 - op)

    def payoff(self, state):
        return 0

    def evaluate(self, state):
        a, b, k, op = state
        return made(-1 - op, b, a, k) % PRIME


boards = st.integers(0, ALL) | st.sampled_from((0, 1, TOP, ALL, TOP - 1, NOT_A)) | st.integers(0, 9)


@settings(max_examples=400, deadline=None)
@given(boards, boards, st.integers(0, 63), st.sampled_from(OPS))
def test_what_is_made_of_boards_is_pythons(a, b, k, op):
    options = {"method": "minimax", "depth": 1, "ends": "evaluate"}
    right = search(Boards(), (a, b, k, op), engine="interpreted", **options)

    try:
        found = search(Boards(), (a, b, k, op), engine="compiled", **options)
    except Unfit as reason:
        assert re.search("beyond 64 bits|no float holds", str(reason))  # noqa: PT017
        assert op in (7, 12, 13, 14, 15, 20)
        return

    assert (found.value, found.line) == (right.value, right.line)


@pytest.mark.parametrize("op", OPS)
def test_most_of_it_is_not_given_up(op):
    answered = 0
    for a, b, k in ((ALL, 7, 63), (TOP, NOT_A, 9), (0, 0, 0), (1, TOP, 5), (12345, 99, 40)):
        try:
            search(
                Boards(),
                (a, b, k, op),
                method="minimax",
                depth=1,
                ends="evaluate",
                engine="compiled",
            )
            answered += 1
        except Unfit:
            pass

    assert answered >= (1 if op in (13, 15, 20) else 3)
