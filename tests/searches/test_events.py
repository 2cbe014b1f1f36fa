from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, settings

from plies.catalog import game
from plies.contract import CHANCE, MAX
from plies.searches import METHODS, search
from plies.trees.tree import Tree
from tests.searches.strategies import BoundedTree, entered, game_trees, true_value, watched

WAYS = [
    {"method": "minimax"},
    {"method": "alphabeta"},
    {"method": "alphabeta", "strict": True},
    {"method": "alphabeta", "fail": "hard"},
    {"method": "alphabeta", "ties": True},
    {"method": "alphabeta", "depth": 2},
    {"method": "alphabeta", "depth": 1, "depth_unit": "round"},
    {"method": "expectimax"},
    {"method": "expectiminimax", "star": 0},
    {"method": "expectiminimax", "star": 1},
    {"method": "expectiminimax", "star": 2},
    {"method": "maxn"},
    {"method": "paranoid"},
    {"method": "deepening"},
    {"method": "deepening", "depth": 2},
]
ids = [" ".join(str(word) for word in way.values()) for way in WAYS]
STAR2 = WAYS[10]


def trees_for(way):
    chance = way["method"] in ("expectimax", "expectiminimax", "maxn")
    return game_trees(chance=chance, dyadic=True, inner_values=True, kind=BoundedTree)


def for_trees(way, check, examples=40):
    settings(max_examples=examples, deadline=None)(given(trees_for(way))(check))()


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_every_node_entered_is_left(way):
    def check(tree):
        _, events = watched(tree, **way)
        open_nodes = []
        for event in events:
            if event.kind == "enter":
                assert not open_nodes or tree.parents[event.state] == open_nodes[-1]
                open_nodes.append(event.state)
            assert open_nodes[-1] == event.state  # what is told is of the node last entered
            if event.kind == "leave":
                open_nodes.pop()
        assert not open_nodes

    for_trees(way, check)


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_the_counts_of_the_result_are_those_of_the_events(way):
    def check(tree):
        result, events = watched(tree, **way)
        kinds = [event.kind for event in events]
        entries = kinds.count("enter")
        if way == STAR2:  # enters a node for its first move and once more for the others
            entries = len(set(entered(events)))
        assert result.nodes == entries
        assert result.leaves == kinds.count("leaf")
        assert result.cuts == kinds.count("cut")

    for_trees(way, check)


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_an_observer_changes_nothing(way):
    def check(tree):
        alone = search(tree, **way)
        result, _ = watched(tree, **way)
        assert replace(result, seconds=0) == replace(alone, seconds=0)

    for_trees(way, check, 40)


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_what_a_cut_skips_is_not_entered_later(way):
    def check(tree):
        _, events = watched(tree, **way)
        skipped = set()
        for event in events:
            if event.kind == "enter":
                assert event.state not in skipped
                if event.state == 0:  # deepening's next round
                    skipped.clear()
            if event.kind == "cut":
                assert event.skipped
                skipped |= {tree.play(event.state, move) for move in event.skipped}
            if event.kind == "leave" and way["method"] == "deepening":
                skipped -= set(tree.children[event.state])

    for_trees(way, check)


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_a_cut_is_at_or_past_its_bound_and_is_the_last_that_is_told_of_its_node(way):
    def check(tree):
        _, events = watched(tree, **way)
        for event, following in pairwise(events):
            if event.kind == "cut":
                assert event.value >= event.beta or event.value <= event.alpha
                if way.get("strict"):
                    assert event.value > event.beta or event.value < event.alpha
                assert (following.kind, following.state) == ("leave", event.state)
                assert event.reason.startswith(("-", *"0123456789"))

    for_trees(way, check)


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_better_moves_get_better_and_the_last_is_what_is_handed_up(way):
    def check(tree):
        _, events = watched(tree, **way)
        best = [[]]
        for event in events:
            if event.kind == "enter":
                best.append([])
            elif event.kind == "better":
                value = event.value
                if isinstance(value, tuple):
                    value = value[tree.movers[event.state]]
                elif tree.movers[event.state] != MAX and not paranoid_mover(tree, event.state):
                    value = -value
                assert not best[-1] or value > best[-1][-1][0]
                best[-1].append((value, event.value))
            elif event.kind == "leave":
                told = best.pop()
                if told and way.get("fail") != "hard":
                    assert event.value == told[-1][1]

    def paranoid_mover(tree, node):
        """Whether paranoid takes the node's mover for a maximiser: all but the root's mover."""
        mine = tree.movers[0]
        return way["method"] == "paranoid" and mine != MAX and tree.movers[node] != mine

    if way["method"] == "paranoid":  # with MIN at the root MAX's side is everybody else
        way_trees = game_trees(players=2, inner_values=True, kind=BoundedTree)
        settings(max_examples=60, deadline=None)(given(way_trees)(check))()
    else:
        for_trees(way, check)


