"""Projects of 2012 to 2014: their ghosts go through their chances in an order of their own."""

from __future__ import annotations

import re
import shutil

import pytest

from plies.contract import GameError
from plies.courses.berkeley.games import GENERATIONS, read_game_test
from plies.courses.berkeley.grading import grade_project
from plies.courses.berkeley.project import read_project
from plies.courses.berkeley.writing import NUMBERS, config, game_test, properties, write
from plies.games.pacman.rules import EAST, NORTH, SOUTH, WEST
from tests.courses.berkeley.students import PATHS, student_text

ROOM = """
%%%%%%%%%%%
%.  . G . %
%.%%.%.%%.%
%P .   .G.%
%%%%%%%%%%%
"""
OLD = GENERATIONS[1]


@pytest.fixture(scope="module")
def old_project(tmp_path_factory):
    """Game tests as they were: other dice, and sums of hashes for the counts."""
    folder = tmp_path_factory.mktemp("old")
    write(folder / "test_cases" / "CONFIG", properties({"order": " ".join(NUMBERS)}))
    for question, method in NUMBERS.items():
        place = folder / "test_cases" / question
        test, solution = game_test(ROOM, method, 1, 3, OLD)
        write(place / "CONFIG", config("PassAllTestsQuestion", 4))
        write(place / "8-pacman-game.test", test)
        write(place / "8-pacman-game.solution", re.sub(r"\], \d+\]", "], 6128871]", solution))
    return folder


@pytest.fixture
def grade(old_project, tmp_path):
    def graded(text):
        (tmp_path / "multiAgents.py").write_text(text)
        return grade_project(old_project, tmp_path / "multiAgents.py", paths=PATHS).report

    return graded


def test_the_recorded_games_are_impossible_for_todays_ghosts():
    assert game_test(ROOM, "minimax", 1, 3) != game_test(ROOM, "minimax", 1, 3, OLD)
    assert OLD.order == (WEST, EAST, NORTH, SOUTH)


def test_the_order_is_read_from_the_recorded_game(old_project):
    (one,) = read_project(old_project, ["q2"])[0].tests
    assert not one.old  # nothing else tells its age
    assert read_game_test(one).ghost == OLD


def test_a_right_student_passes_and_is_judged_by_moves_only(grade):
    report = grade(student_text())

    assert report.score == report.max_score == 12
    assert all("Only the moves were compared" in one.tests[0].output for one in report.questions)


def test_a_wrong_student_does_not(grade):
    report = grade(student_text(exchanges=True, agents=("minimax",)))

    assert [one.score for one in report.questions] == [0, 4, 4]
    assert report.questions[0].tests[0].output.startswith("Not the best move: at decision 1 ")


def test_a_record_that_fits_nobody_is_refused(old_project, tmp_path):
    project = shutil.copytree(old_project, tmp_path / "short")
    path = project / "test_cases" / "q2" / "8-pacman-game.solution"
    path.write_text(re.sub(r'\n\[[^\n]*\n"""', '\n"""', path.read_text()))  # no last decision

    (one,) = read_project(project, ["q2"])[0].tests
    with pytest.raises(GameError, match=r"8-pacman-game.test: the game ends before decision 8"):
        read_game_test(one)
