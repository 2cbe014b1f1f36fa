"""What is wrong with an agent of the Berkeley project, found on trees of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from plies.games.tree import Tree
from plies.grade.berkeley import box_for
from plies.grade.berkeley_project import CourseQuestion, read_project
from plies.grade.berkeley_trees import probe as search_tree
from plies.grade.box import Box, StudentError
from plies.grade.diagnosis import Probe, diagnose
from plies.grade.diagnosis_trees import Answer
from plies.grade.report import Diagnosis, Report
from plies.grade.student import Way

SECONDS = 5.0  # for one of our trees, which are small
ASKED = {
    "MinimaxAgent": Way(method="minimax", depth=2, depth_unit="round", ends="evaluate"),
    "AlphaBetaAgent": Way(
        method="alphabeta", strict=True, depth=2, depth_unit="round", ends="evaluate"
    ),
    "ExpectimaxAgent": Way(method="expectimax", depth=2, depth_unit="round", ends="evaluate"),
}


def with_diagnoses(
    report: Report, project: Path, student: Path, *, paths: Sequence[Path] = ()
) -> Report:
    """Return the report with what is wrong in every question about a search that lacks points.

    `paths` are further folders that the student's file may import from.
    """
    short = [one.name for one in report.questions if one.score < one.max_score]
    asked = [
        (question.name, agent)
        for question in (read_project(project, short) if short else [])
        if question.name in short and (agent := agent_of(question))
    ]
    found: list[Diagnosis] = []
    if asked:
        with box_for(student, paths=paths) as box:
            for name, agent in asked:
                one = diagnose(name, probe_of(box, agent), ASKED[agent])
                found += [one] if one else []
    return replace(report, diagnoses=(*report.diagnoses, *found))


def agent_of(question: CourseQuestion) -> str:
    """Return the agent whose search a question is about; "" if it is about something else."""
    agents = {test.given["alg"].value for test in question.tests if "alg" in test.given}
    known = agents & set(ASKED)
    return known.pop() if len(known) == 1 else ""


def probe_of(box: Box, agent: str) -> Probe:
    """Return how a student's agent is asked about a tree: for its move and what it generates."""

    def probe(tree: Tree, way: Way) -> Answer:
        try:
            found = search_tree(box, agent, tree, way.depth or 1, seconds=SECONDS)
        except StudentError as error:
            return Answer(error=str(error) or error.kind, kind=error.kind)
        return Answer(found.action or "", made=frozenset(found.generated))

    return probe
