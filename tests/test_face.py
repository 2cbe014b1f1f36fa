"""The public face: what `import plies` offers, and how it tells about itself."""

from __future__ import annotations

import ast
import inspect
import pydoc
import re
from importlib import import_module
from pathlib import Path

import pytest

import plies
import plies.adapters
from plies.searches import METHODS, SearchOptions
from tests import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DOTTED = re.compile(r"\bplies(?:\.[A-Za-z_]\w*){2,}")


def test_dir_is_the_public_list_and_nothing_else():
    assert dir(plies) == sorted(plies.__all__)
    assert 15 <= len(plies.__all__) <= 25


def test_the_public_list_is_in_alphabetical_order():
    constants, classes, functions = (
        [name for name in plies.__all__ if kind(name)]
        for kind in (str.isupper, lambda x: x[0].isupper() and not x.isupper(), str.islower)
    )

    assert plies.__all__ == sorted(constants) + sorted(classes) + sorted(functions)


def test_everything_in_the_public_list_is_there_and_says_what_it_is():
    for name in plies.__all__:
        found = getattr(plies, name)
        assert isinstance(found, int) or inspect.getdoc(found), name


def test_what_is_not_public_begins_with_an_underscore_or_is_a_module():
    others = {name for name in vars(plies) if name not in plies.__all__}

    public = [n for n in others if not n.startswith("_") and not inspect.ismodule(vars(plies)[n])]

    assert public == []


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'serach'"):
        plies.serach  # noqa: B018


def test_help_of_search_has_a_line_for_every_option():
    text = pydoc.plain(pydoc.render_doc(plies.search))

    for option in ("method", "engine", "threads", *SearchOptions.__annotations__):
        assert re.search(rf"^ +{option}  +\S", text, re.MULTILINE), option
    for method in METHODS:
        assert method in text


def test_help_of_match_has_a_line_for_every_option():
    text = pydoc.plain(pydoc.render_doc(plies.match))
    options = list(inspect.signature(plies.match).parameters)[2:]

    for option in options:
        assert re.search(rf"^ +{option}  +\S", text, re.MULTILINE), option


WORLDS = {f"plies.adapters.{name}" for name in plies.adapters.__all__}  # a module each


def deep_imports(code: str) -> list[str]:
    """Return the modules that some code imports from deeper than `plies.something`."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
        elif isinstance(node, ast.Import):
            found += [one.name for one in node.names]
    deep = [name for name in found if name.startswith("plies.") and name.count(".") > 1]
    return [name for name in deep if name not in WORLDS]


def source_of(block: str) -> str:
    """Return what a block of a page runs, without prompts and what it prints."""
    if ">>>" not in block:
        return block
    lines = re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", block, re.MULTILINE)
    return "\n".join(lines)


class Coin:
    """A game of one move, as somebody wrote it."""

    def start(self):
        return 1

    def mover(self, state):
        return 0

    def moves(self, state):
        return ["take"] if state else []

    def play(self, state, move):
        return 0

    def payoff(self, state):
        return 1


@pytest.mark.parametrize("ask", [plies.search, plies.solve, plies.trace, plies.check_game])
@pytest.mark.parametrize(
    ("given", "told"),
    [
        (Coin, "Coin is a class, not a game: make one, Coin()"),
        ("nim", "'nim' is a name, not a game: find it by plies.game('nim')"),
        ([[3, 5], [2, 9]], "a list is not a game: make a tree of it, plies.Tree(...)"),
    ],
)
def test_what_is_nearly_a_game_is_refused_by_what_to_write_instead(ask, given, told):
    with pytest.raises((plies.GameError, plies.ContractError)) as refused:
        ask(given)

    assert str(refused.value) == told


def test_who_has_a_game_or_a_player_is_told_that_only_names_are_looked_up():
    with pytest.raises(plies.GameError, match=r"game takes a game's name, .* not Coin"):
        plies.game(Coin())
    with pytest.raises(plies.GameError, match=r"player takes a player's name, .* not Coin"):
        plies.player(Coin())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_import_nothing_deeper_than_a_room(page: Path):
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        assert deep_imports(source_of(block)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_speak_of_nothing_deeper_than_a_room(page: Path):
    for name in DOTTED.findall(page.read_text(encoding="utf-8")):
        room, what = name.split(".")[1:3]
        if room in plies.__all__ or what in plies.__all__:  # an error's name has its module
            continue
        offers = import_module(f"plies.{room}").__all__
        assert what in offers, f"{name} is not what plies.{room} offers"


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_examples_import_nothing_deeper_than_a_room(file: Path):
    assert deep_imports(file.read_text(encoding="utf-8")) == []


def test_a_deep_import_would_be_found():
    assert deep_imports("from plies.play.match import Plan") == ["plies.play.match"]
    assert deep_imports(source_of(">>> import plies.views.svg\n>>> 1\n1\n")) == ["plies.views.svg"]
    assert deep_imports("from plies.traces import Replay") == []
