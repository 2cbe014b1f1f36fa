"""Projects of all years and habits: how they are read, and what is wrong with one."""

from __future__ import annotations

import re

import pytest

from plies.contract import GameError
from plies.courses.berkeley.games import read_game_test
from plies.courses.berkeley.grading import grade_project, read_tree_test
from plies.courses.berkeley.project import read_project
from plies.courses.berkeley.writing import config, tree_test, write
from plies.trees.tree import Tree
from tests.courses.berkeley.small_course import SEARCHES, scores
from tests.courses.berkeley.students import student_text


def spoiled(project, name, *changes):
    """Change a file of a project."""
    path = project / "test_cases" / name
    text = path.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text)


def test_windows_line_ends_and_comments_change_nothing(graded, project):
    for path in project.rglob("*.*"):
        text = "# a comment\n" + path.read_text() if path.suffix != ".lay" else path.read_text()
        path.write_bytes(text.replace("\n", "\r\n").encode())

    assert graded(student_text(), ["q2", "q5"], project).report.score == 9


def test_files_of_2012_are_graded_by_what_was_looked_at_and_by_moves(graded, project):
    for path in (project / "test_cases").glob("q[234]/*-tree.solution"):
        path.write_text(path.read_text().replace("generated:", "expanded:"))
    for path in (project / "test_cases").glob("q[234]/7-game.solution"):
        path.write_text(re.sub(r"\], (\d+)\]", r"], -\g<1>00007]", path.read_text()))

    right = graded(student_text(), SEARCHES, project)
    deeper = graded(student_text(depth="=self.depth + 1"), ["q2"], project)
    partial = graded(student_text(plies_off=-1), ["q2"], project)
    wrong = graded(student_text(exchanges=True), ["q2"], project)

    assert right.report.score == 15
    assert "cannot be reproduced" in right.report.questions[0].tests[-1].output
    assert deeper.report.questions[0].tests[-1].output.startswith("Depth off by one")
    assert partial.report.questions[0].tests[-1].output.startswith("Partial ply")
    assert wrong.report.questions[0].tests[-1].output.startswith("Not the best move: at decision 1")


def test_states_looked_at_but_not_generated_further_differ_in_2012(graded, project):
    eager = student_text() + (
        "\nclass MinimaxAgent(MinimaxAgent):\n"
        "    def getAction(self, state):\n"
        "        for action in state.getLegalActions():\n"
        "            state.generateSuccessor(0, action)\n"
        "        return state.getLegalActions()[0]\n"
    )
    tree = Tree([[1], [2]])
    for key in ("generated", "expanded"):
        for path in (project / "test_cases" / "q2").glob("*-*"):
            path.unlink()
        test, _ = tree_test(tree, "minimax", 1)
        names = "0 1 root" if key == "generated" else "root"
        write(project / "test_cases" / "q2" / "1-t.test", test)
        write(project / "test_cases" / "q2" / "1-t.solution", f'action: "0"\n{key}: "{names}"\n')

        assert graded(eager, ["q2"], project).report.score == 5


def test_disabled_tests_and_strange_names_are_left_out(graded, project):
    folder = project / "test_cases" / "q2"
    spoiled(project, "q2/1-tree.test", ('class: "', 'disabled: "True"\nclass: "'))
    (folder / ".2-tree.test").write_text("not read")
    (folder / "~3-tree.test").write_text("not read")

    names = [
        test.name for test in graded(student_text(), ["q2"], project).report.questions[0].tests
    ]

    assert names == ["2-tree", "3-tree", "4-tree", "5-tree", "6-tree", "7-game"]


def test_a_question_waits_for_those_it_depends_on(graded, project):
    spoiled(project, "q4/CONFIG", ('class: "', 'depends: "q2"\nclass: "'))

    wrong = graded(student_text(depth="=1"), ["q4"], project)
    right = graded(student_text(), ["q4"], project)

    assert scores(right) == {"q2": 5, "q4": 5}
    assert scores(wrong) == {"q2": 0, "q4": 0}
    assert wrong.report.questions[1].note == "not graded before q2 has all points"
    assert wrong.report.questions[1].tests == ()


