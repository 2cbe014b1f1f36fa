"""`plies grade berkeley`: grades agents of the Berkeley Pac-Man project, one student or a class."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plies.cli.options import Output, as_json
from plies.cli.output import print_json
from plies.contract import GameError
from plies.courses.box.options import SECONDS, box_limits, box_options
from plies.courses.classes.command import grade_folder
from plies.courses.report.kinds import AUTOGRADER, REPORT, RESULTS
from plies.running.places import Place, place
from plies.writing import write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from plies.courses.box.terms import Limits
    from plies.courses.report.report import Report

FILE_NAME = "multiAgents.py"
SHORT = 1  # the status where points are missing
FOLDER = click.Path(file_okay=False)


@click.command("berkeley")
@click.option("--project", required=True, type=FOLDER, help="Your copy: test_cases, layouts.")
@click.option("--student", type=click.Path(), help="The file to grade, or a folder of a class.")
@click.option("--class", "class_folder", type=FOLDER, help="A folder of submissions.")
@click.option("-q", "--question", "questions", multiple=True, help="Only these: q2.")
@click.option("-t", "--test", "tests", multiple=True, help="Only this test: q3/6-tied-root.")
@click.option("--text", type=Output(REPORT), help="Write the report to hand in.")
@click.option("--gradescope", type=Output(RESULTS), help="Write Gradescope's results.json.")
@click.option("--html", type=FOLDER, help="Write pages that step through right searches.")
@click.option("--make-zip", type=Output(AUTOGRADER), help="Write an autograder for Gradescope.")
@click.option("--out", type=FOLDER, help="Where a class's reports go. [default: reports]")
@click.option("--file", "file_name", help="What the file is called. [default: multiAgents.py]")
@click.option("--jobs", type=click.IntRange(1), help="Submissions at a time.")
@click.option("--on", help="Where a class is graded: here, dask, dask=tcp://HOST:8786.")
@click.option("--again", is_flag=True, help="Grade a class's known submissions again, too.")
@click.option("--path", "paths", multiple=True, help="A folder that students may import from.")
@box_options
@click.option("--game-time", type=SECONDS, help="Seconds for a game. [default: 120]")
@click.option("--no-diagnosis", is_flag=True, help="Verdicts only: do not look for the mistake.")
@as_json
def command(
    project: str,
    student: str | None,
    class_folder: str | None,
    questions: tuple[str, ...],
    tests: tuple[str, ...],
    text: str | None,
    gradescope: str | None,
    html: str | None,
    make_zip: str | None,
    out: str | None,
    file_name: str | None,
    jobs: int | None,
    on: str | None,
    again: bool,
    paths: tuple[str, ...],
    game_time: float | None,
    no_diagnosis: bool,
    as_json: bool,
    **box: Any,
) -> None:
    """Grade agents of the Berkeley Pac-Man project by your own copy of its tests.

    The course's engine is not needed, and no program of the project is run. Each submission runs
    in a process of its own, without access to the solutions. The status is 1 if points are
    missing, or if a test fails that was run alone.

    \b
    Example: plies grade berkeley --project multiagent --student multiAgents.py
    """
    limits = box_limits(**box)
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
        limits=limits,
        game_seconds=game_time,
        alone=bool(class_folder),
    )
    if class_folder:
        if tests:
            raise GameError("--test is for one student: a class is graded as a whole")
        if text or gradescope or html:
            raise GameError(
                "--text, --gradescope and --html are for one student: a class has them in --out"
            )
        words = [*questions, *paths, str(no_diagnosis), str(limits), str(game_time)]
        how: dict[str, Any] = {"file_name": name, "jobs": jobs, "again": again}
        where, folders = place(on, jobs), (Path(class_folder), Path(out or "reports"), folder)
        whole_class(*folders, grade, words, where, **how, as_json=as_json)
        return
    for option, given in (("--out", out), ("--jobs", jobs), ("--on", on), ("--again", again)):
        if given:
            raise GameError(f"{option} is for a class")
    assert student is not None
    with telling() as tell:
        report = grade_one(Path(student), name, partial(grade, tests=tests, tell=tell))
    deliver(report, text=text, gradescope=gradescope, html=html, as_json=as_json)


def whole_class(
    folder: Path,
    out: Path,
    project: Path,
    grade: partial[Report],
    words: list[str],
    where: Place,
    *,
    jobs: int | None,
    **how: Any,
) -> None:
    """Grade all submissions of a folder, by the project's files as they are now."""
    if where.cluster is not None and grade.keywords["paths"]:
        raise GameError("--path is a folder of this machine: leave out --on")
    grade_folder(
        folder,
        out,
        grade,
        about=sorted(file.resolve() for file in project.rglob("*") if file.is_file()),
        words=words,
        jobs=jobs or cpu_count() or 1,
        where=where,
        folders={"project": project},
        **how,
    )


def grade_one(student: Path, file_name: str, grade: Callable[[Path], Report]) -> Report:
    """Grade a file, a folder or a zip of one student."""
    from plies.courses.classes.finding import ZIP, submission_at

    if student.suffix.lower() != ZIP or not student.is_file():
        return grade(student)
    with submission_at(str(student), student, file_name).opened() as found:
        if found.path is None:
            raise GameError(found.note)
        return replace(grade(found.path), student=str(student))


def grade_file(
    student: Path,
    *,
    project: Path,
    questions: tuple[str, ...] | None,
    diagnosis: bool,
    file_name: str,
    paths: tuple[Path, ...],
    limits: Limits,
    game_seconds: float | None,
    alone: bool,
    tests: tuple[str, ...] = (),
    tell: Callable[[str], None] | None = None,
) -> Report:
    """Grade a student's file, and find out what is wrong with it."""
    from plies.courses.berkeley.diagnosis import with_diagnoses
    from plies.courses.berkeley.grading import grade_project

    if student.is_dir() and file_name != FILE_NAME:
        student, alone = student / file_name, False
    where: dict[str, Any] = {"limits": limits, "paths": paths, "alone": alone}
    report = grade_project(
        project, student, questions, tests=tests, tell=tell, game_seconds=game_seconds, **where
    ).report
    if not diagnosis or report.note or tests:
        return report
    if tell:
        tell("what is wrong")
    return with_diagnoses(report, project, student, **where)


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
    from plies.courses.report.gradescope import write_gradescope
    from plies.courses.report.outputs import print_report, report_json, report_text

    written: list[Any] = []
    if html:
        from plies.courses.diagnosis.page import write_pages

        report = replace(report, diagnoses=write_pages(report.diagnoses, Path(html)))
        written += [Path(html) / one.page for one in report.diagnoses if one.page]
    if text:
        write(text, report_text(report), REPORT)
        written.append(text)
    if gradescope:
        write(gradescope, write_gradescope(report), RESULTS)
        written.append(gradescope)
    if as_json:
        print_json(report_json(report))
    else:
        print_report(report)
        for path in written:
            click.echo(f"saved     {path}")
    failed = any(not test.passed for one in report.questions for test in one.tests)
    if report.score < report.max_score or not report.questions or (failed and not report.max_score):
        sys.exit(SHORT)


def pack(out: Path, project: Path, name: str, questions: tuple[str, ...], quiet: bool) -> None:
    """Write the autograder for Gradescope."""
    from plies.courses.report.gradescope_zip import make_zip

    count = make_zip(out, project, student=name, questions=questions)
    if not quiet:
        click.echo(f"saved     {out} ({count} files)")
