from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings

import plies
from plies.contract import CHANCE, MAX, GameError
from plies.searches import search
from plies.traces import trace
from plies.trees.notation import lettered
from plies.trees.tree import Tree
from tests.known_trees import LAB
from tests.searches.strategies import game_trees, sharing_trees, true_value, watched
from tests.traces.ways import IDS, WAYS, for_trees, traced


def test_the_labs_tree_is_recorded_as_the_lab_tells_it():
    _, lab = trace(lettered(Tree(LAB)), method="alphabeta")
    name = lab.nodes.name

    e, c = (step for step in range(len(lab)) if lab.steps.kind[step] == "cut")

    assert (name[lab[e].node], lab[e].alpha, lab[e].beta) == ("E", 6, 5)
    assert (lab.reasons[e], [lab.nodes.value[n] for n in lab.skipped(e)]) == ("6 >= beta 5", [9])
    assert (name[lab[c].node], lab[c].alpha, lab[c].beta) == ("C", 5, 2)
    assert (lab.reasons[c], [name[n] for n in lab.skipped(c)]) == ("2 <= alpha 5", ["G"])
    assert [name[n] for n, seen in enumerate(lab.visited) if not seen] == [
        *["0.1.1", "G", "1.1.0", "1.1.1"]
    ]
    assert [name[n] for n in lab.line] == ["A", "B", "D", "0.0.1"]
    assert {name[n]: sign for n, sign in enumerate(lab.bounds) if sign} == {"E": ">=", "C": "<="}


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_recording_changes_nothing(way):
    def check(tree):
        result, _ = trace(tree, **way)
        assert replace(result, seconds=0) == replace(search(tree, **way), seconds=0)

    for_trees(way, check)


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_the_counts_of_the_result_are_those_of_the_trace(way):
    def check(tree):
        result, recorded = trace(tree, **way)
        kinds = recorded.steps.kind
        assert kinds.count("enter") + kinds.count("leaf") == result.nodes
        assert sum(recorded.visited) == result.nodes
        assert kinds.count("cut") == len(recorded.reasons) == result.cuts
        ends = [
            recorded.nodes.kind[n]
            for n, k in zip(recorded.steps.node, kinds, strict=True)
            if k == "leaf"
        ]
        assert len(ends) - ends.count("table") == result.leaves

    for_trees(way, check)


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_the_steps_are_the_events(way):
    """Events are built by the Teller, and rows by the recorder: two listeners, one story."""

    def check(tree):
        _, events = watched(tree, **way)
        recorded = traced(tree, way)
        name = recorded.nodes.name
        told = [
            (event.kind, tree.name_of(event.state), event.value)
            for event in events
            if event.kind in ("better", "cut")
        ]
        rows = [(s.kind, name[s.node], s.value) for s in recorded if s.kind in ("better", "cut")]
        assert rows == told
        assert [e.reason for e in events if e.kind == "cut"] == list(recorded.reasons.values())
        handed = [(tree.name_of(e.state), e.value) for e in events if e.kind == "leave"]
        kinds = ("leaf", "leave", "try")
        assert [(name[s.node], s.value) for s in recorded if s.kind in kinds] == handed
        chosen = [name[s.child] for s in recorded if s.kind == "better"]
        assert chosen == [
            tree.name_of(tree.play(e.state, e.move)) for e in events if e.kind == "better"
        ]
        if recorded.windowed and not way.get("ties"):
            windows = [(e.alpha, e.beta) for e in events if e.kind == "enter"]
            if recorded.truncated:
                windows.pop()  # the limit was reached before it was looked at
            kinds = ("enter", "leaf", "again")
            assert [(s.alpha, s.beta) for s in recorded if s.kind in kinds] == windows

    for_trees(way, check)


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_what_is_skipped_by_a_cut_was_not_visited_and_is_what_the_search_skipped(way):
    def check(tree):
        _, events = watched(tree, **way)
        recorded = traced(tree, way)
        skipped = [
            [tree.name_of(tree.play(e.state, move)) for move in e.skipped]
            for e in events
            if e.kind == "cut"
        ]
        # Children stay in the order of the tree; deepening tries them in an order of its own.
        names = recorded.nodes.name
        found = [{names[n] for n in recorded.skipped(cut)} for cut in recorded.reasons]
        if way.get("star") != 2:
            assert found == [set(one) for one in skipped]
            return
        # Star2 has tried some already, and may have passed over leaves that it never comes to.
        tried = {names[s.node] for s in recorded if s.kind == "try"}
        assert all(set(s) - tried <= f for s, f in zip(skipped, found, strict=True))

    for_trees(way, check, 50)


TRUE = [way for way in WAYS if way["method"] in ("minimax", "alphabeta", "expectiminimax")]


@pytest.mark.parametrize("way", [way for way in TRUE if "depth_unit" not in way], ids=str)
def test_a_bound_is_true(way):
    def check(tree):
        recorded = traced(tree, way)
        numbers = {tree.name_of(node): node for node in range(len(tree.parents))}
        for step in recorded:
            if step.kind not in ("leave", "leaf"):
                continue
            number = numbers[recorded.nodes.name[step.node]]
            left = way.get("depth", 10**6) - tree.levels[number]
            true = float(true_value(tree, number, left))
            sign = recorded.bounds[step.node]
            if sign == "<=":
                assert true <= step.value + 1e-9
            elif sign == ">=":
                assert true >= step.value - 1e-9
            else:
                assert true == pytest.approx(step.value)

    for_trees(way, check)


