from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game
from plies.contract import MAX, GameError
from plies.searches import alphabeta, deepening, expectiminimax, minimax, search
from plies.trees.tree import Tree
from tests.searches.strategies import after, best_moves, game_trees, true_value


def played(rules, choices):
    """Return the position after some legal moves, chosen by number; never beyond the end."""
    state = rules.start()
    for choice in choices:
        legal = list(rules.moves(state))
        if not legal:
            break
        state = rules.play(state, legal[choice % len(legal)])
    return state


def settled(rules):
    """Return a function of a state: who wins for MAX, and in how many plies of best play.

    The winner hurries, the loser delays; that is the whole definition.
    """

    @cache
    def solved(state):
        legal = list(rules.moves(state))
        if not legal:
            return rules.payoff(state), 0
        sign = 1 if rules.mover(state) == MAX else -1
        below = [solved(rules.play(state, move)) for move in legal]
        best = max(sign * outcome for outcome, _ in below)
        plies = [distance for outcome, distance in below if sign * outcome == best]
        return sign * best, 1 + (min(plies) if best > 0 else max(plies))

    return solved


BOARDS = {name: game(name) for name in ("tictactoe", "mnk:m=4,n=3,k=3", "mnk:m=3,n=4,k=4")}
HEAPS = {name: game(name) for name in ("nim:heaps=2-3", "nim:heaps=1-2-3,misere", "nim:heaps=6")}
choices = st.lists(st.integers(0, 11), max_size=9)


@pytest.mark.parametrize("name", [*BOARDS, *HEAPS])
@settings(max_examples=25, deadline=None)
@given(choices=choices)
def test_at_equal_depth_the_value_is_minimaxs(name, choices):
    rules = {**BOARDS, **HEAPS}[name]
    state = played(rules, choices)

    for depth in (1, 2, 3):
        for evaluate in (None, "zero"):
            expected = minimax(rules, state, depth=depth, evaluate=evaluate)
            result = deepening(rules, state, depth=depth, evaluate=evaluate)
            assert result.value == expected.value
            assert result.depth <= depth


@settings(max_examples=80, deadline=None)
@given(game_trees(inner_values=True))
def test_on_trees_with_inner_values_it_is_minimax_at_every_depth(tree):
    for depth in (1, 2, 3, 4, 9):
        result = deepening(tree, depth=depth)
        assert result.value == true_value(tree, depth=depth)


@settings(max_examples=60, deadline=None)
@given(game_trees(inner_values=True))
def test_without_limits_it_goes_to_the_end(tree):
    result = deepening(tree)

    end = after(tree, result.line)
    assert result.value == true_value(tree) == tree.values[end]
    assert not tree.children[end]
    assert (result.exact, result.stopped) == (True, "")


@settings(max_examples=60, deadline=None)
@given(game_trees(inner_values=True))
def test_ties_are_exactly_the_moves_worth_as_much_as_the_best(tree):
    result = deepening(tree, ties=True)

    assert sorted(result.ties) == best_moves(tree)
    assert result.move in result.ties


@settings(max_examples=60, deadline=None)
@given(game_trees(inner_values=True))
def test_a_small_table_changes_nothing_but_the_work(tree):
    values = {deepening(tree, table=size).value for size in (0, 1, 5)}

    assert values == {deepening(tree).value}


