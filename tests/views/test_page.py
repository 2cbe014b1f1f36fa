from __future__ import annotations

import json
import re
from base64 import b64decode
from dataclasses import replace
from hashlib import sha256

import pytest

import plies
from plies.contract import GameError
from plies.traces import Steps, trace
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from plies.views.bundle import bundle, style
from plies.views.narration import Narrator
from plies.views.page import html, model
from tests.known_trees import LAB


def lab(**options):
    return trace(lettered(Tree(LAB)), **{"method": "alphabeta", **options})[1]


def test_the_model_has_the_narrators_sentences_and_the_pseudocodes_lines():
    recorded = lab()

    made = model(recorded)

    assert made["steps"]["sentence"] == list(Narrator(recorded))
    assert made["code"]["pair"]["at"] == [recorded.line_of(i, "pair") for i in range(27)]
    assert made["steps"]["value"][25] == "<= 2"
    assert made["steps"]["rule"][24] == "alpha = 5, cut if <= 5"


def test_a_page_holds_all_it_needs():
    page = html(lab())

    assert not re.search(r"\b(src|href)=|@import|url\(|\bimport\b *[({'\"]|fetch\(", page)


def test_the_policy_allows_this_script_and_this_style_and_nothing_else():
    page = html(lab())

    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    script = re.search(r'<script type="module">(.*?)</script>', page, re.DOTALL)[1]
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)[1]
    hashes = [b64decode(one) for one in re.findall(r"'sha256-([^']*)'", policy)]
    assert policy.startswith("default-src 'none';")
    assert hashes == [sha256(text.encode()).digest() for text in (script, style)]


def test_names_cannot_end_the_data_or_the_title():
    tree = Tree()
    root = tree.add(name="</script><script>alert(1)</script>", mover=0)
    tree.add(parent=root, move="<!--", value=3)
    tree.sides = ("</title>", "MIN")
    recorded = trace(tree, method="minimax")[1]
    recorded.game = "</title><script>"

    page = html(recorded)

    assert page.count("<script") == page.count("</script>") == 2
    data = re.search(r'id="traces">(.*?)</script>', page, re.DOTALL)[1]
    assert "<" not in data
    assert json.loads(data)[0]["nodes"]["title"][0].startswith("</script>")


def test_two_searches_of_one_tree_have_the_same_room():
    page = html(lab(), lab(method="minimax"))

    first, second = json.loads(re.search(r'id="traces">(.*?)</script>', page)[1])
    assert [first["title"], second["title"]] == ["alphabeta on tree", "minimax on tree"]
    assert first["nodes"]["right"] == second["nodes"]["right"]


def test_titles_tell_searches_apart():
    assert model(lab(strict=True))["title"] == "alphabeta strict on tree"
    assert model(lab(fail="hard"))["title"] == "alphabeta fail-hard on tree"


def test_the_code_of_the_page_is_small():
    assert len((bundle("stepper.js") + style("stepper.css")).encode()) < 60_000


def test_nothing_recorded_is_nothing_to_step_through():
    recorded = lab()
    empty = replace(recorded, steps=Steps())

    with pytest.raises(GameError, match="nothing to step through"):
        html(empty)


def test_a_trace_makes_its_page():
    recorded = lab()

    assert recorded.html() == html(recorded)
    assert plies.trace(Tree(LAB), method="minimax")[1].html(recorded)


def test_a_won_game_reads_as_a_win_in_the_model_and_the_picture():
    game = plies.game("connect4")
    recorded = trace(game, game.read_state("112233"), method="alphabeta", depth=3)[1]

    made = model(recorded)

    assert (made["result"]["words"], made["result"]["outcome"]) == ("win in 1", "win")
    assert "win" in made["steps"]["value"]
    assert "1000000" not in json.dumps(made) + recorded.svg()
    assert "alphabeta: win in 1, " in recorded.svg()
    assert model(lab())["result"]["words"] == "value 5"
