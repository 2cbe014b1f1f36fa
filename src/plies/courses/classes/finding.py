"""Submissions in a class's folder, however messy: whose they are, and what can be graded.

A submission is a folder with the file somewhere in it, a file, or a zip. Every one has a name of
its own, which is also the name of its report's folder. Links, pipes and devices are not opened.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from plies.contract import GameError
from plies.courses.box.plain_files import (
    NotPlain,
    entries,
    own_names,
    plain_files,
    read_plain,
    readable,
    why_not,
)
from plies.courses.classes.unpacking import MOST_BYTES, unpack

DEEPEST = 3  # folders below a submission in which its file is looked for
OURS = ("index.html", "scores.csv")  # beside the reports' folders
ZIP = ".zip"
PACKED = {".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar"}  # which nobody unpacks here
NOTHING = "nothing was handed in that could be graded"
NOT_GRADED = ("_", ".")  # what names begin with that are no submissions


@dataclass(frozen=True, slots=True)
class Submission:
    """What one student handed in: a file, the folder of one, or a zip; None if there is nothing."""

    name: str
    path: Path | None
    note: str = NOTHING  # why there is no path
    wanted: str = ""  # the file's name, which is looked for in a zip

    def files(self) -> list[Path]:
        """Return what makes the submission what it is."""
        if self.path is None:
            return []
        if not self.path.is_dir():
            return [self.path]
        return [file for file in plain_files(self.path) if file.suffix == ".py"]

    @contextmanager
    def opened(self) -> Iterator[Submission]:
        """Unpack a zip into a folder that is deleted afterwards; others are as they are."""
        if self.path is None or not self.wanted:
            yield self
            return
        with TemporaryDirectory(prefix="plies-zip-") as made:
            try:
                unpack(read_plain(self.path, MOST_BYTES), Path(made))
            except (NotPlain, GameError) as error:
                told = f"{readable(self.path.name)} is not unpacked: {error}"
                yield Submission(self.name, None, told)
                return
            found = in_folder(self.name, Path(made), self.wanted, DEEPEST + 1)
            inside = found.note if found.note != NOTHING else f"there is no {self.wanted}"
            yield Submission(self.name, found.path, f"{inside} (in {readable(self.path.name)})")


def submissions(folder: Path, file_name: str, out: Path) -> list[Submission]:
    """Return what is in a class's folder, in the order of the names; `out` is no submission."""
    if not folder.is_dir():
        raise GameError(f"{folder} is no folder of submissions")
    if folder.resolve() == Path(os.path.realpath(out)):
        raise GameError(f"reports need a folder of their own, not {out} with the submissions")
    reports = os.path.realpath(out)
    here = [
        one
        for one in entries(folder)
        if not one.name.startswith(NOT_GRADED)
        and os.path.join(folder.resolve(), one.name) != reports
        and (one.is_dir(follow_symlinks=False) or is_submission(Path(one)))
    ]
    if not here:
        raise GameError(f"{folder} holds no submission: a folder, a .py file or a zip for each")
    folders = {one.name for one in here if one.is_dir(follow_symlinks=False)}
    stems = [Path(one).stem for one in here if one.name not in folders]
    names = [
        one.name
        if one.name in folders or Path(one).stem in folders or stems.count(Path(one).stem) > 1
        else Path(one).stem
        for one in here
    ]
    names = [f"{name} (submission)" if name in OURS else name for name in names]
    own = own_names(names, OURS)
    return [submission_at(name, Path(one), file_name) for name, one in zip(own, here, strict=True)]


def not_graded(folder: Path) -> list[str]:
    """Return the folders that look like submissions, but begin with `_`: somebody may miss one."""
    return [
        readable(one.name)
        for one in entries(folder)
        if one.name.startswith("_") and one.is_dir(follow_symlinks=False)
    ]


def is_submission(path: Path) -> bool:
    """Return whether something beside the folders was handed in, by its name or by what it is."""
    suffix = path.suffix.lower()
    return suffix in {".py", ZIP, *PACKED} or path.is_symlink()


def submission_at(name: str, path: Path, file_name: str) -> Submission:
    """Return the submission that lies at a path."""
    if path.is_dir() and not path.is_symlink():
        return in_folder(name, path, file_name)
    if why := why_not(path, MOST_BYTES if path.suffix.lower() == ZIP else None):
        return Submission(name, None, why)
    if path.suffix.lower() in PACKED:
        return Submission(name, None, f"{readable(path.name)} is not unpacked: only zip files are")
    return Submission(name, path, wanted=file_name if path.suffix.lower() == ZIP else "")


def in_folder(name: str, folder: Path, file_name: str, deepest: int = DEEPEST) -> Submission:
    """Return the submission in a folder: the file that is highest up, the first by name."""
    inside = list(plain_files(folder, deepest))
    for file in inside:
        if file.name == file_name:
            return Submission(name, file.parent)
    zips = [file for file in inside if file.suffix.lower() == ZIP]
    if zips:
        return Submission(name, zips[0], wanted=file_name)
    if why := odd_file(folder, file_name):
        return Submission(name, None, why)
    packed = [readable(file.name) for file in inside if file.suffix.lower() in PACKED]
    if packed:
        return Submission(name, None, f"there is no {file_name}; {packed[0]} is not unpacked")
    programs = [readable(file.name) for file in inside if file.suffix == ".py"]
    programs = [one for one in programs if not one.startswith("._")]  # a Mac's own notes
    if programs:
        only = ", ".join(programs[:3]) + (", ..." if len(programs) > 3 else "")
        return Submission(name, None, f"there is no {file_name}, only {only}")
    return Submission(name, None)


def odd_file(folder: Path, file_name: str) -> str:
    """Return what is said of a file with the right name that is none, as a link."""
    place = folder / file_name
    return why_not(place) if os.path.lexists(place) else ""
