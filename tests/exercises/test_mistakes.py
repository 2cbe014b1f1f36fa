from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import GameError
from plies.exercises.mistakes import BY_NAME, MISTAKES, applicable, wrong_sheets
from plies.exercises.student import Sheet, Way, attempt
from plies.games.mnk import MNK
from plies.searches import search
from plies.trees.notation import read_tree
from plies.trees.tree import Tree
from tests import known_trees
from tests.searches.strategies import game_trees, watched

LAB = str(known_trees.LAB)
DEEP = "[=4, [=1, [=2, 5, 7], [=8, 6, 1]], [=3, [=9, 2, 0], [=5, 8, 4]]]"
DICE = "[chance[1/4: [5, 8], 3/4: [2, 9]], chance[1/2: [3, 7], 1/2: [0, 1]]]"


def tree(text: str) -> Tree:
    return read_tree(text).tree


def sheets(text: str, mistake: str, **asked: Any) -> tuple[Sheet, Sheet]:
    """Return what is right, and what the mistake makes of it."""
    way = Way(**asked)
    assert BY_NAME[mistake] in applicable(way, tree(text))
    return attempt(tree(text), way), wrong_sheets(way, tree(text), [BY_NAME[mistake]])[mistake]


# What a student writes who makes the mistake, found by hand: the value and the number of visits.
EXAMPLES = [
    ("cut-on-equality", "[[3, 5], [3, 9]]", {"strict": True}, (3, 7), (3, 6)),
    ("cut-strictly", "[[3, 5], [3, 9]]", {}, (3, 6), (3, 7)),
    ("no-pruning", LAB, {}, (5, 11), (5, 15)),
    ("root-not-updated", LAB, {}, (5, 11), (5, 14)),
    ("shared-window", LAB, {}, (5, 11), (5, 9)),
    ("parent-only", "[[[[5]]], [[[3, 9], [7]]]]", {}, (7, 11), (7, 12)),
    ("fail-hard", LAB, {}, (5, 11), (5, 11)),
    ("fail-soft", LAB, {"fail": "hard"}, (5, 11), (5, 11)),
    ("bound-at-cut", LAB, {}, (5, 11), (5, 11)),
    ("last-of-equals", "[[3, 5], [3, 1]]", {}, (3, 6), (3, 6)),
    ("max-and-min-exchanged", "[[3, 5], [2, 9]]", {"method": "minimax"}, (3, 7), (5, 7)),
    ("average-for-minimum", "[[3, 5], [2, 9]]", {"method": "minimax"}, (3, 7), (5.5, 7)),
    ("minimum-for-average", "[[3, 5], [2, 9]]", {"method": "expectimax"}, (5.5, 7), (3, 7)),
    ("integer-division", "[[3, 5], [2, 9]]", {"method": "expectimax"}, (5.5, 7), (5, 7)),
    ("sum-for-average", "[[3, 5], [2, 9]]", {"method": "expectimax"}, (5.5, 7), (11, 7)),
    ("odds-ignored", DICE, {"method": "expectiminimax"}, (2.75, 15), (3.5, 15)),
    ("pruned-through-chance", DICE, {"method": "expectiminimax"}, (2.75, 15), (2.75, 14)),
    ("only-first-minimises", "max[min[p2[3, 5], p2[4, 1]]]", {}, (1, 8), (4, 8)),
    ("one-deeper", DEEP, {"depth": 1}, (3, 3), (5, 7)),
    ("one-less-deep", DEEP, {"depth": 2}, (5, 7), (3, 3)),
    ("ply-for-round", DEEP, {"depth": 1, "depth_unit": "round"}, (5, 7), (3, 3)),
    ("round-for-ply", DEEP, {"depth": 1}, (3, 3), (5, 7)),
    ("infinite-ends", "[=0, [=4, 1, 2], 3]", {"depth": 1}, (4, 3), (float("inf"), 3)),
]


@pytest.mark.parametrize(("mistake", "text", "asked", "right", "wrong"), EXAMPLES)
def test_a_mistake_writes_what_was_found_by_hand(mistake, text, asked, right, wrong):
    good, bad = sheets(text, mistake, **asked)

    assert (good.value, len(good.visited)) == right
    assert (bad.value, len(bad.visited)) == wrong
    assert good != bad


def test_every_mistake_has_an_example_and_a_sentence_to_the_student():
    assert [name for name, *_ in EXAMPLES] == [mistake.name for mistake in MISTAKES]
    assert all("you" in mistake.sentence.lower() for mistake in MISTAKES)


def test_what_a_cut_hands_up_on_the_labs_tree():
    named = {"E": 5, "F": 9, "C": 8}

    def values(mistake: str) -> dict[str, float]:
        _, wrong = sheets(LAB, mistake)
        return {letter: dict(wrong.values)[node] for letter, node in named.items()}

    assert values("fail-hard") == {"E": 5, "F": 5, "C": 5}
    assert values("bound-at-cut") == {"E": 5, "F": 2, "C": 5}


