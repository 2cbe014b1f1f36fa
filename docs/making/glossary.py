"""The first use of every word of the glossary on a page leads to what it means."""

from __future__ import annotations

import re
from functools import cache

from docs.making.places import DOCS
from docs.making.prose import HEADING, anchor, changed, sections, way

PLACE = "glossary.md"
ALSO = re.compile(r"^<!-- in a page: (.+) -->$", re.MULTILINE)
NOT_PLAIN = re.compile(r"`[^`]*`|!?\[[^\]]*\]\([^)]*\)|<[^>]*>|\*\*[^*]*\*\*")


@cache
def words() -> dict[str, re.Pattern[str]]:
    """Return the anchor of every word that is explained, and how it is found in a page.

    Without a comment that says otherwise that is the word itself, also with an s.
    """
    found = {}
    for heading, below in sections((DOCS / PLACE).read_text(encoding="utf-8")).items():
        also = ALSO.search(below)
        names = also[1].split(", ") if also else [heading.lower(), f"{heading.lower()}s"]
        names = sorted((name for name in names if name != "nothing"), key=len, reverse=True)
        if names:
            one = "|".join(map(re.escape, names))
            found[anchor(heading)] = re.compile(rf"(?<![\w-])({one})(?![\w-])", re.IGNORECASE)
    return found


def with_glossary(text: str, place: str) -> str:
    """Return a page whose first use of each word is a link. Headings, tables and code stay."""
    if place == PLACE or place.startswith(("measured/", "changelog", "contributing")):
        return text
    left = dict(words())

    def linked(line: str) -> str:
        if HEADING.match(line) or line.lstrip().startswith("|"):
            return line
        for name, pattern in list(left.items()):
            taken = [match.span() for match in NOT_PLAIN.finditer(line)]
            for found in pattern.finditer(line):
                if not any(a <= found.start() < b for a, b in taken):
                    link = f"[{found[0]}]({way(place, PLACE)}#{name})"
                    line = line[: found.start()] + link + line[found.end() :]
                    del left[name]
                    break
        return line

    return changed(text, linked)
