from plies.contract import CHANCE, MAX, MIN
from plies.trees.notation import read_tree, write_tree
from plies.trees.tree import Tree
from tests.strategies import picture

GARDEN = """
# a comment, and an empty line

A max
  left: B min
    3
    D 5
  right: C chance = 4.5
    p=0.25 7          # a leaf
    rain: p=3/4 E = 2
      far: ?
      "p=1" 9
"""


def test_a_line_is_a_node_and_indentation_its_level():
    tree = read_tree(GARDEN).tree

    assert tree.own_names == ["A", "B", None, "D", "C", None, "E", None, "p=1"]
    assert tree.levels == [0, 1, 2, 2, 1, 2, 2, 3, 3]
    assert tree.values == [None, None, 3, 5, 4.5, 7, 2, None, 9]
    assert [tree.movers[node] for node in (0, 1, 4, 6)] == [MAX, MIN, CHANCE, MIN]
    assert tree.moves(0) == ["left", "right"]
    assert tree.chances(4) == [(0, 0.25), ("rain", 0.75)]
    assert tree.moves(6) == ["far", 1]


def test_a_number_before_the_colon_is_a_probability_below_chance_only():
    tree = read_tree("A\n\tB chance\n\t\t0.5: 1\n\t\t0.5 rain: 2\n\t7: 3").tree

    assert tree.chances(1) == [(0, 0.5), ("rain", 0.5)]
    assert tree.moves(0) == [0, 7]


def test_an_equals_sign_gives_a_leaf_its_value():
    assert read_tree("A\n B = 3\n C = -1").tree.values == [None, 3, -1]


def test_a_whole_tree_may_be_indented():
    assert picture(read_tree("  max\n    3\n    5\n").tree) == picture(Tree([3, 5]))


def test_windows_line_ends_change_nothing():
    assert picture(read_tree(GARDEN.replace("\n", "\r\n")).tree) == picture(read_tree(GARDEN).tree)


def test_the_writer_says_every_mover():
    text = write_tree(read_tree("['A', left: [3, 5], chance[1/4: 2, 3/4 b: 9]]").tree, "indented")

    assert text == "A max\n  left: min\n    3\n    5\n  chance\n    0.25: 2\n    0.75 b: 9\n"
