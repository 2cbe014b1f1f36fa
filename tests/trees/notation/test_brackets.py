from math import inf

import pytest

from plies.contract import CHANCE, MAX, MIN
from plies.trees.notation import read_tree, write_tree
from plies.trees.tree import Tree
from tests.strategies import picture


@pytest.mark.parametrize(
    "text",
    [
        "[[3, 5], [2, 9]]",
        "[[3,5],[2,9],]",
        "((3 5)(2 9))",
        "(((3)(5))((2)(9)))",
        "(max (min 3 5) (min 2 9))",
        "max[min[3, 5], min[2, 9]]",
        "# the example\n[[3, 5],  # left\n [2, 9]]\r\n",
        "\ufeff[[3.0, +5], [2e0, 18/2]]",
    ],
)
def test_the_same_small_tree_in_many_ways(text):
    assert picture(read_tree(text).tree) == picture(Tree([[3, 5], [2, 9]]))


def test_the_homework_notation_names_nodes_and_leaves():
    tree = read_tree("['A', ('B', 5), ['C', 10, ('D', -2.5)]]").tree

    assert tree.own_names == ["A", "B", "C", None, "D"]
    assert tree.values == [None, 5, None, 10, -2.5]


def test_bare_words_name_nodes_in_round_brackets():
    tree = read_tree("(A (B 5)(C 10 (D 4)))").tree

    assert tree.own_names == ["A", "B", "C", None, "D"]
    assert tree.movers[0] == MAX
    assert tree.movers[2] == MIN


def test_square_brackets_with_one_number_are_a_node_with_one_child():
    assert len(read_tree("[[3], [5]]").tree.parents) == 5
    assert len(read_tree("((3) (5))").tree.parents) == 3


def test_after_chance_the_next_player_is_on():
    tree = read_tree("[chance[[1, 2], [3, 4]], 5]").tree

    assert [tree.movers[node] for node in (0, 1, 2, 5)] == [MAX, CHANCE, MIN, MIN]


def test_with_a_third_player_the_turns_go_round_three():
    tree = read_tree("[[[[1, 2], 3], 4], p2[5, 6]]").tree

    assert [tree.movers[node] for node in (0, 1, 2, 3)] == [0, 1, 2, 0]
    assert tree.sides == ("MAX", "MIN 1", "MIN 2")


def test_labels_and_probabilities_stand_before_a_colon():
    tree = read_tree("[left: 3, 'far right': chance[0.25 rain: 1, 3/4 sun: [7, 8]], 12: 4]").tree

    assert tree.moves(0) == ["left", "far right", 12]
    assert tree.chances(2) == [("rain", 0.25), ("sun", 0.75)]


def test_chance_without_probabilities_is_uniform():
    assert read_tree("chance[1, 2, 6, 7]").tree.chances(0) == [(move, 0.25) for move in range(4)]


def test_infinite_and_unknown_leaves_and_own_values():
    tree = read_tree("['A', =4, inf, -inf, −∞, ?]").tree

    assert tree.values == [4, inf, -inf, -inf, None]


def test_names_that_need_quotes_get_them():
    tree = read_tree("""(A ("max" 1) ("it's" 2) ("3" 4))""").tree

    assert write_tree(tree, "sexpr") == r"(A ('max' 1) ('it\'s' 2) ('3' 4))"


def test_escapes_mean_what_they_mean_in_python_and_json():
    assert read_tree(r"['\u00e9\x41', 3]").tree.own_names[0] == "éA"
    assert read_tree(r'["\ud83c\udfb2", 3]').tree.own_names[0] == "🎲"


def test_a_group_below_chance_may_begin_with_a_label():
    tree = read_tree("chance[[left: 3, right: 4], 5]").tree

    assert tree.moves(1) == ["left", "right"]
