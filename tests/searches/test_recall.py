"""Recall, against the definition of a value and against the other searches."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game
from plies.contract import CHANCE, MAX, MIN, GameError
from plies.games.twenty48.rules import Twenty48
from plies.searches import search
from plies.searches.recall import LOOP, recall
from plies.trees.tree import Tree
from tests.searches.strategies import game_trees, true_value


class FoldedTree(Tree):
    """A tree whose equal parts are one position, wherever they are."""

    def key(self, node):
        if not self.children[node]:
            return self.values[node]
        odds = (tuple(self.odds[child] for child in self.children[node]),)
        below = tuple(self.key(child) for child in self.children[node])
        return (self.movers[node], *(odds if self.movers[node] == CHANCE else ()), below)


class Graph:
    """Numbered positions; `arrows` says which come after each, by somebody's choice or chance."""

    chance = True

    def __init__(self, movers, arrows):
        self.movers, self.arrows = movers, arrows

    def start(self):
        return 0

    def mover(self, state):
        return self.movers[state]

    def moves(self, state):
        return self.arrows[state]

    def chances(self, state):
        return [(after, 1 / len(self.arrows[state])) for after in self.arrows[state]]

    def play(self, state, move):
        return move

    def payoff(self, state):
        return state % 5

    def definition(self, state=0, path=()):
        """Return a position's value by recursion without a memory; None if one comes back."""
        if state in path:
            return None
        below = [self.definition(after, (*path, state)) for after in self.arrows[state]]
        if None in below:
            return None
        if not below:
            return self.payoff(state)
        if self.movers[state] == CHANCE:
            return sum(below) / len(below)
        return max(below) if self.movers[state] == MAX else min(below)


@st.composite
def graphs(draw):
    """Graphs of up to seven positions; more arrows lead forward than back, so not all have loops.

    Chance decides only where something comes after it.
    """
    size = draw(st.integers(1, 7))
    back = draw(st.sampled_from([0, size]))  # how far back an arrow may lead
    arrows = []
    for i in range(size):
        places = range(max(0, i + 1 - back), size)
        some = st.lists(st.sampled_from(places), max_size=3) if places else st.just([])
        arrows.append(draw(some))
    movers = [draw(st.sampled_from([MAX, MIN, CHANCE] if after else [MAX])) for after in arrows]
    return Graph(movers, arrows)


class Pressed(Twenty48):
    """2048 in which somebody presses Ctrl-C when the k-th position is to come."""

    k = 0

    def play(self, state, move):
        self.k -= 1
        if self.k == 0:
            raise KeyboardInterrupt
        return super().play(state, move)


def small(kind=Twenty48):
    return kind(size=2, goal=16)


def test_a_position_that_comes_twice_is_looked_into_once():
    diamond = Graph([MAX, MIN, MIN, CHANCE, MAX, MAX], [[1, 2], [3], [3], [4, 5], [], []])

    found = recall(diamond)

    assert (found.value, found.exact, found.nodes) == (2.0, True, 6)
    assert (found.move, found.line, found.depth) == (1, (1, 3), 3)
    assert (found.method, found.leaves, found.note) == ("recall", 2, "")
    assert found.memory > 0


@given(game_trees(chance=True))
@settings(deadline=None)
def test_it_is_worth_what_plain_expectiminimax_says_with_the_same_line(tree):
    found = recall(tree)
    plain = search(tree, method="expectiminimax", star=0)

    assert found.exact
    assert (found.value, found.line, found.nodes) == (plain.value, plain.line, plain.nodes)
    assert found.depth == plain.depth
    assert float(true_value(tree)) == pytest.approx(found.value, abs=1e-12)


@given(game_trees(chance=True, dyadic=True, kind=FoldedTree))
@settings(deadline=None)
def test_equal_positions_are_remembered_by_the_games_key(tree):
    found = recall(tree)

    assert found.value == true_value(tree)
    assert found.nodes == len({tree.key(node) for node in range(len(tree.children))})
    node = 0
    for move in found.line:
        node = tree.play(node, move)
        assert true_value(tree, node) == found.value
    assert not tree.children[node] or tree.movers[node] == CHANCE


@given(graphs())
@settings(deadline=None)
def test_a_graph_has_the_value_of_the_definition_or_a_loop_that_is_seen(graph):
    value = graph.definition()

    found = recall(graph)

    assert found.exact == (value is not None)
    assert found.note == (LOOP if value is None else "")
    assert found.gave_up == ("loop" if value is None else "")
    if value is not None:
        assert found.value == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "value", "positions"),
    [
        ("tictactoe", 0, 5478),
        ("nim:heaps=1-2-3", -1, None),
        ("nim:heaps=1-2-4", 1, None),
        ("othello:size=4", -8, None),
        ("domineering:rows=4,cols=4", 1, None),
        ("kalah:houses=2,seeds=3", None, None),
    ],
)
def test_games_without_dice_have_their_known_values(name, value, positions):
    rules = game(name)

    found = recall(rules)

    assert found.exact
    assert found.value == (search(rules, method="alphabeta").value if value is None else value)
    assert found.nodes == (positions or found.nodes)
    assert found.distance is None
    state = rules.start()
    for move, _ in pairwise((*found.line, None)):
        state = rules.play(state, move)
    assert (list(rules.moves(state)), rules.payoff(state)) == ([], found.value)


