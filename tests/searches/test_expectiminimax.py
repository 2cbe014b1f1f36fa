from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game
from plies.contract import CHANCE, MAX, GameError
from plies.games.pig import Pig
from plies.searches import expectiminimax, minimax, search
from plies.trees.tree import Tree
from tests.searches.strategies import (
    BoundedTree,
    best_moves,
    entered,
    game_trees,
    true_value,
    watched,
)


def dice_tree(kind=Tree):
    """MAX chooses between a gamble and a safe 2; MIN answers one side of the gamble."""
    tree = kind()
    root = tree.add(mover=MAX)
    gamble = tree.add(root, mover=CHANCE)
    tree.add(gamble, value=10, probability=0.25)
    reply = tree.add(gamble, mover=1, probability=0.75)
    tree.add(reply, value=0)
    tree.add(reply, value=-1)
    tree.add(root, value=2)
    return tree


def test_a_small_tree_with_dice_worked_out_by_hand():
    tree = dice_tree()

    result, _ = watched(tree, method="expectiminimax")

    assert true_value(tree, 1) == Fraction(10, 4) - Fraction(3, 4)
    assert (result.value, result.move, result.nodes) == (2, 1, 7)


def test_a_chance_node_at_the_root_has_a_value_and_no_move():
    tree = Tree()
    root = tree.add(mover=CHANCE)
    tree.add(root, value=9, probability=1 / 3)
    tree.add(root, value=3, probability=2 / 3)

    result = expectiminimax(tree)

    assert result.value == pytest.approx(5)
    assert (result.move, result.line, result.ties) == (None, (), None)


def pig_value(rules: Pig, plies: int) -> Fraction:
    """Return the value of Pig's start with `plies` left, exactly, by another way of counting.

    It follows the rules of Pig as told, not the class: points, pot, whose turn.
    """

    def guess(mine: int, yours: int, pot: int, sign: int) -> Fraction:
        return sign * Fraction(mine - yours + pot, rules.goal + rules.die)

    @cache
    def choosing(mine: int, yours: int, pot: int, sign: int, left: int) -> Fraction:
        if yours >= rules.goal:
            return Fraction(-sign)
        if left == 0:
            return guess(mine, yours, pot, sign)
        options = [rolling(mine, yours, pot, sign, left - 1)]
        if pot:
            options.append(choosing(yours, mine + pot, 0, -sign, left - 1))
        return sign * max(sign * option for option in options)

    @cache
    def rolling(mine: int, yours: int, pot: int, sign: int, left: int) -> Fraction:
        if left == 0:
            return guess(mine, yours, pot, sign)
        total = choosing(yours, mine, 0, -sign, left - 1)  # a 1
        for face in range(2, rules.die + 1):
            if mine + pot + face >= rules.goal:
                total += sign
            else:
                total += choosing(mine, yours, pot + face, sign, left - 1)
        return total / rules.die

    return choosing(0, 0, 0, 1, plies)


@pytest.mark.parametrize("star", [0, 1, 2])
@pytest.mark.parametrize(("goal", "die", "depth"), [(4, 3, 8), (6, 2, 11), (5, 4, 7), (3, 6, 6)])
def test_pig_has_the_exact_value_of_dynamic_programming(goal, die, depth, star):
    rules = game("pig", goal=goal, die=die)

    result = expectiminimax(rules, depth=depth, star=star)

    assert result.value == pytest.approx(float(pig_value(rules, depth)), abs=1e-12)
    assert result.move == 0


def test_piglet_from_near_the_end_is_won_as_often_as_exact_fractions_say():
    # A die of two sides, goal 2: whoever rolls a 2 wins, a 1 passes the turn.
    # To depth 2k, MAX has won at plies 2, 6, 10, ... and lost at plies 4, 8, ...
    rules = game("pig:goal=2,die=2")

    result = expectiminimax(rules, depth=8, evaluate="zero")

    assert result.value == Fraction(1, 2) - Fraction(1, 4) + Fraction(1, 8) - Fraction(1, 16)


def test_an_even_chance_to_win_is_no_draw():
    class Coin:
        chance = decisive = True

        def start(self):
            return 0

        def mover(self, state):
            return CHANCE if state == 0 else MAX

        def moves(self, state):
            return []

        def chances(self, state):
            return [(1, 0.5), (-1, 0.5)]

        def play(self, state, move):
            return move

        def payoff(self, state):
            return state

    result = expectiminimax(Coin())

    assert (result.value, result.outcome, result.exact) == (0, None, True)


def test_an_impossible_outcome_does_not_break_star1_and_star2():
    tree = BoundedTree()
    root = tree.add(mover=MAX)
    tree.add(root, value=1)
    dice = tree.add(root, mover=CHANCE)
    tree.add(dice, value=9, probability=0.0)
    reply = tree.add(dice, mover=1, probability=1.0)
    tree.add(reply, value=0)
    tree.add(reply, value=2)

    for star in (0, 1, 2):
        result = expectiminimax(tree, star=star)
        assert (result.value, result.move) == (1, 0)


