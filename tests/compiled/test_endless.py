"""Loops of a game that do not end: compiled, the time limit and Ctrl-C end them as well."""

from __future__ import annotations

import _thread
import threading
from time import perf_counter

import pytest

from plies import perft, search
from tests.compiled.endless import HIDDEN, Endless

WHERE = {1: "moves", 2: "play", 3: "wandering"}
DEPTH = {1: 13, 2: 13, 3: 12}
GAME = Endless()


def options(where, method="minimax"):
    return {
        "state": (1, 0, where),
        "method": method,
        "engine": "compiled",
        **({"depth": DEPTH[where]} if method == "minimax" else {}),
    }


@pytest.fixture(scope="module", autouse=True)
def compiled():
    """Compile before any clock runs."""
    for method in ("minimax", "deepening", "mcts"):
        search(GAME, method=method, engine="compiled", nodes=10, **depth(method))


def depth(method):
    return {"depth": 2} if method == "minimax" else {}


@pytest.mark.parametrize("where", WHERE)
def test_the_time_limit_ends_a_loop_of_any_method_and_helper(where):
    began = perf_counter()

    found = search(GAME, time=0.2, **options(where))

    assert found.stopped == "time"
    assert found.note == f"a loop in {WHERE[where]} did not end, and was ended"
    assert found.move in (0, 1)
    assert perf_counter() - began < 20


@pytest.mark.parametrize("where", WHERE)
def test_ctrl_c_ends_it_and_gives_the_best_so_far(where):
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()

    found = search(GAME, **options(where))

    timer.join()
    assert found.stopped == "interrupt"
    assert found.move in (0, 1)


@pytest.mark.parametrize("threads", [1, 2])
def test_deepening_keeps_the_rounds_before_the_loop(threads):
    above = {"state": (HIDDEN >> 2, 0, 1)}

    found = search(GAME, time=0.5, threads=threads, **options(1, "deepening") | above)

    assert (found.stopped, found.depth) == ("time", 1)
    assert found.note == "a loop in moves did not end, and was ended"


def test_mcts_ends_in_a_loop_too_and_its_tree_stays_whole():
    found = search(GAME, time=1.0, nodes=10_000_000, **options(1, "mcts"))

    assert found.stopped == "time"
    assert found.nodes > 0
    assert found.move in (0, 1)


def test_every_search_stops_only_itself():
    """One search of the same code is in an endless loop, others go on beside it."""
    right = search(GAME, depth=14, method="minimax", engine="compiled")
    found = []

    def stuck():
        found.append(search(GAME, time=0.6, **options(1)))

    other = threading.Thread(target=stuck)
    other.start()
    beside = []
    while other.is_alive():
        beside.append(search(GAME, depth=14, method="minimax", engine="compiled"))
    other.join()

    assert found[0].stopped == "time"
    assert {(one.value, one.nodes, one.stopped) for one in beside} == {
        (right.value, right.nodes, "")
    }


def test_after_a_loop_was_ended_the_same_code_searches_on():
    for where in (1, 0, 3, 0):
        found = search(GAME, time=0.2, **options(where or 1) | {"state": (1, 0, where)})
        assert bool(found.stopped) == bool(where)
        if not where:
            assert (found.depth, "did not end" in found.note) == (13, False)


def test_short_loops_and_long_ones_that_end_give_what_they_give_interpreted():
    class Summing(Endless):
        def evaluate(self, state):
            total = 0
            for i in range(state[0] % 1000):
                total += i % 3
            for _ in range(4):
                total += 1
            return total

    asked = {"method": "minimax", "depth": 9}
    slow, fast = (search(Summing(), engine=one, **asked) for one in ("interpreted", "compiled"))

    assert (slow.value, slow.line, slow.nodes) == (fast.value, fast.line, fast.nodes)


def test_counting_lines_of_play_is_ended_by_ctrl_c():
    perft(GAME, 3, engine="compiled")
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()

    with pytest.raises(KeyboardInterrupt):
        perft(GAME, 14, (1, 0, 1), engine="compiled")

    timer.join()


def test_a_loop_that_ends_is_not_blamed_for_the_time_limit():
    class Busy(Endless):
        def moves(self, state):
            return [0, 1] if state[0] < 1 << 60 else []

        def evaluate(self, state):
            total = 0
            for i in range(state[0] % 5000):
                total += i % 3
            return total

    search(Busy(), method="deepening", engine="compiled", depth=1)

    for _ in range(10):
        found = search(Busy(), method="deepening", engine="compiled", time=0.05)
        assert (found.stopped, "did not end" in found.note) == ("time", False)
