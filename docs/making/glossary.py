"""The first use of every word of the glossary on a page leads to what it means."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from operator import itemgetter

from docs.making.places import DOCS
from docs.making.prose import anchor, lines_of, sections, way

PLACE = "glossary.md"
ALSO = re.compile(r"^<!-- in a page: (.+) -->$", re.MULTILINE)
NOT_PLAIN = re.compile(  # code, links, HTML, what is stressed, headings and tables
    r"`[^`]*`|!?\[[^\]]*\]\([^)]*\)|<[^>]*>|\*\*[^*]*\*\*|^(?:#| *\|).*$", re.MULTILINE
)


@cache
def words() -> dict[str, str]:
    """Return every word that leads to the glossary, with the anchor of what is said of it there.

    Without a comment that says otherwise that is the heading itself, also with an s.
    """
    found = {}
    for heading, below in sections((DOCS / PLACE).read_text(encoding="utf-8")).items():
        also = ALSO.search(below)
        names = also[1].split(", ") if also else [heading.lower(), f"{heading.lower()}s"]
        found |= {name.lower(): anchor(heading) for name in names if name != "nothing"}
    return found


@cache
def any_word() -> re.Pattern[str]:
    """Return what finds all of them, the longest first: a chance node is not just a node."""
    longest = sorted(words(), key=len, reverse=True)
    one = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest)
    return re.compile(rf"(?<![\w-])({one})(?![\w-])", re.IGNORECASE)


def with_glossary(text: str, place: str) -> str:
    """Return a page whose first use of each word is a link. Headings, tables and code stay."""
    if place == PLACE or place.startswith(("measured/", "changelog", "contributing")):
        return text
    left = set(words().values())

    def linked(run: str) -> str:
        taken = [match.span() for match in NOT_PLAIN.finditer(run)]

        def link(found: re.Match[str]) -> str:
            name = words()[" ".join(found[0].lower().split())]
            if name not in left or any(a <= found.start() < b for a, b in taken):
                return found[0]
            left.remove(name)
            return f"[{found[0]}]({way(place, PLACE)}#{name})"

        return any_word().sub(link, run)

    runs = groupby(lines_of(text), key=itemgetter(0))
    parts = ((is_prose, "".join(line for _, line in lines)) for is_prose, lines in runs)
    return "".join(linked(run) if is_prose else run for is_prose, run in parts)
