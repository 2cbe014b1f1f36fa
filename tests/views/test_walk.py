from __future__ import annotations

from hypothesis import given, settings

from plies.games.tree import Tree
from plies.notation import lettered
from plies.search import search
from plies.views.walk import Walk
from tests.search.strategies import BoundedTree, game_trees

LAB = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]


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
