"""Grading agents files of the Berkeley project, on a project of our own in the course's formats."""

from __future__ import annotations

import re
import shutil

import pytest

from plies.game import GameError
from plies.games.tree import Tree
from plies.grade.berkeley import grade_project
from plies.grade.berkeley_write import config, tree_test, write, write_project
from plies.grade.box import Limits
from tests.grade.berkeley_students import PATHS, student_text

ROOM = """
%%%%%%%%%
%. .G. o%
%.%%.%%.%
%P .  G.%
%%%%%%%%%
"""
SEARCHES = ("q2", "q3", "q4")


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course") / "project"
    write_project(folder, arena=ROOM, trees=6, games=2)
    return folder


@pytest.fixture
def project(made, tmp_path):
    """A copy to spoil."""
    return shutil.copytree(made, tmp_path / "project")


@pytest.fixture
def graded(tmp_path, made):
    """A function that grades a student's text."""

    def grade(text: str, questions=SEARCHES, project=made, **options):
        file = tmp_path / "multiAgents.py"
        file.write_text(text)
        return grade_project(project, file, questions, paths=PATHS, **options)

    return grade


def failed(graded):
    """Return the numbers of the failed tests by question."""
    return {
        question.name: [test.name.split("-")[0] for test in question.tests if not test.passed]
        for question in graded.report.questions
    }


def scores(graded):
    return {question.name: question.score for question in graded.report.questions}


def test_a_right_file_gets_all_points(graded):
    found = graded(student_text(), None)

    assert scores(found) == {"q1": 4, "q2": 5, "q3": 5, "q4": 5, "q5": 4}
    assert found.report.score == found.report.max_score == 23
    assert all(test.passed for question in found.report.questions for test in question.tests)
    assert len(found.answers) == 18
    assert {key[0] for key in found.games} == set(SEARCHES)


@pytest.mark.parametrize(
    "habit",
    [
        {"stops": False},
        {"takes_last": True},
        {"ended": "not state.getLegalActions(agent)"},
    ],
    ids=["without Stop", "last of equals", "no moves for an end"],
)
def test_other_right_ways_get_all_points_too(graded, habit):
    assert scores(graded(student_text(**habit))) == {"q2": 5, "q3": 5, "q4": 5}


ALL = ["1", "2", "3", "4", "5", "6", "7"]


