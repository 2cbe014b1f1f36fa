"""What the tests of a question are worth together, by the rules of the course."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plies.contract import GameError
from plies.courses.berkeley.games import Played
from plies.courses.berkeley.project import (
    ALL,
    EXTRA,
    NUMBER,
    PARTS,
    CourseQuestion,
    CourseTest,
)
from plies.courses.berkeley.trees import Answer
from plies.courses.report.report import Question, Test


@dataclass(frozen=True)
class Outcome:
    """How a test went: for the report, and for the course's rules of points."""

    test: Test
    passed: bool  # what the course calls so: a test worth points is passed with none of them
    points: float = 0.0
    failed: bool = False  # the student's code did, which costs the course's whole question
    late: bool = False
    answer: Answer | None = None
    played: Played | None = None


def scored(question: CourseQuestion, found: Sequence[Outcome]) -> Question:
    """Return a question with the points that the course gives for these outcomes."""
    tests = tuple(one.test for one in found)
    most = float(question.points)
    crashed = [one.test.name for one in found if one.failed]
    wrong = [one.test.name for one in found if not one.passed]
    score, note = 0.0, ""
    if crashed:
        note = f"no points, since the code failed in {crashed[0]}"
    elif question.kind in (ALL, EXTRA):
        score = 0.0 if wrong else most + question.extra * (question.kind == EXTRA)
        note = "all tests must pass" if wrong else ""
    elif question.kind == PARTS:
        score = 0.0 if wrong else float(sum(one.points for one in found))
        note = "all tests must pass" if wrong else ""
    elif question.kind == NUMBER:
        score = float(len(found) - len(wrong))
    else:
        score, note = _by_points(question, found)
    return Question(question.name, score, most, tests, note)


def _by_points(question: CourseQuestion, found: Sequence[Outcome]) -> tuple[float, str]:
    """Return the sum of the tests' own points; those without any must pass for all of them."""
    worth = {test.name: points_of(test) for test in question.tests if "points" in test.given}
    score = int(sum(worth[one.test.name] for one in found if one.passed and one.test.name in worth))
    others = all(one.passed for one in found if one.test.name not in worth)
    if score == question.points and not others:
        return 0.0, "the tests without points must pass too"
    return float(score), ""


def points_of(test: CourseTest) -> float:
    try:
        return float(test.given["points"].value)
    except ValueError:
        raise test.wrong(GameError("points must be a number")) from None
