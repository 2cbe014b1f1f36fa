from hypothesis import given

from plies.trees.notation import lettered, read_tree
from plies.trees.tree import Tree
from tests.strategies import nested, picture, trees


def test_the_lab_tree_gets_its_letters_level_by_level():
    tree = lettered(Tree([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]))

    names = {tree.name_of(node) for node in range(len(tree.parents)) if tree.children[node]}
    assert names == set("ABCDEFG")
    assert [tree.name_of(child) for child in tree.children[0]] == ["B", "C"]
    assert tree.name_of(3) == "0.0.0"


def test_after_z_comes_aa():
    tree = lettered(Tree([[leaf] for leaf in range(27)]))

    assert [tree.name_of(child) for child in tree.children[0]][-4:] == ["Y", "Z", "AA", "AB"]


def test_own_names_stay_and_their_letters_are_not_given_twice():
    tree = lettered(read_tree("[['A', 3], [5], ('C', 4)]").tree)

    assert tree.own_names == ["B", "A", None, "D", None, "C"]


@given(trees() | nested.map(Tree))
def test_the_original_is_untouched_and_only_names_change(tree):
    before = picture(tree)

    letters = lettered(tree)
    letters.add(0, value=1)

    assert picture(tree) == before
    assert letters.values[:-1] == tree.values
