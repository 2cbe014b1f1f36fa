"""Whole numbers that share a type with floats, and other numbers that Python never rounds.

To Numba `x = n if good else 0.5` is a float. What is whole to Python must not be rounded there.
"""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies import search
from plies.compiled.codec import Unfit
from plies.contract import GameError
from tests.compiled.lowering.test_arithmetic import EDGES, LEAST, MOST, PRIME, agrees

ODD = (1 << 53) + 1  # the first whole number that is no float
NEAR = (1 << 53, ODD, -ODD, ODD + 2, 94_906_267, 3**33, MOST - 1, LEAST + 1)


def either(a, b):
    if b > 0:
        return a
    return 0.5


def mixed(op, a, b):
    """A whole number or a float, and what is done with it."""
    x = either(a, b)
    y = a if b < 9 else 0.25
    if op == 0:
        return int(x % PRIME) + int(y % PRIME)
    if op == 1:
        return int((x + 1) % PRIME)
    if op == 2:
        return int((x * x) % PRIME)
    if op == 3:
        return int((a - either(b, a)) % PRIME)
    if op == 4:
        return int((either(b, a) * a) % PRIME)
    if op == 5:
        return int(x**2 % PRIME)
    if op == 6:
        held = [0.5, 1.5]
        held.append(a)
        held[0] = b
        return int(held[2] % PRIME) - int(held[0] % PRIME)
    if op == 7:
        return (a < x) + 2 * (x == a) + 4 * (a in [0.5, x]) + 8 * ((a, 1) == (x, 1))
    if op == 8:
        return int(sum([x, x, x]) % PRIME) + int(max(b, x) % PRIME)
    if op == 9:
        return int(a / either(b, a) % PRIME * 1000)
    if op == 10:
        x += a
        x *= 3
        return int(x % PRIME)
    if op == 11:
        best = -math.inf
        for i in range(3):
            best = max(best, a - i)
        return int(best % PRIME)
    if op == 12:
        return int(a // either(b, a) % PRIME)
    return int(abs(a) ** either(2, b) % PRIME)


MIXED = range(14)


def rounding(op, a, b):
    """What Python takes from the number as it is, to the last digit."""
    if op == 0:
        return math.floor(a) % PRIME + math.ceil(a) % PRIME + math.trunc(a) % PRIME
    if op == 1:
        return round(a, 2) % PRIME + round(a) % PRIME
    if op == 2:
        return int(round((a % 99_999) / 1000, 2) * 1e9) % PRIME
    if op == 3:
        return int(round((a % 99_999) / 8, 1) * 1e9) % PRIME
    if op == 4:
        return int(((a % 99_999) / 7) ** 2 * 1e5) % PRIME
    if op == 5:
        return int(((a % 99_999) / 7) ** 0.5 * 1e14) % PRIME
    if op == 6:
        return int(math.pow(a, 2) % PRIME)
    if op == 7:
        return math.gcd(a, b) % PRIME
    if op == 8:
        return int(float(a)) % PRIME
    return int(round(a, -2)) % PRIME


ROUNDING = range(10)


def ranges(op, a, b):
    """Loops over ranges at the edge; none goes far."""
    found = steps = 0
    if op == 0:
        for i in range(a, b):
            found, steps = found * 3 + i % 7, steps + 1
            if steps == 5:
                break
    if op == 1:
        for i in range(a, 7, b):
            found, steps = found * 3 + i % 7, steps + 1
            if steps == 5:
                break
    if op == 2:
        for i in range(-3, a, b):
            found, steps = found * 3 + i % 7, steps + 1
            if steps == 5:
                break
    if op == 3:
        for i, x in enumerate([1, 2, 3], a):
            found = found * 3 + i % 7 + x
    if op == 4:
        found = len(range(a, b)) % PRIME
    return found


RANGES = range(5)


@pytest.mark.parametrize(
    ("family", "ops"), [(mixed, MIXED), (rounding, ROUNDING), (ranges, RANGES)]
)
def test_numbers_beside_floats_are_pythons_or_handed_back(family, ops):
    values = (*EDGES, *NEAR)

    answered = [agrees(family, a, b, op) for op in ops for a in values for b in values]

    assert sum(answered) > len(answered) / 3  # most of it is exact, and is not refused


sizes = st.sampled_from((*EDGES, *NEAR)) | st.integers(LEAST, MOST) | st.integers(-9999, 9999)


@settings(max_examples=300, deadline=None)
@given(sizes, sizes, st.sampled_from([mixed, rounding, ranges]), st.integers(0, 13))
def test_any_numbers_beside_floats_are_pythons_or_handed_back(a, b, family, op):
    agrees(family, a, b, min(op, {mixed: 13, rounding: 9, ranges: 4}[family]))


def test_small_numbers_beside_floats_stay_compiled():
    for a in range(-20, 20):
        for b in range(1, 20):
            for op in MIXED:
                assert agrees(mixed, a, b, op), (a, b, op)
            for op in range(9):
                assert agrees(rounding, a, b, op), (a, b, op)


class Plain:
    """Three plies of 0 or 1; the state holds a number that nobody changes."""

    def start(self):
        return (5, 0)

    def mover(self, state):
        return state[1] & 1

    def moves(self, state):
        if state[1] < 3:
            yield 0
            yield 1

    def play(self, state, move):
        return (state[0], state[1] + 1)

    def payoff(self, state):
        return state[0]


class HalfTheTime(Plain):
    """Worth its number, or a half: a float to Numba."""

    def payoff(self, state):
        if state[0] > 0:
            return state[0]
        return 0.5


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "expectimax", "maxn"])
def test_a_payoff_that_is_whole_or_a_float_is_never_rounded(method):
    with pytest.raises(Unfit, match="exact as a float"):
        search(HalfTheTime(), (ODD, 0), method=method, engine="compiled")
    right = search(HalfTheTime(), (ODD, 0), method=method, engine="interpreted")

    found = search(HalfTheTime(), (ODD, 0), method=method)

    assert (found.value, found.engine) == (right.value, "interpreted")
    assert search(HalfTheTime(), (7, 0), method=method, engine="compiled").value in (7, (7, -7))


