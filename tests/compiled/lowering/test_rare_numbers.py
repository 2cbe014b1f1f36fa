"""A number above 64 bits that is met rarely: every search hands the game back in time."""

from __future__ import annotations

import pytest

from plies import perft, search, solve
from plies.compiled.codec import Unfit


class Rare:
    """Six plies of 0 or 1; the line of all zeros grows too large, or shifts by less than 0.

    Whether it goes wrong depends on the first number, which random games never see.
    """

    decisive = True

    def start(self):
        return (0, 1, 0)

    def mover(self, state):
        return state[2] & 1

    def moves(self, state):
        if state[2] < 6:
            yield 0
            yield 1

    def play(self, state, move):
        how, x, ply = state
        if how == 1 and move == 0:
            x = x * 30_000 + 1
        if how == 2 and move == 0:
            x += 1
        return (how, x, ply + 1)

    def payoff(self, state):
        how, x, _ = state
        if how == 2:
            x = 1 << (2 - x)
        return 1 if x % 7 > 3 else -1 if x % 7 < 3 else 0

    def evaluate(self, state):
        return state[1] % 5

    def bounds(self, state):
        return (-1, 1)


METHODS = (
    *("minimax", "alphabeta", "expectimax", "expectiminimax"),
    *("maxn", "paranoid", "deepening", "mcts", "proof"),
)


def options_of(method):
    return {"nodes": 400, "seed": 1} if method == "mcts" else {}


@pytest.mark.parametrize("method", METHODS)
def test_a_rare_number_above_64_bits_hands_every_search_back(method):
    start, how = (1, 1, 0), options_of(method)
    right = search(Rare(), start, method=method, engine="interpreted", **how)

    with pytest.raises(Unfit, match="too large for 64 bits"):
        search(Rare(), start, method=method, engine="compiled", **how)
    found = search(Rare(), start, method=method, engine="auto", **how)

    assert (found.value, found.move, found.line, found.nodes) == (
        right.value,
        right.move,
        right.line,
        right.nodes,
    )
    assert found.engine == "interpreted"
    assert "too large for 64 bits" in found.note


@pytest.mark.parametrize("method", METHODS)
def test_a_rare_negative_shift_is_pythons_error_in_every_search(method):
    start, how = (2, 1, 0), options_of(method)
    with pytest.raises(ValueError, match="negative shift count"):
        search(Rare(), start, method=method, engine="interpreted", **how)

    with pytest.raises(Unfit, match="negative shift count"):
        search(Rare(), start, method=method, engine="compiled", **how)
    with pytest.raises(ValueError, match="negative shift count"):
        search(Rare(), start, method=method, engine="auto", **how)


def test_a_team_of_threads_hands_back_too():
    right = search(Rare(), (1, 1, 0), method="deepening", engine="interpreted")

    found = search(Rare(), (1, 1, 0), method="deepening", threads=2)

    assert (found.value, found.engine) == (right.value, "interpreted")


def test_counting_goes_on_interpreted(monkeypatch):
    monkeypatch.setattr("plies.engines.counting.TRIAL", 0.0)

    assert perft(Rare(), 6, (1, 1, 0)) == [2, 4, 8, 16, 32, 64]
    with pytest.raises(Unfit, match="too large for 64 bits"):
        perft(Rare(), 6, (1, 1, 0), engine="compiled")


def test_a_solution_is_found_all_the_same():
    right = solve(Rare(), (1, 1, 0), engine="interpreted")

    found = solve(Rare(), (1, 1, 0))

    assert (found.value, found.engine) == (right.value, "interpreted")


def test_the_search_that_takes_over_has_the_time_that_is_left(monkeypatch):
    import plies.engines.choice

    given = []
    inner = plies.engines.choice.interpreted
    monkeypatch.setattr(
        "plies.engines.choice.interpreted",
        lambda *args, **how: given.append(how) or inner(*args, **how),
    )
    search(Rare(), method="alphabeta", engine="compiled")

    found = search(Rare(), (1, 1, 0), method="alphabeta", time=50.0)

    assert found.engine == "interpreted"
    assert 0 < given[-1]["time"] < 50.0


class Worth(Rare):
    """Worth its number, however large."""

    decisive = False

    def payoff(self, state):
        return state[1]


def test_a_value_that_no_float_holds_is_handed_back():
    exact, odd = 1 << 53, (1 << 53) + 1

    with pytest.raises(Unfit, match="exact as a float"):
        search(Worth(), (0, odd, 5), method="minimax", engine="compiled")
    assert search(Worth(), (0, odd, 5), method="minimax").value == odd
    assert search(Worth(), (0, exact, 5), method="minimax", engine="compiled").value == exact
