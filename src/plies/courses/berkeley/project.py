"""A user's own copy of the Berkeley project: which questions there are, and their tests.

    PROJECT/test_cases/CONFIG             order: "q1 q2"
    PROJECT/test_cases/q1/CONFIG          class and max_points of a question
    PROJECT/test_cases/q1/NAME.test       and NAME.solution, graded in the order of their names
    PROJECT/layouts/NAME.lay              for tests that name a layout

A file that cannot be read is the teacher's to mend: a GameError names it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from plies.contract import GameError
from plies.courses.berkeley.trees import whole_number
from plies.trees.notation.properties import Property, read_properties

FOLDER = "test_cases"
CONFIG = "CONFIG"
TEST_NAME = re.compile(r"[^#~.].*\.test")
ALL, PARTS, NUMBER, BY_POINTS, EXTRA = "all", "parts", "number", "points", "extra"
QUESTIONS = {
    "PassAllTestsQuestion": ALL,
    "PartialCreditQuestion": PARTS,
    "Q6PartialCreditQuestion": PARTS,
    "NumberPassedQuestion": NUMBER,
    "HackedPartialCreditQuestion": BY_POINTS,
    "ExtraCreditPassAllTestsQuestion": EXTRA,
}
TESTS = ("GraphGameTreeTest", "PacmanGameTreeTest", "EvalAgentTest")
Properties = dict[str, Property]
KEPT = 200  # tests that stay read: they are checked before the first is run


@dataclass(frozen=True, eq=False)
class CourseTest:
    """A test and its solution, as they are written. What they mean is read once from each."""

    name: str
    kind: str  # one of TESTS
    given: Properties
    solution: Properties
    path: Path
    old: bool  # of 2012, when nodes were counted in another way

    def wrong(self, error: Exception) -> GameError:
        """Return an error with the file's name before it."""
        return GameError(f"{self.path}: {error}")


@dataclass(frozen=True)
class CourseQuestion:
    """A question: what it is worth, and what is tested."""

    name: str
    kind: str  # one of the values of QUESTIONS
    points: int
    extra: int
    depends: tuple[str, ...]
    tests: tuple[CourseTest, ...]


def read_project(project: Path, wanted: Sequence[str] | None = None) -> list[CourseQuestion]:
    """Return the questions to grade in order, with those that they depend on before them.

    `wanted` None stands for all that the project's CONFIG lists.
    """
    folder = test_folder(project)
    names = list(wanted) if wanted is not None else question_names(folder)
    read: dict[str, CourseQuestion] = {}
    waiting: list[str] = []

    def add(name: str) -> None:
        if name in read:
            return
        if name in waiting:
            raise GameError(f"{folder}: the question {name} depends on itself")
        waiting.append(name)
        question = read_question(folder, name)
        for before in question.depends:
            add(before)
        waiting.pop()
        read[name] = question

    for name in names:
        add(name)
    return list(read.values())


def test_folder(project: Path) -> Path:
    """Return where the tests are: in the project's folder, or it is that folder itself."""
    for folder in (project / FOLDER, project):
        if (folder / CONFIG).is_file():
            return folder
    raise GameError(
        f"{project} holds no {FOLDER}/{CONFIG}: give the folder of the course's project"
    )


def question_names(folder: Path) -> list[str]:
    """Return the questions that CONFIG lists, or else all folders."""
    found = properties(folder / CONFIG)
    if "order" in found:
        return found["order"].value.split()
    return sorted(path.name for path in folder.iterdir() if (path / CONFIG).is_file())


def read_question(folder: Path, name: str) -> CourseQuestion:
    """Return a question with its tests."""
    place = folder / name
    if Path(name).name != name or not (place / CONFIG).is_file():
        known = ", ".join(sorted(path.parent.name for path in folder.glob(f"*/{CONFIG}")))
        raise GameError(f"there is no question {name!r} in {folder}: there are {known or 'none'}")
    found = properties(place / CONFIG)
    kind = found["class"].value if "class" in found else ""
    if kind not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        raise GameError(f"{place / CONFIG}: a question's class is one of {known}, not {kind!r}")
    files = [path for path in place.iterdir() if TEST_NAME.fullmatch(path.name)]
    tests = [read_course_test(path) for path in sorted(files, key=lambda path: path.stem)]
    try:
        points, extra = whole_number(found, "max_points"), whole_number(found, "extra_points", 0)
    except GameError as error:
        raise GameError(f"{place / CONFIG}: {error}") from None
    depends = tuple(found["depends"].value.split()) if "depends" in found else ()
    able = tuple(test for test in tests if test is not None)
    return CourseQuestion(name, QUESTIONS[kind], points, extra, depends, able)


def read_course_test(path: Path) -> CourseTest | None:
    """Return a test with its solution; None if it is switched off."""
    given = properties(path)
    if "disabled" in given and given["disabled"].value.lower() == "true":
        return None
    kind = given["class"].value if "class" in given else ""
    if kind not in TESTS:
        raise GameError(f"{path}: plies grades {', '.join(TESTS)}, not a test of class {kind!r}")
    solution = properties(path.with_suffix(".solution"))
    return CourseTest(path.stem, kind, given, solution, path, _is_old(path))


def _is_old(path: Path) -> bool:
    """Return whether the solutions beside this test are of the generation of 2012."""
    beside = sorted(path.parent.glob("*.solution"))
    return any(re.search(r"^expanded:", text(one), re.MULTILINE) for one in beside)


def properties(path: Path) -> Properties:
    """Return what a file of the project says; a GameError with its name if it cannot be read."""
    written = text(path)
    try:
        return read_properties(written)
    except GameError as error:
        raise GameError(f"{path}: {error}") from None


def text(path: Path) -> str:
    """Return a file's text with its line ends as one character, whatever it had."""
    try:
        return path.read_text(encoding="utf-8-sig", errors="replace")  # some draw with odd letters
    except FileNotFoundError:
        raise GameError(f"{path} is missing") from None
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error}") from None
