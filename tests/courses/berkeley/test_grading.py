"""Grading agents files of the Berkeley project, on a project of our own in the course's formats."""

from __future__ import annotations

import pytest

from plies.contract import GameError
from plies.courses.berkeley.grading import grade_project
from plies.courses.box.box import Limits
from plies.courses.report.outputs import report_text
from tests.courses.berkeley.small_course import SEARCHES, scores
from tests.courses.berkeley.students import PATHS, student_text


def failed(graded):
    """Return the numbers of the failed tests by question."""
    return {
        question.name: [test.name.split("-")[0] for test in question.tests if not test.passed]
        for question in graded.report.questions
    }


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
    assert [test.output for test in found.report.questions[0].tests] == [""] * 7
    assert report_text(found.report).count("cannot be loaded: SyntaxError") == 1
    assert found.report.questions[0].note == "not run, since the file cannot be loaded"


def test_a_folder_may_be_handed_in(made, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "search_way.py").write_text("NAME = 'minimax'\n")
    (folder / "util.py").write_text("raise Exception('ours comes first')\n")
    (folder / "multiAgents.py").write_text("from search_way import NAME\n" + student_text())

    assert grade_project(made, folder, ["q2"], paths=PATHS).report.score == 5
    with pytest.raises(GameError, match=r"holds no multiAgents.py"):
        grade_project(made, made)


def test_somebody_hears_what_is_being_graded(graded):
    heard = []

    graded(student_text(), ["q2"], tell=heard.append)

    assert heard == [f"q2 {number}-tree" for number in range(1, 7)] + ["q2 7-game"]


def test_an_endless_search_does_not_take_hours(graded, monkeypatch):
    monkeypatch.setattr("plies.courses.berkeley.grading.HURRY", 0.1)
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
