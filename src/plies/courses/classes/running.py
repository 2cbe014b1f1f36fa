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
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from hashlib import sha256
from multiprocessing import active_children, get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from plies.apart import leave_with_parent
from plies.contract import GameError
from plies.courses.box.orderly_end import orderly
from plies.courses.box.plain_files import NotPlain, read_plain
from plies.courses.classes.finding import Submission
from plies.courses.diagnosis.page import write_pages
from plies.courses.report import kinds
from plies.courses.report.gradescope import write_gradescope
from plies.courses.report.outputs import report_json, report_text
from plies.courses.report.report import Report
from plies.kinds import PAGE
from plies.running.processes import deaf_to_ctrl_c
from plies.writing import replace as replace_file
from plies.writing import said, write

REPORT = "report.json"
EACH = {
    "report.txt": kinds.REPORT,
    "results.json": kinds.RESULTS,
    "report.html": PAGE,
    REPORT: kinds.KEPT,
}
MOST_READ = 64 << 20  # bytes of a file

Grade = Callable[[Path], Report]
stopped: Callable[[], bool]  # in a process that grades: whether nothing more is wanted


def fingerprint(files: Sequence[Path], words: Sequence[str]) -> str:
    """Return what changes as soon as one of the files or words does.

    Of something that is no plain file only that is told, and of a huge one its size.
    """
    mixed = sha256(json.dumps(list(words)).encode())
    for file in files:
        try:
            mixed.update(os.fsencode(f"{file.name} {os.lstat(file).st_size} "))
            mixed.update(read_plain(file, MOST_READ))
        except (NotPlain, OSError) as error:
            mixed.update(str(error).encode("utf-8", "replace"))
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
    known, waiting = kept_reports(found, out, marks, again=again)
    yield from known
    if jobs == 1 or len(waiting) < 2:
        for one in waiting:
            yield graded(one, out / one.name, grade, marks[one.name])
        return
    context = get_context("spawn")
    count, stop = min(jobs, len(waiting)), context.Event()
    with ProcessPoolExecutor(count, context, prepare, (stop,)) as pool:
        with deaf_to_ctrl_c():
            running = [
                pool.submit(in_turn, one, out / one.name, grade, marks[one.name]) for one in waiting
            ]
        try:
            for done in as_completed(running):
                yield done.result()
        except BrokenProcessPool:
            raise GameError("a grading process was killed: run it again, it goes on") from None
        except SystemExit:  # a signal: the processes have boxes of their own to clear away
            for process in active_children():
                process.terminate()
            raise
        finally:
            stop.set()  # a few are handed out already, and cannot be cancelled
            for rest in running:
                rest.cancel()


def kept_reports(
    found: Sequence[Submission], out: Path, marks: Mapping[str, str], *, again: bool
) -> tuple[list[dict[str, Any]], list[Submission]]:
    """Return the reports that are on disk, and the submissions that are to be graded."""
    known, waiting = [], []
    for one in found:
        kept = None if again else kept_report(out / one.name, marks[one.name])
        if kept is None:
            waiting.append(one)
        else:
            known.append(kept)
    return known, waiting


def prepare(stop: Event) -> None:
    """Prepare a process that grades one submission after the other until `stop` is set."""
    global stopped
    stopped = stop.is_set
    signal.signal(signal.SIGINT, leave)
    leave_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))  # its boxes are cleared away


def leave(*_: object) -> None:
    """End a process that waits, at Ctrl-C, without a word."""
    os._exit(130)


def in_turn(one: Submission, folder: Path, grade: Grade, mark: str) -> dict[str, Any]:
    """Grade a submission; Ctrl-C or a signal ends that, and its box is cleared away."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with orderly():
            return {} if stopped() else graded(one, folder, grade, mark)
    except SystemExit as status:
        os._exit(status.code if isinstance(status.code, int) else 1)
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
    try:
        with one.opened() as here:
            if here.path is None:
                report = Report("", one.name, (), note=here.note)
            else:
                report = grade(here.path)
    except GameError as error:
        report = Report("", one.name, (), note=str(error))
    except Exception as error:  # ours, not the student's: the others are graded all the same
        told_of = f"{type(error).__name__}: {error}"[:300]
        report = Report("", one.name, (), note=f"the grader itself failed ({told_of})")
        mark = ""  # so that it is tried again
    report = replace(report, student=one.name)
    with said(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for page in folder.glob("*-*.html"):
            if PAGE.is_ours(page):  # of a grading before
                page.unlink()
    report = replace(report, diagnoses=write_pages(report.diagnoses, folder))
    told = {**report_json(report), "mark": mark}
    put(folder, "report.txt", report_text(report))
    put(folder, "results.json", write_gradescope(report))
    put(folder, REPORT, json.dumps(told, indent=1))  # last: it says all is there
    return told


def put(folder: Path, name: str, text: str) -> None:
    """Write a file of a report; a folder with a report of ours is ours."""
    if is_ours(folder):
        with said(folder / name):
            replace_file(folder / name, [text.encode()])
    else:
        write(folder / name, text, EACH[name])


def is_ours(folder: Path) -> bool:
    """Return whether reports of a submission were written to a folder before."""
    return (folder / REPORT).is_file() and kinds.KEPT.is_ours(folder / REPORT)
