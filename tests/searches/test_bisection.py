"""Bisection: the value that minimax has, by questions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game
from plies.contract import GameError
from plies.searches import deepening, minimax
from plies.searches.bisecting import middle
from plies.searches.bisection import bisection
from plies.trees.tree import Tree
from tests.compiled.toys import positions
from tests.searches.strategies import BoundedTree, shapes

FOUR = game("connect4:width=4,height=4")


def test_questions_halve_what_is_left():
    assert [middle(-6, 6), middle(-6, 0), middle(-2, 0), middle(-2, -1)] == [1, -3, -1, -1]


@given(st.integers(-99, 99), st.integers(1, 99))
def test_every_question_leaves_less(low, more):
    assert low < middle(low, low + more) <= low + more


@given(shapes, st.integers(0, 3))
@settings(max_examples=150, deadline=None)
def test_a_tree_is_worth_what_minimax_says_and_its_line_gets_that(shape, slack):
    tree = BoundedTree(shape)
    tree.slack = slack

    found = bisection(tree)

    assert found.exact
    assert found.value == minimax(tree).value
    node = tree.start()
    for move in found.line:
        node = tree.play(node, move)
    assert tree.payoff(node) == found.value
    assert not list(tree.moves(node))


def test_the_shortest_win_and_the_longest_loss_are_found_as_deepening_finds_them():
    for state in positions(FOUR, 60)[20:]:
        found, right = bisection(FOUR, state), deepening(FOUR, state, evaluate="zero")

        assert (found.value, found.outcome, found.exact) == (right.value, right.outcome, True)
        if right.value:
            assert found.distance == right.distance == len(found.line)


def test_a_position_is_asked_about_again_only_where_the_table_forgot_it():
    right = bisection(FOUR)
    found = bisection(FOUR, table=10)

    assert (found.value, found.outcome) == (right.value, right.outcome) == (0, "draw")
    assert found.nodes > right.nodes
    assert right.nodes == 10280


def test_games_without_bounds_are_refused_unless_they_are_just_won_or_lost():
    with pytest.raises(GameError, match=r"needs bounds\(state\), and tree has none"):
        bisection(Tree([1, 2]))

    assert bisection(game("tictactoe")).outcome == "draw"
    assert bisection(game("nim:heaps=1-2-4")).distance is None


def test_dice_and_halves_are_refused():
    with pytest.raises(GameError, match="without dice, and pig is none"):
        bisection(game("pig:goal=10"))
    with pytest.raises(GameError, match="whole numbers"):
        bisection(BoundedTree([0.5, 1]))
    halves = BoundedTree([[1, 0.5], 2])
    halves.bounds = lambda node: (-3, 3)
    with pytest.raises(GameError, match=r"payoffs that are whole numbers, not 0\.5"):
        bisection(halves)


def test_bounds_that_a_payoff_breaks_are_found_out():
    tree = BoundedTree([[5, 1], [2, 7]])
    tree.bounds = lambda node: (3, 4) if node == tree.start() else (0, 9)

    with pytest.raises(GameError, match="the bounds of tree are wrong"):
        bisection(tree)


def test_a_limit_claims_nothing():
    found = bisection(FOUR, nodes=50)

    assert (found.exact, found.stopped, found.nodes) == (False, "nodes", 50)


def test_progress_tells_what_the_value_lies_between():
    told = []

    bisection(game("connect4"), time=1, progress=told.append)

    assert told
    assert {one.between for one in told} == {(-20, 20)}  # of 42 plies: the start says so much
