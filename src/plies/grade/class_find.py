"""Submissions in a class's folder, however messy: whose they are, and what can be graded.

A submission is a folder with the file somewhere in it, or a file; its name is the name of its
report's folder, so no two have the same.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from plies.game import GameError

DEEPEST = 3  # folders below a submission in which its file is looked for
OURS = {"index.html", "scores.csv"}  # beside the reports' folders
PACKED = {".zip", ".tar", ".gz", ".tgz", ".7z", ".rar"}
NOTHING = "nothing was handed in that could be graded"


@dataclass(frozen=True, slots=True)
class Submission:
    """What one student handed in: a file, or the folder of one; None if nothing was found."""

    name: str
    path: Path | None
    note: str = NOTHING  # why there is no path

    def files(self) -> list[Path]:
        """Return what makes the submission what it is."""
        if self.path is None:
            return []
        return sorted(self.path.glob("*.py")) if self.path.is_dir() else [self.path]


def submissions(folder: Path, file_name: str, out: Path) -> list[Submission]:
    """Return what is in a class's folder, in the order of the names; `out` is no submission."""
    if not folder.is_dir():
        raise GameError(f"{folder} is no folder of submissions")
    if folder.resolve() == out.resolve():
        raise GameError(f"reports need a folder of their own, not {out} with the submissions")
    found = []
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith((".", "_")) or entry.resolve() == out.resolve():
            continue
        if entry.is_dir():
            found.append(in_folder(entry, file_name))
        elif entry.suffix == ".py":
            found.append(Submission(free_name(entry), entry))
        elif entry.suffix.lower() in PACKED:
            found.append(
                Submission(free_name(entry), None, f"{readable(entry.name)} is not unpacked")
            )
    if not found:
        raise GameError(f"{folder} holds no submission: a folder or a .py file for each")
    return found


def free_name(file: Path) -> str:
    """Return what a submission that is a file is called: ann, or ann.py where ann is taken."""
    others = {
        one.name if one.is_dir() else one.stem for one in file.parent.iterdir() if one != file
    }
    return readable(file.name if file.stem in others else file.stem)


def readable(name: str) -> str:
    """Return a file's name as text, even if its bytes are none."""
    return os.fsencode(name).decode("utf-8", "replace")


def in_folder(folder: Path, file_name: str) -> Submission:
    """Return the submission in a folder: the file that is highest up, the first by name."""
    inside = [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and len(file.relative_to(folder).parts) <= DEEPEST
    ]
    name = readable(folder.name) + (" (submission)" if folder.name in OURS else "")
    fits = [file for file in inside if file.name == file_name]
    if fits:
        best = min(fits, key=lambda file: (len(file.parts), str(file)))
        return Submission(name, best.parent)
    packed = [readable(file.name) for file in inside if file.suffix.lower() in PACKED]
    if packed:
        return Submission(name, None, f"there is no {file_name}; {packed[0]} is not unpacked")
    programs = [readable(file.name) for file in inside if file.suffix == ".py"]
    if programs:
        only = ", ".join(programs[:3]) + (", ..." if len(programs) > 3 else "")
        return Submission(name, None, f"there is no {file_name}, only {only}")
    return Submission(name, None)
