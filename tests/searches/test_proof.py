"""Proofs that MAX wins, draws or loses, against minimax and what is published."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game
from plies.contract import MAX, MIN, GameError
from plies.searches import search
from plies.searches.proving import NEVER, at_first, effort, wider
from plies.trees.tree import Tree
from tests.compiled.toys import positions
from tests.searches.strategies import game_trees, true_value

TABLES = (None, 0, 1, 7)
NEAR = 30_000  # nodes of alphabeta within which the end is


class WonTree(Tree):
    """A tree that is won, drawn or lost: of its values only the sign counts."""

    decisive = True

    def payoff(self, node):
        return sign(super().payoff(node))


class Cycle:
    """MAX walks round a circle of five and may step off at one place; MIN can only go on."""

    decisive = True

    def __init__(self, pays):
        self.pays = pays

    def start(self):
        return (0, MAX)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        if state[0] < 5:
            yield 1
        if state == (4, MAX):
            yield 0

    def play(self, state, move):
        return ((state[0] + 1) % 5 if move else 9, MIN if state[1] == MAX else MAX)

    def payoff(self, state):
        return self.pays


def sign(value):
    return (value > 0) - (value < 0)


def kept(tree, line):
    """Return the values of the positions that a line passes, the first and the last included."""
    node, values = 0, [sign(true_value(tree))]
    for move in line:
        node = tree.play(node, move)
        values.append(sign(true_value(tree, node)))
    return set(values), not tree.children[node]


def test_a_win_needs_one_move_and_a_loss_all_of_them():
    won, lost = WonTree([[1, -1], [1, 1]]), WonTree([[1, -1], [-1, 1]])

    found = search(won, method="proof")
    assert (found.value, found.outcome, found.exact, found.move) == (1, "win", True, 1)
    found = search(lost, method="proof")
    assert (found.value, found.outcome, found.exact) == (-1, "loss", True)
    assert len(found.line) == 2


def test_what_is_not_won_may_be_drawn():
    found = search(WonTree([[0, 1], [-1, 1]]), method="proof")

    assert (found.value, found.outcome, found.exact, found.line) == (0, "draw", True, (0, 0))


@given(game_trees(kind=WonTree), st.sampled_from(TABLES))
@settings(deadline=None)
def test_a_proof_has_the_sign_of_minimax_whatever_is_forgotten(tree, table):
    found = search(tree, method="proof", table=table)

    assert found.exact
    assert found.value == sign(true_value(tree))
    assert found.outcome == {1: "win", 0: "draw", -1: "loss"}[found.value]
    assert found.distance is None
    values, over = kept(tree, found.line)
    assert values == {found.value}
    assert found.line or not tree.children[0]
    assert over or table is not None


@cache
def worth(name):
    """Return positions of random games with their values by alphabeta, where those are near."""
    rules = game(name)
    every = positions(rules, 30)
    found = [search(rules, state, method="alphabeta", nodes=NEAR) for state in every]
    return [(state, one.value) for state, one in zip(every, found, strict=True) if one.exact]


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("tictactoe", 30),
        ("konane:size=4", 20),
        ("konane:size=5", 20),
        ("domineering:rows=4,cols=4", 20),
        ("nim:heaps=1-3-4", 30),
    ],
)
@pytest.mark.parametrize("table", [None, 10])
def test_positions_of_games_are_worth_what_alphabeta_says(name, least, table):
    assert len(worth(name)) >= least
    for state, value in worth(name):
        found = search(game(name), state, method="proof", table=table)
        assert (found.value, found.exact) == (value, True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tictactoe", 0),
        ("nim:heaps=1-2-3", -1),
        ("nim:heaps=1-2-4", 1),
        ("konane:size=4", -1),
        ("konane:size=5", 1),
        ("konane:size=5,symmetry=yes", 1),
        ("domineering:rows=4,cols=4", 1),
        ("domineering:rows=5,cols=5", -1),
        ("connect4:width=4,height=4", 0),
    ],
)
def test_published_values(name, value):
    found = search(game(name), method="proof")

    assert (found.value, found.exact) == (value, True)


def test_a_position_that_is_over_has_a_value_and_no_move():
    rules = game("tictactoe")

    found = search(rules, rules.read_state("XXX/OO./..."), method="proof")

    assert (found.value, found.outcome, found.move, found.line) == (1, "win", None, ())
    assert (found.exact, found.nodes) == (True, 1)


def test_a_limit_of_nodes_claims_nothing():
    found = search(game("konane:size=6"), method="proof", nodes=500)

    assert (found.nodes, found.stopped, found.exact) == (500, "nodes", False)
    assert (found.outcome, found.distance) == (None, None)
    assert len(found.words) == 1


def test_progress_tells_how_much_is_to_be_proven():
    told = []

    search(game("konane:size=6"), method="proof", time=0.4, progress=told.append)

    assert told
    assert all(0 < number < NEVER for number in told[-1].numbers)


def test_a_win_off_a_circle_is_found_and_no_proof_is_made_up_for_the_rest():
    assert search(Cycle(1), method="proof").value == 1

    for pays in (0, -1):  # going round for ever is neither
        found = search(Cycle(pays), method="proof", nodes=3000)
        assert (found.exact, found.stopped, found.outcome) == (False, "nodes", None)


def test_an_evaluation_guides_but_decides_nothing():
    rules = game("konane:size=5")

    guided = search(rules, method="proof")
    misled = search(rules, method="proof", evaluate=lambda state: -rules.evaluate(state))
    for broken in (float("nan"), float("inf"), float("-inf")):
        assert search(rules, method="proof", evaluate=lambda state, b=broken: b).value == 1

    assert guided.value == misled.value == 1
    assert guided.nodes < misled.nodes


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("pig", {}, "proof cannot search pig, which has chance nodes"),
        ("kalah", {}, "proof cannot search kalah, which is not just won, drawn or lost"),
        ("tictactoe", {"depth": 3}, "depth means nothing to proof"),
        ("tictactoe", {"ties": True}, "ties means nothing to proof"),
        ("tictactoe", {"ends": "evaluate"}, "ends means nothing to proof"),
        ("tictactoe", {"depth_unit": "round"}, "depth_unit means nothing to proof"),
        ("tictactoe", {"strict": True}, "strict means nothing to proof"),
        ("tictactoe", {"observe": print}, "proof does not tell its steps"),
        ("tictactoe", {"table": -1}, "the table must hold 0 positions or more"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(name, options, sentence):
    with pytest.raises(GameError, match=sentence):
        search(game(name), method="proof", **options)


def test_players_who_each_want_their_own_are_refused():
    class Sharing(WonTree):
        zero_sum = False
        decisive = False

    with pytest.raises(GameError, match="tree, which has two players who each want their own"):
        search(Sharing([1, 2]), method="proof")


def test_the_first_numbers():
    assert at_first(3, None) == (1, 3)
    assert at_first(3, 0) == (16, 16)
    assert at_first(3, 2) == (4, 16)
    assert at_first(3, 99) == (1, 16)
    assert wider(8) == 11


@given(st.integers(1, 1 << 40))
def test_effort_grows_with_the_work_by_eight_for_every_doubling(work):
    assert effort(2 * work) == min(effort(work) + 8, 255)
    assert effort(work) <= effort(work + 1)
