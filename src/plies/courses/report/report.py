"""What comes out of grading, whatever was graded: tests, questions and what they are worth.

Everything that is printed, saved or sent to a course's system is made from a Report.
"""

from __future__ import annotations

from dataclasses import dataclass
from shlex import quote
from typing import Any, ClassVar

COMPARED = ("position", "right", "yours")  # what stands beside what


@dataclass(frozen=True, slots=True)
class Test:
    """One test: what it asked for, how it went, and what a student is told of it."""

    name: str
    passed: bool
    output: str = ""  # for the student: why it failed
    score: float | None = None  # None: it counts only together with the others of its question
    max_score: float | None = None
    seconds: float = 0.0
    mistake: str = ""  # the name of the likeliest one, of `plies.exercises.mistakes`
    hidden: bool = False  # its name and output are for the teacher only
    printed: str = ""  # what the student's code printed, the beginning of it
    __test__: ClassVar[bool] = False  # none of pytest's own

    def json(self) -> dict[str, Any]:
        status = "passed" if self.passed else "failed"
        told: dict[str, Any] = {"name": self.name, "status": status, "output": self.output}
        if self.max_score is not None:
            told |= {"score": self.score, "max_score": self.max_score}
        told |= {"printed": self.printed} if self.printed else {}
        return told | ({"mistake": self.mistake} if self.mistake else {})


@dataclass(frozen=True, slots=True)
class Question:
    """Tests that are worth points together."""

    name: str
    score: float
    max_score: float
    tests: tuple[Test, ...]
    note: str = ""  # why it has the points that it has, if the tests do not say it


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A mistake that explains the answers of a student."""

    question: str
    mistake: str  # its name
    sentence: str  # to the student
    tree: str = ""  # the smallest one on which it shows, as a nested list
    explained: int = 0  # how many of the answers on our trees it gives, right ones and wrong ones
    tried: int = 0  # on so many trees
    how: tuple[tuple[str, Any], ...] = ()  # the right search on `tree`: its options
    page: str = ""  # the file of a stand-alone page that steps through it
    beside: tuple[tuple[str, str, str], ...] = ()  # positions of `tree`: right value, the student's

    @property
    def command(self) -> str:
        """Return the command that tells every step of the right search."""
        words = [f"plies tree {quote(self.tree)}"]
        for name, value in self.how:
            option = f"--{name.replace('_', '-')}"
            words.append(option if value is True else f"{option} {value}")
        return " ".join([*words, "--steps"]) if self.tree else ""

    def json(self) -> dict[str, Any]:
        names = ("question", "mistake", "sentence", "tree", "explained", "tried", "page", "command")
        rows = [dict(zip(COMPARED, row, strict=True)) for row in self.beside]
        return {name: getattr(self, name) for name in names} | {"beside": rows}


@dataclass(frozen=True, slots=True)
class Report:
    """One submission, graded."""

    title: str  # what was graded: "berkeley", "2048", "tree"
    student: str  # the file, or the folder's name
    questions: tuple[Question, ...]
    diagnoses: tuple[Diagnosis, ...] = ()
    seconds: float = 0.0
    note: str = ""  # what went wrong with the submission as a whole
    printed: str = ""  # what it printed while it was loaded

    @property
    def score(self) -> float:
        return sum(question.score for question in self.questions)

    @property
    def max_score(self) -> float:
        return sum(question.max_score for question in self.questions)
