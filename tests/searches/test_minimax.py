from __future__ import annotations

from hypothesis import given, settings

from plies.catalog import game
from plies.contract import MIN
from plies.searches import minimax, search
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from tests.known_trees import DECK, LAB, SECOND
from tests.searches.strategies import (
    after,
    best_moves,
    entered,
    game_trees,
    returned,
    true_value,
    watched,
)


def test_the_decks_tree_is_worth_3_by_its_first_move():
    result = minimax(Tree(DECK))

    assert result.value == 3
    assert result.move == 0
    assert result.line == (0, 0)
    assert (result.nodes, result.leaves, result.cuts) == (7, 4, 0)


def test_the_second_tree_is_worth_4_and_every_node_is_as_in_the_document():
    tree = lettered(Tree(SECOND))

    result, events = watched(tree, method="minimax")

    values = returned(tree, events)
    assert result.value == 4
    assert {name: values[name] for name in "ABCDEFG"} == {
        "A": 4,
        "B": 4,
        "C": -3,
        "D": 4,
        "E": 6,
        "F": -3,
        "G": 7,
    }


def test_the_labs_tree_is_worth_5_after_all_15_nodes():
    tree = Tree(LAB)

    result, events = watched(tree, method="minimax")

    assert (result.value, result.nodes, result.leaves) == (5, 15, 8)
    assert entered(events) == list(range(15))


def test_min_at_the_root_takes_the_lowest():
    result = minimax(Tree(DECK, first=MIN))

    assert (result.value, result.move) == (5, 0)


def test_a_tree_of_one_leaf_has_a_value_and_no_move():
    result = minimax(Tree(7))

    assert (result.value, result.move, result.line, result.nodes) == (7, None, (), 1)


def test_huge_and_infinite_payoffs_are_plain_values():
    huge = minimax(Tree([[2 * 10**9, 3 * 10**9], [5, 1]]))
    infinite = minimax(Tree([[float("inf")], [5, 1]]))

    assert (huge.value, huge.distance, huge.outcome) == (2 * 10**9, None, None)
    assert (infinite.value, infinite.distance) == (float("inf"), None)


def test_tictactoe_is_a_draw_after_549_946_nodes():
    result = minimax(game("tictactoe"))

    assert result.nodes == 549_946
    assert (result.value, result.outcome, result.exact) == (0, "draw", True)
    assert (result.move, result.depth, result.distance) == (0, 9, 9)


@settings(max_examples=80, deadline=None)
@given(game_trees())
def test_the_value_is_the_definitions_and_the_move_is_the_first_that_gets_it(tree):
    result = minimax(tree)

    assert result.value == true_value(tree)
    assert result.move == best_moves(tree)[0]
    assert result.nodes == len(tree.parents)
    assert result.leaves == sum(not children for children in tree.children)


@settings(max_examples=80, deadline=None)
@given(game_trees())
def test_the_line_leads_to_a_leaf_of_that_value(tree):
    result = minimax(tree)

    end = after(tree, result.line)
    assert not tree.children[end]
    assert tree.values[end] == result.value


@settings(max_examples=80, deadline=None)
@given(game_trees())
def test_ties_are_exactly_the_moves_worth_as_much_as_the_best(tree):
    result = minimax(tree, ties=True)

    assert list(result.ties) == best_moves(tree)


@settings(max_examples=60, deadline=None)
@given(game_trees(inner_values=True))
def test_a_depth_limit_takes_the_inner_values_at_that_depth(tree):
    for depth in (1, 2, 3):
        assert minimax(tree, depth=depth).value == true_value(tree, depth=depth)


def test_ties_are_not_given_unless_asked_for():
    assert search(Tree(DECK), method="minimax").ties is None
