from __future__ import annotations

import _thread
import sys
import threading

import pytest

from plies import search
from plies.catalog import game
from plies.compiled.engine import kernel
from plies.compiled.search import Compiled
from plies.contract import GameError

FOR_EVER = {"method": "alphabeta", "depth": 40, "evaluate": "zero", "engine": "compiled"}
DEEPER = {**FOR_EVER, "method": "deepening"}


@pytest.fixture(scope="module")
def rules():
    """Connect Four, compiled before any clock runs."""
    found = game("connect4")
    for options in (FOR_EVER, DEEPER):
        search(found, **{**options, "depth": 2})
    return found


@pytest.mark.parametrize("options", [FOR_EVER, DEEPER])
def test_a_limit_of_time_stops_a_search_that_would_take_for_ever(rules, options):
    result = search(rules, **options, time=0.1)

    assert result.stopped == "time"
    assert result.move in range(7)


def test_ctrl_c_gives_the_best_answer_so_far(rules):
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()

    result = search(rules, **DEEPER)

    timer.join()
    assert result.stopped == "interrupt"
    assert result.depth >= 5
    assert result.move in range(7)


@pytest.mark.parametrize("method", ["alphabeta", "deepening"])
def test_a_limit_of_nodes_is_kept_exactly(rules, method):
    for limit in (1, 2, 3, 1023, 1024, 1025, 100_000):
        result = search(
            rules, method=method, depth=40, evaluate="zero", engine="compiled", nodes=limit
        )
        assert (result.nodes, result.stopped) == (limit, "nodes")
        assert result.move in range(7)


def test_progress_is_told_while_compiled_code_runs(rules):
    told = []

    result = search(rules, **DEEPER, time=0.6, progress=told.append)

    assert result.stopped == "time"
    assert told
    assert [one.nodes for one in told] == sorted(one.nodes for one in told)
    assert told[-1].depth >= 5
    assert told[-1].line


def test_an_error_in_progress_stops_the_search_and_is_raised(rules):
    def broken(progress):
        raise ZeroDivisionError("the listener is broken")

    before = threading.active_count()

    with pytest.raises(ZeroDivisionError, match="listener"):
        search(rules, **FOR_EVER, progress=broken)

    assert threading.active_count() == before


def test_a_search_runs_in_any_thread_and_two_at_once_do_not_mix(rules):
    states = [rules.read_state(text) for text in ("4", "44", "1234567", "3433")]
    right = [search(rules, state, **{**FOR_EVER, "depth": 9}) for state in states]
    found = {}

    def one(number):
        for _ in range(5):
            state = states[number]
            found.setdefault(number, []).append(search(rules, state, **{**FOR_EVER, "depth": 9}))

    threads = [threading.Thread(target=one, args=(number,)) for number in range(len(states))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    for number, result in enumerate(right):
        for again in found[number]:
            assert (again.value, again.line, again.nodes) == (
                result.value,
                result.line,
                result.nodes,
            )


def test_two_threads_that_compile_one_game_at_once_share_the_code():
    from tests.compiled.toys import Counting

    class Shared(Counting):
        limit = 10

    entries, gate = [], threading.Barrier(2)

    def one():
        rules = Shared()
        gate.wait()
        wanted = Compiled(rules, None, "minimax", {})
        entries.append(kernel(rules, wanted.setting, "minimax", lambda sentence: None).entry)

    threads = [threading.Thread(target=one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(entries) == 2
    assert entries[0] is entries[1]


def test_two_searching_threads_agree_with_one_and_leave_nothing_behind(rules):
    state = rules.read_state("4444")
    before = threading.active_count()

    one, two = (search(rules, state, **{**DEEPER, "depth": 11}, threads=n) for n in (1, 2))

    assert (one.value, one.depth) == (two.value, two.depth)
    assert threading.active_count() == before


def test_the_limits_of_recursion_are_put_back(rules):
    before = sys.getrecursionlimit(), threading.stack_size()

    search(rules, **{**DEEPER, "depth": 3})

    assert (sys.getrecursionlimit(), threading.stack_size()) == before


def test_a_table_without_memory_for_it_is_refused(rules):
    with pytest.raises(GameError, match="no memory for a table"):
        search(rules, **{**DEEPER, "depth": 3}, table=1 << 50)


def test_progress_shows_the_best_line_so_far_while_all_of_it_is_compiled(rules):
    told = []

    search(rules, **{**FOR_EVER, "depth": 14}, progress=told.append)

    shown = [one for one in told if one.line]
    assert shown
    for one in shown:
        state = rules.start()
        for move in one.line:
            assert move in list(rules.moves(state))
            state = rules.play(state, move)
