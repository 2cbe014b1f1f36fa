"""A class: a folder of submissions, graded side by side, kept as each one is done.

CLASS/ann/multiAgents.py     a folder for each submission (or a file: CLASS/ann.py)
OUT/ann/report.json          what came out; as long as nothing changes, it is not graded again
OUT/ann/report.txt           to be handed back
OUT/ann/q3-fail-hard.html    the steps of a right search
OUT/scores.csv, OUT/index.html
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from plies.game import GameError
from plies.grade.diagnosis_page import write_pages
from plies.grade.gradescope import write_gradescope
from plies.grade.outputs import report_json, report_text
from plies.grade.report import Report

DEEPEST = 3  # folders below a submission in which its file is looked for
REPORT = "report.json"

Grade = Callable[[Path], Report]


@dataclass(frozen=True, slots=True)
class Submission:
    """What one student handed in: a file, or the folder of one; None if nothing was found."""

    name: str
    path: Path | None

    def files(self) -> list[Path]:
        """Return what makes the submission what it is."""
        if self.path is None:
            return []
        return sorted(self.path.glob("*.py")) if self.path.is_dir() else [self.path]


def submissions(folder: Path, file_name: str, out: Path) -> list[Submission]:
    """Return what is in a class's folder, in the order of the names; `out` is no submission."""
    if not folder.is_dir():
        raise GameError(f"{folder} is no folder of submissions")
    found = []
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith((".", "_")) or entry.resolve() == out.resolve():
            continue
        if entry.is_dir():
            found.append(Submission(entry.name, folder_in(entry, file_name)))
        elif entry.suffix == ".py":
            found.append(Submission(entry.stem, entry))
    if not found:
        raise GameError(f"{folder} holds no submission: a folder or a .py file for each")
    return found


def folder_in(folder: Path, file_name: str) -> Path | None:
    """Return where a submission's file is: the one that is highest up, the first by name."""
    fits = [
        file
        for file in folder.rglob(file_name)
        if file.is_file() and len(file.relative_to(folder).parts) <= DEEPEST
    ]
    best = min(fits, key=lambda file: (len(file.parts), str(file)), default=None)
    return best and best.parent


def fingerprint(files: Sequence[Path], words: Sequence[str]) -> str:
    """Return what changes as soon as one of the files or words does."""
    mixed = sha256(json.dumps(list(words)).encode())
    for file in files:
        mixed.update(f"{file.name} {file.stat().st_size} ".encode())
        mixed.update(file.read_bytes())
    return mixed.hexdigest()


def grade_class(
    found: Sequence[Submission],
    out: Path,
    grade: Grade,
    *,
    marks: dict[str, str],
    jobs: int = 1,
    again: bool = False,
) -> Iterator[dict[str, Any]]:
    """Yield the report of each submission as JSON has it, as soon as it is there.

    `grade` must be a function that another process can import; `marks` are the fingerprints by
    name. A report that is on disk with the same one is yielded at once, unless `again`.
    """
    waiting = []
    for one in found:
        kept = None if again else kept_report(out / one.name, marks[one.name])
        if kept is not None:
            yield kept
        else:
            waiting.append(one)
    if jobs == 1 or len(waiting) < 2:
        for one in waiting:
            yield graded(one, out / one.name, grade, marks[one.name])
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(waiting)), mp_context=context) as pool:
        running = [
            pool.submit(graded, one, out / one.name, grade, marks[one.name]) for one in waiting
        ]
        try:
            for done in as_completed(running):
                yield done.result()
        except BrokenProcessPool:
            raise GameError("a grading process was killed: run it again, it goes on") from None
        finally:
            for rest in running:
                rest.cancel()


def kept_report(folder: Path, mark: str) -> dict[str, Any] | None:
    """Return a report that was written before, if it is of this very submission."""
    try:
        kept = json.loads((folder / REPORT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return kept if isinstance(kept, dict) and kept.get("mark") == mark else None


def graded(one: Submission, folder: Path, grade: Grade, mark: str) -> dict[str, Any]:
    """Grade a submission, and write all there is to say about it."""
    if one.path is None:
        report = Report("", one.name, (), note="nothing was handed in that could be graded")
    else:
        try:
            report = grade(one.path)
        except GameError as error:
            report = Report("", one.name, (), note=str(error))
    report = replace(report, student=one.name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for page in folder.glob("*-*.html"):  # of a grading before
            page.unlink()
        report = replace(report, diagnoses=write_pages(report.diagnoses, folder))
        told = {**report_json(report), "mark": mark}
        (folder / "report.txt").write_text(report_text(report), encoding="utf-8")
        (folder / "results.json").write_text(write_gradescope(report), encoding="utf-8")
        written = folder / f"{REPORT}.new"
        written.write_text(json.dumps(told, indent=1), encoding="utf-8")
        os.replace(written, folder / REPORT)  # last, and at once: a kill leaves no half report
    except OSError as error:
        raise GameError(f"{folder} cannot be written: {error.strerror}") from None
    return told
