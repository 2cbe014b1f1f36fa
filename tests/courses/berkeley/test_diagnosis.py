"""Agents in a box, as students hand them in, are told which mistake they make."""

from __future__ import annotations

from pathlib import Path

import pytest

from plies.courses.berkeley.diagnosis import (
    ASKED,
    NO_ACTION,
    NONE_FOUND,
    PASSES,
    probe_of,
    with_diagnoses,
)
from plies.courses.berkeley.grading import box_for, grade_project
from plies.courses.diagnosis.diagnosis import FAILS, FAILS_AT_ENDS, diagnose
from plies.courses.diagnosis.mistakes import SENTENCES
from tests.courses.berkeley.students import PATHS, student_text
from tests.courses.berkeley.tiny_project import FIRST_MOVE, LAST_MOVE, TEST, write_tiny

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
    ("MinimaxAgent", {"minimisers": "maximise"}, "every-level-maximises"),
    ("MinimaxAgent", {"misses_ends": "lost"}, "lost-ends-not-seen"),
    ("MinimaxAgent", {"misses_ends": "won"}, "won-ends-not-seen"),
    ("MinimaxAgent", {"skips": "second"}, "second-opponent-skipped"),
    ("AlphaBetaAgent", {"never_updates": "alpha"}, "alpha-never-updated"),
    ("AlphaBetaAgent", {"never_updates": "beta"}, "beta-never-updated"),
    ("AlphaBetaAgent", {"swaps": "tests"}, "bounds-swapped-at-root-too"),
    ("AlphaBetaAgent", {"swaps": "calls"}, "bounds-swapped-in-calls"),
    ("ExpectimaxAgent", {"minimisers": "maximise"}, "every-level-maximises"),
    ("ExpectimaxAgent", {"skips": "all but first"}, "only-first-opponent-moves"),
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


AVERAGED = TEST.replace("MinimaxAgent", "ExpectimaxAgent").replace(
    "S Left L\nS Right R", "S Left L\nS Right R\nL One A\nL Two B\nR One C\nR Two D"
)
AVERAGED = AVERAGED.replace("L 5\nR 3", "A 9\nB 1\nC 2\nD 4").replace('"L R"', '"A B C D"')


@pytest.fixture
def averaging(tmp_path):
    """Grades an agents file on one tree of equal branches, where sums and averages agree."""
    project = write_tiny(tmp_path / "project")
    place = project / "test_cases" / "q2"
    (place / "1-tiny.test").write_text(AVERAGED)
    (place / "1-tiny.solution").write_text('action: "Left"\ngenerated: "A B C D L R S"\n')

    def graded(text: str):
        file = tmp_path / "multiAgents.py"
        file.write_text(text.replace(SIDES, ALL_SIDES))
        report = grade_project(project, file, paths=PATHS).report
        return with_diagnoses(report, project, file, paths=PATHS)

    return graded


@pytest.mark.parametrize(
    ("averages", "mistake"),
    [
        ("sum", "sum-for-average"),
        ("round", "average-rounded"),
        ("truncate", "average-truncated"),
        ("floor", "integer-division"),
    ],
)
def test_a_wrong_average_that_passes_keeps_its_points_and_is_told(averaging, averages, mistake):
    report = averaging(student_text(averages=averages))

    assert report.score == report.max_score == 3
    (found,) = report.diagnoses
    assert found.mistake == mistake
    assert found.sentence == f"{PASSES} {SENTENCES[mistake]}"
    assert found.tree


def test_a_right_average_is_told_nothing(averaging):
    report = averaging(student_text())

    assert report.score == 3
    assert report.diagnoses == ()


def test_in_expectimax_ghosts_average(averaging):
    (found,) = averaging(student_text(minimisers="first")).diagnoses

    assert found.mistake == "only-first-minimises"
    assert "against MAX" not in found.sentence
    assert found.sentence.endswith("all of them average.")


def test_an_exception_at_finished_games_is_named_with_its_line(tmp_path):
    text = student_text(ended="state.isLose() and no_such_name or state.isWin()")
    file = tmp_path / "multiAgents.py"
    file.write_text(text.replace(SIDES, ALL_SIDES))
    with box_for(file, paths=PATHS) as box:
        found = diagnose("q2", probe_of(box, "MinimaxAgent"), ASKED["MinimaxAgent"])

    assert found is not None
    assert found.mistake == FAILS_AT_ENDS
    assert found.sentence.startswith("Where the game is over, your search fails: NameError: ")
    assert "name 'no_such_name' is not defined (multiAgents.py, line " in found.sentence


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
