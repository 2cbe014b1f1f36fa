"""`plies grade berkeley`: grades agents of the Berkeley Pac-Man project, one student or a class."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import partial
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plies.cli.grade_class import grade_folder
from plies.cli.options import as_json
from plies.cli.output import print_json, write_text
from plies.game import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from plies.grade.report import Report

FILE_NAME = "multiAgents.py"
SHORT = 1  # the status where points are missing
FILE = click.Path(dir_okay=False)
FOLDER = click.Path(file_okay=False)


@click.command("berkeley")
@click.option("--project", required=True, type=FOLDER, help="Your copy: test_cases, layouts.")
@click.option("--student", type=click.Path(), help="The file to grade, or a folder of a class.")
@click.option("--class", "class_folder", type=FOLDER, help="A folder of submissions.")
@click.option("-q", "--question", "questions", multiple=True, help="Only these: q2.")
@click.option("--text", type=FILE, help="Write the report to hand in.")
@click.option("--gradescope", type=FILE, help="Write Gradescope's results.json.")
@click.option("--html", type=FOLDER, help="Write pages that step through right searches.")
@click.option("--make-zip", type=FILE, help="Write an autograder for Gradescope.")
@click.option("--out", type=FOLDER, help="Where a class's reports go. [default: reports]")
@click.option("--file", "file_name", help="What the file is called. [default: multiAgents.py]")
@click.option("--jobs", type=click.IntRange(1), help="Submissions at a time.")
@click.option("--again", is_flag=True, help="Grade a class's known submissions again, too.")
@click.option("--path", "paths", multiple=True, help="A folder that students may import from.")
@click.option("--no-diagnosis", is_flag=True, help="Verdicts only: do not look for the mistake.")
@as_json
def command(
    project: str,
    student: str | None,
    class_folder: str | None,
    questions: tuple[str, ...],
    text: str | None,
    gradescope: str | None,
    html: str | None,
    make_zip: str | None,
    out: str | None,
    file_name: str | None,
    jobs: int | None,
    again: bool,
    paths: tuple[str, ...],
    no_diagnosis: bool,
    as_json: bool,
) -> None:
    """Grade agents of the Berkeley Pac-Man project by your own copy of its tests.

    The course's engine is not needed, and no program of the project is run. Each submission runs
    in a process of its own, without access to the solutions. The status is 1 if points are
    missing.
    """
    folder = Path(project)
    if student and class_folder:
        raise GameError("give either --student or --class, not both")
    name = file_name or FILE_NAME
    if student and Path(student).is_dir() and not (Path(student) / name).is_file():
        student, class_folder = None, student
    if make_zip:
        pack(Path(make_zip), folder, name, questions, quiet=as_json)
    if not student and not class_folder:
        if make_zip:
            return
        raise GameError("say what to grade: --student FILE, or --class FOLDER")
    grade = partial(
        grade_file,
        project=folder,
        questions=questions or None,
        diagnosis=not no_diagnosis,
        file_name=name,
        paths=tuple(Path(path) for path in paths),
    )
    if class_folder:
        if text or gradescope or html:
            raise GameError(
                "--text, --gradescope and --html are for one student: a class has them in --out"
            )
        grade_folder(
            Path(class_folder),
            Path(out or "reports"),
            grade,
            about=sorted(file for file in folder.rglob("*") if file.is_file()),
            words=[*questions, *paths, str(no_diagnosis)],
            file_name=name,
            jobs=jobs or cpu_count() or 1,
            again=again,
            as_json=as_json,
        )
        return
    for option, given in (("--out", out), ("--jobs", jobs), ("--again", again)):
        if given:
            raise GameError(f"{option} is for a class")
    assert student is not None
    with telling() as tell:
        report = grade(Path(student), tell=tell)
    deliver(report, text=text, gradescope=gradescope, html=html, as_json=as_json)


def grade_file(
    student: Path,
    *,
    project: Path,
    questions: tuple[str, ...] | None,
    diagnosis: bool,
    file_name: str,
    paths: tuple[Path, ...],
    tell: Callable[[str], None] | None = None,
) -> Report:
    """Grade a student's file, and find out what is wrong with it."""
    from plies.grade.berkeley import grade_project
    from plies.grade.diagnosis_berkeley import with_diagnoses

    if student.is_dir() and file_name != FILE_NAME:
        student = student / file_name
    report = grade_project(project, student, questions, tell=tell, paths=paths).report
    if not diagnosis or report.note:
        return report
    if tell:
        tell("what is wrong")
    return with_diagnoses(report, project, student, paths=paths)


@contextmanager
def telling() -> Iterator[Callable[[str], None] | None]:
    """Show on a terminal which test is running."""
    from rich.console import Console
    from rich.markup import escape

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    with console.status("") as status:
        yield lambda words: status.update(escape(words))


def deliver(
    report: Report,
    *,
    text: str | None = None,
    gradescope: str | None = None,
    html: str | None = None,
    as_json: bool = False,
) -> None:
    """Print a report and write the files that were asked for; the status says if it is full."""
    from dataclasses import replace

    from plies.grade.gradescope import write_gradescope
    from plies.grade.outputs import print_report, report_json, report_text

    written: list[Any] = []
    if html:
        from plies.grade.diagnosis_page import write_pages

        report = replace(report, diagnoses=write_pages(report.diagnoses, Path(html)))
        written += [Path(html) / one.page for one in report.diagnoses if one.page]
    if text:
        write_text(text, report_text(report))
        written.append(text)
    if gradescope:
        write_text(gradescope, write_gradescope(report))
        written.append(gradescope)
    if as_json:
        print_json(report_json(report))
    else:
        print_report(report)
        for path in written:
            click.echo(f"saved     {path}")
    if report.score < report.max_score or not report.questions:
        sys.exit(SHORT)


def pack(out: Path, project: Path, name: str, questions: tuple[str, ...], quiet: bool) -> None:
    """Write the autograder for Gradescope."""
    from plies.grade.gradescope_zip import make_zip

    count = make_zip(out, project, student=name, questions=questions)
    if not quiet:
        click.echo(f"saved     {out} ({count} files)")
