"""Grading an agents file of the Berkeley project, on the user's own copy of the course's tests.

    graded = grade_project(Path("multiagent"), Path("multiAgents.py"))
    print(graded.report.score)

The student's code runs in a box; the course's engine is not needed. Points are the course's. But a
test in which the student's code fails does not keep the others of its question from being run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Any

from plies.game import GameError
from plies.grade.berkeley_evals import play_eval_test, read_eval_test
from plies.grade.berkeley_games import SECONDS, Played, play_game_test, read_game_test
from plies.grade.berkeley_points import Outcome, points_of, scored
from plies.grade.berkeley_project import (
    ALL,
    BY_POINTS,
    EXTRA,
    CourseQuestion,
    CourseTest,
    read_project,
)
from plies.grade.berkeley_trees import MODULES, Answer, Graph, asked_of, read_graph, whole_number
from plies.grade.box import Box, Limits, StudentError
from plies.grade.report import Question, Report, Test
from plies.play.berkeley_python2 import with_hint

FILE = "multiAgents.py"  # of a student who hands in a folder
TEMPLATE = {"util.py", "game.py", "layout.py", "pacman.py", "ghostAgents.py"}  # ours come first
HURRY = 5.0  # seconds for a tree where another one took too long; a game has four times as many


@dataclass(frozen=True)
class Graded:
    """A report, and what lies behind it: the student's answers to the tree and game tests."""

    report: Report
    answers: tuple[Answer, ...] = ()
    games: dict[tuple[str, str], Played] = field(default_factory=dict)  # by question and test


def grade_project(
    project: Path,
    student: Path,
    questions: Sequence[str] | None = None,
    *,
    tell: Callable[[str], None] | None = None,
    limits: Limits = Limits(),  # noqa: B008 (frozen)
    paths: Sequence[Path] = (),
) -> Graded:
    """Grade a student's file, or the `multiAgents.py` of a folder, on a project's tests.

    `questions` None: all that the project lists. `tell` hears the name of every test before it is
    run. `paths` are folders that the student's code may import from. A GameError says what is
    wrong with the project; nothing that is wrong with the student's code is raised.
    """
    asked = read_project(project, questions)
    for question in asked:
        for test in question.tests:
            _check(test, project)
    began = monotonic()
    done: list[Question] = []
    answers: list[Answer] = []
    games: dict[tuple[str, str], Played] = {}
    with box_for(student, limits=limits, paths=paths) as box:
        note = load_error(box)
        for question in asked:
            behind = [name for name in question.depends if not _complete(name, done)]
            if behind:
                why = f"not graded before {' and '.join(behind)} has all points"
                done.append(Question(question.name, 0, question.points, (), why))
                continue
            found: list[Outcome] = []
            for test in question.tests:
                if tell:
                    tell(f"{question.name} {test.name}")
                # Somebody who has lost the question by an endless loop must not take hours.
                hurried = question.kind in (ALL, EXTRA) and any(one.late for one in found)
                found.append(_run(box, question, test, project, hurried=hurried))
            answers += [one.answer for one in found if one.answer]
            games |= {(question.name, one.test.name): one.played for one in found if one.played}
            done.append(scored(question, found))
    report = Report("berkeley", str(student), tuple(done), (), monotonic() - began, note)
    return Graded(report, tuple(answers), games)


def box_for(
    student: Path,
    *,
    limits: Limits = Limits(),  # noqa: B008 (frozen)
    paths: Sequence[Path] = (),
) -> Box:
    """Return a box with a student's file, or with the Python files of a folder."""
    files = [student]
    if student.is_dir():
        if not (student / FILE).is_file():
            raise GameError(f"{student} holds no {FILE}")
        others = sorted(path for path in student.glob("*.py") if path.name not in TEMPLATE)
        files = [student / FILE, *(path for path in others if path.name != FILE)]
    return Box("berkeley", files, limits=limits, paths=[MODULES, *paths])


def load_error(box: Box) -> str:
    """Return why the student's file cannot be loaded; empty if it can."""
    try:
        box.call("hello")
    except StudentError as error:
        return with_hint(str(error)) if error.kind == "load" else ""
    return ""


def _complete(name: str, done: list[Question]) -> bool:
    return any(one.name == name and one.score >= one.max_score for one in done)


