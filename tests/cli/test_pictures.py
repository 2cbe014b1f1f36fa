"""`--svg`, `--html` and `--compare` of `plies tree` and `plies search`."""

from __future__ import annotations

import json
import re

import pytest

import plies
from plies.traces import trace
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from tests.cli.running import LAB, refused, run, run_json
from tests.views.pictures import hidden_in, nodes_in


def traces_in(page):
    return json.loads(re.search(r'id="traces">(.*?)</script>', page, re.DOTALL)[1])


def test_the_picture_and_the_page_of_a_search(tmp_path):
    svg, html = tmp_path / "lab.svg", tmp_path / "lab.html"

    told = run("tree", LAB, "--letters", "--svg", str(svg), "--html", str(html)).stdout

    recorded = trace(lettered(Tree(json.loads(LAB))), method="alphabeta")[1]
    assert svg.read_text(encoding="utf-8") == recorded.svg()
    assert html.read_text(encoding="utf-8") == recorded.html()
    assert f"svg       {svg}" in told
    assert f"html      {html}" in told


def test_json_stays_one_object(tmp_path):
    assert run_json("tree", LAB, "--svg", str(tmp_path / "lab.svg"))["value"] == 5


@pytest.mark.parametrize(
    ("words", "titles"),
    [
        (["--compare", "minimax"], ["alphabeta on tree", "minimax on tree"]),
        (["--compare", "alphabeta:strict"], ["alphabeta on tree", "alphabeta strict on tree"]),
        (
            ["--strict", "--compare", "minimax", "--depth", "2", "--eval", "zero"],
            ["alphabeta strict to depth 2 on tree", "minimax to depth 2 on tree"],
        ),
    ],
)
def test_two_searches_on_one_page(tmp_path, words, titles):
    file = tmp_path / "two.html"

    run("tree", LAB, "--html", str(file), *words)

    assert [one["title"] for one in traces_in(file.read_text(encoding="utf-8"))] == titles


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--compare", "minimax"], "say which with --html"),
        (["--html", "x.html", "--compare", "human"], "takes a search, as minimax"),
        (["--html", "x.html", "--compare", "mcts"], "mcts cannot be traced"),
        (["--html", "x.html", "--compare", "minmax"], "there is no player 'minmax'"),
        (["--svg", "/no/such/place.svg"], "cannot be written"),
        (["--exercise", "--html", "x.html", "--compare", "minimax"], "leave them out"),
    ],
)
def test_bad_input_is_one_sentence(words, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert sentence in refused(run("tree", LAB, *words))
    assert list(tmp_path.iterdir()) == []


def test_the_picture_and_the_page_of_a_search_in_any_game(tmp_path):
    svg, html = tmp_path / "nim.svg", tmp_path / "nim.html"
    words = ["--method", "minimax", "--svg", str(svg), "--html", str(html)]

    told = run("search", "nim:heaps=1-2", *words).stdout

    recorded = plies.trace(plies.game("nim:heaps=1-2"), method="minimax")[1]
    assert svg.read_text(encoding="utf-8") == recorded.svg()
    assert html.read_text(encoding="utf-8") == recorded.html()
    assert f"svg       {svg}\nhtml      {html}\n" in told
    assert run_json("search", "nim:heaps=1-2", *words)["value"] == 1


def test_the_picture_of_a_large_search_says_how_much_is_hidden(tmp_path):
    svg = tmp_path / "four.svg"
    words = ["--method", "alphabeta", "--depth", "4", "--eval", "zero", "--svg", str(svg)]

    run("search", "connect4", *words)

    text = svg.read_text(encoding="utf-8")
    assert len(nodes_in(text)) < 80
    assert len(nodes_in(text)) + hidden_in(text) == 533


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--engine", "compiled"], "only an interpreted search, by one thread, tells its steps"),
        (["--threads", "2"], "only an interpreted search, by one thread, tells its steps"),
        (["--method", "mcts"], "mcts cannot be traced"),
        (["--method", "pvs"], "pvs cannot be traced"),
    ],
)
@pytest.mark.parametrize("option", ["--svg", "--html"])
def test_what_cannot_be_drawn_is_refused_in_a_sentence(option, words, sentence, tmp_path):
    file = tmp_path / "file"

    assert sentence in refused(run("search", "nim", option, str(file), "--depth", "3", *words))
    assert not file.exists()
