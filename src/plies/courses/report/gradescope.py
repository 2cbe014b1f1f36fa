"""A report as Gradescope's results.json: one entry for each test.

A test has points of its own, or its question has them for all of its tests together; then the
question is an entry too, with the points, and its tests only say whether they passed. So the
entries always add up to the score.
"""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, Literal

from plies.contract import GameError
from plies.courses.report.outputs import about_tree, printable
from plies.courses.report.report import Diagnosis, Question, Report, Test

Visibility = Literal["visible", "hidden", "after_due_date", "after_published"]
LONGEST = 20_000  # characters of output of a test


def gradescope(
    report: Report, *, visibility: Visibility = "visible", hidden: Visibility = "hidden"
) -> dict[str, Any]:
    """Return what Gradescope reads. `hidden` is for tests that are the teacher's only."""
    told = {one.question: one for one in report.diagnoses}
    tests = [
        entry
        for question in report.questions
        for entry in entries(question, told.get(question.name), hidden)
    ]
    found: dict[str, Any] = {
        "score": plain(report.score),
        "execution_time": round(report.seconds, 2),
        "output": printable(report.note)[:LONGEST],
        "output_format": "text",
        "visibility": visibility,
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {
            "max_score": plain(report.max_score),
            "mistakes": {one.question: one.mistake for one in report.diagnoses},
        },
    }
    return found


def entries(
    question: Question, diagnosis: Diagnosis | None, hidden: Visibility
) -> list[dict[str, Any]]:
    """Return the entries of a question: its points, where they belong to no test, and its tests."""
    own = [test for test in question.tests if test.max_score is not None]
    together = len(own) < len(question.tests) or not own
    together = together or sum(test.score or 0 for test in own) != question.score
    found = []
    if together or diagnosis:
        about = [question.note] if question.note else []
        about += told_of(diagnosis) if diagnosis else []
        entry: dict[str, Any] = {"name": question.name, "number": question.name}
        if together:
            entry |= {"score": plain(question.score), "max_score": plain(question.max_score)}
        passed = question.score >= question.max_score
        entry |= {"status": "passed" if passed else "failed"}
        found.append(entry | {"output": cut("\n".join(about)), "output_format": "text"})
    for number, test in enumerate(question.tests, 1):
        found.append(test_entry(test, f"{question.name}.{number}", not together, hidden))
    return found


def test_entry(test: Test, number: str, scored: bool, hidden: Visibility) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": printable(test.name), "number": number}
    if scored:
        entry |= {"score": plain(test.score or 0.0), "max_score": plain(test.max_score or 0.0)}
    told = test.output
    if test.printed:
        told = f"{told}\n\nprinted:\n{test.printed}".strip()
    entry |= {"status": "passed" if test.passed else "failed", "output": cut(told)}
    entry |= {"output_format": "text"}
    entry |= {"tags": [test.mistake]} if test.mistake else {}
    return entry | ({"visibility": hidden} if test.hidden else {})


def told_of(diagnosis: Diagnosis) -> list[str]:
    """Return the sentences of a diagnosis."""
    found = [diagnosis.sentence]
    if diagnosis.tree:
        found += [f"It shows on {diagnosis.tree}", *about_tree(diagnosis)]
        found += [f"See every step: {diagnosis.command}"]
    return found


def write_gradescope(report: Report, **options: Any) -> str:
    """Return the text of results.json."""
    return json.dumps(gradescope(report, **options), indent=1, allow_nan=False) + "\n"


def plain(number: float) -> float:
    """Return a number as JSON has it: whole ones without a point."""
    if not isfinite(number):
        raise GameError(f"a score is a number, not {number}")
    return int(number) if number == int(number) else round(number, 6)


def cut(text: str) -> str:
    """Return a text short enough, without what could steer a terminal."""
    return printable(text)[:LONGEST]
