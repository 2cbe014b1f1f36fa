from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import CHANCE, GameError
from plies.exercises.choosing import random_exercise
from plies.exercises.exercises import Exercise, exercise, named_for_paper
from plies.exercises.mistakes import BY_NAME
from plies.exercises.student import Way, attempt
from plies.searches import search
from plies.searches.dice import Dice
from plies.trees.notation import read_tree, write_tree
from plies.trees.random_trees import random_tree, uneven
from plies.trees.tree import Tree
from tests import known_trees
from tests.searches.strategies import game_trees
from tests.strategies import picture

LAB = Tree(known_trees.LAB)


def test_the_labs_tree_as_an_exercise():
    key = exercise(LAB).json()["key"]

    assert (key["value"], key["move"], key["line"]) == (5, 0, [0, 0, 1])
    assert key["values"] == {"D": 5, "E": 6, "B": 5, "F": 2, "C": 2, "A": 5}
    assert key["cut"] == {"E2": "6 >= beta 5", "G": "2 <= alpha 5"}
    assert key["visited"] == ["A", "B", "D", "D1", "D2", "E", "E1", "C", "F", "F1", "F2"]
    assert key["windows"]["E"] == (float("-inf"), 5)
    assert key["windows"]["C"] == (5, float("inf"))


def test_it_says_which_mistakes_show_and_which_do_not():
    made = exercise(LAB)

    assert made.tells["root-not-updated"].shows_in == ["values", "visited", "cut"]
    assert made.tells["fail-hard"].shows_in == ["values"]
    assert made.untold == ["cut-strictly", "parent-only", "last-of-equals"]
    assert made.alike == []


def test_mistakes_that_write_the_same_are_said_to_be_alike():
    made = exercise(Tree([[3, 5], [2, 9]]))

    assert made.alike == [["no-pruning", "root-not-updated"], ["fail-hard", "bound-at-cut"]]


def test_a_tree_too_small_for_a_mistake_says_so():
    made = exercise(Tree([3, 5]))

    assert list(made.tells) == ["max-and-min-exchanged"]
    assert {"cut-strictly", "no-pruning", "fail-hard", "average-for-minimum"} <= set(made.untold)


# What is asked, and what not every tree of that shape can show.
SETTINGS: dict[str, tuple[dict[str, Any], set[str]]] = {
    "minimax of two levels": ({"method": "minimax", "depth": 2}, set()),
    "minimax of three levels": ({"method": "minimax", "branching": (2, 3)}, set()),
    "minimax of four levels": ({"method": "minimax", "depth": 4}, set()),
    "minimax to a limit": (
        {"method": "minimax", "depth": 2, "beyond": 2, "early": 0.2},
        {"infinite-ends"},
    ),
    "alphabeta of two levels": ({"depth": 2, "branching": 3}, {"parent-only"}),
    "alphabeta of three levels, strict": ({"branching": 3, "strict": True}, {"parent-only"}),
    "alphabeta of four levels": ({"depth": 4}, set()),
    "expectimax of two levels": ({"method": "expectimax", "depth": 2}, set()),
    "expectimax of three levels": ({"method": "expectimax", "branching": 3}, set()),
    "expectimax with dice": ({"method": "expectimax", "depth": 4, "chance": True}, set()),
    "expectiminimax of three levels": ({"chance": True}, set()),
    "expectiminimax of four levels": ({"chance": True, "depth": 4}, set()),
}
EXERCISES = 200


@pytest.mark.parametrize("setting", SETTINGS)
def test_random_exercises_tell_all_mistakes_they_claim_to(setting):
    asked, out_of_reach = SETTINGS[setting]

    for seed in range(EXERCISES):
        made = random_exercise(seed=seed, **asked)
        verify(made)
        assert set(made.untold) <= out_of_reach, seed


def verify(made: Exercise) -> None:
    """Check every claim again on the tree as it is printed, against our own search."""
    told = made.json()
    tree = read_tree(told["tree"]).tree
    events: list[Any] = []
    options = {name: value for name, value in told["asked"].items() if value != USUAL[name]}
    result = search(tree, **options, observe=events.append)
    name = tree.name_of
    right = {
        "value": result.value,
        "move": result.move,
        "visited": [name(event.state) for event in events if event.kind == "enter"],
        "values": {
            name(e.state): e.value for e in events if e.kind == "leave" and tree.children[e.state]
        },
        "cut": [
            name(tree.play(e.state, move)) for e in events if e.kind == "cut" for move in e.skipped
        ],
    }
    wrong = {}
    way = Way(**told["asked"])
    for claim in told["tells"]:
        sheet = attempt(tree, BY_NAME[claim["mistake"]].way(way))
        wrong[claim["mistake"]] = sheet
        answers = {
            "value": sheet.value,
            "move": sheet.move,
            "visited": [name(node) for node in sheet.visited],
            "values": {name(node): value for node, value in sheet.values},
            "cut": [name(tree.play(node, move)) for node, move in sheet.cut],
        }
        differing = {part for part in right if right[part] != answers[part]}
        assert differing == set(claim["shows_in"])
        assert differing
    for mistake in told["untold"]:
        assert attempt(tree, BY_NAME[mistake].way(way)) == attempt(tree, way)
    same = {
        (one, other)
        for one in wrong
        for other in wrong
        if one < other and wrong[one] == wrong[other]
    }
    assert same == {
        tuple(sorted((one, other)))
        for group in made.alike
        for one in group
        for other in group
        if one != other
    }
    assert {part: told["key"][part] for part in ("value", "move", "values", "visited")} == {
        part: right[part] for part in ("value", "move", "values", "visited")
    }
    assert list(told["key"]["cut"]) == right["cut"]


