import pytest

from plies.trees.notation import read_tree
from plies.trees.tree import Tree
from tests.strategies import picture


@pytest.mark.parametrize(
    ("text", "lists"),
    [
        ("2: 3 5 2 9", [[3, 5], [2, 9]]),
        ("3: 1, 2, 3", [1, 2, 3]),
        ("2:\n1 2\n3 4\n5 6\n7 8", [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]),
        ("2: 5", 5),
    ],
)
def test_leaves_fill_a_uniform_tree_from_the_left(text, lists):
    assert picture(read_tree(text).tree) == picture(Tree(lists))
