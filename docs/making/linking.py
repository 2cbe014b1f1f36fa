"""Links of a page as they are on the site, also those that lead out of `docs/`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from docs.making.places import ASSEMBLED, DOCS, ROOT, places
from docs.making.prose import linked, way


def with_links(text: str, file: Path, place: str) -> str:
    """Return the page of a file with its links as they are at its place on the site.

    A link to a page leads to its place, one to any other file of the project to a copy of it; one
    to a folder is its words alone.
    """

    def link(found: re.Match[str]) -> str:
        mark, words, target = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found[0]
        to, hash_, anchor = target.partition("#")
        aim = (file.parent / to).resolve()
        if aim in places():
            return f"{mark}[{words}]({way(place, places()[aim])}{hash_}{anchor})"
        if ((ASSEMBLED / place).parent / to).resolve().is_file():  # made for the site
            return found[0]
        if not aim.is_file():
            return words
        return f"{mark}[{words}]({way(place, copied(aim))})"

    return linked(text, link)


def copied(file: Path) -> str:
    """Return the place of a file that is no page; source is copied as text, which browsers show."""
    if file.is_relative_to(DOCS):
        return file.relative_to(DOCS).as_posix()
    place = f"source/{file.relative_to(ROOT).as_posix()}"
    place += ".txt" if file.suffix == ".py" else ""
    (ASSEMBLED / place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, ASSEMBLED / place)
    return place
