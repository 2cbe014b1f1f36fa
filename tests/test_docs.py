"""Every code block in the README and the docs does what it says."""

import doctest
import linecache
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from docs.making.gallery import GAMES
from docs.making.places import places
from docs.making.prose import anchors, links
from plies.cli import plies

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVED = re.compile(  # a file that the reader is told to save, and what is in it
    r"^[^`\n]*(?:`[^`\n]*`[^`\n]*)*[Ss]ave (?:this|it) as\s`(\w+\.py)`[^`]*```python\n(.*?)^```",
    re.MULTILINE | re.DOTALL,
)
RUN = {"python", "console"}
SHOWN = {"toml", "text"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run_and_print_what_they_show(page):
    names, runner = {}, doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)

    for language, code in BLOCK.findall(page.read_text()):
        if language == "python" and ">>>" in code:
            examples = doctest.DocTestParser().get_doctest(code, names, page.name, None, 0)
            runner.run(examples, clear_globs=False)
            names = examples.globs
        elif language == "python":
            run(code, f"<{page.name}: {hash(code)}>", names)

    assert runner.summarize().failed == 0


def run(code, name, names):
    """Run a block as a notebook runs a cell: Python knows its lines."""
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    exec(compile(code, name, "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_blocks_print_what_they_show(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # for the files that they write
    for name, code in SAVED.findall(page.read_text()):
        (tmp_path / name).write_text(code)
    checker = doctest.OutputChecker()

    for language, text in BLOCK.findall(page.read_text()):
        if language != "console":
            continue
        command, _, shown = text.removeprefix("$ plies ").partition("\n")
        printed = CliRunner().invoke(plies, shlex.split(command)).stdout  # without progress
        assert checker.check_output(shown, printed, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_says_what_it_is(page):
    assert {language for language, _ in BLOCK.findall(page.read_text())} <= RUN | SHOWN


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_within_the_project_lead_somewhere(page):
    for target in links(page.read_text()):
        if re.match(r"[a-z]+:", target):
            continue
        to, _, anchor = target.partition("#")
        file = page.parent / to if to else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file.read_text()), f"{target}: no such heading"


def test_a_link_that_leads_nowhere_would_be_found():
    assert links("see [a](b.md#c) and `[no](link)`\n\n    [nor](this)\n") == ["b.md#c"]
    assert anchors("# What is a *ply*?\n\n## A\n\n## A\n") == {"what-is-a-ply", "a", "a_1"}


def named(nav):
    """Return the pages that a navigation names, and those in it."""
    for one in nav:
        for what in one.values():
            yield from named(what) if isinstance(what, list) else [what]


def test_the_site_names_every_page():
    """A new page of docs/ wants a line in zensical.toml."""
    nav = tomllib.loads((ROOT / "zensical.toml").read_text())["project"]["nav"]
    made = {f"gallery/{name}.md" for name in GAMES}

    assert sorted(named(nav)) == sorted(made.union(places().values()))
