"""`plies grade 2048 --student`: a student's ai.py on positions, in games, or both; or a class."""

from __future__ import annotations

import sys
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plies.cli.leaving import INTERRUPTED
from plies.cli.output import Rows, print_json
from plies.contract import GameError
from plies.courses.box.options import box_limits
from plies.courses.report.kinds import REPORT, RESULTS
from plies.running.places import place
from plies.writing import write

if TYPE_CHECKING:
    from plies.courses.report.report import Report
    from plies.courses.twenty48.report import Task

FOR_STATES = ("solutions", "values_only", "lowest")
FOR_GAMES = ("goal", "need", "four", "seed")
FOR_ONE = ("text", "gradescope")
FOR_CLASS = ("out", "jobs", "on", "again")
NOT_PASSED = 1


def grade_student(student: Path, states: str | None, *, as_json: bool, **options: Any) -> None:
    """Grade a student's program, or those of a class; options that are not given are None."""
    from plies.courses.twenty48.report import FILE

    given = {name: value for name, value in options.items() if value not in (None, ())}
    games = given.get("games")
    if states is None and games is None:
        raise GameError("--student needs --states FILE, or --games COUNT, or both")
    is_class = student.is_dir() and not (student / FILE).is_file()
    for names, fits, what in (
        (FOR_STATES, states is not None, "for --states"),
        (FOR_GAMES, games is not None, "for --games"),
        (FOR_ONE, not is_class, "for one student: a class has its reports in --out"),
        (FOR_CLASS, is_class, "for a class: --student is one program"),
        (("save",), False, "for --states without --student"),
    ):
        for name in names:
            if name in given and not fits:
                raise GameError(f"--{name.replace('_', '-')} is {what}")
    task = read_task(states, given)
    if is_class:
        grade_class(student, task, [states, given.get("solutions")], given, as_json)
    else:
        grade_one(student, task, given, as_json)


def read_task(states: str | None, given: dict[str, Any]) -> Task:
    """Return what is asked, with the files read."""
    from plies.courses.twenty48.report import Task
    from plies.courses.twenty48.states import read_answers, read_file, read_positions

    simple = ("layout", "depth", "values_only", "lowest", "hidden", "games", *FOR_GAMES)
    asked = {name: given[name] for name in simple if name in given}
    layout = given.get("layout", "columns")
    if "time" in given:
        asked["seconds"] = None if given["time"] == 0 else given["time"]
    if states:
        asked["positions"] = read_file(Path(states), lambda text: read_positions(text, layout))
    if "solutions" in given:
        asked["answers"] = read_file(Path(given["solutions"]), read_answers)
    folders = [Path(path) for path in given.get("paths", ())]
    for folder in folders:
        if not folder.is_dir():
            raise GameError(f"{folder} is not a folder")
    limits = box_limits(given.get("packages", ()), given.get("memory"))
    return Task(paths=folders, limits=limits, **asked)


def grade_one(file: Path, task: Task, given: dict[str, Any], as_json: bool) -> None:
    """Grade one program, print the report, and write it where it is wanted."""
    from plies.courses.report.gradescope import write_gradescope
    from plies.courses.report.outputs import report_text
    from plies.courses.twenty48.report import Work

    work, stopped = Work(task, file, alone=False), False
    with Rows("", quiet=True) as rows:
        try:
            work.run(lambda how_far: rows.tell(f"{how_far} (Ctrl-C keeps what is done)"))
        except KeyboardInterrupt:
            stopped = True
    report = work.report()
    if "text" in given and not stopped:
        write(given["text"], report_text(report), REPORT)
    if "gradescope" in given and not stopped:
        write(given["gradescope"], write_gradescope(report), RESULTS)
    tell(report, stopped, as_json)


def tell(report: Report, stopped: bool, as_json: bool) -> None:
    """Print a report; the status says whether all points are there."""
    from plies.courses.report.outputs import print_report, report_json

    if as_json:
        print_json({**report_json(report), "stopped": stopped})
    else:
        print_report(report)
    if stopped:
        click.echo("plies: stopped; what was done is told", err=True)
        sys.exit(INTERRUPTED)
    if report.score < report.max_score:
        sys.exit(NOT_PASSED)


def grade_class(
    folder: Path, task: Task, files: list[str | None], given: dict[str, Any], as_json: bool
) -> None:
    """Grade all programs of a folder."""
    from plies.courses.classes.command import grade_folder
    from plies.courses.twenty48.report import FILE

    where = place(given.get("on"), given.get("jobs"))
    if where.cluster is not None and task.paths:
        raise GameError("--path is a folder of this machine: leave out --on")
    words = sorted(f"{name}={value}" for name, value in given.items() if name not in FOR_CLASS)
    grade_folder(
        folder,
        Path(given.get("out", "reports")),
        task.grade,
        about=[Path(file) for file in files if file],
        words=words,
        file_name=FILE,
        jobs=given.get("jobs") or cpu_count() or 1,
        again=bool(given.get("again")),
        as_json=as_json,
        where=where,
    )
