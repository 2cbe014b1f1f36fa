"""What is wrong with an agent of the Berkeley project, found on trees of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from plies.courses.berkeley.grading import box_for
from plies.courses.berkeley.project import CourseQuestion, read_project
from plies.courses.berkeley.trees import probe as search_tree
from plies.courses.box.box import Box, StudentError
from plies.courses.diagnosis.diagnosis import Probe, diagnose
from plies.courses.diagnosis.mistakes import BY_NAME
from plies.courses.diagnosis.trees import Answer
from plies.courses.report.report import Diagnosis, Report
from plies.exercises.student import Way
from plies.trees.tree import Tree

SECONDS = 5.0  # for one of our trees, which are small
AVERAGING = "ExpectimaxAgent"
PASSES = "All tests pass, and the points stay; but the search is wrong."
NONE_FOUND, NO_ACTION = "none-found", "no-action"
NO_WORD = "getAction returns {}, which is no action: return the best move itself, not its value."
RIGHT_HERE = (
    "On all our trees your search is right. See which of the tests fail: some want the first of "
    "equally good moves; some have positions that are won or lost and still have moves, so that "
    "isWin and isLose must be asked; and a game needs a search that is fast enough."
)
ASKED = {
    "MinimaxAgent": Way(method="minimax", depth=2, depth_unit="round", ends="evaluate"),
    "AlphaBetaAgent": Way(
        method="alphabeta", strict=True, depth=2, depth_unit="round", ends="evaluate"
    ),
    "ExpectimaxAgent": Way(method="expectimax", depth=2, depth_unit="round", ends="evaluate"),
}


def with_diagnoses(
    report: Report, project: Path, student: Path, *, paths: Sequence[Path] = (), **where: Any
) -> Report:
    """Return the report with what is wrong in every question about a search that lacks points.

    The course's tests do not see every wrong average: there is a word about one that has all
    points, which it keeps. `paths` are further folders that the student's file may import from;
    `where` is for `box_for`.
    """
    short = [
        one.name
        for one in report.questions
        if one.score < one.max_score and not all(test.passed for test in one.tests)
    ]
    full = [one.name for one in report.questions if one.score >= one.max_score and one.tests]
    asked = [
        (question.name, agent)
        for question in (read_project(project, [*short, *full]) if short or full else [])
        if (agent := agent_of(question))
        and (question.name in short or (question.name in full and agent == AVERAGING))
    ]
    found: list[Diagnosis] = []
    if asked:
        with box_for(student, paths=paths, **where) as box:
            for name, agent in asked:
                one = diagnosed(box, name, agent)
                if name in short:
                    found.append(one)
                elif one.mistake in BY_NAME:
                    found.append(replace(one, sentence=f"{PASSES} {one.sentence}"))
    return replace(report, diagnoses=(*report.diagnoses, *found))


def diagnosed(box: Box, question: str, agent: str) -> Diagnosis:
    """Return what is wrong with an agent, or that nothing was found."""
    heard: list[str | None] = []
    found = diagnose(question, probe_of(box, agent, heard), ASKED[agent])
    if heard and None not in heard:  # never a text: no mistake of a search does that
        return Diagnosis(question, NO_ACTION, NO_WORD.format(heard[0]))
    return found or Diagnosis(question, NONE_FOUND, RIGHT_HERE)


def agent_of(question: CourseQuestion) -> str:
    """Return the agent whose search a question is about; "" if it is about something else."""
    agents = {test.given["alg"].value for test in question.tests if "alg" in test.given}
    known = agents & set(ASKED)
    return known.pop() if len(known) == 1 else ""


def probe_of(box: Box, agent: str, heard: list[str | None] | None = None) -> Probe:
    """Return how a student's agent is asked about a tree: for its move and what it generates.

    `heard` gets what every answer looks like that is no action, and None for one that is.
    """

    def probe(tree: Tree, way: Way) -> Answer:
        try:
            found = search_tree(box, agent, tree, way.depth or 1, seconds=SECONDS)
        except StudentError as error:
            return Answer(error=str(error) or error.kind, kind=error.kind)
        if heard is not None:
            heard.append(found.shown if found.action is None else None)
        return Answer(found.action or "", made=frozenset(found.generated))

    return probe
