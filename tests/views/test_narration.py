from __future__ import annotations

import re

import pytest

import plies
from plies.contract import CHANCE, MAX
from plies.games.nim import Nim
from plies.searches.result import shown
from plies.traces import RECORDED, trace
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from plies.views.narration import Narrator
from tests.known_trees import LAB
from tests.traces.ways import IDS, WAYS, for_trees, traced

NUMBER = r"-?(?:inf|[0-9]+(?:\.[0-9]+)?)"
BOUND = re.compile(rf"(alpha|beta) (?:becomes |is )?({NUMBER})")


def told(game, state=None, **options):
    return list(Narrator(trace(game, state, **options)[1]))


def test_alphabeta_on_the_labs_tree_is_told_as_the_lab_tells_it():
    assert told(lettered(Tree(LAB)), method="alphabeta") == [
        "Look at A (MAX to move).",
        "Look at B (MIN to move).",
        "Look at D (MAX to move).",
        "0.0.0 is a leaf, worth 3.",
        "The leaf 3 gives D the value 3; alpha becomes 3 there.",
        "0.0.1 is a leaf, worth 5.",
        "The leaf 5 gives D the value 5; alpha becomes 5 there.",
        "D returns 5.",
        "D gives B the value 5; beta becomes 5 there.",
        "Look at E (MAX to move, alpha -inf, beta 5).",
        "0.1.0 is a leaf, worth 6.",
        "The leaf 6 gives E the value 6; alpha becomes 6 while beta is 5.",
        "At E, 6 >= beta 5: the leaf 9 cannot matter and is never looked at.",
        "E returns 6 (it is worth that or more); B keeps 5.",
        "B returns 5.",
        "B gives A the value 5; alpha becomes 5 there.",
        "Look at C (MIN to move, alpha 5, beta inf).",
        "Look at F (MAX to move, alpha 5, beta inf).",
        "1.0.0 is a leaf, worth 1.",
        "The leaf 1 gives F the value 1.",
        "1.0.1 is a leaf, worth 2.",
        "The leaf 2 gives F the value 2.",
        "F returns 2.",
        "F gives C the value 2; beta becomes 2 while alpha is 5.",
        "At C, 2 <= alpha 5: G cannot matter and is never looked at.",
        "C returns 2 (it is worth that or less); A keeps 5.",
        "A returns 5.",
    ]


def test_minimax_has_no_alpha_and_no_beta():
    sentences = told(lettered(Tree(LAB)), method="minimax")

    assert "D gives B the value 5." in sentences
    assert "E returns 9; B keeps 5." in sentences
    assert not any("alpha" in sentence or "beta" in sentence for sentence in sentences)


def test_several_skipped_branches_are_all_named():
    sentences = told(Tree([[3], [1, 7, 8]]), method="alphabeta")

    assert "At 1, 1 <= alpha 3: the leaf 7, the leaf 8 cannot matter and are never looked at." in (
        sentences
    )


def test_many_skipped_branches_are_counted():
    sentences = told(Tree([[3], [1, *range(10, 20)]]), method="alphabeta")

    assert any("the leaf 15 and 4 more cannot matter" in sentence for sentence in sentences)


def test_the_depth_limit_is_told_as_such():
    tree = Tree()
    root = tree.add(mover=MAX, value=0)
    child = tree.add(root, mover=1, value=4, name="B")
    tree.add(child, value=1)

    assert "B is at the depth limit, worth 4." in told(tree, method="minimax", depth=1)


def test_an_average_is_told_as_it_grows():
    tree = Tree()
    root = tree.add(mover=MAX)
    dice = tree.add(root, mover=CHANCE, name="dice")
    tree.add(dice, value=2, probability=0.25, name="low")
    tree.add(dice, value=9, probability=0.75)

    sentences = told(tree, method="expectiminimax")

    assert "Look at dice (CHANCE to move)." in sentences
    assert "low counts 0.25 at dice, whose average so far is 0.5." in sentences
    assert "The leaf 9 counts 0.75 at dice, whose average so far is 7.25." in sentences


def test_a_game_is_told_by_its_moves():
    rules = plies.game("tictactoe")
    state = rules.read_state("X.O/.X./..O")

    sentences = told(rules, state, method="alphabeta")

    assert sentences[0] == "Look at root (X to move)."
    assert sentences[1] == "Look at b1 (O to move)."
    assert "b1 c2 ends the game, worth -1." in sentences


def test_deepening_is_told_round_by_round():
    sentences = told(plies.game("tictactoe"), method="deepening", depth=2)

    assert "Round 1: look at root (X to move)." in sentences
    assert "Round 2: look at root (X to move)." in sentences


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_the_numbers_of_a_sentence_are_those_of_its_step(way):
    def check(tree):
        recorded = traced(tree, way)
        for step, sentence in zip(recorded, Narrator(recorded), strict=True):
            named = recorded.nodes.name[step.node]
            assert named in sentence
            if step.value is not None:
                assert shown(step.value) in sentence
            for bound, number in BOUND.findall(sentence):
                assert number == shown(getattr(step, bound))

    for_trees(way, check)


@pytest.mark.parametrize("method", RECORDED)
def test_every_search_can_be_told(method):
    tree = Tree()
    root = tree.add(mover=MAX, value=0)
    chance = method in ("expectimax", "expectiminimax")
    dice = tree.add(root, mover=CHANCE if chance else 1, value=0)
    tree.add(dice, value=1, probability=0.5)
    tree.add(dice, value=3, probability=0.5)

    sentences = told(tree, method=method)

    assert "ook at root (MAX to move)." in sentences[0]
    assert sentences[-1].startswith("root returns")
    assert all(sentence.endswith(".") for sentence in sentences)


def test_a_node_at_the_depth_limit_is_no_leaf():
    sentences = told(Tree([[3, 5], [2, 9]]), method="alphabeta", depth=1, evaluate="zero")

    assert sentences[1:3] == [
        "0 is at the depth limit, worth 0.",
        "0 gives root the value 0; alpha becomes 0 there.",
    ]


@pytest.mark.parametrize(("method", "win"), [("alphabeta", "win"), ("deepening", "win in 1")])
def test_a_won_game_is_told_as_a_win_and_no_evaluation_is(method, win):
    game = plies.game("connect4")

    recorded = trace(game, game.read_state("112233"), method=method, depth=2)[1]
    sentences = list(Narrator(recorded))

    assert f"4 ends the game, a {win}." in sentences
    assert f"root returns {win}." in sentences
    assert not re.search(r"\d{4,}", " ".join(sentences))
    assert list(Narrator(plies.Trace.from_json(recorded.to_json()))) == sentences


def test_a_leaf_with_a_name_of_its_own_is_called_by_it_even_if_that_looks_like_a_path():
    tree = Tree([3, 5])
    tree.own_names[1] = "7"

    sentences = told(tree, method="minimax")

    assert "7 gives root the value 3." in sentences
    assert "The leaf 5 gives root the value 5." in sentences


def test_a_game_that_is_called_tree_is_none():
    class Game(Nim):
        name = "tree"

    assert any("ends the game" in one for one in told(Game(heaps=[2]), method="minimax"))
