"""Trees of visitors: searched as on the command line, saved, and refused in a sentence."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.searches.run import Run
from plies.traces import Trace
from plies.trees.notation import read_text
from plies.web.jobs import trees
from tests import known_trees
from tests.cli.running import run_json

LAB = str(known_trees.LAB)
WAYS = {
    "minimax": {"method": "minimax"},
    "equal": {"method": "alphabeta"},
    "strict": {"method": "alphabeta", "strict": True},
    "expectimax": {"method": "expectimax"},
    "expectiminimax": {"method": "expectiminimax"},
}


def quietly(news: str) -> None:
    raise AssertionError(f"nobody waits long enough to be told: {news}")


def traced(tree: str, *ways: str, **fields):
    asked = {"tree": tree, "ways": [WAYS[way] for way in ways or ("equal",)], **fields}
    answer = trees.trace(asked, quietly)
    return json.loads(json.dumps(answer, allow_nan=False))


def saved(tree: str, kind: str, *ways: str, **fields):
    asked = {"tree": tree, "ways": [WAYS[way] for way in ways or ("equal",)], "kind": kind}
    return trees.save_tree(asked | fields, quietly)


def test_the_labs_tree_is_told_as_the_lab_tells_it():
    answer = traced(LAB, letters=True)

    facts = answer["facts"][0]
    assert (facts["value"], facts["move"], facts["nodes"]) == (5, 0, 11)
    assert [facts["values"][name] for name in "DEBFC"] == [5, 6, 5, 2, 2]
    assert facts["cut"] == ["0.1.1", "G", "1.1.0", "1.1.1"]
    sentences = answer["traces"][0]["steps"]["sentence"]
    assert "At E, 6 >= beta 5: the leaf 9 cannot matter and is never looked at." in sentences


@pytest.mark.parametrize("way", WAYS)
def test_the_facts_are_those_of_the_command_line(way):
    options = ["--method", WAYS[way]["method"], *(["--strict"] if way == "strict" else [])]

    facts = traced("[[3, 5], [3, 9]]", way)["facts"][0]

    printed = run_json("tree", "[[3, 5], [3, 9]]", *options)
    assert facts == {name: printed[name] for name in facts}


def test_equal_and_strict_stand_side_by_side_with_their_counts():
    answer = traced("[[3, 5], [3, 9]]", "equal", "strict")

    assert [facts["nodes"] for facts in answer["facts"]] == [6, 7]
    one, other = (model["nodes"] for model in answer["traces"])
    assert (one["left"], one["right"]) == (other["left"], other["right"])  # both look the same


def test_the_figures_of_the_lesson_are_true():
    good, bad = "[[7, 8, 9], [4, 5, 6], [1, 2, 3]]", "[[3, 2, 1], [6, 5, 4], [9, 8, 7]]"

    def counts(tree):
        return [facts["nodes"] for facts in traced(tree, "equal", "minimax")["facts"]]

    assert counts("[[3, 5], [2, 9]]") == [6, 7]
    assert counts(good) == [9, 13]
    assert counts(bad) == [13, 13]


@pytest.mark.parametrize(
    "text",
    [
        "[[3, 5], [2, 9]]",
        "((3 5) (2 9))",
        '{"mover": "MAX", "children": [[3, 5], [2, 9]]}',
        "max\n  min\n    3\n    5\n  min\n    2\n    9",
        "2: 3 5 2 9",
    ],
)
def test_every_notation_is_written_as_one_list(text):
    answer = traced(text)

    assert answer["spec"] == "[[3, 5], [2, 9]]"
    assert answer["options"] is None
    assert answer["parts"]["parent"] == [-1, 0, 1, 1, 0, 4, 4]
    assert answer["parts"]["value"] == [None, None, 3, 5, None, 2, 9]


def test_a_test_file_keeps_its_text_and_says_its_search():
    text = saved("[[3, 5], [2, 9]]", "test", "strict")["text"]

    answer = traced(text, "strict")

    assert answer["spec"] == text
    assert answer["options"] == {"method": "alphabeta", "strict": True, "depth": 1}
    assert answer["facts"][0]["value"] == 3
    assert saved(text, "test", "strict")["text"] == text


def test_chance_is_searched_by_what_can_if_the_way_may_change():
    tree = "[chance[0.25: 8, 0.75: 0], 1]"

    answer = traced(tree, "equal", fit=True)

    assert answer["ways"] == [{"method": "expectiminimax"}]
    assert answer["facts"][0]["value"] == 2
    assert answer["parts"]["probability"] == [None, None, 0.25, 0.75, None]
    with pytest.raises(GameError, match="alphabeta cannot search tree, which has chance nodes"):
        traced(tree, "equal")


@drawn(st.integers(1, 4), st.integers(1, 3), st.booleans(), st.integers(0, 2**53))
@settings(max_examples=30, deadline=None)
def test_a_random_tree_comes_again_with_its_seed_and_can_be_searched(
    depth, branching, chance, seed
):
    asked = {"depth": depth, "branching": branching, "chance": chance, "seed": seed}

    made = trees.random_tree(asked, quietly)

    assert made == trees.random_tree(asked, quietly)
    assert made["seed"] == seed
    answer = traced(made["tree"], fit=True)
    assert answer["spec"] == made["tree"]
    assert answer["nodes"] == sum(branching**level for level in range(depth + 1))


def test_a_search_is_saved_as_picture_page_and_steps():
    picture = saved(LAB, "svg")
    assert picture["type"] == "image/svg+xml"
    assert picture["text"].startswith("<svg")
    assert saved(LAB, "svg", step=0)["text"] != picture["text"]
    assert saved(LAB, "svg", step=10**6)["text"] == picture["text"]
    page = saved(LAB, "html", "equal", "minimax")["text"]
    assert "<title>alphabeta on tree and minimax on tree</title>" in page
    assert Trace.from_json(saved(LAB, "json")["text"]).result["nodes"] == 11


def test_a_saved_test_holds_the_same_tree():
    text = saved("[[3, 5], [2, 9]]", "test")["text"]

    assert read_text(text).tree.values == read_text("[[3, 5], [2, 9]]").tree.values
    with pytest.raises(GameError, match="not for expectiminimax"):
        saved("[[3, 5], [2, 9]]", "test", "expectiminimax")


def diamonds(levels: int) -> str:
    edges = "\n".join(f"s{i} {way} s{i + 1}" for i in range(levels) for way in "ab")
    return (
        f'alg: "MinimaxAgent"\ndepth: "99"\nnum_agents: "2"\nstart_state: "s0"\n'
        f'successors: """\n{edges}\n"""\nevaluation: """\ns{levels} 1\n"""'
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("[[3, 5]", "never closed"),
        ("hello", "neither a file nor a tree"),
        ("/etc/passwd", "neither a file nor a tree"),
        ("[" + "1," * 9_999 + "1]", "more than 5,000 nodes"),
        (f"2: {'1 ' * 8192}", "more than 5,000 nodes"),
        ("[" + "1," * 500 + "1]", "501 branches"),
        ("x" * 200_001, "200,000 are allowed"),
        ("[" * 200 + "3" + "]" * 200, "200 levels deep: the page draws at most 100"),
        ('{"depth": 3000000, "branching": 1, "leafValues": [3]}', "more than 5,000 nodes"),
        (diamonds(30), "more than 5,000 nodes"),
        ("[1e300, 2]", "no room in a picture"),
        ("[" + "9" * 299 + ", 2]", "no room in a picture"),
        ("[nan, 2]", "never nan"),
        (f"[('{'x' * 41}', 3), 2]", "more than 40 characters"),
        ("[3, ?]", "has no value"),
        ("chance[0.5: 3, 0.6: 4]", "add up to 1.1"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(text, reason):
    with pytest.raises(GameError, match=reason) as refusal:
        traced(text, "expectiminimax")

    assert len(str(refusal.value)) < 200
    assert "\n" not in str(refusal.value)


def test_a_tree_at_the_limit_is_searched():
    wide = "[" + ",".join(["1"] * 499) + "]"

    answer = traced("[" + ",".join([wide] * 9 + ["1"] * 490) + "]")

    assert answer["nodes"] == 4_991


@pytest.mark.parametrize(
    "wrong",
    [
        {"tree": 3},
        {"tree": None},
        {"ways": None},
        {"ways": []},
        {"ways": [{}, {}, {}]},
        {"ways": ["minimax"]},
        {"ways": [{"method": "deepening"}]},
        {"ways": [{"method": ["minimax"]}]},
        {"ways": [{"method": "alphabeta", "strict": "yes"}]},
        {"ways": [{"method": "minimax", "depth": 10**9}]},
        {"fit": 1},
        {"letters": "no"},
    ],
)
def test_a_malformed_question_is_refused(wrong):
    asked = {"tree": LAB, "ways": [WAYS["minimax"]]} | wrong

    with pytest.raises(GameError):
        trees.trace(asked, quietly)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"depth": 8, "branching": 8}, "at most 5,000"),
        ({"depth": 99}, "depth must be"),
        ({"branching": 0}, "branching must be"),
        ({"low": 5, "high": -5}, "from low to high"),
        ({"seed": "x"}, "seed must be"),
    ],
)
def test_a_random_tree_beyond_measure_is_refused(wrong, reason):
    with pytest.raises(GameError, match=reason):
        trees.random_tree(wrong, quietly)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=6), inside),
    max_leaves=6,
)


@drawn(st.dictionaries(st.sampled_from(["tree", "ways", "kind", "depth", "fit", "seed"]), JSON))
@settings(max_examples=60, deadline=None)
def test_whatever_is_asked_is_answered_or_refused(asked):
    for job in (trees.trace, trees.random_tree, trees.save_tree):
        with suppress(GameError):
            json.dumps(job(asked, quietly), allow_nan=False)


@drawn(st.text("[](){}:,.-0123456789 \n\"'=?abmx", max_size=60))
@settings(max_examples=200, deadline=None)
def test_whatever_is_typed_is_a_tree_or_a_sentence(text):
    with suppress(GameError):
        assert traced(traced(text, "minimax", fit=True)["spec"], "minimax", fit=True)["facts"]


def test_a_tree_is_searched_once_for_its_steps_and_its_facts(monkeypatch):
    runs, begin = [], Run.__init__
    monkeypatch.setattr(Run, "__init__", lambda run, *rest: runs.append(run) or begin(run, *rest))

    traced(LAB, "equal", "minimax")

    assert [run.method for run in runs] == ["alphabeta", "minimax"]
