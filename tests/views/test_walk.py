from __future__ import annotations

import pytest
from hypothesis import given, settings

from plies.searches import search
from plies.traces import trace
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from plies.views.walk import Walk
from tests.known_trees import LAB
from tests.searches.strategies import BoundedTree, game_trees


def walked(tree, **options):
    walk = Walk(tree)
    return walk, search(tree, **options, observe=walk)


def test_the_walk_of_the_labs_tree():
    tree = lettered(Tree(LAB))

    walk, _ = walked(tree, method="alphabeta")

    assert walk.names(walk.visited) == [
        *["A", "B", "D", "0.0.0", "0.0.1", "E", "0.1.0", "C", "F", "1.0.0", "1.0.1"]
    ]
    assert walk.names(walk.never_visited) == ["0.1.1", "G", "1.1.0", "1.1.1"]
    assert {tree.name_of(node): why for node, why in walk.cut_at.items()} == {
        "E": "6 >= beta 5",
        "C": "2 <= alpha 5",
    }
    assert walk.names(sorted(walk.skipped)) == ["0.1.1", "G"]
    assert walk.returned[0] == 5


@settings(max_examples=60, deadline=None)
@given(game_trees(chance=True, dyadic=True, inner_values=True, kind=BoundedTree))
def test_every_node_is_visited_once_or_never(tree):
    for options in (
        {"method": "expectiminimax", "star": 2},
        {"method": "expectiminimax", "star": 0},
        {"method": "deepening"},
    ):
        walk, result = walked(tree, **options)
        assert sorted(walk.visited + walk.never_visited) == list(range(len(tree.parents)))
        assert walk.visited[0] == 0
        assert walk.returned.keys() == set(walk.visited)
        if options["method"] != "deepening":
            assert len(walk.visited) == result.nodes


@pytest.mark.parametrize(
    "way",
    [
        {"method": "minimax"},
        {"method": "alphabeta"},
        {"method": "alphabeta", "strict": True, "depth": 2},
        {"method": "alphabeta", "fail": "hard", "ties": True},
        {"method": "expectimax"},
        {"method": "expectiminimax"},
        {"method": "deepening"},
    ],
    ids=str,
)
def test_a_trace_tells_the_same_walk(way):
    @settings(max_examples=40, deadline=None)
    @given(game_trees(chance="expect" in way["method"], dyadic=True, inner_values=True))
    def check(tree):
        result, told = trace(tree, **way)

        walk, found = walked(tree, **way)

        assert Walk.of(tree, told) == walk
        assert (result.value, result.line, result.nodes) == (found.value, found.line, found.nodes)

    check()
