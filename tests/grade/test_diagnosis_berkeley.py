"""Agents in a box, as students hand them in, are told which mistake they make."""

from __future__ import annotations

from pathlib import Path

import pytest

from plies.grade.berkeley import box_for, grade_project
from plies.grade.diagnosis import FAILS, diagnose
from plies.grade.diagnosis_berkeley import ASKED, NO_ACTION, NONE_FOUND, probe_of, with_diagnoses
from tests.grade.berkeley_students import PATHS, student_text
from tests.grade.tiny_project import FIRST_MOVE, LAST_MOVE, write_tiny

SIDES = "self.root, self.evaluation, self.stops = root, evaluation, stops"
ALL_SIDES = f"{SIDES}\n        self.sides = tuple(map(str, range(root.getNumAgents())))"


def told(folder: Path, agent: str, text: str) -> str:
    """Return the mistake that an agent is told it makes; "right" for none."""
    file = folder / "multiAgents.py"
    file.write_text(text)
    with box_for(file, paths=PATHS) as box:
        found = diagnose("q", probe_of(box, agent), ASKED[agent])
    return found.mistake if found else "right"


HABITS = [
    ("MinimaxAgent", {}, "right"),
    ("MinimaxAgent", {"plies_off": -1}, "partial-round"),
    ("MinimaxAgent", {"depth": "=self.depth - 1"}, "one-less-deep"),
    ("AlphaBetaAgent", {}, "right"),
    ("AlphaBetaAgent", {"loose_at": "min"}, "cut-on-equality-at-min"),
    ("AlphaBetaAgent", {"makes_all_first": True}, "children-made-too-early"),
    ("AlphaBetaAgent", {"minimisers": "none"}, "average-for-minimum"),
    ("ExpectimaxAgent", {"averages": "floor"}, "integer-division"),
    ("ExpectimaxAgent", {"players_off": -1}, "last-opponent-skipped"),
]


@pytest.mark.parametrize(("agent", "habits", "mistake"), HABITS)
def test_an_agent_is_told_its_mistake(tmp_path, agent, habits, mistake):
    text = student_text(**habits).replace(SIDES, ALL_SIDES)

    assert told(tmp_path, agent, text) == mistake


def test_an_agent_that_is_not_written_yet_fails_on_every_tree(tmp_path):
    text = "import util\nclass MinimaxAgent:\n    def __init__(self, depth=2): pass\n"
    text += "    def getAction(self, state):\n        util.raiseNotDefined()\n"

    assert told(tmp_path, "MinimaxAgent", text) == FAILS


def test_only_questions_that_lack_points_are_looked_at(tmp_path):
    project = write_tiny(tmp_path / "project")
    file = tmp_path / "multiAgents.py"

    def found(text: str) -> list[str]:
        file.write_text(text)
        report = grade_project(project, file).report
        return [one.question for one in with_diagnoses(report, project, file).diagnoses]

    assert found(FIRST_MOVE) == []
    assert found(LAST_MOVE) == ["q2"]


def test_a_right_search_that_lacks_points_is_told_what_the_tests_may_want(tmp_path):
    project = write_tiny(tmp_path / "project")
    test = project / "test_cases" / "q2" / "1-tiny.test"
    test.write_text(test.read_text().replace("R 3", "R 5"))  # a tie: the solution takes the first
    file = tmp_path / "multiAgents.py"
    file.write_text(student_text(takes_last=True).replace(SIDES, ALL_SIDES))

    report = grade_project(project, file, paths=PATHS).report
    (found,) = with_diagnoses(report, project, file, paths=PATHS).diagnoses

    assert report.questions[0].tests[0].output.startswith("The move: 'Right', not 'Left'.")
    assert (found.question, found.mistake) == ("q2", NONE_FOUND)
    assert "the first of equally good moves" in found.sentence


@pytest.mark.parametrize("answer", ["5.0", "None"])
def test_who_returns_something_else_than_a_move_is_told_so(tmp_path, answer):
    project = write_tiny(tmp_path / "project")
    file = tmp_path / "multiAgents.py"
    file.write_text(FIRST_MOVE.replace("return legal[0]", f"return {answer}"))

    report = grade_project(project, file).report
    (found,) = with_diagnoses(report, project, file).diagnoses

    assert found.mistake == NO_ACTION
    assert found.sentence.startswith(f"getAction returns {answer}, which is no action")