USUAL = {
    "method": None,
    "strict": False,
    "fail": "soft",
    "depth": None,
    "depth_unit": "ply",
    "ends": "payoff",
}


@given(game_trees(), st.sampled_from(["minimax", "alphabeta", "expectimax"]))
def test_the_claims_about_any_tree_hold(tree, method):
    verify(exercise(tree, method))


@given(game_trees(chance=True, dyadic=True), st.sampled_from(["expectimax", "expectiminimax"]))
def test_the_claims_about_any_tree_with_dice_hold(tree, method):
    verify(exercise(tree, method))


def test_rounds_with_two_minimisers_are_told_from_plies():
    made = random_exercise(
        "minimax", depth=1, depth_unit="round", players=3, beyond=1, early=0.1, seed=5
    )

    verify(made)
    assert {"ply-for-round", "only-first-minimises", "one-deeper"} <= set(made.tells)


@pytest.mark.parametrize("chance", [False, True])
def test_the_same_seed_gives_the_same_exercise(chance):
    first, again = (random_exercise(chance=chance, seed=7).json() for _ in range(2))

    assert first == again
    assert first != random_exercise(chance=chance, seed=8).json()


def test_a_random_tree_is_what_was_asked_for():
    tree = random_tree(4, (2, 3), (0, 5), seed=11)

    assert {len(children) for children in tree.children if children} == {2, 3}
    assert {tree.levels[node] for node, below in enumerate(tree.children) if not below} == {4}
    assert set(tree.values) - {None} == {0, 1, 2, 3, 4, 5}
    assert [tree.movers[node] for node in (0, 1, 2)] == [0, 1, 0]


def test_with_chance_dice_follow_every_player():
    tree = random_tree(4, 2, chance=True, seed=1)

    line = [0]
    while tree.children[line[-1]]:
        line.append(tree.children[line[-1]][0])
    assert [tree.movers[node] for node in line[:-1]] == [0, CHANCE, 1, CHANCE]
    below = [node for node in range(len(tree.parents)) if tree.movers[tree.parents[node]] == CHANCE]
    assert {tree.odds[node] for node in below} == {0.25, 0.75}


@given(st.integers(0, 2**32), st.integers(1, 12))
def test_odds_are_exact_uneven_and_sum_to_one(seed, count):
    odds = uneven(Dice(seed), count)

    assert sum(odds) == 1
    assert min(odds) > 0
    assert count == 1 or len(set(odds)) > 1


@given(st.integers(1, 4), st.booleans(), st.integers(1, 3), st.integers(0, 1), st.integers(0, 999))
def test_random_trees_are_printed_so_that_they_are_read_back(depth, chance, players, beyond, seed):
    tree = random_tree(depth, (1, 3), chance=chance, players=players, beyond=beyond, seed=seed)

    assert picture(read_tree(write_tree(tree, "list")).tree) == picture(tree)


def test_every_node_has_a_name_of_its_own_on_paper():
    tree = read_tree("['D1', ['x', 3, 4], [5, ('D1.2', 6)]]").tree

    names = [named_for_paper(tree).name_of(node) for node in range(len(tree.parents))]

    assert names == ["D1", "x", "x1", "x2", "A", "A1", "D1.2"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"depth": 0}, "needs a depth of 1 or more, not 0"),
    ({"branching": 0}, "the branching must be 1 or more"),
    ({"branching": (3, 2)}, "or a range as 2..3, not 3..2"),
    ({"leaves": (3, 1)}, "from low to high, not 3..1"),
    ({"players": 0}, "1 to 9 players, not 0"),
    ({"early": 1.0}, "from 0 to below 1, not 1.0"),
    ({"depth": 40}, "more than 100,000 nodes: take fewer"),
    ({"depth": 8}, "a sheet has room for 200 nodes"),
    ({"method": "mcts"}, "there are exercises for minimax, alphabeta, .* not for mcts"),
    ({"time": 3}, "an exercise has no option 'time'"),
    ({"method": "minimax", "strict": True}, "strict means nothing to minimax"),
    ({"method": "alphabeta", "chance": True}, "which has chance nodes: try expectiminimax"),
]


@pytest.mark.parametrize(("asked", "sentence"), BAD)
def test_what_cannot_be_asked_is_refused_in_a_sentence(asked, sentence):
    with pytest.raises(GameError, match=sentence):
        random_exercise(**asked)


def test_a_tree_too_large_or_too_small_for_a_sheet_is_refused():
    with pytest.raises(GameError, match="a single leaf leaves nothing to search"):
        exercise(Tree(5))
    with pytest.raises(GameError, match="255 nodes do not fit on a sheet"):
        exercise(random_tree(7))
