"""Positions that come again inside a search: on its path, and in the game so far."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies import search
from plies.searches.deepening import AT_LEAST, AT_MOST, EXACT, elsewhere
from tests.searches.circles import Forgetful, Maze, Ownerless, by_hand, walked, won_by
from tests.searches.test_repetition import Ring, Superko

graphs = st.integers(0, 10_000)
rules = st.sampled_from(
    [kind(rule) for kind in (Maze, Forgetful, Ownerless) for rule in ("draw", "forbidden")]
)


def test_who_can_only_lose_goes_round_in_circles():
    # Stepping off the ring wins for the other side; the ring itself never ends.
    found = search(Ring(), method="alphabeta", depth=6, evaluate="zero", engine="interpreted")

    assert (found.value, found.move) == (0, "on")


def test_without_an_end_and_without_a_depth_a_search_ends_where_it_has_been():
    found = search(Ring(), method="minimax", engine="interpreted")

    assert (found.value, found.exact) == (0, True)


def test_a_move_back_into_the_game_so_far_is_a_draw_or_is_no_move():
    history = [(0, 0), (1, 1), (2, 0)]

    options = {"method": "minimax", "depth": 1, "engine": "interpreted"}
    fresh = search(Ring(), (3, 1), evaluate=lambda state: 5, **options)
    drawn = search(Ring(), (3, 1), evaluate=lambda state: 5, history=history, **options)
    barred = search(Superko(), (1, 1), evaluate="zero", history=[(2, 0), (0, 0)], **options)

    assert (fresh.value, drawn.value) == (5, 0)
    assert barred.line == ("off",)


def test_a_draw_in_the_game_so_far_is_not_proven_as_the_rule_wants_it_once_more():
    class Back(Ring):
        def moves(self, state):
            return ["back"]

    once = search(Back(), (1, 1), method="minimax", history=[(0, 0)], engine="interpreted")

    class Twice(Back):
        repeat_times = 2

    twice = search(Twice(), (1, 1), method="minimax", history=[(0, 0)], engine="interpreted")

    assert (once.value, once.exact) == (0, False)
    assert (twice.value, twice.exact) == (0, True)


@settings(deadline=None, max_examples=60)
@given(game=rules, graph=graphs, seed=st.integers(0, 3), depth=st.integers(1, 4))
def test_every_search_knows_the_whole_path(game, graph, seed, depth):
    state, history = walked(game, graph, seed)
    value, nodes = by_hand(game, [*history, state], depth)
    options = {"depth": depth, "history": history, "engine": "interpreted"}

    assert (found := search(game, state, method="minimax", **options)).value == value
    assert found.nodes == nodes
    assert search(game, state, method="alphabeta", **options).value == value
    assert search(game, state, method="paranoid", **options).value == value
    assert search(game, state, method="maxn", **options).value[0] == value
    deepened = search(game, state, method="deepening", table=0, quiet=False, **options)
    assert deepened.value == value or deepened.depth < depth
    legal = plies.legal_moves(game, state, history) or game.moves(state)
    assert found.move is None or found.move in legal


@settings(deadline=None, max_examples=40)
@given(graph=graphs, place=st.integers(0, 4), turn=st.integers(0, 1))
def test_to_the_end_a_table_changes_nothing(graph, place, turn):
    game, state = Maze("draw", decisive=True), (graph, place, turn)

    found = search(game, state, method="deepening", evaluate="zero", depth=8, engine="interpreted")

    if found.exact:
        assert (found.value > 0) - (found.value < 0) == won_by(game, graph)[state]


@settings(deadline=None, max_examples=60)
@given(game=rules, graph=graphs, seed=st.integers(0, 3))
def test_simulations_keep_to_the_path_too(game, graph, seed):
    state, history = walked(game, graph, seed)

    found = search(game, state, method="mcts", nodes=30, history=history, engine="interpreted")

    legal = plies.legal_moves(game, state, history) or game.moves(state)
    assert found.move is None or found.move in legal


def test_only_what_holds_on_every_path_is_filed():
    assert elsewhere(EXACT, 3, True, True) == (EXACT, 3)
    assert elsewhere(EXACT, 3, True, False) == (AT_LEAST, 3)
    assert elsewhere(EXACT, 3, False, True) == (AT_MOST, 3)
    assert elsewhere(AT_LEAST, 3, True, False) == (AT_LEAST, 3)
    assert elsewhere(AT_LEAST, 3, False, True) == (AT_LEAST, 0)
    assert elsewhere(AT_MOST, 3, True, False) == (AT_MOST, 0)


@pytest.mark.parametrize("method", ["minimax", "alphabeta"])
def test_what_has_been_there_is_told_and_written_down(method):
    told = 0
    for graph in range(20):
        state, history = walked(Maze(), graph, 1)
        result, trace = plies.trace(Maze(), state, method=method, depth=3, history=history)
        repeated = [n for n, kind in enumerate(trace.nodes.kind) if kind == "repeated"]
        told += len(repeated)
        assert trace.steps.kind.count("leaf") == result.leaves
        for number, step in enumerate(trace):
            line = trace.pseudocode().lines[trace.line_of(number)]
            assert ("has been here" in line) == (step.kind == "leaf" and step.node in repeated)
    assert told > 5