@pytest.mark.parametrize("way", WAYS, ids=ids)
def test_the_path_of_an_event_leads_to_its_state(way):
    def check(tree):
        _, events = watched(tree, **way)
        for event in events:
            node = 0
            for move in event.path:
                node = tree.play(node, move)
            assert node == event.state

    for_trees(way, check, 30)


def test_the_events_of_the_decks_tree_in_full():
    tree = Tree([[3, 5], [2, 9]])

    _, events = watched(tree, method="alphabeta")

    assert [(e.kind, e.state, e.value) for e in events] == [
        ("enter", 0, None),
        ("enter", 1, None),
        ("enter", 2, None),
        ("leaf", 2, 3),
        ("leave", 2, 3),
        ("better", 1, 3),
        ("enter", 3, None),
        ("leaf", 3, 5),
        ("leave", 3, 5),
        ("leave", 1, 3),
        ("better", 0, 3),
        ("enter", 4, None),
        ("enter", 5, None),
        ("leaf", 5, 2),
        ("leave", 5, 2),
        ("better", 4, 2),
        ("cut", 4, 2),
        ("leave", 4, 2),
        ("leave", 0, 3),
    ]


def test_enter_tells_the_window_that_a_position_inherits():
    tree = Tree([[[3, 5], [6, 9]], [[1, 2], [0, -1]]])

    _, events = watched(tree, method="alphabeta")

    windows = {e.state: (e.alpha, e.beta) for e in events if e.kind == "enter"}
    assert windows[0] == (-inf, inf)
    assert windows[5] == (-inf, 5)  # E
    assert windows[8] == (5, inf)  # C


def test_a_leaf_says_whether_it_is_an_end_or_the_depth_limit():
    rules = game("tictactoe")
    state = rules.read_state("XX./OO./...")

    events = []
    search(rules, state, method="minimax", depth=1, observe=events.append)

    reasons = {e.path: e.reason for e in events if e.kind == "leaf"}
    assert reasons[(2,)] == "end"
    assert reasons[(5,)] == "depth"


@pytest.mark.parametrize("method", [m for m in METHODS if m not in ("mcts", "proof")])
def test_in_a_real_game_an_observer_changes_nothing(method):
    rules = game("tictactoe")
    state = rules.read_state("X.O/.X./..O")
    events = []

    alone = search(rules, state, method=method)
    result = search(rules, state, method=method, observe=events.append)

    assert replace(result, seconds=0) == replace(alone, seconds=0)
    assert sum(e.kind == "enter" for e in events) == result.nodes


def test_a_chance_node_is_cut_with_its_outcomes_as_what_is_skipped():
    tree = BoundedTree()
    root = tree.add(mover=MAX)
    tree.add(root, value=3)
    dice = tree.add(root, mover=CHANCE)
    for label, value in (("one", -3), ("two", 3)):
        tree.add(dice, value=value, probability=0.5, move=label)

    _, events = watched(tree, method="expectiminimax", star=1)

    cut = next(e for e in events if e.kind == "cut")
    assert (cut.state, cut.skipped, cut.reason) == (dice, ("two",), "0 <= alpha 3")


@pytest.mark.parametrize("way", [WAYS[1], WAYS[2], WAYS[9], STAR2], ids=str)
def test_what_is_handed_up_is_exact_within_the_window_and_a_bound_beyond_it(way):
    def check(tree):
        _, events = watched(tree, **way)
        for event in events:
            if event.kind != "leave" or (way == STAR2 and tree.movers[event.state] != CHANCE):
                continue  # Star2 also leaves nodes of which it tried the first move only
            true = float(true_value(tree, event.state))
            if event.value <= event.alpha:
                assert true <= event.value + 1e-9
            elif event.value >= event.beta:
                assert true >= event.value - 1e-9
            else:
                assert true == pytest.approx(event.value, abs=1e-9)

    for_trees(way, check, 100)
