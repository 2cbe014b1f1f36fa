"""What of a page is prose, and where its links lead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path

FENCE = re.compile(r"^ *(```|~~~)")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+(?:\([^()\s]*\))?)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$")


def lines_of(text: str) -> Iterator[tuple[bool, str]]:
    """Return every line of a page, and whether it is prose: no code, and no HTML of its own."""
    fenced, code, before = False, False, ""
    for line in text.splitlines(keepends=True):
        if FENCE.match(line):
            fenced = not fenced
            yield False, line
            continue
        indented = line.startswith("    ")
        code = (indented and (code or not before.strip())) or (code and not line.strip())
        before = line
        yield not (fenced or code or line.startswith("<")), line


def linked(text: str, link: Callable[[re.Match[str]], str]) -> str:
    """Return a page with every link of its prose changed; its words may go over two lines."""
    parts = groupby(lines_of(text), key=itemgetter(0))
    runs = ((is_prose, "".join(line for _, line in lines)) for is_prose, lines in parts)
    return "".join(LINK.sub(link, run) if is_prose else run for is_prose, run in runs)


def links(text: str) -> list[str]:
    """Return what the prose of a page links to."""
    prose = "".join(line for is_prose, line in lines_of(text) if is_prose)
    prose = re.sub(r"`[^`]*`", "`", prose)
    return [found[3] for found in LINK.finditer(prose)]


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as the site names them."""
    found: set[str] = set()
    for is_prose, line in lines_of(text):
        if is_prose and (heading := HEADING.match(line)):
            name = anchor(heading[1])
            again = sum(1 for one in found if re.fullmatch(rf"{re.escape(name)}(_\d+)?", one))
            found.add(f"{name}_{again}" if again else name)
    return found


def anchor(heading: str) -> str:
    """Return the anchor of a heading: `What is a ply?` is `what-is-a-ply`."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    words = re.sub(r"[^\w\s-]", "", words.replace("`", "")).strip().lower()
    return re.sub(r"[-\s]+", "-", words)


def way(here: str, there: str) -> str:
    """Return the relative way from one place of the site to another."""
    start, end = Path(here).parent.parts, Path(there).parts
    same = 0
    for one, other in zip(start, end, strict=False):
        if one != other:
            break
        same += 1
    return "/".join([".."] * (len(start) - same) + list(end[same:]))


def sections(text: str) -> dict[str, str]:
    """Return what stands below every `## ` heading of a page."""
    marks = [found.start() for found in re.finditer(r"^## ", text, re.MULTILINE)]
    parts = [text[a:b] for a, b in pairwise([*marks, len(text)])]
    return {one.partition("\n")[0][3:].strip(): one.partition("\n")[2].strip() for one in parts}