def test_the_last_of_equals_may_be_a_worse_move():
    right, wrong = sheets("[[3, 5], [3, 1]]", "last-of-equals")

    assert (right.move, wrong.move) == (0, 1)


METHODS = ("minimax", "alphabeta", "expectimax", "expectiminimax")


def same_as_ours(subject: Any, way: Way, **options: Any) -> None:
    """Prove that `attempt` searches as our own search does, step by step."""
    result, events = watched(subject, method=way.method, **options)
    sheet = attempt(subject, way)
    left = [(e.state, e.value) for e in events if e.kind == "leave" and subject.children[e.state]]

    assert (sheet.value, sheet.move) == (result.value, result.move)
    assert list(sheet.visited) == [event.state for event in events if event.kind == "enter"]
    assert list(sheet.values) == left
    cuts = [(e.state, move) for e in events if e.kind == "cut" for move in e.skipped]
    assert list(sheet.cut) == cuts


@given(game_trees(), st.booleans(), st.sampled_from(["soft", "hard"]))
def test_without_a_mistake_it_is_our_alphabeta(subject, strict, fail):
    same_as_ours(subject, Way(strict=strict, fail=fail), strict=strict, fail=fail)


@given(game_trees(), st.sampled_from(["minimax", "expectimax"]))
def test_without_a_mistake_it_is_our_minimax_and_expectimax(subject, method):
    same_as_ours(subject, Way(method=method))


@given(game_trees(chance=True), st.sampled_from(["expectimax", "expectiminimax"]))
def test_without_a_mistake_chance_nodes_are_ours_too(subject, method):
    same_as_ours(subject, Way(method=method))


@given(
    game_trees(inner_values=True),
    st.sampled_from(METHODS),
    st.integers(1, 4),
    st.sampled_from(["ply", "round"]),
)
def test_without_a_mistake_depth_limits_are_ours_too(subject, method, depth, unit):
    limit = {"depth": depth, "depth_unit": unit}
    if len(subject.parents) > 1:
        subject.evaluate = subject.payoff

    same_as_ours(subject, Way(method=method, **limit), **limit)


HARMLESS = (
    "cut-on-equality",
    "cut-strictly",
    "no-pruning",
    "root-not-updated",
    "fail-hard",
    "bound-at-cut",
    "last-of-equals",
)


@given(game_trees(players=2), st.booleans())
def test_mistakes_about_pruning_alone_keep_the_value(subject, strict):
    way = Way(strict=strict)
    right = attempt(subject, way)

    for name, wrong in wrong_sheets(way, subject, applicable(way, subject)).items():
        if name in HARMLESS:
            assert wrong.value == right.value, name


@given(game_trees(players=3, chance=True), st.sampled_from(["expectimax", "expectiminimax"]))
def test_a_mistake_about_values_visits_every_node_all_the_same(subject, method):
    way = Way(method=method)
    right = attempt(subject, way)

    for name, wrong in wrong_sheets(way, subject, applicable(way, subject)).items():
        assert name == "pruned-through-chance" or wrong.visited == right.visited


def test_only_what_can_be_wrong_applies():
    names = {mistake.name for mistake in applicable(Way(method="minimax"), tree(LAB))}
    strict = {mistake.name for mistake in applicable(Way(strict=True), tree(LAB))}

    assert names == {"max-and-min-exchanged", "average-for-minimum"}
    assert "cut-on-equality" in strict
    assert not strict & {"cut-strictly", "last-of-equals", "only-first-minimises", "one-deeper"}


def test_a_mistake_that_needs_a_value_which_is_not_there_is_left_out():
    subject = tree("[[4, [=5, 6, 7]], [2, 3]]")
    levels = [BY_NAME["one-less-deep"], BY_NAME["one-deeper"]]

    assert attempt(subject, Way(depth=2)).value == 4
    assert list(wrong_sheets(Way(depth=2), subject, levels)) == ["one-deeper"]
    with pytest.raises(GameError, match="values of inner nodes"):
        attempt(tree(LAB), Way(depth=2))


def test_mistakes_are_made_in_any_game():
    game = MNK(3, 3, 3)
    middle = game.read_state("XO./.X./..O")
    right = search(game, middle, method="alphabeta")
    plain = search(game, middle, method="minimax")

    good = attempt(game, Way(), middle)
    wrong = wrong_sheets(Way(), game, [BY_NAME["no-pruning"]], middle)["no-pruning"]

    assert (good.value, good.move, len(good.visited)) == (right.value, right.move, right.nodes)
    assert (wrong.value, wrong.move, len(wrong.visited)) == (plain.value, plain.move, plain.nodes)
    assert len(good.visited) < len(wrong.visited)
