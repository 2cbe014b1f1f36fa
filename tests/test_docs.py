"""Every code block in the README and the docs does what it says."""

import doctest
import linecache
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from plies.cli import plies

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
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
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
