"""Tests of how well a student's agent plays."""

from __future__ import annotations

import random
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import GameError
from plies.courses.berkeley.agents import load
from plies.courses.berkeley.evals import EvalTest, OneGame, judged
from plies.courses.berkeley.ghosts import DIRECTIONAL, Ghost, read_ghosts
from plies.courses.berkeley.grading import grade_project
from plies.courses.berkeley.writing import config, eval_test, write
from plies.games.pacman.layout import parse_layout
from plies.games.pacman.rules import GOING_ON
from tests.courses.berkeley.modules.seen import game
from tests.courses.berkeley.students import PATHS, student_text

FIELD = """
%%%%%%%%%
%. ... .%
%.%%.%%.%
%P .o G.%
%%%%%%%%%
"""
GHOSTS = "[DirectionalGhost(1)]"


@pytest.fixture
def graded(tmp_path):
    """A function that grades games of an agent in the field."""

    def grade(text, agent="ReflexAgent", **options):
        project, file = tmp_path / "project", tmp_path / "multiAgents.py"
        marks = options.pop("marks", {"scoreThresholds": "-500 5000", "winsThresholds": "1"})
        options = {"games": 3, "seed": 5, "ghosts": GHOSTS} | options
        write(project / "layouts" / "field.lay", FIELD.strip("\n"))
        write(project / "test_cases" / "CONFIG", 'order: "q1"\n')
        write(project / "test_cases" / "q1" / "CONFIG", config("PartialCreditQuestion", 4))
        write(
            project / "test_cases" / "q1" / "a.test",
            eval_test(agent, "field", marks=marks, **options),
        )
        write(project / "test_cases" / "q1" / "a.solution", "# none\n")
        file.write_text(text)
        (question,) = grade_project(project, file, paths=PATHS).report.questions
        return question

    return grade


def course_scores(tmp_path, agent_name, seed, games):
    """Play as the course does: one generator for the ghosts and the student's code."""
    file = tmp_path / "course.py"
    file.write_text(student_text())
    agent, rules, ghost = load(file, agent_name), game(FIELD), Ghost(DIRECTIONAL)
    random.seed(seed)
    found = []
    for _ in range(games):
        state = rules.start()
        while state.over == GOING_ON:
            mover = agent if state.turn == 0 else None
            move = mover.choose(rules, state) if mover else ghost.choose(rules, state, random)
            state = rules.play(state, move)
        found.append(state.score)
    return found


@pytest.mark.parametrize("seed", [0, 7, "testing"])
def test_a_student_who_draws_shares_the_dice_with_the_ghosts(graded, tmp_path, seed):
    before = random.getstate()
    expected = course_scores(tmp_path, "ReflexAgent", seed, 3)
    random.setstate(before)

    output = graded(student_text(), seed=seed).tests[0].output

    assert output.startswith(f"average score {sum(expected) / 3:g}:")


def test_dice_that_a_student_sets_anew_stay_his_own(graded):
    plain = graded(student_text(), "ExpectimaxAgent").tests[0]
    reset = student_text() + (
        "\n_search = ExpectimaxAgent.getAction\n"
        "def getAction(self, state):\n    random.seed(1)\n    return _search(self, state)\n"
        "ExpectimaxAgent.getAction = getAction\n"
    )

    assert graded(reset, "ExpectimaxAgent").tests[0].output == plain.output


def test_points_are_the_marks_that_are_reached(graded):
    question = graded(student_text(), arguments="evalFn=better,depth=2", agent="ExpectimaxAgent")

    (test,) = question.tests
    assert (test.max_score, question.max_score) == (3, 4)
    assert test.score == question.score == 2
    assert not test.passed
    assert "1 of 2 points (marks: -500, 5000)" in test.output


def test_a_crash_ends_a_game_but_not_the_others(graded):
    text = student_text() + (
        "\nseen = []\n_choose = ReflexAgent.getAction\n"
        "def getAction(self, state):\n    seen.append(1)\n"
        "    if len(seen) == 2:\n        raise ValueError('second move')\n"
        "    return _choose(self, state)\n"
        "ReflexAgent.getAction = getAction\n"
    )

    (test,) = graded(text, marks={"nonTimeoutThresholds": "3"}).tests

    assert test.passed
    assert "game 1: ValueError: second move" in test.output
    assert "game 2" not in test.output


def test_an_illegal_action_and_an_endless_game_are_told(graded):
    illegal = student_text() + "\nReflexAgent.getAction = lambda self, state: 'Up'\n"
    endless = student_text() + (
        "\ndef getAction(self, state):\n    while True:\n        pass\n"
        "ReflexAgent.getAction = getAction\n"
    )
    marks = {"nonTimeoutThresholds": "0 1", "scoreThresholds": "0"}

    wrong = graded(illegal, games=1, marks=marks).tests[0]
    late = graded(endless, games=2, seconds=1, marks=marks).tests[0]

    assert "game 1: 'Up' is not a legal action" in wrong.output
    assert wrong.score == 3
    assert "games 1, 2: it took more than 1 seconds" in late.output
    assert "games in time 0: 1 of 2 points" in late.output


