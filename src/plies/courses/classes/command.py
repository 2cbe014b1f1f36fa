"""Grading a class on the command line: with progress, a CSV and a page at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plies.cli.leaving import INTERRUPTED
from plies.cli.output import print_json
from plies.contract import GameError
from plies.courses.report.kinds import SCORES
from plies.kinds import PAGE
from plies.writing import check, said, write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from plies.courses.classes.running import Grade
    from plies.running.places import Place


def grade_folder(
    folder: Path,
    out: Path,
    grade: Grade,
    *,
    about: Sequence[Path],
    words: Sequence[str],
    file_name: str,
    jobs: int,
    again: bool,
    as_json: bool,
    where: Place | None = None,
    folders: Mapping[str, Path] | None = None,
) -> None:
    """Grade all submissions of a folder; `about` and `words` are what they are graded by."""
    from plies import __version__
    from plies.courses.box.plain_files import readable
    from plies.courses.classes.finding import not_graded, submissions
    from plies.courses.classes.running import fingerprint, grade_class

    found = submissions(folder, file_name, out)
    check_reports(out, [one.name for one in found])
    base = fingerprint(about, [__version__, *words])
    marks = {one.name: fingerprint(one.files(), [base, one.note]) for one in found}
    reports: dict[str, dict[str, Any]] = {}
    stopped = False
    with progress(len(found)) as tell:
        try:
            if where and where.cluster is not None:
                from plies.courses.classes.elsewhere import grade_elsewhere

                how: Any = {"where": where, "folders": folders or {}}
                running = grade_elsewhere(found, out, grade, marks=marks, again=again, **how)
            else:
                running = grade_class(found, out, grade, marks=marks, jobs=jobs, again=again)
            for told in running:
                reports[told["student"]] = told
                tell(told)
        except KeyboardInterrupt:
            stopped = True
    done = [reports[one.name] for one in found if one.name in reports]
    most = max((told["max_score"] for told in done), default=0)
    for told in done:  # who handed in nothing has none of as many points as the others
        told["max_score"] = told["max_score"] or most
    if done:
        summarise(done, out, readable(folder.resolve().name))
    tell_sums(done, out, as_json, stopped, not_graded(folder))
    if stopped:
        click.echo("plies: stopped; what was graded is kept, the same command goes on", err=True)
        sys.exit(INTERRUPTED)


def check_reports(out: Path, names: Sequence[str]) -> None:
    """Refuse now a folder in which reports could not be written, or would be written over."""
    from plies.courses.classes.running import EACH, is_ours

    if out.exists() and not out.is_dir():
        raise GameError(f"{out} is a file: reports need a folder")
    with said(out):
        out.mkdir(parents=True, exist_ok=True)
    check(out / "scores.csv", SCORES)
    check(out / "index.html", PAGE)
    for folder in (out / name for name in names):
        for file, kind in EACH.items():
            if (folder / file).exists() and not is_ours(folder):
                check(folder / file, kind)


def summarise(done: list[dict[str, Any]], out: Path, title: str) -> None:
    """Write what is about the class as a whole, and the page of each submission."""
    from plies.courses.classes.page import class_csv, class_page, report_page
    from plies.courses.classes.running import put

    write(out / "scores.csv", class_csv(done), SCORES)
    write(out / "index.html", class_page(done, title), PAGE)
    for told in done:
        text = (out / told["student"] / "report.txt").read_text(encoding="utf-8")
        put(out / told["student"], "report.html", report_page(told, text))


def tell_sums(
    done: list[dict[str, Any]], out: Path, as_json: bool, stopped: bool, skipped: list[str]
) -> None:
    from plies.courses.report.outputs import first_line, on_one_line, points

    if as_json:
        score, most = (sum(told[key] for told in done) for key in ("score", "max_score"))
        tests = [{key: told[key] for key in SHOWN} for told in done]
        sums = {"score": score, "max_score": most, "stopped": stopped, "tests": tests}
        print_json({**sums, "skipped": skipped})
        return
    names = [on_one_line(told["student"]) for told in done]
    width = max(map(len, names), default=0)
    for name, told in zip(names, done, strict=True):
        wrong = " ".join(f"{one['question']}:{one['mistake']}" for one in told["diagnoses"])
        scored = points(told["score"], told["max_score"])
        why = on_one_line(wrong or first_line(told["note"]))
        click.echo(f"{name:<{width}}  {scored:<16} {why}".rstrip())
    if skipped:
        listed = ", ".join(skipped)
        click.echo(f"skipped   {listed} (a name with _ before it is no submission)")
    if done:
        click.echo(f"saved     {out / 'index.html'}\nsaved     {out / 'scores.csv'}")


SHOWN = ("student", "score", "max_score", "questions", "diagnoses", "note")


@contextmanager
def progress(count: int) -> Iterator[Callable[[dict[str, Any]], None]]:
    """Show on a terminal how many submissions are done."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda told: None
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[last]}", markup=False),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=count, last="")
        yield lambda told: bar.update(task, advance=1, last=str(told["student"])[:40])