def test_star1_cuts_where_the_best_that_can_still_come_is_not_enough():
    tree = BoundedTree()
    root = tree.add(mover=MAX)
    tree.add(root, value=3)
    dice = tree.add(root, mover=CHANCE)
    for value in (-3, 3, 3, 3):
        tree.add(dice, value=value, probability=0.25)

    result, events = watched(tree, method="expectiminimax", star=1)

    assert (result.value, result.move, result.nodes, result.cuts) == (3, 0, 4, 1)
    assert [e.skipped for e in events if e.kind == "cut"] == [(1, 2, 3)]


def test_star2_sees_by_first_moves_what_star1_must_search():
    tree = BoundedTree()
    root = tree.add(mover=MAX)
    tree.add(root, value=1)
    dice = tree.add(root, mover=CHANCE)
    for _ in range(2):  # MIN's first moves already show that the dice are worth 0 at most
        reply = tree.add(dice, mover=1, probability=0.5)
        for value in (0, 3, 3, 3):
            tree.add(reply, value=value)

    counts = [expectiminimax(tree, star=star).nodes for star in (0, 1, 2)]

    assert counts == [13, 10, 7]


def test_star_without_bounds_is_refused():
    with pytest.raises(GameError, match="Star1 needs bounds, and tree has no bounds method"):
        expectiminimax(dice_tree(), star=1)


@settings(max_examples=120, deadline=None)
@given(game_trees(chance=True))
def test_the_value_is_the_definitions(tree):
    result = expectiminimax(tree)

    assert result.value == pytest.approx(float(true_value(tree)), abs=1e-9)
    assert result.nodes == len(tree.parents)


@settings(max_examples=60, deadline=None)
@given(game_trees())
def test_without_chance_it_is_minimax(tree):
    expected, result = minimax(tree), expectiminimax(tree)

    assert (result.value, result.line, result.nodes) == (
        expected.value,
        expected.line,
        expected.nodes,
    )


@pytest.mark.parametrize("star", [1, 2])
@pytest.mark.parametrize("strict", [False, True])
@settings(max_examples=120, deadline=None)
@given(
    tree=game_trees(chance=True, dyadic=True, kind=BoundedTree), slack=st.sampled_from([0, 1, 10])
)
def test_star1_and_star2_find_the_same_value_and_move_in_no_more_nodes(tree, slack, star, strict):
    tree.slack = slack
    plain = expectiminimax(tree, star=0)

    result, events = watched(tree, method="expectiminimax", star=star, strict=strict)

    assert result.value == pytest.approx(plain.value, abs=1e-9)
    assert result.move == plain.move
    assert result.nodes <= plain.nodes
    assert len(set(entered(events))) == result.nodes


@pytest.mark.parametrize("star", [1, 2])
@settings(max_examples=80, deadline=None)
@given(tree=game_trees(chance=True, kind=BoundedTree))
def test_with_any_odds_the_move_of_star1_and_star2_is_worth_the_best(tree, star):
    result = expectiminimax(tree, star=star)

    assert result.value == pytest.approx(float(true_value(tree)), abs=1e-9)
    if result.move is not None:
        child = tree.play(0, result.move)
        assert float(true_value(tree, child)) == pytest.approx(result.value, abs=1e-9)


@pytest.mark.parametrize("star", [0, 1, 2])
@settings(max_examples=60, deadline=None)
@given(tree=game_trees(chance=True, dyadic=True, inner_values=True, kind=BoundedTree))
def test_at_every_depth_the_value_is_the_definitions(tree, star):
    for depth in (1, 2, 3):
        result = expectiminimax(tree, star=star, depth=depth)
        assert result.value == pytest.approx(float(true_value(tree, depth=depth)), abs=1e-9)


@pytest.mark.parametrize("star", [0, 1, 2])
@settings(max_examples=60, deadline=None)
@given(tree=game_trees(chance=True, dyadic=True, kind=BoundedTree))
def test_ties_are_exactly_the_moves_worth_as_much_as_the_best(tree, star):
    result = expectiminimax(tree, star=star, ties=True)

    if tree.movers[0] != CHANCE:
        assert list(result.ties) == best_moves(tree)


@pytest.mark.parametrize("star", [0, 1, 2])
def test_a_tie_is_seen_although_windows_below_dice_are_rounded(star):
    tree = BoundedTree()
    root = tree.add(mover=MAX)
    tree.add(root, value=-0.5)
    dice = tree.add(root, mover=CHANCE)
    for value in (-3, 2):
        reply = tree.add(dice, mover=1, probability=0.5)
        tree.add(reply, value=value)
        tree.add(reply, value=3)

    assert expectiminimax(tree, star=star, ties=True).ties == (0, 1)


@pytest.mark.parametrize("star", [0, 1, 2])
@pytest.mark.parametrize("unit", ["ply", "round"])
def test_stars_agree_on_pig_in_plies_and_rounds(star, unit):
    rules = game("pig:goal=5,die=3")
    depth = 6 if unit == "ply" else 2

    plain = expectiminimax(rules, depth=depth, depth_unit=unit, star=0)
    result = search(rules, method="expectiminimax", depth=depth, depth_unit=unit, star=star)

    assert result.value == pytest.approx(plain.value, abs=1e-12)
    assert result.move == plain.move
    assert result.nodes <= plain.nodes
