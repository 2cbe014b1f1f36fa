from math import inf

import pytest

from plies.contract import CHANCE, MAX, MIN
from plies.trees.notation import lettered, read_tree, write_tree
from plies.trees.tree import Tree
from tests.strategies import picture

WEATHER = """
{"name": "A", "mover": "MAX", "children": [
    {"name": "B", "move": "left", "mover": "chance", "children": [
        {"value": 3, "probability": 0.25}, {"value": "inf", "probability": "3/4"}]},
    [2, "-inf", {"name": "L", "value": null}]]}
"""


def test_names_movers_moves_and_probabilities():
    tree = read_tree(WEATHER).tree

    assert tree.own_names == ["A", "B", None, None, None, None, None, "L"]
    assert [tree.movers[node] for node in (0, 1, 4)] == [MAX, CHANCE, MIN]
    assert tree.moves(0) == ["left", 1]
    assert tree.chances(1) == [(0, 0.25), (1, 0.75)]
    assert tree.values == [None, None, 3, inf, None, 2, -inf, None]


@pytest.mark.parametrize("mover", ['"Kim"', "2", '"p2"'])
def test_a_side_is_known_by_name_and_number(mover):
    sides = '"sides": ["Ann", "Bob", "Kim"]'
    tree = read_tree(f'{{{sides}, "children": [{{"mover": {mover}, "children": [1]}}, [2]]}}').tree

    assert tree.sides == ("Ann", "Bob", "Kim")
    assert [tree.movers[node] for node in (0, 1, 3)] == [0, 2, 1]


def test_a_list_of_objects_is_json_too():
    assert read_tree('[3, {"value": 5, "name": "B"}]').tree.own_names == [None, None, "B"]


def test_sides_are_written_and_read_back():
    tree = Tree([[1, 2], 3], sides=("Ann", "CHANCE"))

    assert read_tree(write_tree(tree, "json")).tree.sides == ("Ann", "CHANCE")


def test_a_named_tree_is_written_one_node_a_line():
    assert write_tree(lettered(Tree([[3, 5], inf])), "json") == (
        '{"name": "A", "mover": "MAX", "children": [\n'
        '  {"name": "B", "mover": "MIN", "children": [\n'
        "    3,\n"
        "    5]},\n"
        '  "inf"]}'
    )


def test_the_flat_form_is_a_uniform_tree():
    tree = read_tree('{"depth": 2, "branching": 2, "leafValues": [3, 5, 2, 9]}').tree

    assert picture(tree) == picture(Tree([[3, 5], [2, 9]]))
    chain = read_tree('{"depth": 3, "branching": 1, "leafValues": [7]}').tree
    assert picture(chain) == picture(Tree([[[7]]]))