def test_a_line_of_10_000_plies_is_no_matter_of_recursion():
    tree = Tree()
    node = tree.add(mover=MAX)
    for level in range(1, 10_000):
        tree.add(node, value=9 if level % 2 == 0 else 0)
        node = tree.add(node, mover=level % 2)
    tree.add(node, value=3)
    before = sys.getrecursionlimit()

    found = recall(tree)

    assert (found.value, len(found.line), found.depth, found.nodes) == (3, 10_000, 10_000, 20_000)
    assert sys.getrecursionlimit() == before


def test_a_position_that_is_over_has_a_value_and_no_move():
    rules = game("tictactoe")

    found = recall(rules, rules.read_state("XXX/OO./..."))

    assert (found.value, found.outcome, found.move, found.nodes) == (1, "win", None, 1)


def test_a_wrong_key_does_not_make_a_line_without_end():
    class Careless(Graph):
        """It takes 5, which leads back to the start, for 3, which is an end and is met before."""

        def key(self, state):
            return 3 if state == 5 else state

        def payoff(self, state):
            return {3: 1, 4: 0}[state]

    found = recall(Careless([MAX, MIN, MAX, MAX, MAX, MAX], [[1, 2], [3, 4], [5], [], [], [0]]))

    assert found.nodes == 5
    assert found.line == (2, 5, 0, 2, 5)


def test_a_line_ends_where_a_key_leads_to_what_was_not_looked_into():
    class Alike(Graph):
        """5 is worth what 3 is, which is met before, but another end comes after it."""

        def key(self, state):
            return 3 if state == 5 else state

        def payoff(self, state):
            return {4: 0, 6: 1, 7: 1}[state]

    arrows = [[1, 2], [3, 4], [5], [6], [], [7], [], []]
    found = recall(Alike([MAX, MIN, *[MAX] * 6], arrows))

    assert (found.value, found.line) == (1, (2, 5))


def test_a_limit_of_nodes_is_kept_exactly():
    total = recall(small()).nodes

    for limit in (1, 2, 3, 64, 65, 100, total - 1, total, total + 1):
        found = recall(small(), nodes=limit)
        assert found.nodes == min(limit, total)
        assert (found.stopped, found.exact) == (("nodes", False) if limit < total else ("", True))


def test_a_limit_of_time_stops_it():
    found = recall(Twenty48(), time=0.05)

    assert (found.stopped, found.exact) == ("time", False)
    assert found.nodes > 0


@pytest.mark.parametrize("k", [1, 2, 10, 400])
def test_ctrl_c_stops_it_and_nothing_is_claimed(k):
    rules = small(Pressed)
    rules.k = k

    found = recall(rules)

    assert (found.stopped, found.exact, found.outcome) == ("interrupt", False, None)
    assert found.nodes <= k


@pytest.mark.parametrize("table", [0, 1, 100, 502])
def test_a_table_that_is_too_small_is_said(table):
    found = recall(small(), table=table)

    assert (found.exact, found.stopped, found.nodes) == (False, "", table)
    assert found.gave_up == "full"
    assert found.note == (
        f"the table is full of {table:,} positions: a larger one may hold them all"
    )
    assert recall(small(), table=503).exact


def test_a_game_that_goes_on_for_ever_without_coming_back_fills_the_table():
    class Counting(Graph):
        def __init__(self):
            pass

        def mover(self, state):
            return MAX

        def moves(self, state):
            return [state + 1]

    assert recall(Counting(), table=60_000).note.startswith("the table is full of 60,000 positions")


def test_progress_tells_how_full_the_table_is():
    told = []

    found = recall(Twenty48(), time=1.5, table=1_000_000, progress=told.append)

    assert found.stopped == "time"
    assert told
    assert all(one.fill == one.nodes / 1_000_000 for one in told)
    assert 0 < told[0].nodes <= told[-1].nodes


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"table": -1}, "the table must hold 0 positions or more"),
        ({"table": 10**15}, "there is no memory for a table"),
        ({"time": 0}, "the time must be more than 0 seconds"),
        ({"nodes": 0}, "the number of nodes must be 1 or more"),
    ],
)
def test_impossible_limits_are_refused(options, sentence):
    with pytest.raises(GameError, match=sentence):
        recall(small(), **options)
