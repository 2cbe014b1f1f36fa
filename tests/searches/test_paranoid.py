from __future__ import annotations

import pytest
from hypothesis import given, settings

from plies.catalog import game
from plies.contract import CHANCE, MIN
from plies.searches import minimax, paranoid
from plies.trees.tree import Tree
from tests.searches.strategies import SharingTree, after, game_trees, sharing_trees, three_players


def feared(tree, me, node=0):
    """The definition: I take the most for me, all others leave me the least."""
    children = tree.children[node]
    if not children:
        return tree.payoff(node)[me]
    values = [feared(tree, me, child) for child in children]
    return max(values) if tree.movers[node] == me else min(values)


def test_the_others_leave_the_roots_mover_the_least():
    result = paranoid(three_players())

    assert (result.value, result.move, result.method) == (3, 1, "paranoid")


def test_the_room_game_is_already_one_against_all():
    room = game("room")

    assert paranoid(room).value == minimax(room).value


def test_two_minimisers_turn_on_each_other_when_one_of_them_is_at_the_root():
    # MIN 2 at the root fears that MIN now plays for MAX's side.
    tree = Tree(sides=("MAX", "MIN", "MIN 2"))
    root = tree.add(mover=2)
    for values in ((1, 5), (2, 3)):
        node = tree.add(root, mover=1)
        for value in values:
            tree.add(node, value=value)

    assert (minimax(tree).value, minimax(tree).move) == (1, 0)
    assert (paranoid(tree).value, paranoid(tree).move) == (3, 1)


@settings(max_examples=120, deadline=None)
@given(game_trees(players=2))
def test_for_two_players_it_is_minimax_whoever_is_at_the_root(tree):
    expected, result = minimax(tree), paranoid(tree)

    assert (result.value, result.line) == (expected.value, expected.line)
    assert result.nodes <= expected.nodes


def test_with_min_at_the_root_it_is_minimax_too():
    tree = Tree([[3, 5], [2, 9]], first=MIN)

    assert (paranoid(tree).value, paranoid(tree).move) == (5, 0)


@pytest.mark.parametrize("strict", [False, True])
@settings(max_examples=80, deadline=None)
@given(tree=sharing_trees())
def test_where_each_wants_its_own_the_value_is_what_can_be_secured(tree, strict):
    me = tree.movers[0]

    result = paranoid(tree, strict=strict, ties=True)

    values = [feared(tree, me, child) for child in tree.children[0]]
    assert result.value == feared(tree, me) == max(values)
    assert list(result.ties) == [m for m, value in enumerate(values) if value == max(values)]
    assert result.move == result.ties[0]
    assert tree.payoff(after(tree, result.line))[me] == result.value


@settings(max_examples=50, deadline=None)
@given(game_trees(players=2, chance=True, dyadic=True))
def test_dice_are_averaged(tree):
    from tests.searches.strategies import true_value

    result = paranoid(tree)

    assert result.value == pytest.approx(float(true_value(tree)), abs=1e-9)
    assert (result.move is None) == (tree.movers[0] == CHANCE)


def test_an_evaluation_that_pays_everybody_is_read_for_the_roots_mover():
    tree = SharingTree(sides=("a", "b", "c"))
    tree.shares = [(1, 6, 2), (4, 3, 1)]
    root = tree.add(mover=1, value=0)
    for share in (1, 0):
        node = tree.add(root, mover=2, value=share)
        tree.add(node, value=0)

    result = paranoid(tree, depth=1)

    assert (result.value, result.move) == (6, 1)