@settings(max_examples=60, deadline=None)
@given(game_trees(chance=True, dyadic=True, inner_values=True))
def test_with_dice_it_is_expectiminimax_at_every_depth(tree):
    for depth in (1, 2, 3):
        expected = expectiminimax(tree, depth=depth)
        assert deepening(tree, depth=depth).value == pytest.approx(expected.value, abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(game_trees(inner_values=True))
def test_by_rounds_it_is_minimax_by_rounds(tree):
    for depth in (1, 2):
        expected = minimax(tree, depth=depth, depth_unit="round")
        assert deepening(tree, depth=depth, depth_unit="round").value == expected.value


@pytest.mark.parametrize("name", [*BOARDS, *HEAPS])
@settings(max_examples=25, deadline=None)
@given(choices=choices)
def test_it_takes_the_shortest_win_and_the_longest_loss(name, choices):
    rules = {**BOARDS, **HEAPS}[name]
    state = played(rules, choices if name in HEAPS else [*choices, 3, 1, 4, 1, 5, 9, 2][:11])
    outcome, plies = settled(rules)(state)

    result = deepening(rules, state)

    assert result.value == outcome
    assert result.outcome == {1: "win", 0: "draw", -1: "loss"}[outcome]
    assert result.exact
    if outcome:
        assert result.distance == plies == len(result.line)
    for move in result.line:
        state = rules.play(state, move)
    assert not list(rules.moves(state))
    assert rules.payoff(state) == outcome


@pytest.mark.parametrize("name", HEAPS)
@settings(max_examples=25, deadline=None)
@given(choices=choices)
def test_ties_of_a_decided_game_win_equally_fast_or_lose_equally_late(name, choices):
    rules = HEAPS[name]
    state = played(rules, choices)
    solved = settled(rules)
    legal = list(rules.moves(state))

    result = deepening(rules, state, ties=True)

    outcome, plies = solved(state)
    equal = [move for move in legal if solved(rules.play(state, move)) == (outcome, plies - 1)]
    assert sorted(result.ties) == sorted(equal)


def test_a_win_at_once_is_found_at_depth_1():
    rules = game("tictactoe")

    result = deepening(rules, rules.read_state("XX./OO./..."))

    assert (result.value, result.outcome, result.distance, result.depth) == (1, "win", 1, 1)
    assert result.words == ("c1",)


def test_a_finished_game_is_over_in_0_plies():
    rules = game("tictactoe")
    state = rules.read_state("XXX/OO./...")

    for method in ("minimax", "alphabeta", "deepening"):
        result = search(rules, state, method=method)
        assert (result.value, result.outcome, result.distance) == (1, "win", 0)
        assert (result.move, result.line, result.nodes) == (None, (), 1)


def test_with_an_evaluation_and_a_depth_limit_a_win_is_worth_a_million():
    rules = game("tictactoe")
    state = rules.read_state("XX./OO./...")

    for method in ("minimax", "alphabeta", "deepening", "paranoid"):
        assert search(rules, state, method=method, depth=2).value == 1_000_000
        assert search(rules, state, method=method, depth=2, evaluate="zero").value == 1
        assert search(rules, state, method=method).value == 1


def test_a_loss_is_worth_minus_a_million():
    rules = game("tictactoe")
    state = rules.read_state("XX./OO./X..")  # O completes its row

    for method in ("minimax", "alphabeta", "deepening", "paranoid"):
        result = search(rules, state, method=method, depth=2)
        assert (result.value, result.outcome) == (-1_000_000, "loss")


class Walk:
    """MAX alone walks from number to number: a move is where it leads."""

    decisive = True

    def start(self):
        return 0

    def mover(self, state):
        return MAX

    def play(self, state, move):
        return move


def test_a_win_outranks_the_best_evaluation():
    class Bait(Walk):
        """One move leads to a splendid evaluation, the other to a win."""

        def moves(self, state):
            return {0: [1, 2], 1: [3]}.get(state, [])

        def payoff(self, state):
            return 1 if state == 2 else 0

        def evaluate(self, state):
            return 999_999

    for method in ("minimax", "alphabeta", "deepening"):
        result = search(Bait(), method=method, depth=1)
        assert (result.move, result.value, result.outcome) == (2, 1_000_000, "win")


def test_an_evaluation_of_1_is_no_win():
    rules = game("mnk:m=5,n=5,k=4")

    result = deepening(rules, nodes=5, evaluate=lambda state: 1)

    assert (result.value, result.stopped) == (1, "nodes")
    assert (result.outcome, result.exact, result.distance) == (None, False, None)


def test_a_stopped_search_does_not_call_an_unsearched_position_lost():
    class Trap(Walk):
        """The first move loses, the second wins, far away."""

        def moves(self, state):
            return [-1, 1] if state == 0 else [state + 1] if 0 < state < 50 else []

        def payoff(self, state):
            return 1 if state > 0 else -1

    for method in ("minimax", "alphabeta", "deepening"):
        result = search(Trap(), method=method, nodes=3, evaluate="zero")
        assert result.stopped == "nodes"
        assert (result.outcome, result.exact) == (None, False)


def test_huge_payoffs_of_a_game_without_winners_are_plain_values():
    tree = Tree()
    root = tree.add(mover=MAX, value=0)
    for value in (10**9 - 1, 10**9):
        node = tree.add(root, mover=1, value=value)
        tree.add(node, value=value)

    result = deepening(tree)

    assert (result.value, result.move, result.distance) == (10**9, 1, None)


def test_a_game_that_is_not_decisive_needs_an_evaluation():
    with pytest.raises(GameError, match="tree has no evaluation"):
        deepening(Tree([[3, 5], [2, 9]]))


def test_it_finds_the_whole_of_tictactoe_and_4_3_3():
    assert deepening(game("tictactoe")).outcome == "draw"
    result = deepening(game("mnk:m=4,n=3,k=3"))
    assert (result.outcome, result.distance) == ("win", 7)
    assert alphabeta(game("mnk:m=4,n=3,k=3"), depth=7, evaluate="zero").value == 1


def test_states_that_cannot_be_hashed_are_remembered_all_the_same():
    class Lists:
        """Nim with one heap of 9, take 1 to 3, its state a list of lists."""

        decisive = True

        def start(self):
            return [[9], [0]]

        def mover(self, state):
            return state[1][0]

        def moves(self, state):
            return range(1, min(3, state[0][0]) + 1)

        def play(self, state, move):
            return [[state[0][0] - move], [1 - state[1][0]]]

        def payoff(self, state):
            return -1 if state[1][0] == MAX else 1

    result = deepening(Lists())

    assert (result.value, result.outcome, result.move) == (1, "win", 1)
    assert deepening(Lists(), table=0).nodes > result.nodes