@pytest.mark.parametrize(
    ("habit", "questions", "game"),
    [
        ({"strict": False}, ["q3"], True),
        ({"prunes": False, "agents": ("alphabeta",)}, ["q3"], True),
        ({"narrows_root": False}, ["q3"], True),
        ({"fail": "hard"}, ["q3"], True),
        ({"shares_window": True}, ["q3"], True),
        ({"depth_unit": "ply"}, ["q2", "q3", "q4"], True),
        ({"minimisers": "first"}, ["q2", "q3", "q4"], True),
        ({"averages": "floor"}, ["q4"], False),
        ({"averages": "worst"}, ["q4"], False),
        ({"following": "(agent + 1) % 2"}, ["q2", "q3", "q4"], True),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else None,
)
def test_a_wrong_habit_fails_where_it_shows_and_nowhere_else(graded, habit, questions, game):
    found = graded(student_text(**habit))

    wrong = failed(found)
    assert [name for name, tests in wrong.items() if tests] == questions
    assert {name: 5 * (name not in questions) for name in SEARCHES} == scores(found)
    assert ("7" in wrong[questions[0]]) == game
    assert any(number in wrong[questions[0]] for number in ALL[:6])


def test_an_exception_costs_the_course_points_but_hides_no_other_test(graded):
    text = student_text() + (
        "\n_right = MinimaxAgent.getAction\n"
        "def sometimes(self, state):\n"
        "    if self.depth == 1:\n"
        "        raise KeyError('lost')\n"
        "    return _right(self, state)\n"
        "MinimaxAgent.getAction = sometimes\n"
    )

    found = graded(text, ["q2"])

    (question,) = found.report.questions
    crashed = [test for test in question.tests if "KeyError: 'lost'" in test.output]
    assert 0 < len(crashed) < 6
    assert all(test.passed for test in question.tests if test not in crashed)
    assert question.score == 0
    assert question.note == f"no points, since the code failed in {crashed[0].name}"
    assert "multiAgents.py, line" in crashed[0].output
    assert [one.error != "" for one in found.answers].count(True) == len(crashed)


def test_an_endless_search_and_a_dead_process_cost_one_test_each(graded):
    text = student_text() + (
        "\nimport os\n_right = MinimaxAgent.getAction\n"
        "def sometimes(self, state):\n"
        "    if state.getNumAgents() == 3 and not hasattr(state, 'getFood'):\n"
        "        if self.depth == 2:\n            os._exit(0)\n"
        "        while True:\n            pass\n"
        "    return _right(self, state)\n"
        "MinimaxAgent.getAction = sometimes\n"
    )

    found = graded(text, ["q2"], limits=Limits(seconds=1.0))

    outputs = [test.output for test in found.report.questions[0].tests if not test.passed]
    assert 0 < len(outputs) < 6
    assert all("no answer after 1 seconds" in one or "ended before" in one for one in outputs)
    assert found.report.questions[0].tests[-1].passed


def test_a_file_that_cannot_be_loaded_gets_nothing_and_says_why(graded):
    found = graded("print 'hello'\n", ["q2", "q3"])

    assert found.report.score == 0
    assert "this is Python 2" in found.report.note
    assert "multiAgents.py, line 1" in found.report.note
    assert all("cannot be loaded" in test.output for test in found.report.questions[0].tests)


def test_a_folder_may_be_handed_in(made, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "search_way.py").write_text("NAME = 'minimax'\n")
    (folder / "util.py").write_text("raise Exception('ours comes first')\n")
    (folder / "multiAgents.py").write_text("from search_way import NAME\n" + student_text())

    assert grade_project(made, folder, ["q2"], paths=PATHS).report.score == 5
    with pytest.raises(GameError, match=r"holds no multiAgents.py"):
        grade_project(made, made)


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
        ("q2/1-tree.test", ('depth: "', 'depth: "-'), "1-tree.test: the depth is 1 or more"),
        ("q2/1-tree.test", ('num_agents: "', 'num_agents: "-'), "num_agents is 1 or more"),
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


def test_somebody_hears_what_is_being_graded(graded):
    heard = []

    graded(student_text(), ["q2"], tell=heard.append)

    assert heard == [f"q2 {number}-tree" for number in range(1, 7)] + ["q2 7-game"]


def test_an_endless_search_does_not_take_hours(graded, monkeypatch):
    monkeypatch.setattr("plies.grade.berkeley.HURRY", 0.1)
    text = student_text() + (
        "\ndef endless(self, state):\n    while True:\n        pass\n"
        "MinimaxAgent.getAction = endless\n"
    )

    (question,) = graded(text, ["q2"], limits=Limits(seconds=0.4)).report.questions

    told = [test.output for test in question.tests]
    assert "no answer after 0.4 seconds" in told[0]
    assert all("no answer after 0.1 seconds" in one for one in told[1:6])
    assert "more than 0.4 seconds for the game" in told[6]


def test_strange_questions_get_no_answer_and_change_nothing(graded):
    text = student_text() + (
        "\n_right = MinimaxAgent.getAction\n"
        "JUNK = [None, 3, [], [0], [0, 0], [0, 0, 0, 0], [10**9, 0, 0], [-1, 0, 0], [0, 9, 0],\n"
        "        [0, 0, 99], [True, 0, 0], ['0', 0, 0], {'a': 1}, [[], [], []], ['root', 'x']]\n"
        "def curious(self, state):\n"
        "    ask = state._world.ask if hasattr(state, '_world') else state._search.ask\n"
        "    for what in ('next', 'go', 'solution', ''):\n"
        "        for data in JUNK:\n"
        "            try:\n"
        "                ask(what, data)\n"
        "            except Exception:\n"
        "                continue\n"
        "            if data not in ([0, 0], [0, 0, 0]):\n"
        "                raise KeyError('this should have no answer: %r %r' % (what, data))\n"
        "    return _right(self, state)\n"
        "MinimaxAgent.getAction = curious\n"
    )

    (question,) = graded(text, ["q2"]).report.questions

    assert [test.output for test in question.tests] == [""] * 7
    assert question.score == 5


def test_a_failed_tree_says_what_was_generated_and_what_was_not(graded):
    found = graded(student_text(prunes=False, agents=("alphabeta",)), ["q3"])

    (question,) = found.report.questions
    answer = next(one for one in found.answers if one.test == question.tests[0].name)
    assert question.tests[0].output.startswith("Generated, but should not be: ")
    assert "rounds deep" in question.tests[0].output
    assert answer.generated[0] == answer.asked["graph"].start
    assert answer.asked["alg"] == "AlphaBetaAgent"
