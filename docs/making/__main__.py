"""`python -m docs.making`: put the pages together, and let Zensical build the site of them."""

from __future__ import annotations

import shutil
import subprocess
import sys

from docs.making import gallery, reference
from docs.making.cells import page_of
from docs.making.glossary import with_glossary
from docs.making.linking import with_links
from docs.making.live import with_live_views
from docs.making.places import ASSEMBLED, DOCS, ROOT, notebooks, written

BESIDE = ("*.svg", "*.png", "*.css", "*.js")


def assemble() -> None:
    """Write all pages of the site, with what belongs to them, to `build/docs`."""
    shutil.rmtree(ASSEMBLED, ignore_errors=True)
    pages = {place: file.read_text(encoding="utf-8") for file, place in written().items()}
    files = {place: file for file, place in (written() | notebooks()).items()}
    for file, place in notebooks().items():
        pages[place] = page_of(file, place, ASSEMBLED)
    pages = {place: with_links(text, files[place], place) for place, text in pages.items()}
    pages["gallery.md"] += gallery.table()
    pages |= gallery.pages()
    for place, text in pages.items():
        write(place, with_glossary(with_live_views(text, place, ASSEMBLED), place))
    for pattern in BESIDE:
        for file in DOCS.rglob(pattern):
            to = ASSEMBLED / file.relative_to(DOCS)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, to)


def write(place: str, text: str) -> None:
    file = ASSEMBLED / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def main() -> int:
    if sys.argv[1:] == ["reference"]:
        reference.write()
        return 0
    assemble()
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
