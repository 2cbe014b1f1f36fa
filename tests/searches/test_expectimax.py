from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from plies.catalog import game
from plies.contract import CHANCE, MAX, MIN
from plies.searches import expectimax
from plies.trees.notation import read_tree
from plies.trees.tree import Tree
from tests.searches.strategies import game_trees, watched


def expected(tree, node=0, root=0):
    """The definition: the root's mover chooses, real chance keeps its odds, others are blind."""
    children = tree.children[node]
    if not children:
        return Fraction(tree.values[node])
    values = [expected(tree, child, root) for child in children]
    if tree.movers[node] == CHANCE:
        odds = [Fraction(tree.odds[child]) for child in children]
        return sum((p * v for p, v in zip(odds, values, strict=True)), Fraction(0))
    if tree.movers[node] == tree.movers[root]:
        return max(values) if tree.movers[node] == MAX else min(values)
    return sum(values) / len(values)


def test_a_blind_opponent_is_worth_its_average():
    result = expectimax(Tree([[3, 5], [2, 10]]))

    assert (result.value, result.move, result.line) == (6, 1, (1,))
    assert (result.nodes, result.leaves, result.cuts) == (7, 4, 0)


def test_with_min_at_the_root_max_is_the_blind_one():
    result = expectimax(Tree([[3, 5], [2, 10]], first=MIN))

    assert (result.value, result.move) == (4, 0)


def test_real_chance_nodes_keep_their_odds():
    tree = read_tree(
        '{"mover": "MAX", "children": [{"mover": "CHANCE", "children": '
        '[{"value": 8, "probability": 0.25}, {"value": 0, "probability": 0.75}]}, [1, 4]]}'
    ).tree

    result = expectimax(tree)

    assert (result.value, result.move) == (2.5, 1)


def test_a_chance_node_at_the_root_has_a_value_and_no_move():
    tree = Tree()
    root = tree.add(mover=CHANCE)
    tree.add(root, value=4, probability=0.5)
    tree.add(root, value=1, probability=0.5)

    result = expectimax(tree)

    assert (result.value, result.move, result.line) == (2.5, None, ())


def test_an_average_of_wins_and_losses_is_no_draw():
    class Fork:
        decisive = True

        def start(self):
            return "a"

        def mover(self, state):
            return MAX if state == "a" else MIN

        def moves(self, state):
            return {"a": ["b"], "b": ["+", "-"]}.get(state, [])

        def play(self, state, move):
            return move

        def payoff(self, state):
            return 1 if state == "+" else -1

    result = expectimax(Fork())

    assert result.value == 0
    assert result.outcome is None


def test_a_win_at_once_beats_a_blind_opponents_mistakes():
    rules = game("tictactoe")

    result = expectimax(rules, rules.read_state("XX./OO./..."))

    assert (result.value, result.words) == (1, ("c1",))


@settings(max_examples=120, deadline=None)
@given(game_trees(chance=True))
def test_the_value_is_the_definitions(tree):
    result = expectimax(tree)

    assert result.value == pytest.approx(float(expected(tree)), abs=1e-9)
    if tree.movers[0] == CHANCE:
        assert result.move is None
    else:
        child = tree.play(0, result.move)
        assert float(expected(tree, child, 0)) == pytest.approx(float(expected(tree)), abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(game_trees(chance=True, dyadic=True, players=1))
def test_ties_go_to_the_first_move(tree):
    result = expectimax(tree, ties=True)

    if tree.movers[0] == MAX:
        values = [expected(tree, child, 0) for child in tree.children[0]]
        best = [move for move, value in enumerate(values) if value == max(values)]
        assert result.move == best[0]
        assert list(result.ties) == best


@settings(max_examples=50, deadline=None)
@given(game_trees(chance=True))
def test_the_line_ends_at_the_first_choice_by_chance(tree):
    result, _ = watched(tree, method="expectimax")

    node = 0
    for move in result.line:
        assert tree.movers[node] == tree.movers[0] != CHANCE
        node = tree.play(node, move)
    assert not tree.children[node] or tree.movers[node] != tree.movers[0] or node == 0
