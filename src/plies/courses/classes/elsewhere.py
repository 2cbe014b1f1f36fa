"""A class graded on a cluster: each submission is sent to a worker, and its report comes back.

A task is one submission, as the bytes of its files; what all need, such as the course's project,
goes along once with each message. What comes back is written here, so nothing of it lies elsewhere.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from plies.contract import GameError
from plies.courses.box.plain_files import NotPlain, plain_files, read_plain
from plies.courses.classes.finding import DEEPEST, Submission
from plies.courses.classes.running import EACH, MOST_READ, REPORT, Grade, graded, kept_reports, put
from plies.kinds import PAGE
from plies.running.places import Place, run
from plies.running.tasks import Do, Failed, Tell
from plies.writing import said, write

MOST = 32 << 20  # bytes of folders that are sent along


class HandedIn(NamedTuple):
    """A submission on its way; without files there is nothing to grade."""

    name: str
    note: str
    wanted: str
    mark: str
    top: str  # the name of its file or folder
    is_folder: bool
    files: tuple[tuple[str, bytes], ...]


class Returned(NamedTuple):
    """The report of a submission: as JSON has it, and its files by name."""

    told: dict[str, Any]
    files: tuple[tuple[str, str], ...]


def grade_elsewhere(
    found: Sequence[Submission],
    out: Path,
    grade: Grade,
    *,
    marks: Mapping[str, str],
    again: bool,
    where: Place,
    folders: Mapping[str, Path],
) -> Iterator[dict[str, Any]]:
    """Yield the report of each submission as soon as it is back, and written down.

    As in `grade_class`, one that is known is yielded at once.

    `folders` are sent along: what `grade` takes by these names is where they are unpacked.
    """
    known, waiting = kept_reports(found, out, marks, again=again)
    yield from known
    if not waiting:
        return
    sent = {name: zipped(folder) for name, folder in folders.items()}
    tasks = (handed_in(one, marks[one.name]) for one in waiting)
    running = run(partial(class_grader, grade, sent), tasks, where, what="submissions")
    done: set[str] = set()
    with closing(running):  # type: ignore[type-var]
        for ended in running:
            if isinstance(ended, Failed):
                raise GameError(f"{ended.task.name} could not be graded, {ended.why}: run it again")
            if ended.task.name not in done:  # by two workers, if one of them was lost
                done.add(ended.task.name)
                _write_down(out / ended.task.name, ended.answer)
                yield ended.answer.told


def class_grader(grade: Grade, sent: Mapping[str, bytes], folder: Path | None) -> Do:
    """Return what grades submissions in a worker."""
    home = TemporaryDirectory(prefix="plies-class-")  # as long as what grades there
    places = {}
    for name, data in sent.items():
        places[name] = Path(home.name) / name
        zipfile.ZipFile(io.BytesIO(data)).extractall(places[name])
    there = partial(grade, **places) if places else grade

    def do(task: HandedIn, tell: Tell) -> Returned:
        with TemporaryDirectory(prefix="plies-handed-in-", dir=home.name) as made:
            one = _laid_out(task, Path(made) / "in")
            told = graded(one, Path(made) / "out", there, task.mark)
            files = sorted(file for file in (Path(made) / "out").iterdir() if file.is_file())
            return Returned(told, tuple((file.name, file.read_text("utf-8")) for file in files))

    return do


def handed_in(one: Submission, mark: str) -> HandedIn:
    """Return a submission with its files, of which none is a link or a device."""
    path, files = one.path, list[tuple[str, bytes]]()
    if path and path.is_dir():
        for file in plain_files(path, DEEPEST):
            try:
                files.append((file.relative_to(path).as_posix(), read_plain(file, MOST_READ)))
            except NotPlain:
                continue
    elif path:
        try:
            files.append(("", read_plain(path, MOST_READ)))
        except NotPlain as error:
            return HandedIn(one.name, str(error), "", mark, "", False, ())
    top, is_folder = (path.name, path.is_dir()) if path else ("", False)
    return HandedIn(one.name, one.note, one.wanted, mark, top, is_folder, tuple(files))


def _laid_out(task: HandedIn, folder: Path) -> Submission:
    """Write the files of a submission as they were handed in."""
    if not task.top:
        return Submission(task.name, None, task.note)
    top = folder / task.top
    for name, data in task.files:
        file = top / name if name else top
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    if task.is_folder:
        top.mkdir(parents=True, exist_ok=True)
    return Submission(task.name, top, task.note, task.wanted)


def _write_down(folder: Path, found: Returned) -> None:
    with said(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for page in folder.glob("*-*.html"):
            if PAGE.is_ours(page):  # of a grading before
                page.unlink()
    for name, text in sorted(found.files, key=lambda one: one[0] == REPORT):  # last: all is there
        if name in EACH:
            put(folder, name, text)
        else:
            write(folder / name, text, PAGE)


def zipped(folder: Path) -> bytes:
    """Return a folder's files as the bytes of a zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(one for one in folder.rglob("*") if one.is_file()):
            archive.write(file, file.relative_to(folder).as_posix())
    if len(packed.getvalue()) > MOST:
        raise GameError(f"{folder} is too large to be sent to workers: at most {MOST >> 20} MB")
    return packed.getvalue()
