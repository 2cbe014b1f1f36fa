"""What belongs to a submission: the file to grade, and the modules beside it.

Of a folder all modules belong to it. Beside a single file there may be others' work: only what
it imports is taken, and nothing at all where every file beside it is another student's.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from plies.courses.box.plain_files import NotPlain, entries, read_plain
from plies.courses.box.terms import Limits

IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+(\w+)|import[ \t]+([^#\n;]+))", re.MULTILINE)


def handed_in(
    file: Path, *, whole: bool, alone: bool = False, ours: Collection[str] = ()
) -> list[Path]:
    """Return a student's file, and then the modules that are copied into the box with it.

    `whole`: its folder is the student's own. `alone`: if it is not, nothing beside it is, either.
    Modules whose names are in `ours` are never taken: they would stand for what the grader gives.
    """
    if alone and not whole:
        return [file]
    beside = {
        one.stem: one
        for one in modules(file.parent)
        if one.name != file.name and one.stem not in ours
    }
    if whole:
        return [file, *(beside[name] for name in sorted(beside))]
    wanted, taken = [file], {file.stem: file}
    while wanted:
        for name in imported(wanted.pop()):
            if name in beside and name not in taken:
                taken[name] = beside[name]
                wanted.append(beside[name])
    return list(taken.values())


def modules(folder: Path) -> list[Path]:
    """Return what looks like a module in a folder; the box leaves out links, and says so."""
    return [Path(one) for one in entries(folder) if one.name.endswith(".py")]


def imported(file: Path) -> list[str]:
    """Return the names of modules that a file seems to import; it is read, not run."""
    try:
        text = read_plain(file, Limits().file).decode("utf-8", "replace")
    except NotPlain:
        return []
    found = []
    for single, several in IMPORT.findall(text):
        for part in [single] if single else several.split(","):
            words = part.split()
            if words:
                found.append(words[0].partition(".")[0])
    return found
