from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from plies.catalog import game
from plies.searches import alphabeta, minimax
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from tests.known_trees import DECK, LAB, LAB_VALUES, SECOND
from tests.searches.strategies import (
    after,
    best_moves,
    entered,
    game_trees,
    returned,
    true_value,
    watched,
)


def never_entered(tree, events):
    seen = set(entered(events))
    return [tree.values[n] for n, c in enumerate(tree.children) if not c and n not in seen]


def test_the_decks_tree_is_worth_3_without_the_leaf_9():
    tree = Tree(DECK)

    result, events = watched(tree, method="alphabeta")

    assert (result.value, result.move, result.nodes, result.cuts) == (3, 0, 6, 1)
    assert never_entered(tree, events) == [9]


def test_the_second_tree_is_worth_4():
    tree = Tree(SECOND)

    result, events = watched(tree, method="alphabeta")

    assert (result.value, result.move) == (4, 0)
    assert never_entered(tree, events) == [0, 7]


def test_the_labs_tree_takes_11_nodes_and_skips_the_leaf_9_and_all_below_g():
    tree = lettered(Tree(LAB))

    result, events = watched(tree, method="alphabeta")

    values = returned(tree, events)
    assert (result.value, result.move, result.nodes, result.cuts) == (5, 0, 11, 2)
    assert never_entered(tree, events) == [9, 0, -1]
    assert "G" not in values
    assert {name: values[name] for name in "ABCDEF"} == LAB_VALUES


def test_the_labs_cuts_say_why_and_what_they_skip():
    tree = lettered(Tree(LAB))

    _, events = watched(tree, method="alphabeta")

    cuts = [(tree.name_of(e.state), e.reason, e.skipped) for e in events if e.kind == "cut"]
    assert cuts == [("E", "6 >= beta 5", (1,)), ("C", "2 <= alpha 5", (1,))]


def test_equal_values_are_cut_unless_strict():
    tree = Tree([[3, 5], [3, 9]])

    plain, plain_events = watched(tree, method="alphabeta")
    strict, strict_events = watched(tree, method="alphabeta", strict=True)

    assert (plain.nodes, strict.nodes) == (6, 7)
    assert never_entered(tree, plain_events) == [9]
    assert never_entered(tree, strict_events) == []
    assert (plain.value, plain.move) == (strict.value, strict.move) == (3, 0)


def test_fail_soft_hands_up_what_it_found_and_fail_hard_no_more_than_the_bound():
    tree = lettered(Tree(LAB))

    soft = returned(tree, watched(tree, method="alphabeta", fail="soft")[1])
    hard = returned(tree, watched(tree, method="alphabeta", fail="hard")[1])

    assert (soft["E"], soft["C"], soft["F"]) == (6, 2, 2)
    assert (hard["E"], hard["C"], hard["F"]) == (5, 5, 5)
    assert soft["A"] == hard["A"] == 5


def test_tictactoe_on_equality_takes_18_297_nodes_in_cell_order():
    result = alphabeta(game("tictactoe"))

    assert result.nodes == 18_297
    assert (result.value, result.move, result.outcome) == (0, 0, "draw")


def test_a_cut_after_the_last_move_is_not_counted():
    result = alphabeta(Tree([[3], [2]]))

    assert (result.nodes, result.cuts) == (5, 0)


def test_infinite_leaves_do_not_confuse_the_window():
    low, high = float("-inf"), float("inf")

    for nested in ([[low, 3], [low, 9]], [[high], [high, 2]], [[low], [low]], [[[high, 1]], [0]]):
        expected = minimax(Tree(nested))
        for strict in (False, True):
            result = alphabeta(Tree(nested), strict=strict, ties=True)
            assert (result.value, result.move) == (expected.value, expected.move)
            assert list(result.ties) == best_moves(Tree(nested))


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("fail", ["soft", "hard"])
@settings(max_examples=60, deadline=None)
@given(tree=game_trees())
def test_value_move_and_line_are_minimaxs(tree, strict, fail):
    expected = minimax(tree)

    result = alphabeta(tree, strict=strict, fail=fail)

    assert result.value == expected.value == true_value(tree)
    assert result.move == expected.move
    assert result.line == expected.line
    assert result.nodes <= expected.nodes


@settings(max_examples=80, deadline=None)
@given(game_trees(inner_values=True))
def test_at_every_depth_value_and_move_are_minimaxs(tree):
    for depth in (1, 2, 3):
        for strict in (False, True):
            expected, result = (
                minimax(tree, depth=depth),
                alphabeta(tree, depth=depth, strict=strict),
            )
            assert (result.value, result.move) == (expected.value, expected.move)


@settings(max_examples=80, deadline=None)
@given(game_trees())
def test_strict_visits_everything_that_equality_visits(tree):
    _, plain = watched(tree, method="alphabeta")
    _, strict = watched(tree, method="alphabeta", strict=True)

    assert set(entered(strict)) >= set(entered(plain))
    assert len(set(entered(strict))) == len(entered(strict))


@settings(max_examples=80, deadline=None)
@given(game_trees())
def test_the_line_leads_to_a_leaf_of_that_value(tree):
    result = alphabeta(tree)

    end = after(tree, result.line)
    assert not tree.children[end]
    assert tree.values[end] == result.value


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("fail", ["soft", "hard"])
@settings(max_examples=60, deadline=None)
@given(tree=game_trees())
def test_ties_are_exactly_the_moves_worth_as_much_as_the_best(tree, strict, fail):
    result = alphabeta(tree, ties=True, strict=strict, fail=fail)

    assert list(result.ties) == best_moves(tree)
    assert result.move == result.ties[0]


@settings(max_examples=60, deadline=None)
@given(game_trees())
def test_every_skipped_node_could_take_any_value_without_changing_the_answer(tree):
    result, events = watched(tree, method="alphabeta")
    seen = set(entered(events))

    for extreme in (-100, 100):
        changed = Tree()
        changed.__dict__.update(tree.__dict__)
        changed.values = [
            extreme if n not in seen and v is not None else v for n, v in enumerate(tree.values)
        ]
        again = replace(alphabeta(changed), seconds=0)
        assert again == replace(result, seconds=0)
        assert minimax(changed).value == result.value
