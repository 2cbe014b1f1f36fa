"""The site: the reference is what the code says, and nothing public is left out."""

from __future__ import annotations

import doctest
import re

import click
import pytest
from click.testing import CliRunner

import plies
from docs.making import gallery, reference
from docs.making.cells import page_of
from docs.making.commands import EXAMPLE, TIMES, about_and_example, same, steady
from docs.making.glossary import with_glossary, words
from docs.making.linking import with_links
from docs.making.places import DOCS, notebooks
from docs.making.prose import links, sections
from plies.catalog import COMMANDS, GRADERS, found
from plies.cli import plies as command
from tests import ROOT

REFERENCE = reference.pages(run=False)


@pytest.mark.parametrize("name", REFERENCE)
def test_the_reference_is_what_the_code_says(name):
    """If not: `python -m docs.making reference` writes it anew."""
    written = (reference.FOLDER / name).read_text(encoding="utf-8")

    assert reference.without_output(written) == REFERENCE[name]


def test_every_public_name_has_an_example():
    entries = sections(REFERENCE["python.md"])

    assert list(entries) == dir(plies)
    for name, text in entries.items():
        code = "".join(re.findall(r"^```python\n(.*?)^```$", f"{text}\n", re.M | re.S))
        assert name.lower() in code.lower(), name
        assert len(doctest.DocTestParser().get_examples(code)) > 1, name


@pytest.mark.parametrize("name", [*COMMANDS, *(f"grade {kind}" for kind in GRADERS)])
def test_every_command_shows_an_example_and_what_every_option_does(name):
    kind = found(GRADERS[name[6:]] if name.startswith("grade ") else COMMANDS[name])
    text = REFERENCE[f"commands/{name.replace(' ', '-')}.md"]

    assert about_and_example(kind)[1].startswith(f"plies {name}")
    for row in re.findall(r"^\| (?:`|<code>)-.*$", text, re.MULTILINE):
        assert not row.endswith("|  |"), row
    for option in kind.params:
        shown = isinstance(option, click.Option) and not option.hidden
        assert option.opts[-1] in text or not shown, option.opts


def test_players_of_one_game_are_named_with_their_options():
    rows = {row.split("`")[1]: row for row in REFERENCE["players.md"].splitlines() if "| `" in row}

    assert "| `odds=None, moves=None, time=None, care=0.9, file=` |" in rows["network"]
    assert "| `seed=None, best=0.8` |" in rows["directional"]


def test_help_ends_in_an_example():
    printed = CliRunner().invoke(command, ["perft", "--help"]).stdout

    assert EXAMPLE.search(re.sub("^  ", "", printed, flags=re.MULTILINE))


def test_the_gallery_has_thirty_games_with_picture_rules_code_and_speeds():
    pages = gallery.pages()

    assert len(pages) == 30
    for name, text in pages.items():
        assert "<svg" in text or "```text" in text, name
        assert re.search(r"Searched at \**[\d,]+", text), name
        assert "```python" in text, name
    assert gallery.table().count("\n|") == 32


def test_the_first_use_of_a_word_leads_to_the_glossary_and_code_stays_as_it_is():
    page = "# Ply\n\nOne ply, another ply, `ply`.\n\n    a ply in code\n\n| ply |\n"

    linked = with_glossary(page, "paths/student.md")

    assert linked == page.replace("One ply", "One [ply](../glossary.md#ply)")
    assert words()["strictly"] == "strict"
    assert with_glossary(page, "glossary.md") == page


def test_a_word_of_two_words_leads_to_itself_and_not_to_one_of_them():
    page = "At a chance\nnode nobody chooses. [Any node\nof a tree](trees.md), a node.\n"

    linked = with_glossary(page, "chess.md")

    assert linked == page.replace(
        "chance\nnode", "[chance\nnode](glossary.md#chance-node)"
    ).replace(", a node", ", a [node](glossary.md#node)")


def test_links_that_leave_the_docs_lead_to_copies_or_are_words():
    page = DOCS / "paths" / "student.md"
    text = "[a](../games.md#dice) [b](../../CHANGELOG.md) [c](../../src) [d](#x)\n"

    assert with_links(text, page, "paths/student.md") == (
        "[a](../games.md#dice) [b](../changelog.md) c [d](#x)\n"
    )


def test_a_notebook_becomes_a_page_with_what_it_printed(tmp_path):
    file, place = next(iter(notebooks().items()))

    text = page_of(file, place, tmp_path)

    assert text.startswith("# ")
    assert "```python" in text
    assert "```text" in text


def test_the_index_of_notebooks_names_each():
    index = (DOCS / "notebooks" / "index.md").read_text(encoding="utf-8")

    assert sorted(links(index)) == sorted(file.name for file in notebooks())
    assert len(notebooks()) >= 8


def test_what_differs_from_run_to_run_is_left_out_of_examples():
    assert same("nodes 12 in 3\nmove a", "nodes 12 in 4\nmove a") == "nodes 12 in ...\nmove a"


def test_a_table_has_the_same_widths_however_long_its_times_are():
    table = "ply  lines     time    moves/s\n  1      7  0.10 ms  70,000 /s\n  2     49  ...\n"
    wider = table.replace("     time", "             time").replace("  0.10", "          0.10")

    tables = [steady(TIMES.sub("...", one)) for one in (table, wider)]

    assert tables == ["ply  lines  ...\n  1      7  ...\n  2     49  ..."] * 2
    assert steady("a line  of words\nand 5 more") == "a line  of words\nand 5 more"


def test_the_way_to_cite_names_the_version():
    for file in ("CITATION.cff", "docs/cite.md"):
        assert plies.__version__ in (ROOT / file).read_text(encoding="utf-8")


def test_the_pictures_of_a_notebook_are_on_its_page(tmp_path, monkeypatch):
    monkeypatch.setattr("docs.making.linking.ASSEMBLED", tmp_path)
    file = DOCS / "notebooks" / "a-tree-taught.ipynb"
    place = notebooks()[file]

    text = with_links(page_of(file, place, tmp_path), file, place)

    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+\.svg)\)", text)
    assert (tmp_path / "notebooks" / picture).resolve().is_file()