@pytest.mark.parametrize(
    ("kind", "more", "right", "wrong"),
    [
        ("PassAllTestsQuestion", {}, 4, 0),
        ("ExtraCreditPassAllTestsQuestion", {"extra_points": "2"}, 6, 0),
        ("NumberPassedQuestion", {}, 3, 2),
        ("HackedPartialCreditQuestion", {}, 4, 1),
        ("PartialCreditQuestion", {}, 0, 0),
    ],
)
def test_points_are_given_by_the_rule_of_the_question(graded, tmp_path, kind, more, right, wrong):
    project = tmp_path / "points"
    write(project / "test_cases" / "CONFIG", 'order: "q9"\n')
    write(project / "test_cases" / "q9" / "CONFIG", config(kind, 4, **more))
    for number, (nested, points) in enumerate(
        [([[3, 5], [2, 9]], "3"), ([[1, 1], [7, 7]], "1"), ([[4, 4], [0, 0]], None)]
    ):
        test, solution = tree_test(Tree(nested), "minimax", 1)
        extra = f'points: "{points}"\n' if points else ""
        write(project / "test_cases" / "q9" / f"{number}-t.test", extra + test)
        write(project / "test_cases" / "q9" / f"{number}-t.solution", solution)

    assert graded(student_text(), None, project).report.score == right
    assert graded(student_text(minimisers="none"), None, project).report.score == wrong


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("q2/1-tree.test", ("GraphGameTreeTest", "OtherTest"), "1-tree.test: plies grades"),
        ("q2/1-tree.test", ("alg:", "alg"), "1-tree.test: line 2: .* is neither"),
        (
            "q2/1-tree.test",
            ("start_state", "state"),
            "1-tree.test: a tree test needs the key",
        ),
        (
            "q2/1-tree.test",
            ('start_state: "', 'start_state: "x'),
            "1-tree.test: the start_state 'xA' has no line in successors",
        ),
        (
            "q2/1-tree.test",
            ('depth: "', 'depth: "-'),
            "1-tree.test: line .*: depth must be",
        ),
        ("q2/1-tree.test", ('num_agents: "', 'num_agents: "-'), "num_agents must be a whole"),
        ("q2/1-tree.solution", ("generated", "made"), "1-tree.test: the solution of a tree test"),
        ("q2/7-game.solution", ("partialPly", "partly"), "7-game.test: the solution needs the key"),
        ("q2/7-game.solution", ('[[["North"]', '[[["Up"]'), "decision 1 is no legal move"),
        ("q2/7-game.test", ("%P", "% "), "needs one P"),
        ("q2/CONFIG", ("PassAll", "PassSome"), "CONFIG: a question's class is one of"),
        ("q2/CONFIG", ('"5"', '"five"'), "max_points is a whole number"),
        ("q5/1-play.test", ("arena", "nowhere"), "the layout nowhere is not in"),
        ("q5/1-play.test", ("[RandomGhost(1)]", "import os"), "ghosts must be a list such as"),
        ("q5/1-play.test", ('numGames: "2"', 'numGames: "0"'), "numGames is 1 to"),
    ],
)
def test_what_is_wrong_with_the_project_is_said_in_a_sentence(
    graded, project, name, change, sentence
):
    spoiled(project, name, change)

    with pytest.raises(GameError, match=sentence):
        graded(student_text(), [name.partition("/")[0]], project)


def test_the_project_is_read_before_any_code_runs(project, tmp_path):
    spoiled(project, "q5/1-play.test", ("arena", "nowhere"))
    heard = []

    with pytest.raises(GameError, match="nowhere"):
        grade_project(project, tmp_path / "no.py", tell=heard.append)
    assert heard == []


def test_a_missing_project_question_or_solution_is_said(graded, project, tmp_path):
    with pytest.raises(GameError, match="there is no question 'q7'"):
        graded(student_text(), ["q7"])
    with pytest.raises(GameError, match="holds no test_cases/CONFIG"):
        graded(student_text(), None, tmp_path)
    (project / "test_cases" / "q2" / "1-tree.solution").unlink()
    with pytest.raises(GameError, match=r"^\S*1-tree.solution is missing"):
        graded(student_text(), ["q2"], project)


def test_a_test_is_read_once_for_all_who_ask(made):
    question = read_project(made, ["q2"])[0]

    for test in question.tests:
        read = read_tree_test if test.kind == "GraphGameTreeTest" else read_game_test
        assert read(test) is read(test)
