"""The table of searches: it is whole, it is true, and nobody compares their names instead."""

import ast
import re
from typing import get_args

import pytest

from plies.catalog import game
from plies.contract import GameError
from plies.searches import METHODS, Method, search
from plies.searches.methods import ON_PAPER, RECORDED, TEXTBOOK, TRAITS, traits
from plies.searches.options import MEANT_FOR, Options
from plies.trees.tree import Tree
from tests import ROOT

COMPARED = {  # files that may still tell searches by name, and how often
    "engines/solving.py": 1,  # the words of `plies solve --method`
}


def test_every_search_has_a_row():
    assert list(TRAITS) == list(METHODS)
    assert set(get_args(Method)) == {"auto", *TRAITS}


def test_what_is_no_search_has_no_traits():
    assert not any(traits("recall")[1:])


def test_the_lists_that_people_choose_from():
    assert TEXTBOOK == ("minimax", "alphabeta", "expectimax", "expectiminimax", "maxn", "paranoid")
    assert ON_PAPER == ("minimax", "alphabeta", "expectimax", "expectiminimax")
    assert (*TEXTBOOK, "deepening") == RECORDED


def test_options_of_some_searches_are_options():
    assert set(MEANT_FOR) == {one for about in TRAITS.values() for one in about.options}
    assert set(MEANT_FOR) <= set(Options.__dataclass_fields__)
    assert MEANT_FOR["strict"] == ("alphabeta", "expectiminimax", "paranoid")


@pytest.mark.parametrize("method", TRAITS)
def test_who_takes_no_chance_nodes_refuses_them(method):
    rules = game("pig:goal=4")
    limits = {"nodes": 50} | ({} if traits(method).proves else {"depth": 1, "evaluate": "zero"})

    if traits(method).chance:
        assert search(rules, method=method, **limits).method
    else:
        with pytest.raises(GameError, match="has chance nodes"):
            search(rules, method=method, **limits)


@pytest.mark.parametrize("method", TEXTBOOK)
def test_who_keeps_a_window_cuts(method):
    tree = Tree([[3, 5], [2, 9]])

    found = search(tree, method=method)

    assert (found.cuts > 0) == traits(method).windowed


def test_nobody_compares_the_names_of_searches():
    found: dict[str, int] = {}
    for file in sorted((ROOT / "src" / "plies").rglob("*.py")):
        place = file.relative_to(ROOT / "src" / "plies").as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and TRAITS.keys() & set(_words(node)):
                found[place] = found.get(place, 0) + 1

    assert found == COMPARED


def test_nobody_compares_them_on_the_page():
    compares = re.compile(rf"""[=!]==? ["'`]({"|".join(TRAITS)})["'`]""")
    pages = sorted((ROOT / "src" / "plies").rglob("*.js"))

    assert [file.name for file in pages if compares.search(file.read_text(encoding="utf-8"))] == []


def test_the_page_knows_what_exercises_of_a_method_have():
    page = (ROOT / "src/plies/web/page/practice.js").read_text(encoding="utf-8")
    (table,) = re.findall(r"^const HAVE = \{(.*?)^\};", page, re.MULTILINE | re.DOTALL)
    have = dict(re.findall(r"(\w+): \{(.*?)\}", table))

    assert tuple(have) == ON_PAPER
    for method, said in have.items():
        chance = "always" if traits(method).dice_only else "wished" if traits(method).chance else ""
        assert ("cuts: true" in said) == (traits(method).windowed and not traits(method).chance)
        assert re.findall(r'chance: "(\w+)"', said) == [chance] * bool(chance)


def _words(node: ast.Compare):
    """Yield the texts that something is compared with, in a row of them as well."""
    for one in (node.left, *node.comparators):
        for inner in one.elts if isinstance(one, (ast.Tuple, ast.Set, ast.List)) else (one,):
            if isinstance(inner, ast.Constant):
                yield inner.value
