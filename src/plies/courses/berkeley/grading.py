"""Grading an agents file of the Berkeley project, on the user's own copy of the course's tests.

    graded = grade_project(Path("multiagent"), Path("multiAgents.py"))
    print(graded.report.score)

The student's code runs in a box; the course's engine is not needed. Points are the course's. But a
test in which the student's code fails does not keep the others of its question from being run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any

from plies.contract import GameError
from plies.courses.berkeley.agents import OURS
from plies.courses.berkeley.evals import play_eval_test, read_eval_test
from plies.courses.berkeley.games import SECONDS, Played, play_game_test, read_game_test
from plies.courses.berkeley.points import Outcome, points_of, scored
from plies.courses.berkeley.project import (
    ALL,
    BY_POINTS,
    EXTRA,
    KEPT,
    CourseQuestion,
    CourseTest,
    read_project,
)
from plies.courses.berkeley.python2 import with_hint
from plies.courses.berkeley.trees import (
    MODULES,
    Answer,
    asked_of,
)
from plies.courses.box.box import Box, Limits, StudentError
from plies.courses.box.handed_in import handed_in
from plies.courses.report.report import Question, Report, Test
from plies.trees.notation.graph import Graph, count, needed, read_graph

FILE = "multiAgents.py"  # of a student who hands in a folder
NOT_RUN = "not run, since the file cannot be loaded"
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
    tests: Sequence[str] = (),
    tell: Callable[[str], None] | None = None,
    limits: Limits = Limits(),  # noqa: B008 (frozen)
    game_seconds: float | None = None,
    paths: Sequence[Path] = (),
    alone: bool = False,
) -> Graded:
    """Grade a student's file, or the `multiAgents.py` of a folder, on a project's tests.

    `questions` None: all that the project lists. `tests`, as `q3/6-tied-root`: only these are run,
    and no points are counted. `tell` hears the name of every test before it is run. A game has
    `game_seconds`, or what is usual. `paths` are folders that the student's code may import from;
    `alone`: the files beside the student's are others'. A GameError says what is wrong with the
    project; nothing that is wrong with the student's code is raised.
    """
    asked = read_project(project, questions)
    if tests:
        asked = only(asked, tests)
    for question in asked:
        for test in question.tests:
            _check(test, project)
    began = monotonic()
    done: list[Question] = []
    answers: list[Answer] = []
    games: dict[tuple[str, str], Played] = {}
    with box_for(student, limits=limits, paths=paths, alone=alone) as box:
        note = load_error(box)
        printed = box.heard()
        for question in asked:
            behind = [one for one in question.depends if not tests and not _complete(one, done)]
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
                ran = _run(box, question, test, project, game_seconds, hurried=hurried)
                found.append(replace(ran, test=replace(ran.test, printed=box.heard())))
            answers += [one.answer for one in found if one.answer]
            games |= {(question.name, one.test.name): one.played for one in found if one.played}
            done.append(_counted(question, found, note, bool(tests)))
    report = Report("berkeley", str(student), tuple(done), (), monotonic() - began, note, printed)
    return Graded(report, tuple(answers), games)


def only(asked: Sequence[CourseQuestion], wanted: Sequence[str]) -> list[CourseQuestion]:
    """Return the questions with those tests only that are wanted, named as `q3/6-tied-root`.

    The course's own way to name one is as good: `test_cases/q3/6-tied-root.test`.
    """
    found: dict[str, list[str]] = {}
    for words in wanted:
        question, _, test = words.removesuffix(".test").rpartition("/")
        question = question.rpartition("/")[2]
        known = [one.name for one in asked for other in one.tests if other.name == test]
        if question not in known:
            names = [f"{one.name}/{other.name}" for one in asked for other in one.tests]
            near = get_close_matches(words, names, 1) or names[:1]
            raise GameError(f"there is no test {words!r}: tests are named as {near[0]}")
        found.setdefault(question, []).append(test)
    return [
        replace(one, tests=tuple(test for test in one.tests if test.name in found[one.name]))
        for one in asked
        if one.name in found
    ]


def _counted(question: CourseQuestion, found: list[Outcome], note: str, some: bool) -> Question:
    """Return a question with its points; with none at all if only `some` of its tests were run."""
    counted = scored(question, found)
    if some:
        return replace(counted, score=0.0, max_score=0.0, note="only this was run: no points")
    return replace(counted, note=NOT_RUN) if note else counted


def box_for(
    student: Path,
    *,
    limits: Limits = Limits(),  # noqa: B008 (frozen)
    paths: Sequence[Path] = (),
    alone: bool = False,
) -> Box:
    """Return a box with a student's file and the modules beside it, or with those of a folder.

    `alone`: the files beside it are other students'.
    """
    whole = student.is_dir()
    if whole and not (student / FILE).is_file():
        raise GameError(f"{student} holds no {FILE}")
    file = student / FILE if whole else student
    files = handed_in(file, whole=whole, alone=alone, ours=OURS)
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
    box: Box,
    question: CourseQuestion,
    test: CourseTest,
    project: Path,
    game_seconds: float | None,
    *,
    hurried: bool,
) -> Outcome:
    """Run a test; whatever the student's code does becomes an outcome."""
    began = monotonic()
    try:
        if test.kind == "GraphGameTreeTest":
            found = _tree(box, question, test, min(HURRY, box.limits.seconds) if hurried else None)
        elif test.kind == "PacmanGameTreeTest":
            usual = game_seconds or SECONDS
            found = _game(box, test, min(usual, 4 * HURRY) if hurried else usual)
        else:
            found = _evaluation(box, test, project, game_seconds)
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


@lru_cache(maxsize=KEPT)
def read_tree_test(test: CourseTest) -> tuple[str, int, Graph]:
    """Return who searches, how deep, and what; a GameError with the file's name if it is wrong."""
    try:
        for key in ("successors", "evaluation"):
            needed(test.given, key)
        graph, depth = read_graph(test.given), count(test.given, "depth")
        alg = needed(test.given, "alg").value
        if graph.start not in graph.successors:
            raise GameError(f"the start_state {graph.start!r} has no line in successors")
        if not {"action", _states_key(test)} <= set(test.solution):
            raise GameError("the solution of a tree test needs the keys action and generated")
    except GameError as error:
        raise test.wrong(error) from None
    values = {state: float(value) for state, value in graph.values.items()}  # as the course has
    return alg, depth, replace(graph, values=values)


def _states_key(test: CourseTest) -> str:
    return "generated" if "generated" in test.solution else "expanded"


def _told(error: StudentError) -> str:
    """Return an error for one test; what is wrong with the whole file is told once, by the note."""
    return "" if error.kind == "load" else with_hint(str(error))


def _game(box: Box, test: CourseTest, seconds: float) -> Outcome:
    played = play_game_test(box, test, seconds)
    told = Test(test.name, played.passed, played.sentence)
    return Outcome(told, passed=played.passed, late=played.late, played=played)


def _evaluation(box: Box, test: CourseTest, project: Path, seconds: float | None) -> Outcome:
    found = play_eval_test(box, test, project, seconds)
    told = Test(test.name, found.points >= found.most, found.sentence, found.points, found.most)
    return Outcome(told, passed=True, points=found.points)
