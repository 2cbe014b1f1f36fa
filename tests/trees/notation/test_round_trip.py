"""Every notation gives back the tree that was written in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import CHANCE, GameError
from plies.trees.notation import lettered, read_tree, save_tree, write_tree
from plies.trees.tree import Tree
from tests.strategies import nested, picture, trees


@pytest.mark.parametrize("notation", ["list", "sexpr", "json", "indented"])
@given(trees())
def test_any_tree_comes_back_from_every_notation(notation, tree):
    text = write_tree(tree, notation)

    assert picture(read_tree(text).tree) == picture(tree)


@pytest.mark.parametrize("notation", ["list", "sexpr", "json", "indented", "test"])
@given(nested)
def test_plain_trees_come_back_from_every_notation(notation, lists):
    tree = Tree(lists)

    back = read_tree(write_tree(tree, notation)).tree

    if notation == "test":
        assert [back.name_of(node) for node in range(len(back.parents))] == [
            tree.name_of(node) for node in range(len(tree.parents))
        ]
        back.own_names = list(tree.own_names)
    assert picture(back) == picture(tree)


@given(nested)
def test_a_plain_tree_is_written_as_python_writes_lists(lists):
    assert write_tree(Tree(lists), "list") == repr(lists)


@given(nested)
def test_python_tuples_are_read_like_lists_unless_they_hold_one_number(lists):
    text = repr(lists).replace("[", "(").replace("]", ")")

    tree = read_tree(text).tree

    singles = repr(lists).count("[") - len([1 for below in tree.children if below])
    assert [value for value in tree.values if value is not None] == [
        value for value in Tree(lists).values if value is not None
    ]
    assert singles == sum(
        len(children) == 1 and not Tree(lists).children[children[0]]
        for children in Tree(lists).children
    )


@given(trees(players=2), st.sampled_from(["list", "sexpr", "json", "indented"]))
def test_what_was_read_is_written_in_the_same_words(tree, notation):
    text = write_tree(tree, notation)

    assert write_tree(read_tree(text).tree, notation) == text


@given(nested, st.integers(2, 3), st.booleans())
def test_players_in_turn_come_back_from_a_test_file(lists, players, random):
    tree = Tree(lists, sides=("MAX", "left ghost", "right ghost")[:players])
    for node, children in enumerate(tree.children):
        if random and children and tree.movers[node]:
            tree.movers[node] = CHANCE
            for child in children:
                tree.odds[child] = 1 / len(children)

    back = read_tree(write_tree(tree, "test"))

    for node, children in enumerate(tree.children):
        if children:
            assert back.tree.movers[node] == tree.levels[node] % players
    assert back.tree.children == tree.children
    assert back.tree.values == tree.values
    assert back.options["method"] == ("expectimax" if CHANCE in tree.movers else "minimax")


@given(trees())
def test_a_test_file_holds_any_tree_or_says_why_not(tree):
    try:
        text = write_tree(tree, "test")
    except GameError as refused:
        text = None
        sentence = str(refused)

    if text is None:
        assert ".test" in sentence
    else:
        assert read_tree(text).tree.values == tree.values


@pytest.mark.parametrize("suffix", ["txt", "list", "sexpr", "lisp", "json", "tree"])
def test_saved_files_are_read_by_their_suffix(tmp_path, suffix):
    tree = lettered(Tree([[3, 5], [2, 9]]))

    save_tree(tree, tmp_path / f"small.{suffix}")

    assert picture(read_tree(str(tmp_path / f"small.{suffix}")).tree) == picture(tree)


@pytest.mark.parametrize("notation", ["list", "sexpr", "json", "test"])
def test_ten_thousand_levels_are_written_and_read(notation):
    tree = read_tree("[" * 10_000 + "1" + ", 2]" * 10_000).tree

    back = read_tree(write_tree(tree, notation)).tree

    assert max(back.levels) == 10_000
    assert back.values == tree.values
    assert back.movers[:9_999] == tree.movers[:9_999]


def test_two_thousand_levels_of_indented_text_are_written_and_read():
    tree = read_tree("(" * 2_000 + "1" + " 2)" * 2_000).tree

    assert picture(read_tree(write_tree(tree, "indented")).tree) == picture(tree)
