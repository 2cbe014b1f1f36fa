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
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from plies.game import GameError
from plies.grade.class_find import Submission
from plies.grade.diagnosis_page import write_pages
from plies.grade.gradescope import write_gradescope
from plies.grade.outputs import report_json, report_text
from plies.grade.report import Report
from plies.play.jobs import deaf_to_ctrl_c

REPORT = "report.json"

Grade = Callable[[Path], Report]
stopped: Callable[[], bool]  # in a process that grades: whether nothing more is wanted


def fingerprint(files: Sequence[Path], words: Sequence[str]) -> str:
    """Return what changes as soon as one of the files or words does."""
    mixed = sha256(json.dumps(list(words)).encode())
    for file in files:
        try:
            mixed.update(f"{file.name} {file.stat().st_size} ".encode("utf-8", "surrogateescape"))
            with file.open("rb") as content:
                while part := content.read(1 << 20):
                    mixed.update(part)
        except OSError as error:
            mixed.update(f"{error.strerror}".encode())
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
    count, stop = min(jobs, len(waiting)), context.Event()
    with ProcessPoolExecutor(count, context, begun, (stop,)) as pool:
        with deaf_to_ctrl_c():
            running = [
                pool.submit(in_turn, one, out / one.name, grade, marks[one.name]) for one in waiting
            ]
        try:
            for done in as_completed(running):
                yield done.result()
        except BrokenProcessPool:
            raise GameError("a grading process was killed: run it again, it goes on") from None
        finally:
            stop.set()  # a few are handed out already, and cannot be cancelled
            for rest in running:
                rest.cancel()


def begun(stop: Event) -> None:
    """Prepare a process that grades one submission after the other until `stop` is set."""
    global stopped
    stopped = stop.is_set
    signal.signal(signal.SIGINT, leave)


def leave(*_: object) -> None:
    """End a process that waits, at Ctrl-C, without a word."""
    os._exit(130)


def in_turn(one: Submission, folder: Path, grade: Grade, mark: str) -> dict[str, Any]:
    """Grade a submission; Ctrl-C ends that, and its box is cleared away."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return {} if stopped() else graded(one, folder, grade, mark)
    finally:
        signal.signal(signal.SIGINT, leave)


def kept_report(folder: Path, mark: str) -> dict[str, Any] | None:
    """Return a report that was written before, if it is of this very submission."""
    try:
        kept = json.loads((folder / REPORT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    whole = (folder / "report.txt").is_file()  # somebody may have tidied up
    return kept if whole and isinstance(kept, dict) and kept.get("mark") == mark else None


def graded(one: Submission, folder: Path, grade: Grade, mark: str) -> dict[str, Any]:
    """Grade a submission, and write all there is to say about it."""
    if one.path is None:
        report = Report("", one.name, (), note=one.note)
    else:
        try:
            report = grade(one.path)
        except GameError as error:
            report = Report("", one.name, (), note=str(error))
        except Exception as error:  # ours, not the student's: the others are graded all the same
            told_of = f"{type(error).__name__}: {error}"[:300]
            report = Report("", one.name, (), note=f"the grader itself failed ({told_of})")
            mark = ""  # so that it is tried again
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
