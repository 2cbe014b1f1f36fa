from __future__ import annotations

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MAX, GameError
from plies.searches import search
from plies.traces import Replay, trace
from plies.trees.tree import Tree
from tests.searches.strategies import game_trees
from tests.traces.ways import IDS, WAYS, for_trees, traced


class Live:
    """What a search knows after each of its events, kept while it runs, by the nodes' names.

    Only in searches of two sides without chance, where it is simple enough to be seen right.
    """

    def __init__(self, tree, windowed):
        self.tree, self.windowed = tree, windowed
        self.path, self.states = [], []
        self.clear()

    def clear(self):
        self.alpha, self.beta, self.value, self.best, self.status = {}, {}, {}, {}, {}

    def __call__(self, event):
        name = self.tree.name_of(event.state)
        if event.kind == "enter":
            if not self.path:
                self.clear()
            self.path.append(name)
            self.status[name] = "open"
            self.alpha[name], self.beta[name] = event.alpha, event.beta
        elif event.kind == "better":
            self.value[name] = event.value
            self.best[name] = self.tree.name_of(self.tree.play(event.state, event.move))
            if self.windowed and self.tree.movers[event.state] == MAX:
                self.alpha[name] = max(self.alpha[name], event.value)
            elif self.windowed:
                self.beta[name] = min(self.beta[name], event.value)
        elif event.kind == "cut":
            for move in event.skipped:
                self.status[self.tree.name_of(self.tree.play(event.state, move))] = "cut"
        elif event.kind == "leave":
            self.path.pop()
            self.value[name], self.status[name] = event.value, "done"
        if event.kind != "leaf":
            self.states.append(self.seen())

    def seen(self):
        return [
            list(self.path),
            *map(dict, (self.alpha, self.beta, self.value, self.best, self.status)),
        ]


def seen(replay):
    """Return what a replay knows in the same form, of the round it is in."""
    nodes, here = replay.trace.nodes, replay.now.node
    root = max(r for r in replay.trace.roots if r <= here)
    later = [r for r in replay.trace.roots if r > root]
    own = range(root, later[0] if later else len(nodes.parent))
    direct = [n for n in own if n == root or replay.status(nodes.parent[n]) != "cut"]
    known = [n for n in direct if replay.status(n) != "unvisited"]
    looked = [n for n in known if replay.status(n) != "cut"]
    name = nodes.name
    return [
        [name[n] for n in replay.path],
        {name[n]: replay.alpha[n] for n in looked},
        {name[n]: replay.beta[n] for n in looked},
        {name[n]: replay.value[n] for n in looked if replay.value[n] is not None},
        {name[n]: name[replay.best[n]] for n in looked if replay.best[n] >= 0},
        {name[n]: replay.status(n) for n in known},
    ]


TWO_SIDED = [
    way
    for way in WAYS
    if way["method"] in ("minimax", "alphabeta", "deepening")
    and not {"nodes", "ties"} & way.keys()  # events are finer there: a limit, a hair's breadth
]


@pytest.mark.parametrize("way", TWO_SIDED, ids=str)
def test_every_step_is_the_state_recorded_live_in_both_directions(way):
    @settings(max_examples=60, deadline=None)
    @given(game_trees(inner_values=True))
    def check(tree):
        recorded = traced(tree, way)
        live = Live(tree, recorded.windowed)
        search(tree, **way, observe=live)
        # A leaf's three events are one step: its state is the one after it was left.
        states = iter(live.states)
        expected = []
        for step in recorded:
            if step.kind == "leaf":
                next(states)
            expected.append(next(states))

        replay = Replay(recorded)
        for state in expected:
            assert replay.forward()
            assert seen(replay) == state
        assert not replay.forward()
        for state in reversed(expected):
            assert seen(replay) == state
            assert replay.back()
        assert not replay.back()

    check()


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_back_is_the_opposite_of_forward(way):
    def everything(replay):
        nodes = range(len(replay.trace.nodes.parent))
        return (
            *map(tuple, (replay.alpha, replay.beta, replay.value, replay.best, replay.path)),
            tuple(map(replay.status, nodes)),
        )

    def check(tree):
        replay = Replay(traced(tree, way))
        states = [everything(replay)]
        while replay.forward():
            states.append(everything(replay))
        while states:
            assert everything(replay) == states.pop()
            assert replay.back() == bool(states)

    for_trees(way, check)


@settings(max_examples=50, deadline=None)
@given(game_trees(), st.data())
def test_going_anywhere_is_going_there_from_the_start(tree, data):
    _, recorded = trace(tree, method="alphabeta")
    replay = Replay(recorded)
    for _ in range(4):
        step = data.draw(st.integers(-1, len(recorded) - 1))
        fresh = Replay(recorded)

        replay.go(step)
        for _ in range(step + 1):
            fresh.forward()

        assert (replay.step, replay.path, replay.value) == (step, fresh.path, fresh.value)


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_at_the_end_nothing_is_open_and_the_root_has_the_result(way):
    def check(tree):
        result, recorded = trace(tree, **way)
        replay = Replay(recorded).end()
        if result.stopped:
            return
        assert replay.path == []
        assert replay.value[recorded.result_root] == result.value
        last_round = range(recorded.result_root, len(replay.alpha))
        assert "open" not in {replay.status(node) for node in last_round}

    for_trees(way, check)


def test_below_a_cut_everything_is_cut():
    _, recorded = trace(Tree([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]), method="alphabeta")
    replay = Replay(recorded)

    replay.go(24)

    assert [replay.status(node) for node in (12, 13, 14)] == ["cut"] * 3
    replay.back()
    assert [replay.status(node) for node in (12, 13, 14)] == ["unvisited"] * 3


def test_it_begins_before_the_first_step():
    _, recorded = trace(Tree([3, 5]), method="alphabeta")
    replay = Replay(recorded)

    assert (replay.step, replay.now, replay.path, len(replay)) == (-1, None, [], 7 - 1)
    assert (replay.alpha[0], replay.beta[0], replay.value[0]) == (-inf, inf, None)


@pytest.mark.parametrize("step", [-2, 6, 100])
def test_there_is_no_such_step(step):
    _, recorded = trace(Tree([3, 5]), method="alphabeta")

    with pytest.raises(GameError, match=f"no step {step}"):
        Replay(recorded).go(step)