def test_an_agent_that_is_missing_costs_the_question(graded):
    question = graded(student_text(), "ContestAgent")

    assert question.score == 0
    assert "the file has no class ContestAgent" in question.tests[0].output


def test_below_a_minimum_there_is_nothing():
    told = EvalTest(
        "A",
        {},
        parse_layout(FIELD),
        [],
        2,
        1,
        0,
        {"wins": 1},
        {"score": [0, 10, 20], "wins": [], "nonTimeout": [2]},
    )

    lost = judged(told, (OneGame(10, False, False), OneGame(20, False, False)))
    won = judged(told, (OneGame(10, True, False), OneGame(20, False, True)))

    assert (lost.points, lost.most) == (0, 4)
    assert "wins 0 is below 1: no points" in lost.sentence
    assert won.points == 2


def test_ghosts_are_read_and_never_run():
    assert read_ghosts("[RandomGhost(1)]") == [Ghost()]
    assert read_ghosts("[DirectionalGhost(i + 1) for i in range(3)]") == [Ghost(DIRECTIONAL)] * 3
    assert read_ghosts("[DirectionalGhost(1, 0.5), DirectionalGhost(2, prob_scaredFlee=0)]") == [
        Ghost(DIRECTIONAL, 0.5),
        Ghost(DIRECTIONAL, flee=0.0),
    ]
    for wrong in ("", "3", "[1]", "[x for x in y]", "[RandomGhost(1)", "RandomGhost(1)"):
        with pytest.raises(GameError, match="ghosts must be a list"):
            read_ghosts(wrong)
    with pytest.raises(GameError, match="not system"):
        read_ghosts("[system('rm')]")


@given(st.text(max_size=60))
def test_whatever_stands_for_ghosts_is_read_or_refused(text):
    try:
        found = read_ghosts(text)
    except GameError:
        found = []

    assert all(isinstance(ghost, Ghost) for ghost in found)


def test_games_end_when_a_minimum_is_out_of_reach(graded):
    endless = student_text() + (
        "\ndef getAction(self, state):\n    while True:\n        pass\n"
        "ReflexAgent.getAction = getAction\n"
    )
    marks = {"nonTimeoutMinimum": "10", "winsThresholds": "0"}

    (test,) = graded(endless, games=10, seconds=1, marks=marks).tests

    assert test.score == 0
    assert "after game 1 of 10 there were no points left to win" in test.output


def test_a_first_look_that_fails_ends_the_game_only(graded):
    text = student_text() + (
        "\nseen = []\ndef look(self, state):\n    seen.append(state)\n"
        "    assert len(seen) > 1, 'not ready'\n"
        "ReflexAgent.registerInitialState = look\n"
    )

    (test,) = graded(text, games=2, marks={"nonTimeoutThresholds": "2"}).tests

    assert test.passed
    assert "game 1: AssertionError: not ready" in test.output
    assert "game 2" not in test.output


def test_what_ended_several_games_is_told_once(graded):
    text = student_text() + "\nReflexAgent.getAction = lambda self, state: xrange(3)[0]\n"

    (test,) = graded(text, marks={"nonTimeoutThresholds": "3"}).tests

    assert test.output.count("name 'xrange' is not defined (this is Python 2") == 1
    assert "games 1 to 3: NameError" in test.output


def test_an_agent_that_hangs_has_little_time_for_the_other_games(graded, monkeypatch):
    monkeypatch.setattr("plies.courses.berkeley.boxed_agent.HURRY", 0.5)
    text = """
class ReflexAgent:
    def getAction(self, state):
        while True:
            pass
"""
    began = monotonic()

    question = graded(text, games=10, seconds=2)

    assert monotonic() - began < 18  # and not ten times two seconds, and what loading takes
    told = question.tests[0].output
    assert "game 1: it took more than 2 seconds" in told
    assert "games 2 to 10: it took more than" in told
    assert "for one decision, again" in told


def test_a_slow_agent_that_decides_keeps_its_time(graded, monkeypatch):
    monkeypatch.setattr("plies.courses.berkeley.boxed_agent.HURRY", 0.1)
    text = """
import time
class ReflexAgent:
    def getAction(self, state):
        time.sleep(0.3)
        return "Stop"
"""
    question = graded(text, games=2, seconds=1)

    assert "games 1, 2: it took more than 1 seconds" in question.tests[0].output
