"""The memory of a compiled search is flat, however the rules make their lists."""

from __future__ import annotations

import resource
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from plies import perft, search
from tests.compiled import lists

NODES = 60_000
MOST = 20 * NODES  # bytes; a list that is lost at every node takes more than a hundred
SEARCHES = [
    (lists.Ways, "alphabeta", {"depth": 20}),
    (lists.Asked, "minimax", {"depth": 20}),
    (lists.Few, "deepening", {"depth": 20, "table": 1 << 12}),
    (lists.Few, "mcts", {"depth": 20}),
    (lists.Few, "proof", {"table": 1 << 12}),
    (lists.Thrown, "expectimax", {"depth": 20}),
    (lists.Thrown, "expectiminimax", {"depth": 20, "star": 0}),
    (lists.Thrown, "expectiminimax", {"depth": 20, "star": 2}),
    (lists.Three, "maxn", {"depth": 20}),
    (lists.Three, "paranoid", {"depth": 20}),
]


def resident():
    """Return how many bytes of memory this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def state_of(game, way):
    return (lists.WAYS.index(way), *game.start()[1:])


def grown_by(work):
    """Return how much larger the process is after a second time."""
    work()
    before = resident()
    work()
    return resident() - before


@pytest.mark.parametrize(("kind", "method", "options"), SEARCHES)
def test_no_way_to_make_a_list_costs_memory(kind, method, options):
    game, nodes = kind(), NODES // 20 if method == "mcts" else NODES
    lost = {}
    for name in game.ways:
        state = state_of(game, name)

        def work(state=state):
            found = search(game, state, method=method, engine="compiled", nodes=nodes, **options)
            assert found.nodes > nodes // 2

        grown = grown_by(work)
        if grown > MOST:
            lost[name] = grown

    assert not lost


def test_counting_lines_of_play_costs_no_memory():
    game = lists.Few()
    for name in game.ways:
        state = state_of(game, name)

        assert grown_by(lambda state=state: perft(game, 8, state, engine="compiled")) < MOST


@pytest.mark.parametrize("way", lists.WAYS)
def test_lists_made_in_any_way_give_the_same_answer(way):
    game = lists.Ways()
    state = state_of(game, way)

    slow = search(game, state, method="alphabeta", depth=4, engine="interpreted")
    fast = search(game, state, method="alphabeta", depth=4, engine="compiled")

    assert (slow.value, slow.line, slow.nodes) == (fast.value, fast.line, fast.nodes)


def test_threads_that_make_lists_do_not_share_their_memory():
    game = lists.Few()
    state = state_of(game, "a helper's list")
    options = {"method": "deepening", "depth": 9, "table": 1 << 12, "engine": "compiled"}
    right = search(game, state, **options)

    together = search(game, state, threads=2, **options)
    with ThreadPoolExecutor(3) as pool:
        beside = list(pool.map(lambda _: search(game, state, **options), range(6)))

    assert together.value == right.value
    assert [(one.value, one.line, one.nodes) for one in beside] == [
        (right.value, right.line, right.nodes)
    ] * 6
