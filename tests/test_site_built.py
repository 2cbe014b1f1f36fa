"""The site as `make docs` builds it: every page is there, no link is dead, words are found."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from docs.making import __main__ as making
from docs.making.gallery import GAMES
from docs.making.places import places
from tests import ROOT

pytest.importorskip("zensical")


class Page(HTMLParser):
    """What a page links to, what it loads, and the anchors that it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.anchors |= {has[name] for name in ("id", "name") if name in has}
        if tag == "a" and "href" in has:
            self.links.append(has["href"])
        elif tag == "link" and has.get("rel") != "canonical":
            self.loads.append(has.get("href", ""))
        elif "src" in has:
            self.loads.append(has["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built in a folder of its own."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        for module in ("linking", "__main__"):
            patch.setattr(f"docs.making.{module}.ASSEMBLED", folder / "build" / "docs")
        making.assemble()
    shutil.copy(ROOT / "zensical.toml", folder)
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "build" / "site"


@pytest.fixture(scope="module")
def pages(site):
    """Every page of the site but the views to step through, which are pages of plies'."""
    found = {file: Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}
    return {file: page for file, page in found.items() if file.parent.name != "live"}


def test_every_page_is_on_the_site(site):
    wanted = [*places().values(), *(f"gallery/{name}.md" for name in GAMES)]

    missing = [name for name in wanted if not (site / name).with_suffix(".html").is_file()]

    assert missing == []
    assert len(wanted) > 100


def test_no_link_is_dead(site, pages):
    dead = [
        f"{file.relative_to(site)}: {target}"
        for file, page in pages.items()
        if file.name != "404.html"  # its links begin at the root of wherever the site is
        for target in page.links + page.loads
        if not leads_somewhere(target, file, pages)
    ]

    assert dead == []


def leads_somewhere(target: str, file: Path, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(target)
    if parts.scheme or target == ".":
        return True
    aim = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if aim.is_dir():
        aim /= "index.html"
    anchors = pages[aim].anchors if aim in pages else set()
    return aim.is_file() and (not parts.fragment or unquote(parts.fragment) in anchors)


def test_a_dead_link_would_be_found(site, pages):
    index = site / "index.html"

    assert leads_somewhere("trees.html#indented-text", index, pages)
    assert not leads_somewhere("trees.html#nothing", index, pages)
    assert not leads_somewhere("nowhere.html", index, pages)


def test_nothing_is_loaded_from_elsewhere(pages):
    """Whoever reads the site from a memory stick sees it whole."""
    asked = {target for page in pages.values() for target in page.loads}

    assert {target for target in asked if urlsplit(target).netloc} == set()


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("strict", "glossary.html"),
        ("superko", "go.html"),
        ("own player", "players.html"),
        ("star1", "explain/chance.html"),
    ],
)
def test_the_search_finds(site, asked, place):
    items = json.loads((site / "search.json").read_text(encoding="utf-8"))["items"]

    found = {
        item["location"].partition("#")[0]
        for item in items
        if all(word in text_of(item) for word in asked.split())
    }

    assert place in found
    assert len(found) < 60  # of some 110 pages


def text_of(item):
    return html.unescape(re.sub(r"<[^>]+>", " ", f"{item['title']} {item['text']}")).lower()
