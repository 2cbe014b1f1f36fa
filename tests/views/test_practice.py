"""Exercises to fill in: the right answers are a search's, hints give nothing away."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.exercises.choosing import random_exercise
from plies.exercises.exercises import Exercise, exercise
from plies.exercises.student import Way, attempt
from plies.searches import Event, search
from plies.trees.tree import Tree
from plies.views.captions import bound
from plies.views.practice import ASKED, practice
from tests.strategies import nested, trees

LAB = [[3, 5], [2, 9]]


def named(model: dict[str, Any], part: str, asked: str) -> dict[str, Any]:
    return dict(zip(model["nodes"]["name"], model[part][asked], strict=True))


@st.composite
def exercises(draw: st.DrawFn) -> Exercise:
    """Random telling exercises as the page makes them, and alpha-beta on trees of any shape."""
    method = draw(st.sampled_from(["minimax", "alphabeta", "expectimax", "expectiminimax", "any"]))
    strict = draw(st.booleans())
    if method == "any":
        return exercise(Tree(draw(nested)), "alphabeta", strict=strict)
    chance = method == "expectiminimax" or (method == "expectimax" and draw(st.booleans()))
    asked = {"strict": strict} if method == "alphabeta" else {}
    depth, branching = draw(st.sampled_from([(2, (2, 3)), (3, 2), (4, 2)]))
    seed = draw(st.integers(0, 10**6))
    return random_exercise(
        method, depth=depth, branching=branching, chance=chance, seed=seed, **asked
    )


def test_a_students_tree_has_the_answers_of_the_blackboard():
    model = practice(exercise(Tree(LAB), "alphabeta"))

    assert model["nodes"]["name"] == ["A", "B", "B1", "B2", "C", "C1", "C2"]
    assert named(model, "answers", "value") | {"B1": 0} == {
        "A": 3, "B": 3, "B1": 0, "B2": None, "C": 2, "C1": None, "C2": None,
    }  # fmt: skip
    assert named(model, "answers", "alpha")["C"] == 3
    assert named(model, "answers", "beta")["C"] == "inf"
    assert [name for name, cut in named(model, "answers", "cut").items() if cut] == ["C2"]


def test_a_cut_is_explained_with_both_numbers():
    model = practice(exercise(Tree(LAB), "alphabeta"))

    assert named(model, "why", "cut")["C2"] == (
        "C may stop before C2: its value is at most 2, and MAX at A already has 3."
    )
    assert named(model, "hints", "cut")["C2"] == (
        "Compare what C has found before it comes to C2 with α at C."
    )


def test_a_branch_that_must_be_looked_at_says_why():
    why = named(practice(exercise(Tree([[3, 5], [4, 9]]), "alphabeta")), "why", "cut")

    assert why["C"].startswith("C must be looked at: no MIN above A has found anything yet")
    assert why["C1"] == "C1 must be looked at: nothing is known about C before its first branch."
    assert why["C2"] == (
        "C2 must be looked at: C has 4 by then, still above α = 3, and MAX at A already has 3: "
        "C may yet matter."
    )


def test_an_equal_value_is_cut_unless_the_course_is_strict():
    equal = practice(exercise(Tree([[3, 5], [3, 9]]), "alphabeta"))
    strict = practice(exercise(Tree([[3, 5], [3, 9]]), "alphabeta", strict=True))

    assert named(equal, "answers", "cut")["C2"] is True
    assert "which is as good" in named(equal, "why", "cut")["C2"]
    assert named(strict, "answers", "cut")["C2"] is False
    assert "only equals α = 3" in named(strict, "why", "cut")["C2"]
    assert "v ≥ β" in equal["rule"]
    assert "v > β" in strict["rule"]


def test_below_a_cut_nothing_else_is_to_be_cut():
    why = named(practice(exercise(Tree([[3, 5], [2, [9, 8]]]), "alphabeta")), "why", "cut")

    assert why["D1"] == "The search never comes to D: the branch to D is cut already."


def test_bounds_say_who_holds_them():
    tree = Tree([[[7, 6], [4, 5]], [[9, 8], [1, 2]]])
    why = named(practice(exercise(tree, "alphabeta")), "why", "beta")

    assert why["A"] == "On arrival at A β is ∞: nothing has been found yet."
    assert why["E"] == "On arrival at E β is 7: MIN at B already has 7 from D."
    assert why["F"] == "On arrival at F β is ∞: no MIN above has found anything yet."


def test_an_average_is_explained_as_a_sum():
    tree = Tree()
    root = tree.add()
    dice = tree.add(root, mover=-1)
    tree.add(dice, value=-4, probability=0.25)
    tree.add(dice, value=8, probability=0.75)
    model = practice(exercise(tree, "expectiminimax"))

    assert named(model, "why", "value")["B"] == "B is worth 0.25 × (−4) + 0.75 × 8 = 5."
    assert model["nodes"]["branch"] == ["", "", "0.25", "0.75"]
    assert model["nodes"]["odds"] == [None, None, 0.25, 0.75]


def test_min_at_random_is_asked_for_in_words():
    model = practice(exercise(Tree([[3, 5, 1], [2, 9, 4]]), "expectimax"))

    assert "MIN moves at random, every move equally likely." in model["task"]
    assert model["nodes"]["kind"][1] == "chance"
    assert model["nodes"]["branch"][2] == "1/3"


def test_a_whole_wrong_answer_is_told_with_its_mistake():
    told = {tell["mistake"]: tell for tell in practice(exercise(Tree(LAB), "alphabeta"))["tells"]}

    assert told["no-pruning"]["cut"] == []
    assert told["max-and-min-exchanged"]["values"][0] == 5
    assert told["no-pruning"]["sentence"].startswith("You look at every position")


def test_a_mistake_that_shows_only_in_the_move_is_not_told_since_no_move_is_asked():
    asked = exercise(Tree([[3, 5], [3, 9]]), "alphabeta")

    assert asked.tells["last-of-equals"].shows_in == ["move"]
    assert "last-of-equals" not in [tell["mistake"] for tell in practice(asked)["tells"]]


def test_the_average_of_plus_and_minus_infinity_is_nobodys_answer():
    asked = exercise(Tree([[inf, -inf], [1, 2]]), "minimax")

    assert "average-for-minimum" in asked.tells
    assert "average-for-minimum" not in [tell["mistake"] for tell in practice(asked)["tells"]]


@pytest.mark.parametrize("asked", [{"fail": "hard"}, {"depth": 1}])
def test_what_only_paper_has_room_for_is_refused(asked: dict[str, Any]):
    tree = Tree()
    root = tree.add(value=0)
    for value in (1, 2):
        tree.add(tree.add(root, mover=1, value=value), value=value)
    with pytest.raises(GameError, match="no depth limit"):
        practice(exercise(tree, "alphabeta", **asked))


@settings(max_examples=60, deadline=None)
@given(exercises())
def test_the_answers_are_those_of_a_search(asked: Exercise):
    model, tree = practice(asked), asked.tree
    entered: dict[int, tuple[float, float]] = {}
    left: dict[int, float] = {}
    skipped: set[int] = set()

    def listen(event: Event) -> None:
        if event.kind == "enter":
            entered[event.state] = (event.alpha, event.beta)
        elif event.kind == "leave":
            left[event.state] = event.value
        elif event.kind == "cut":
            skipped.update(tree.play(event.state, move) for move in event.skipped)

    options = {"strict": True} if asked.asked.strict else {}
    search(tree, method=asked.asked.method, observe=listen, **options)
    for node, children in enumerate(tree.children):
        seen = bool(children) and node in entered
        for name, bounds in (("alpha", 0), ("beta", 1)):
            right = model["answers"][name][node]
            window = entered[node][bounds] if seen and model["cuts"] else None
            assert (None if right is None else float(right)) == window
        assert model["answers"]["value"][node] == (left[node] if seen else None)
        assert model["answers"]["cut"][node] == (node in skipped)
    assert json.loads(json.dumps(model, allow_nan=False)) == model


@settings(max_examples=60, deadline=None)
@given(exercises())
def test_every_answer_has_a_hint_without_its_number_and_a_reason_with_it(asked: Exercise):
    model, tree = practice(asked), asked.tree
    names = "|".join(sorted(map(re.escape, model["nodes"]["name"]), key=len, reverse=True))
    for what in ASKED:
        for node, right in enumerate(model["answers"][what]):
            hint, why = model["hints"][what][node], model["why"][what][node]
            is_asked = node > 0 if what == "cut" else bool(tree.children[node])
            is_asked = is_asked and (what == "value" or model["cuts"])
            assert bool(hint) == bool(why) == is_asked
            assert not re.search(r"\d|∞|inf", re.sub(rf"\b({names})\b", "", hint))
            if is_asked and what != "cut" and right is not None:
                assert bound(round(float(right), 3)) in why


@settings(max_examples=60, deadline=None)
@given(exercises())
def test_cuts_are_explained_as_cuts_and_the_others_as_needed(asked: Exercise):
    model = practice(asked)
    for node, cut in enumerate(model["answers"]["cut"]):
        why = model["why"]["cut"][node]
        if cut:
            above = model["nodes"]["parent"][node]
            value = bound(model["answers"]["value"][above])
            kind = model["nodes"]["kind"][above]
            limit = model["answers"]["beta" if kind == "max" else "alpha"][above]
            assert f"its value is at {'least' if kind == 'max' else 'most'} {value}" in why
            assert f"already has {bound(float(limit))}" in why
        elif why:
            assert "must be looked at" in why or "never comes to" in why


@settings(max_examples=40, deadline=None)
@given(exercises())
def test_mistakes_come_with_the_answers_that_they_lead_to(asked: Exercise):
    model = practice(asked)
    right = attempt(asked.tree, Way(method=asked.asked.method, strict=asked.asked.strict))
    for tell in model["tells"]:
        sheet = asked.tells[tell["mistake"]].sheet
        values = {node: float(v) for node, v in enumerate(tell["values"]) if v is not None}
        assert values == dict(sheet.values)
        assert sheet != right
        assert len(tell["cut"]) == len(sheet.cut)
        assert tell["sentence"]


@settings(max_examples=40, deadline=None)
@given(trees(players=2, chance=False).filter(lambda tree: len(tree.parents) > 1))
def test_trees_with_names_labels_and_infinite_leaves_can_be_asked_too(tree: Tree):
    if any(value is None for node, value in enumerate(tree.values) if not tree.children[node]):
        return
    model = practice(exercise(tree, "alphabeta"))

    json.dumps(model, allow_nan=False)
    assert -inf < model["places"]["slim"]["width"] < inf


@settings(max_examples=40, deadline=None)
@given(exercises())
def test_nothing_overlaps_in_the_drawing(asked: Exercise):
    model, levels = practice(asked), asked.tree.levels
    for room in model["places"].values():
        for level in set(levels):
            xs = [x for x, own in zip(room["x"], levels, strict=True) if own == level]
            assert all(right - left >= 42 for left, right in pairwise(xs))
        assert 0 <= min(room["x"]) <= max(room["x"]) <= room["width"]
