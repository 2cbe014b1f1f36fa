"""Whatever is wrong, one sentence says what and where; nothing else ever comes out."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from plies.contract import GameError
from plies.trees.notation import read_tree, save_tree, write_tree
from plies.trees.tree import Tree

BAD = [
    ("", "empty"),
    ("  \n# only a comment", "empty"),
    ("[]", "brackets are empty"),
    ("[[3, 5], []]", "column 10: the brackets are empty"),
    ("['A']", "brackets are empty"),
    ("[[3, 5], [2, 9]", "column 1: [ is never closed"),
    ("[\n[3, 5],\n[2, 9", "line 3, column 1: [ is never closed"),
    ("[3, 5]]", "ended before ']'"),
    ("]", "never opened"),
    ("[3, 5)", ") cannot close [: write ]"),
    ("[3, 5], [2, 9]", "around the whole tree"),
    ("[3,, 5]", "column 4: a number or a bracket is missing"),
    ("[, 5]", "missing before the comma"),
    ("[3, x]", "line 1, column 5: 'x' is not a number"),
    ("[x, 3]", "'x' is not a number"),
    ("[3, 'x']", "must come first"),
    ("[3, nan]", "never nan"),
    ("(nan 3)", "never nan"),
    ("[3, 1e999]", "too large"),
    ("[3, 1/0]", "divides by zero"),
    ("[3, " + "9" * 5000 + "]", "too long for a number"),
    ("[3, 'x]", "quote ' is not closed"),
    ("[3, :]", "does not belong here"),
    ("[3, a:", "ends in the middle"),
    ("a: [3]", "the root has no label"),
    ("fun[3, 5]", "'fun' does not say who moves"),
    ("p123[3, 5]", "p99"),
    ("[0.5: 3, 0.5: 4]", "probabilities stand below chance"),
    ("chance[0.5: 3, 0.6: 4]", "below root add up to 1.1, not to 1"),
    ("[chance['C', 0.5: 3, 0.499999: 4]]", "below C add up to 0.999999"),
    ("chance[-0.5: 3, 1.5: 4]", "is -0.5: it must be from 0 to 1"),
    ("chance[0.5: 3, 4]", "1 has none"),
    ("[left: 3, left: 4]", "two moves of root are called left"),
    ("['A', ('B', 3), ('B', 4)]", "two nodes are called B"),
    ("['0', 3, 4]", "called 0, which is also the path"),
    ("['', 3]", "empty or cannot be printed"),
    (r"['a\nb', 3]", "cannot be printed"),
    ("3 5 2 9", "brackets"),
    ("2: 3 5 2", "3 leaves do not fill a tree with branching factor 2: give 2 or 4"),
    ("1: 3", "2 or more"),
    ("2: 3 x", "'x' is not a number"),
    ("2:", "the list of leaves is empty"),
    ("konane", "neither a file nor a tree"),
    ("missing.json", "there is no file 'missing.json'"),
    ("trees/missing", "there is no file"),
    ("A max\n  3\n 4", "line 3: the indentation goes back"),
    ("A max\n\t3\n  4", "line 3: the indentation mixes tabs and blanks"),
    ("A max\n \t3", "line 2: the indentation mixes"),
    ("A max\nB 3", "line 2: a second root"),
    ("A max\n  3\n    4", "line 3: nothing can be below the leaf of line 2"),
    ("A max\n  B min\n  C 3", "line 2: a mover is given, but nothing is below"),
    ("A max\n  B\n  C 3", "line 2: there is neither a value nor anything below"),
    ("A max\n  B 3 4", "line 2: '4' is too much"),
    ("A max\n  : 4", "line 2: a label is missing"),
    ("A max\n  nan", "line 2: a node is worth a number"),
    ("A max\n  p=0.5 4", "0 has a probability, but A above it is no chance node"),
    ("A chance\n  0.5: p=0.5 4\n  p=0.5 3", "line 2: the probability is given twice"),
    ("A chance\n  p=x 4", "line 2: 'x' is not a number"),
    ("a: A\n  4", "line 1: the root has no label"),
    ("A max\n  (3)", "'(' is too much"),
    ("{}", "node root: a node needs children or a value"),
    ("{", "{ is never closed"),
    ('{"children": [3, 5}', "} closes a bracket that was never opened"),
    ('{"children" [3]}', ": should stand here, not '['"),
    ('{"children": [3 5]}', ", should stand here, not '5'"),
    ('{"children": }', "a value should stand here"),
    ("{3: 4}", "a key in quotes should stand here"),
    ('{"value": 3} 4', "the JSON has ended"),
    ('{"children": []}', "a list of at least one node"),
    ('{"children": [1, []]}', "node 1: the list is empty"),
    ('{"children": [1, "x"]}', "node 1: 'x' is not a number"),
    ('{"children": [1, NaN]}', "never nan"),
    ('{"children": [1, true]}', "node 1: 'True' is not a number"),
    ('{"children": [1, {"nmae": "B", "value": 3}]}', "there is no key 'nmae'"),
    ('{"name": 7, "value": 3}', "name must be text in quotes, not '7'"),
    ('{"mover": "BOB", "children": [1]}', "mover must be MAX, MIN, CHANCE or"),
    ('{"sides": ["A", "B"], "mover": 2, "children": [1]}', "there is no player 2"),
    ('{"sides": "AB", "children": [1]}', "sides must be a list"),
    ('{"probability": 1, "value": 3}', "the root has no probability"),
    ('{"move": "a", "value": 3}', "the root has no move"),
    ('{"depth": 2, "branching": 2, "leafValues": [1, 2, 3]}', "has 4 leaves, not 3"),
    ('{"depth": 99, "branching": 9, "leafValues": [1]}', "too large"),
    ('{"depth": "2", "branching": 2, "leafValues": [1]}', "whole numbers"),
    ('{"depth": 2, "leafValues": 5, "branching": 2}', "leafValues must be a list"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_text_is_one_clear_sentence(text, message):
    with pytest.raises(GameError) as caught:
        read_tree(text)

    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("empty.txt", b"", "the tree is empty"),
        ("picture.txt", b"\x89PNG\0\0", "binary"),
        ("latin.txt", "['é', 3]".encode("latin-1"), "not UTF-8"),
        ("huge.txt", b" " * 50_000_001, "larger than 50 MB"),
        ("broken.json", b"[[3, 5], [2, 9]", "broken.json: line 1, column 1: [ is never closed"),
        ("lone.solution", b'action: "a"', "give the .test"),
    ],
)
def test_bad_files_are_named(tmp_path, name, content, message):
    (tmp_path / name).write_bytes(content)

    with pytest.raises(GameError) as caught:
        read_tree(str(tmp_path / name))

    assert message in str(caught.value)
    assert name in str(caught.value)


def test_a_directory_and_a_missing_path_are_no_trees(tmp_path):
    with pytest.raises(GameError, match="is a directory"):
        read_tree(str(tmp_path))
    with pytest.raises(GameError, match="there is no file"):
        read_tree(tmp_path / "nothing")


def test_brackets_without_end_are_never_too_deep():
    with pytest.raises(GameError, match=r"column 50000: .* is never closed"):
        read_tree("[" * 50_000)
    with pytest.raises(GameError, match="is never closed"):
        read_tree('{"children": [' * 20_000)


def test_writers_refuse_what_they_do_not_know(tmp_path):
    tree = Tree([3, 5])

    with pytest.raises(GameError, match="there is no notation 'xml'"):
        write_tree(tree, "xml")
    with pytest.raises(GameError, match="does not say its notation"):
        save_tree(tree, tmp_path / "tree.doc")
    with pytest.raises(GameError, match="cannot be written"):
        save_tree(tree, tmp_path / "no" / "tree.txt")
    with pytest.raises(GameError, match="empty"):
        write_tree(Tree(), "list")
    twice = Tree([3, 5])
    twice.own_names = ["A", "A", None]
    with pytest.raises(GameError, match="two nodes are called A"):
        write_tree(twice, "json")


scraps = st.sampled_from(
    [*"[](){},:=?#'\"\\ \n\tA3", "max", "chance", "p2", "0.5", "nan", "inf", '"""', "name"]
)


def what_comes_of(text):
    """Return the tree or the sentence that refuses it; any other error is a failure."""
    try:
        return read_tree(text).tree
    except GameError as error:
        return str(error)


@given(st.text() | st.lists(scraps, max_size=25).map("".join))
@example("\0")
@example("chance[3 3")
@example("p=")
def test_any_text_is_a_tree_or_a_sentence(text):
    found = what_comes_of(text)

    assert found if isinstance(found, str) else found.parents


json_scraps = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["A", "inf", "MAX"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["name", "mover", "children", "value", "move", "probability", "sides", "leafValues"]
            ),
            inner,
        )
    ),
)


@given(json_scraps)
def test_any_json_is_a_tree_or_a_sentence(data):
    for text in (json.dumps({"children": [data, 1]}), json.dumps([{"value": 1}, data])):
        found = what_comes_of(text)

        assert found if isinstance(found, str) else found.parents
