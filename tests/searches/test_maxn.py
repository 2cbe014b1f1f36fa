from __future__ import annotations

from hypothesis import given, settings

from plies.catalog import game
from plies.contract import CHANCE
from plies.searches import maxn, minimax, search
from plies.trees.tree import Tree
from tests.searches.strategies import SharingTree, after, game_trees, sharing_trees, three_players


def shared(tree, node=0):
    """The definition: whoever moves takes the first child with the most for itself."""
    children = tree.children[node]
    if not children:
        return tree.payoff(node)
    mover = tree.movers[node]
    values = [shared(tree, child) for child in children]
    return max(values, key=lambda value: value[mover])  # max keeps the first of equals


def test_each_player_takes_the_most_for_itself():
    result = maxn(three_players())

    assert (result.value, result.move, result.line) == ((3, 6, 1), 1, (1, 1))
    assert (result.nodes, result.leaves, result.cuts) == (7, 4, 0)


def test_auto_picks_maxn_where_each_wants_its_own():
    assert search(three_players()).method == "maxn"


def test_chance_averages_what_each_player_gets():
    tree = SharingTree(sides=("a", "b", "c"))
    tree.shares = [(4, 0, 2), (0, 8, 2)]
    root = tree.add(mover=CHANCE)
    tree.add(root, value=0, probability=0.25)
    tree.add(root, value=1, probability=0.75)

    result = maxn(tree)

    assert (result.value, result.move) == ((1.0, 6.0, 2.0), None)


def test_the_room_game_is_minimax_for_one_against_two():
    room = game("room")

    result = maxn(room)

    value = minimax(room).value
    assert result.value == (value, -value, -value)


@settings(max_examples=120, deadline=None)
@given(sharing_trees())
def test_the_value_is_the_definitions_and_the_line_leads_to_it(tree):
    result = maxn(tree)

    assert result.value == shared(tree)
    assert tree.payoff(after(tree, result.line)) == result.value
    assert result.nodes == len(tree.parents)


@settings(max_examples=80, deadline=None)
@given(sharing_trees())
def test_ties_are_the_moves_that_give_the_mover_as_much(tree):
    result = maxn(tree, ties=True)

    mover = tree.movers[0]
    values = [shared(tree, child)[mover] for child in tree.children[0]]
    assert list(result.ties) == [m for m, value in enumerate(values) if value == max(values)]
    assert result.move == result.ties[0]


@settings(max_examples=80, deadline=None)
@given(game_trees())
def test_where_the_game_is_zero_sum_it_is_minimax(tree):
    expected, result = minimax(tree), maxn(tree)

    assert result.value[0] == expected.value
    assert result.value[1:] == (-expected.value,) * (len(tree.sides) - 1)
    assert (result.line, result.nodes) == (expected.line, expected.nodes)


def test_one_leaf_pays_everybody():
    assert maxn(Tree(3)).value == (3, -3)
