from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.contract import GameError
from plies.traces import Replay, Trace, trace
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from plies.views.narration import Narrator
from tests.known_trees import LAB
from tests.strategies import trees
from tests.traces.ways import IDS, WAYS, for_trees, traced


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_a_trace_written_and_read_is_the_same(way):
    def check(tree):
        recorded = traced(tree, way)
        text = recorded.to_json()
        again = Trace.from_json(text)
        assert again.to_json() == text
        assert (again.steps, again.nodes, again.reasons) == (
            recorded.steps,
            recorded.nodes,
            recorded.reasons,
        )
        assert (again.options, again.result) == (recorded.options, recorded.result)

    for_trees(way, check, 25)


@settings(max_examples=60, deadline=None)
@given(trees(chance=False))
def test_any_names_labels_and_infinities_survive(tree):
    try:
        recorded = trace(tree, method="alphabeta")[1]
    except GameError:  # a leaf without a value
        return
    text = recorded.to_json()

    assert Trace.from_json(text).to_json() == text
    assert Trace.from_json(text.encode()) == recorded


def lab():
    return json.loads(trace(lettered(Tree(LAB)), method="alphabeta")[1].to_json())


def test_the_json_says_what_it_is_and_infinities_are_words():
    document = lab()

    assert (document["format"], document["version"]) == ("plies trace", 1)
    assert document["steps"]["alpha"][:5] == ["-inf", "-inf", "-inf", "-inf", 3]
    assert document["reasons"] == {"12": "6 >= beta 5", "24": "2 <= alpha 5"}
    assert document["derived"]["line"] == [0, 1, 2, 4]
    code = document["derived"]["pseudocode"]["pair"]
    assert "beta" in code["lines"][code["at"]["max"]["cut"]]


def test_keys_that_nobody_knows_are_ignored():
    document = lab() | {"author": "somebody"}
    del document["derived"]

    assert Trace.from_json(json.dumps(document)).result["value"] == 5


def change(document, path, value):
    *above, last = path
    for key in above:
        document = document[key]
    document[last] = value


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (["format"], "csv", 'its "format" is not'),
        (["version"], 2, "version 2, not 1"),
        (["game"], 3, "game must be text, not 3"),
        (["sides"], "MAX", "sides must be a list"),
        (["method"], "magic", "method is 'magic', not one of"),
        (["windowed"], 1, "windowed is 1"),
        (["options", "depth"], 0, "options.depth is 0"),
        (["options", "strict"], None, "options.strict is None"),
        (["result", "nodes"], "many", "must hold whole numbers, not 'many'"),
        (["nodes", "parent", 1], 1, "has parent 1, which is not before it"),
        (["nodes", "parent", 1], True, "whole numbers, not True"),
        (["nodes", "kind", 0], "end", "kind end and has mover 0"),
        (["nodes", "kind", 0], [], "not one of"),
        (["nodes", "name"], [], "columns of one length"),
        (["nodes", "named", 0], 1, "nodes.named is 1"),
        (["nodes", "probability", 3], 0.5, "cannot have the probability 0.5"),
        (["nodes", "parent", 4], 3, "below a leaf"),
        (["steps"], [], "steps must be an object"),
        (["steps", "kind", 0], "jump", "not one of"),
        (["steps", "kind", 0], "leave", "cannot have the value None"),
        (["steps", "node", 0], 99, "there is no node 99"),
        (["steps", "node", 1], 2, "not below the node that is looked at"),
        (["steps", "node", 9], 2, "node 2 is entered out of turn"),
        (["steps", "child", 4], 1, "node 1 is no child of node 2"),
        (["steps", "child", 4], 4, "child 4 was not looked at yet"),
        (["steps", "child", 0], 3, "is about no child"),
        (["steps", "alpha", 0], "low", "must hold numbers, not 'low'"),
        (["steps", "value", 3], [1, 2], "alphabeta cannot have the value"),
        (["reasons"], {}, "a reason for each cut"),
        (["reasons", "twelve"], "", "numbers of steps as keys"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(path, value, sentence):
    document = lab()
    change(document, path, value)

    with pytest.raises(GameError) as refusal:
        Trace.from_json(json.dumps(document))

    assert sentence in str(refusal.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '"x"', "null", "[" * 100_000, b"\xff\xfe"])
def test_what_is_no_trace_is_refused_in_a_sentence(text):
    with pytest.raises(GameError, match="this is not a trace"):
        Trace.from_json(text)


def test_bare_infinities_are_refused():
    text = json.dumps(lab()).replace('"-inf"', "-Infinity")

    with pytest.raises(GameError, match="it holds -Infinity"):
        Trace.from_json(text)


@pytest.mark.parametrize(
    "key", [key for key in lab() if key not in ("derived", "decisive", "format", "version")]
)
def test_what_is_missing_is_named(key):
    document = lab()
    del document[key]

    with pytest.raises(GameError, match=f"has no '{key}'"):
        Trace.from_json(json.dumps(document))


def places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], (*path, index))


LAB_JSON = lab()
PLACES = [path for path in places(LAB_JSON) if path and path[0] != "derived"]
junk = st.sampled_from([None, True, -1, 0, 1, 7, 99, 2.5, "", "inf", "max", "leaf", [], {}, [3, 4]])


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PLACES), junk), min_size=1, max_size=3))
def test_a_damaged_trace_is_refused_or_can_be_replayed_and_told(changes):
    document = deepcopy(LAB_JSON)
    for path, value in changes:
        with suppress(KeyError, IndexError, TypeError):  # an earlier change took that place away
            change(document, path, deepcopy(value))  # the same one twice might hold itself
    try:
        read = Trace.from_json(json.dumps(document))
    except GameError:
        return
    Replay(read).end().go(-1)
    assert len(list(Narrator(read))) == len(read)
    assert Trace.from_json(read.to_json()) == read


def test_the_outcome_stands_beside_the_number():
    game = plies.game("connect4")
    recorded = plies.trace(game, game.read_state("112233"), method="alphabeta", depth=3)[1]

    document = json.loads(recorded.to_json())

    result = {name: document["result"][name] for name in ("value", "outcome", "distance")}
    assert result == {"value": 1_000_000, "outcome": "win", "distance": 1}
    assert document["decisive"] is True


def test_traces_from_before_outcomes_were_kept_are_read():
    document = lab()
    del document["decisive"], document["result"]["outcome"], document["result"]["distance"]

    read = Trace.from_json(json.dumps(document))

    assert (read.decisive, read.result["outcome"], read.result["distance"]) == (False, None, None)


def test_a_trace_from_before_names_were_told_from_paths_is_read_as_it_was():
    document = lab()
    named = document["nodes"].pop("named")

    found = Trace.from_json(json.dumps(document))

    assert found.nodes.named == named
    assert {True, False} == set(named)
