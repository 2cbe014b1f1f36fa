"""Games whose positions come back: their first use ends, and their searches are right."""

from __future__ import annotations

from functools import cache
from time import perf_counter
from unittest.mock import Mock

import pytest

from plies import search, solve
from plies.compiled import trust
from plies.compiled.codec import codec_of
from plies.compiled.kernel import Kernel
from plies.compiled.patience import Endless, patient
from plies.contract import MAX, GameError
from tests.compiled.circles import Circles, PongHauKi, WonCircles


def textbook(game, root, depth):
    """Return the minimax value at a depth, where a win is just a win."""

    @cache
    def value(state, left):
        moves = list(game.moves(state))
        if not moves:
            return game.payoff(state)
        if left == 0:
            return game.evaluate(state)
        best = max if game.mover(state) == MAX else min
        return best(value(game.play(state, move), left - 1) for move in moves)

    return value(root, depth)


@pytest.mark.parametrize("game", [Circles(), WonCircles()])
def test_deepening_finds_the_textbook_value_at_every_depth_of_random_graphs(game):
    win = 1_000_000 if game.decisive else 1
    for graph in range(1, 25):
        root = (0, MAX, graph)
        for depth in (1, 2, 5, 13):
            right = textbook(game, root, depth) * win
            for engine, table in (("interpreted", 8), ("compiled", 8), ("compiled", 1 << 12)):
                asked = {"engine": engine, "table": table, "depth": depth}
                assert search(game, root, method="deepening", **asked).value == right, (root, asked)


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
@pytest.mark.parametrize("method", ["deepening", "proof", "mcts"])
@pytest.mark.parametrize("limit", [{"time": 0.3}, {"nodes": 3000}])
def test_a_search_that_never_meets_an_end_is_ended_by_its_limit(engine, method, limit):
    search(PongHauKi(), method=method, engine=engine, nodes=10)  # compiles, if need be
    began = perf_counter()

    if (engine, method) == ("compiled", "proof"):
        limit = {"nodes": 500}  # more may lead it deeper than compiled code has room for

    found = search(PongHauKi(), method=method, engine=engine, **limit)

    assert perf_counter() - began < 20
    assert found.stopped == next(iter(limit))
    assert found.move in list(PongHauKi().moves(PongHauKi().start()))


def test_pong_hau_ki_goes_on_for_ever_and_is_not_called_solved():
    found = solve(PongHauKi(), time=0.5)

    assert not found.exact
    assert found.stopped == "time"


def test_the_check_of_a_slow_game_takes_a_limited_time(monkeypatch):
    """The wall clock counts, whatever else the machine does."""
    monkeypatch.setattr(trust, "WHILE", 0.2)
    asked = []

    class Slow(Circles):
        def moves(self, state):
            asked.append(state)
            until = perf_counter() + 0.02
            while perf_counter() < until:
                pass
            return super().moves(state)

    began = perf_counter()
    assert trust.changed_argument(Slow()) == ""

    assert perf_counter() - began < 5
    assert 0 < len(asked) < 3 * trust.PLIES


def test_a_method_that_never_returns_is_named_by_every_check_within_the_searchs_own_time():
    class Stuck(Circles):
        def moves(self, state):
            while True:
                pass

    stuck, probe = Stuck(), Kernel(codec_of(Circles()), Mock())  # which is never called
    told = "moves does not return within 0.5 seconds in a random game"
    with patient(0.01):  # of which a busy machine may lose more
        with pytest.raises(Endless, match=told):
            trust.changed_argument(stuck)
        with pytest.raises(Endless, match=told):
            trust.difference(stuck, probe, None)


def test_a_method_that_never_returns_is_waited_for_once_before_a_search_is_refused(tmp_path):
    """The check, the compiler and the other compiler do not wait for it in turn."""
    waits = tmp_path / "waits"

    class StuckLater(Circles):
        def play(self, state, move):
            with waits.open("a") as file:
                file.write("x")
            while True:
                pass

    with pytest.raises(GameError, match=r"^play does not return within"):
        search(StuckLater(), engine="compiled", method="alphabeta", depth=2, time=0.5)

    assert waits.read_text() in ("x", "xx")  # once before the checks, perhaps, and once in them
