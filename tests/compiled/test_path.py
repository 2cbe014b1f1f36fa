"""Positions that come again, compiled: the same nodes, values and games as interpreted."""

from __future__ import annotations

import pytest

import plies
from plies import search
from tests.compiled.test_same_answer import both, told_apart
from tests.searches.circles import Forgetful, Maze, Ownerless, walked

WAYS = [("minimax", {}), ("alphabeta", {"quiet": True})]

RULES = [Maze("draw", decisive=True), Forgetful("forbidden"), Ownerless("forbidden")]


@pytest.mark.parametrize("game", RULES, ids=["draw", "forbidden", "superko"])
@pytest.mark.parametrize(("method", "more"), WAYS)
def test_the_same_nodes_are_visited_on_the_same_paths(game, method, more):
    plain = 0
    for graph in range(40):
        state, history = walked(game, graph, 1)
        for depth in (1, 3, None if game.decisive else 5):
            options = {"depth": depth, "history": history, "ties": graph % 4 == 0, **more}
            one, other = both(game, state, method=method, nodes=2000, **options)
            assert not told_apart(one, other), (graph, depth)
            plain += one.nodes != search(game, state, method=method, **options | {"history": ()},
                                         nodes=2000, engine="interpreted").nodes  # fmt: skip
    assert plain > 10  # the game so far has mattered


TABLELESS = [Maze("draw"), Maze("forbidden"), Ownerless("forbidden")]


@pytest.mark.parametrize("game", TABLELESS, ids=["draw", "forbidden", "superko"])
def test_deepening_finds_the_same_values_without_a_table_and_mcts_grows_the_same_tree(game):
    for graph in range(30):
        state, history = walked(game, graph, 2)
        for depth in (2, 4):
            options = {"depth": depth, "history": history, "table": 0}
            one, other = both(game, state, method="deepening", **options)
            assert (one.value, one.depth) == (other.value, other.depth), (graph, depth)
        one, other = both(game, state, method="mcts", nodes=100, seed=graph, history=history)
        assert (one.value, one.line) == (other.value, other.line), graph


def test_superko_holds_at_every_node_of_a_compiled_search():
    go = plies.game("go:size=2")
    state, history = go.start(), []
    for word in ("A1", "B1", "A2", "B2"):
        history.append(state)
        state = go.play(state, plies.contract.read_move(go, state, word))

    for method in ("alphabeta", "minimax"):
        one, other = both(go, state, method=method, depth=4, history=history, evaluate="zero")
        assert not told_apart(one, other)