def test_totals_of_mcts_are_handed_back_before_they_are_rounded():
    large, how = (1 << 50) + 1, {"method": "mcts", "nodes": 50, "seed": 1}
    right = search(Plain(), (large, 0), engine="interpreted", **how)

    with pytest.raises(Unfit, match="exact as a float"):
        search(Plain(), (large, 0), engine="compiled", **how)
    found = search(Plain(), (large, 0), **how)

    assert (found.value, found.engine) == (right.value, "interpreted")
    assert search(Plain(), (1 << 40, 0), engine="compiled", **how).value == 1 << 40


class Halved(Plain):
    """A state that gets a float, which random games never see."""

    def play(self, state, move):
        if state[0] == 77:
            return (state[0] / 2, state[1] + 1)
        return (state[0], state[1] + 1)


class HalfInAList(Plain):
    """A float put into a list of whole numbers."""

    def payoff(self, state):
        cells = [0, 1, 2]
        if state[0] == 77:
            cells[1] = state[0] / 2
        return cells[1]


@pytest.mark.usefixtures("as_usual")
@pytest.mark.parametrize("game", [Halved(), HalfInAList()])
def test_a_float_among_whole_numbers_is_not_cut(game):
    right = search(game, (77, 0), method="minimax", engine="interpreted")

    found = search(game, (77, 0), method="minimax", engine="compiled")

    assert (found.value, found.nodes) == (right.value, right.nodes)


class Distance(Plain):
    """The last digit of `hypot` is Python's own."""

    def payoff(self, state):
        return math.hypot(state[0] / 7, 1.25)


def test_a_function_whose_last_digit_is_pythons_own_is_refused():
    with pytest.raises(Unfit, match="`hypot` cannot be compiled"):
        search(Distance(), method="minimax", engine="compiled")

    assert search(Distance(), method="minimax").value == math.hypot(5 / 7, 1.25)


def deeper(n):
    if n <= 0:
        return 0
    return 1 + deeper(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def even(n):
    return True if n == 0 else odd(n - 1)


class Deep(Plain):
    def payoff(self, state):
        return deeper(state[0])


class InTurn(Plain):
    def payoff(self, state):
        return 1 if even(state[0]) else 0


class OwnMethod(Plain):
    def down(self, n):
        if n <= 0:
            return 0
        return 1 + self.down(n - 1)

    def payoff(self, state):
        return self.down(state[0])


@pytest.mark.parametrize("game", [Deep(), InTurn(), OwnMethod()])
def test_what_calls_itself_too_often_is_refused_by_name(game):
    with pytest.raises(Unfit, match="calls itself"):
        search(game, (10**9, 0), method="minimax", engine="compiled")
    with pytest.raises(GameError, match="without an end"):
        search(game, (10**9, 0), method="minimax")

    found = search(game, (6, 0), method="minimax")

    assert found.value == (1 if isinstance(game, InTurn) else 6)
