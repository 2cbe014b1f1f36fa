from __future__ import annotations

import pytest

from plies.game import CHANCE, MAX
from plies.games.tree import Tree
from plies.notation import lettered
from plies.search import METHODS
from plies.views.narration import Narrator
from tests.search.strategies import watched

LAB = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]


def told(tree, windowed, **options):
    _, events = watched(tree, **options)
    narrator = Narrator(tree, windowed)
    return [sentence for event in events if (sentence := narrator.sentence(event))]


def test_alphabeta_on_the_labs_tree_is_told_as_the_lab_tells_it():
    sentences = told(lettered(Tree(LAB)), True, method="alphabeta")

    assert sentences == [
        "Look at A (MAX to move).",
        "Look at B (MIN to move).",
        "Look at D (MAX to move).",
        "0.0.0 is a leaf, worth 3.",
        "the leaf 3 gives D the value 3; alpha becomes 3 there.",
        "0.0.1 is a leaf, worth 5.",
        "the leaf 5 gives D the value 5; alpha becomes 5 there.",
        "D returns 5.",
        "D gives B the value 5; beta becomes 5 there.",
        "Look at E (MAX to move, alpha -inf, beta 5).",
        "0.1.0 is a leaf, worth 6.",
        "the leaf 6 gives E the value 6; alpha becomes 6 there.",
        "At E, 6 >= beta 5: the leaf 9 cannot matter and is never looked at.",
        "E returns 6.",
        "B returns 5.",
        "B gives A the value 5; alpha becomes 5 there.",
        "Look at C (MIN to move, alpha 5, beta inf).",
        "Look at F (MAX to move, alpha 5, beta inf).",
        "1.0.0 is a leaf, worth 1.",
        "the leaf 1 gives F the value 1.",
        "1.0.1 is a leaf, worth 2.",
        "the leaf 2 gives F the value 2.",
        "F returns 2.",
        "F gives C the value 2; beta becomes 2 there.",
        "At C, 2 <= alpha 5: G cannot matter and is never looked at.",
        "C returns 2.",
        "A returns 5.",
    ]


def test_minimax_has_no_alpha_and_no_beta():
    sentences = told(lettered(Tree(LAB)), False, method="minimax")

    assert "D gives B the value 5." in sentences
    assert not any("alpha" in sentence or "beta" in sentence for sentence in sentences)


def test_several_skipped_branches_are_all_named():
    sentences = told(Tree([[3], [1, 7, 8]]), True, method="alphabeta")

    assert "At 1, 1 <= alpha 3: the leaf 7, the leaf 8 cannot matter and are never looked at." in (
        sentences
    )


def test_the_depth_limit_is_told_as_such():
    tree = Tree()
    root = tree.add(mover=MAX, value=0)
    child = tree.add(root, mover=1, value=4, name="B")
    tree.add(child, value=1)

    sentences = told(tree, False, method="minimax", depth=1)

    assert "B is at the depth limit, worth 4." in sentences


@pytest.mark.parametrize("method", [method for method in METHODS if method != "mcts"])
def test_every_search_can_be_told(method):
    tree = Tree()
    root = tree.add(mover=MAX, value=0)
    dice = tree.add(
        root, mover=CHANCE if method in ("expectimax", "expectiminimax") else 1, value=0
    )
    tree.add(dice, value=1, probability=0.5)
    tree.add(dice, value=3, probability=0.5)

    sentences = told(tree, False, method=method)

    assert sentences[0] == "Look at root (MAX to move)."
    assert sentences[-1].startswith("root returns")