@settings(max_examples=30, deadline=None)
@given(sharing_trees())
def test_players_who_want_their_own_get_tuples(tree):
    result, recorded = trace(tree, method="maxn")

    assert all(isinstance(s.value, tuple) for s in recorded if s.kind != "enter")
    assert recorded[len(recorded) - 1].value == result.value
    assert set(recorded.nodes.kind) <= {"max", "end"}
    assert plies.Trace.from_json(recorded.to_json()) == recorded


@settings(max_examples=30, deadline=None)
@given(game_trees())
def test_a_search_can_begin_inside_a_tree(tree):
    inside = tree.children[0][0]

    result, recorded = trace(tree, inside, method="minimax")

    assert recorded.nodes.name[0] == tree.name_of(inside)
    assert sum(recorded.visited) == result.nodes


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tictactoe", {"method": "minimax", "depth": 3}),
        ("tictactoe", {"method": "alphabeta", "depth": 4}),
        ("tictactoe", {"method": "deepening", "depth": 3}),
        ("nim:heaps=2-3", {"method": "alphabeta"}),
        ("connect4", {"method": "alphabeta", "depth": 3}),
        ("pig:goal=8", {"method": "expectiminimax", "depth": 4}),
        ("pig:goal=8", {"method": "expectimax", "depth": 4}),
    ],
)
def test_real_games_are_recorded_with_their_words(name, options):
    game = plies.game(name)

    result, recorded = trace(game, **options, positions=True)

    assert replace(result, seconds=0) == replace(search(game, **options), seconds=0)
    assert sum(recorded.visited) == result.nodes
    words = [recorded.nodes.move[node] for node in recorded.line[1:]]
    assert words == list(result.words)[: len(words)]
    assert len(words) >= 1
    assert recorded.nodes.position[0]
    assert plies.Trace.from_json(recorded.to_json()) == recorded


def test_chance_nodes_carry_their_probabilities_and_their_average_grows():
    tree = Tree()
    root = tree.add(mover=MAX)
    dice = tree.add(root, mover=CHANCE)
    tree.add(dice, value=2, probability=0.25)
    tree.add(dice, value=9, probability=0.75)

    _, recorded = trace(tree, method="expectiminimax")

    assert recorded.nodes.probability == [None, None, 0.25, 0.75]
    assert [s.value for s in recorded if s.kind == "add"] == [0.5, 7.25]


def test_in_expectimax_the_opponent_is_chance():
    _, recorded = trace(Tree([[3, 5], [2, 9]]), method="expectimax")

    assert recorded.nodes.kind[1] == "chance"
    assert recorded.side(1) == "MIN"
    assert recorded.nodes.probability[2:4] == [0.5, 0.5]


def test_a_limit_of_nodes_stops_the_search_with_its_best_answer():
    result, recorded = trace(plies.game("tictactoe"), method="minimax", limit=500)

    assert result.stopped == "nodes"
    assert recorded.truncated
    assert len(recorded.nodes.parent) == 500
    assert plies.Trace.from_json(recorded.to_json()) == recorded


def test_every_round_of_deepening_has_a_tree_of_its_own():
    result, recorded = trace(plies.game("tictactoe"), method="deepening", depth=3)

    assert len(recorded.roots) == 3
    assert sum(recorded.visited) == result.nodes
    assert recorded.line[0] == recorded.roots[-1]


def test_other_numbers_become_pythons_own():
    class Exact(Tree):
        def payoff(self, node):
            return Fraction(super().payoff(node), 3)

    _, recorded = trace(Exact([3, 5]), method="minimax")

    assert recorded.nodes.value == [None, 1.0, pytest.approx(5 / 3)]
    assert plies.Trace.from_json(recorded.to_json()) == recorded


def test_infinite_leaves_are_recorded():
    result, recorded = trace(Tree([[inf, 3], [-inf, 2]]), method="alphabeta")

    assert result.value == 3
    assert plies.Trace.from_json(recorded.to_json()) == recorded


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"method": "mcts"}, "mcts cannot be traced"),
        ({"method": "magic"}, "there is no search 'magic'"),
        ({"method": "minimax", "limit": 0}, "keeps 1 node or more"),
        ({"method": "minimax", "observe": print}, "listens to its search itself"),
        ({"method": "minimax", "depth": 0}, "1 or more, not 0"),
        ({"method": "minimax", "depht": 3}, "no option 'depht'"),
        ({"method": "minimax", "strict": True}, "strict means nothing to minimax"),
        ({"method": "minimax", "limit": 3}, "more than the 3 that a trace keeps"),
    ],
)
def test_what_cannot_be_traced_is_refused_in_a_sentence(options, sentence):
    with pytest.raises(GameError, match=sentence):
        trace(Tree([[3, 5], [2, 9]]), **options)


def test_a_tree_that_grows_after_its_search_is_refused():
    tree = Tree([[3, 5], [2, 9]])
    _, recorded = trace(tree, method="minimax")
    tree.add(1, value=7)

    with pytest.raises(GameError, match="trace it again"):
        recorded.nodes  # noqa: B018
