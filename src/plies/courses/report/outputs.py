"""A report for people: on a terminal in colours, or as the text that is handed in.

    q2 minimax          4 of 5 points
      passed  1-lone-leaf
      failed  2-two-ghosts
              the move is West, and should be East

Text for a file is the same without colours, so that both are read in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from plies.courses.report.report import COMPARED, Diagnosis, Question, Report, Test

if TYPE_CHECKING:
    from rich.console import Console

COLUMNS = 80
MOST_LINES = 40  # of what is told about one test
MOST_PRINTED, MOST_PRINTED_IN_ALL = 10, 200  # lines of what a student printed
OWN_VALUE = (
    "[=2, ...] is a position that is worth 2 by itself: so much it counts where the depth ends."
)
PASSED, FAILED, WEAK, STRONG = "green", "red", "dim", "bold"


class Line(NamedTuple):
    """A line of a report, and how its first word and the rest look."""

    text: str
    style: str = ""
    words: str = ""  # before the text, in a style of their own
    words_style: str = ""


def report_lines(report: Report) -> Iterator[Line]:
    """Yield a report line by line."""
    title = f"{report.title}: " if report.title else ""
    yield Line(f"{title}{on_one_line(report.student)}", STRONG)
    for note in folded(report.note, ""):
        yield Line(note, FAILED)
    printed = Printed()
    yield from printed.lines(report.printed, "", "while it was loaded")
    for question in report.questions:
        yield Line("")
        yield from question_lines(question, printed)
    if report.diagnoses:
        yield Line("")
        yield Line("What is wrong, as it seems", STRONG)
        for one in report.diagnoses:
            yield from diagnosis_lines(one)
    yield Line("")
    told = points(report.score, report.max_score) if report.questions else "0 points"
    yield Line(f"{told}{in_time(report.seconds)}", STRONG)


class Printed:
    """What a student's code printed, bounded for each test and for all together."""

    def __init__(self) -> None:
        self.left = MOST_PRINTED_IN_ALL

    def lines(self, text: str, indent: str, when: str = "") -> Iterator[Line]:
        found = printable(text).rstrip().splitlines()
        if not found or self.left <= 0:
            return
        most = min(MOST_PRINTED, self.left)
        self.left -= min(len(found), most)
        yield Line(f"{indent}printed{' ' if when else ''}{when}:", WEAK)
        for line in found[:most]:
            yield Line(f"{indent}| {line[: COLUMNS - len(indent) - 2]}", WEAK)
        if len(found) > most:
            yield Line(f"{indent}| ... {len(found) - most} more lines", WEAK)
        if self.left <= 0:
            yield Line(f"{indent}what was printed after this is not shown", WEAK)


def question_lines(question: Question, printed: Printed) -> Iterator[Line]:
    full = question.score >= question.max_score
    told = points(question.score, question.max_score)
    yield Line(told, PASSED if full else FAILED, f"{question.name:<18} ", STRONG)
    for test in question.tests:
        yield from test_lines(test)
        yield from printed.lines(test.printed, " " * 10)
    for line in folded(question.note, "  "):
        yield Line(line, WEAK)


def test_lines(test: Test) -> Iterator[Line]:
    verdict = "passed" if test.passed else "failed"
    worth = "" if test.max_score is None else f"   {points(test.score or 0, test.max_score)}"
    style = PASSED if test.passed else FAILED
    yield Line(f"{test.name}{worth}", "", f"  {verdict}  ", style)
    lines = folded(test.output, " " * 10)
    for line in lines[:MOST_LINES]:
        yield Line(line, WEAK)
    if len(lines) > MOST_LINES:
        yield Line(f"{'':10}... {len(lines) - MOST_LINES} more lines", WEAK)


def diagnosis_lines(one: Diagnosis) -> Iterator[Line]:
    yield Line(one.mistake, FAILED, f"{one.question:<6} ", STRONG)
    for line in folded(one.sentence, " " * 7):
        yield Line(line)
    if one.tree:
        yield Line(f"{'':7}It shows on {one.tree}")
        for line in folded("\n".join(about_tree(one)), " " * 7):
            yield Line(line)
        yield Line(f"{'':7}{one.command}", WEAK)
    if one.page:
        yield Line(f"{'':7}{one.page}", WEAK)


def about_tree(one: Diagnosis) -> list[str]:
    """Return what its signs mean, and where the student's values differ from the right ones."""
    signs = [OWN_VALUE] if "=" in one.tree else []
    return signs + (table(one.beside) if one.beside else [])


def table(rows: Sequence[tuple[str, str, str]]) -> list[str]:
    """Return positions with the right value and the student's, in columns."""
    whole = [COMPARED, *rows]
    wide = [max(len(row[column]) for row in whole) for column in range(len(COMPARED))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()
        for row in whole
    ]


def report_text(report: Report) -> str:
    """Return a report as text, to be kept or handed in."""
    lines = (printable(f"{line.words}{line.text}").rstrip() for line in report_lines(report))
    return "".join(f"{line}\n" for line in lines)


def print_report(report: Report, console: Console | None = None) -> None:
    """Print a report; in colours on a terminal only."""
    from rich.console import Console
    from rich.text import Text

    console = console or Console(highlight=False)
    for line in report_lines(report):
        text = Text.assemble((printable(line.words), line.words_style))
        text.append(printable(line.text), line.style)
        console.print(text, soft_wrap=True)


def report_json(report: Report) -> dict[str, Any]:
    """Return a report for JSON: score, max_score, tests, and what else is known."""
    return {
        "title": report.title,
        "student": report.student,
        "score": report.score,
        "max_score": report.max_score,
        "seconds": round(report.seconds, 3),
        "note": report.note,
        "printed": report.printed,
        "questions": [
            {
                "name": question.name,
                "score": question.score,
                "max_score": question.max_score,
                "note": question.note,
            }
            for question in report.questions
        ],
        "tests": [
            {"question": question.name, **test.json()}
            for question in report.questions
            for test in question.tests
        ],
        "diagnoses": [one.json() for one in report.diagnoses],
    }


def points(score: float, most: float) -> str:
    """Return a score in words: `4 of 5 points`."""
    return f"{score:g} of {most:g} point{'' if most == 1 else 's'}"


def in_time(seconds: float) -> str:
    return f" in {seconds:.1f} s" if seconds else ""


def folded(text: str, indent: str) -> list[str]:
    """Return a text in lines that fit; its own line ends stay."""
    lines = []
    for line in printable(text).splitlines():
        if line.startswith(" ") or len(line) + len(indent) <= COLUMNS:  # drawings stay as they are
            lines.append(indent + line)
        else:
            lines += wrap(line, COLUMNS, initial_indent=indent, subsequent_indent=indent)
    return lines


def printable(text: str) -> str:
    """Return a text without what could steer a terminal: it may come from a student."""
    return "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)


def on_one_line(text: str) -> str:
    """Return a text as one line that can be printed anywhere."""
    return " ".join(printable(text).split())


def first_line(text: str) -> str:
    """Return the sentence that a note begins with; the lines of a program come after it."""
    return (text.splitlines() or [""])[0]
