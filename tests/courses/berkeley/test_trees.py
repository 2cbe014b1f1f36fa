"""Students' agents on trees of ours."""

from __future__ import annotations

import pytest

from plies.contract import GameError
from plies.courses.berkeley.grading import box_for
from plies.courses.berkeley.trees import asked_of, graph_of, probe
from plies.courses.box.box import StudentError
from plies.trees.notation.graph import Graph, read_graph
from plies.trees.notation.properties import read_properties
from plies.trees.tree import Tree
from tests.courses.berkeley.students import PATHS, student_text


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    file = tmp_path_factory.mktemp("student") / "multiAgents.py"
    file.write_text(student_text())
    with box_for(file, paths=PATHS) as box:
        yield box


def test_a_probe_tells_the_move_and_what_was_generated_in_order(right):
    tree = Tree([[3, 5], [2, 9]])

    found = probe(right, "AlphaBetaAgent", tree, 1)

    assert found.action == "0"
    assert found.generated == ("root", "0", "0.0", "0.1", "1", "1.0")
    assert probe(right, "MinimaxAgent", tree, 1).generated[-1] == "1.1"
    assert probe(right, "ExpectimaxAgent", tree, 1).action == "1"


def test_a_node_that_has_ended_is_not_searched_though_there_is_more(right):
    tree = Tree()
    root = tree.add(value=0, name="top")
    for name, value, below in (("good", 1, 9), ("bad", -1, 8)):
        node = tree.add(root, mover=1, value=value, name=name)
        tree.add(node, value=below, name=f"{name}-leaf")

    found = probe(right, "MinimaxAgent", tree, 1, ended={1})

    assert found.generated == ("top", "good", "bad", "bad-leaf")
    assert graph_of(tree, {1}).wins == {"good", "good-leaf", "bad-leaf"}


def test_an_agent_that_is_missing_or_fails_raises(right):
    with pytest.raises(StudentError, match="no class QuickAgent"):
        probe(right, "QuickAgent", Tree([1, 2]), 1)
    graph = Graph("top", 2, {"top": {"go": "a"}}, {})
    with pytest.raises(StudentError, match="a has no value"):
        asked_of(right, "MinimaxAgent", graph, 1)


def test_two_nodes_of_one_name_are_refused(right):
    tree = Tree()
    tree.add(name="same")
    tree.add(0, name="same", value=1)

    with pytest.raises(GameError, match="one name"):
        probe(right, "MinimaxAgent", tree, 1)


WHOLE = {
    "num_agents": '"2"',
    "start_state": '"a"',
    "successors": '""',
    "evaluation": '""',
}


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("start_state", None, "needs the key start_state"),
        ("successors", '"""\na b\n"""', "line 4: successors needs lines of state action nextState"),
        ("successors", '"""\na b c\na b d\n"""', "line 5: two moves of a are called b"),
        ("evaluation", '"""\na much\n"""', "line 5: 'much' is not a number"),
        ("evaluation", '"""\na 1\n\nb 2\n"""', "line 6: evaluation needs lines of state number"),
        ("num_agents", '"two"', "num_agents must be a whole number from 1, not 'two'"),
    ],
)
def test_a_test_that_is_wrong_says_where(key, value, sentence):
    lines = {**WHOLE, key: value}
    text = "\n".join(f"{name}: {said}" for name, said in lines.items() if said is not None)

    assert read_graph(read_properties("\n".join(f"{k}: {v}" for k, v in WHOLE.items()))).agents == 2
    with pytest.raises(GameError, match=sentence):
        read_graph(read_properties(text))