def _check(test: CourseTest, project: Path) -> None:
    """Raise a GameError now, and not after minutes of grading, if a test cannot be read."""
    if "points" in test.given:
        points_of(test)
    if test.kind == "GraphGameTreeTest":
        read_tree_test(test)
    elif test.kind == "PacmanGameTreeTest":
        read_game_test(test)
    else:
        read_eval_test(test, project)


def _run(
    box: Box, question: CourseQuestion, test: CourseTest, project: Path, *, hurried: bool
) -> Outcome:
    """Run a test; whatever the student's code does becomes an outcome."""
    began = monotonic()
    try:
        if test.kind == "GraphGameTreeTest":
            found = _tree(box, question, test, min(HURRY, box.limits.seconds) if hurried else None)
        elif test.kind == "PacmanGameTreeTest":
            found = _game(box, test, 4 * HURRY if hurried else SECONDS)
        else:
            found = _evaluation(box, test, project)
    except StudentError as error:
        told = Test(test.name, False, _told(error))
        found = Outcome(told, passed=False, failed=True, late=error.kind == "time")
    if question.kind == BY_POINTS and "points" in test.given and found.test.max_score is None:
        worth = points_of(test)
        score = worth if found.passed else 0.0
        found = replace(found, test=replace(found.test, score=score, max_score=worth))
    return replace(found, test=replace(found.test, seconds=monotonic() - began))


def _tree(box: Box, question: CourseQuestion, test: CourseTest, seconds: float | None) -> Outcome:
    alg, depth, graph = read_tree_test(test)
    key = _states_key(test)
    asked: dict[str, Any] = {"alg": alg, "depth": depth, "graph": graph}
    about: dict[str, Any] = {"test": test.name, "question": question.name, "asked": asked}
    try:
        answer = replace(asked_of(box, alg, graph, depth, seconds), **about)
    except StudentError as error:
        missing = Answer(None, (), error=str(error), **about)
        told = Test(test.name, False, _told(error))
        late = error.kind == "time"
        return Outcome(told, passed=False, failed=True, late=late, answer=missing)
    names = answer.generated if key == "generated" else answer.touched
    action, right = test.solution["action"].value, test.solution[key].value
    found = " ".join(sorted(set(names)))
    passed = answer.action == action and found == right
    lines = []
    if answer.action != action:
        lines.append(f"The move: {answer.shown}, not {action!r}.")
    if found != right:
        mine, theirs = set(names), set(right.split())
        if mine - theirs:
            lines.append(f"Generated, but should not be: {' '.join(sorted(mine - theirs))}.")
        if theirs - mine:
            lines.append(f"Not generated, but should be: {' '.join(sorted(theirs - mine))}.")
    if not passed and "diagram" in test.given:
        lines.append(test.given["diagram"].value)
    return Outcome(Test(test.name, passed, "\n".join(lines)), passed=passed, answer=answer)


def read_tree_test(test: CourseTest) -> tuple[str, int, Graph]:
    """Return who searches, how deep, and what; a GameError with the file's name if it is wrong."""
    try:
        graph, depth = read_graph(test.given), whole_number(test.given, "depth")
        if depth < 1:
            raise GameError(f"the depth is 1 or more, not {depth}")
        if graph.agents < 1:
            raise GameError(f"num_agents is 1 or more, not {graph.agents}")
        if graph.start not in graph.successors:
            raise GameError(f"the start_state {graph.start!r} has no line in successors")
        if "alg" not in test.given:
            raise GameError("a tree test needs the key alg")
        if not {"action", _states_key(test)} <= set(test.solution):
            raise GameError("the solution of a tree test needs the keys action and generated")
    except GameError as error:
        raise test.wrong(error) from None
    return test.given["alg"].value, depth, graph


def _states_key(test: CourseTest) -> str:
    return "generated" if "generated" in test.solution else "expanded"


def _told(error: StudentError) -> str:
    """Return an error for one test; what is wrong with the whole file is told once, by the note."""
    return str(error).partition("\n")[0] if error.kind == "load" else with_hint(str(error))


def _game(box: Box, test: CourseTest, seconds: float) -> Outcome:
    played = play_game_test(box, test, seconds)
    told = Test(test.name, played.passed, played.sentence)
    return Outcome(told, passed=played.passed, late=played.late, played=played)


def _evaluation(box: Box, test: CourseTest, project: Path) -> Outcome:
    found = play_eval_test(box, test, project)
    told = Test(test.name, found.points >= found.most, found.sentence, found.points, found.most)
    return Outcome(told, passed=True, points=found.points)
