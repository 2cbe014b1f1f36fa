"""Beyond the depth limit, loud moves are played out: by definition, by hand, and by difference."""

from __future__ import annotations

from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import MAX, GameError
from plies.searches import search
from plies.trees.tree import Tree
from tests.searches.loud import Exchange, Noisy, Ranked, Won, Worded

seeds = st.integers(1, 10_000)


def settled(game, state):
    """Return what a position at the depth limit is worth, straight from the definition."""
    if not list(game.moves(state)):
        return game.payoff(state)
    below = [settled(game, game.play(state, move)) for move in game.loud(state)]
    best = max if game.mover(state) == MAX else min
    return best([game.evaluate(state), *below])


def value(game, state, depth):
    moves = list(game.moves(state))
    if depth == 0 or not moves:
        return settled(game, state)
    best = max if game.mover(state) == MAX else min
    return best(value(game, game.play(state, move), depth - 1) for move in moves)


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "deepening", "pvs", "paranoid"])
def test_the_queen_that_takes_a_guarded_pawn_is_lost_one_ply_beyond_the_limit(method):
    game = Exchange(prize=1, mine=(9,), theirs=(1,))

    hasty = search(game, method=method, depth=1, quiet=False)
    calm = search(game, method=method, depth=1, quiet=True)

    assert (hasty.move, hasty.value, hasty.nodes) == ("take", 1, 3)
    assert (calm.move, calm.value) == ("leave", 0)


def test_the_line_goes_on_into_the_loud_moves_as_long_as_they_pay():
    game = Exchange(prize=5, mine=(1, 3), theirs=(3, 9))

    result = search(game, method="alphabeta", depth=1, quiet=True)

    # +5 -1; to go on would be +3 -3, which wins nothing, so MAX stays.
    assert (result.value, result.line) == (4, ("take", "take"))


def test_whoever_may_stay_needs_no_loud_move():
    game = Exchange(prize=1, mine=(9,), theirs=(1,))

    result = search(game, method="minimax", depth=1, quiet=True)

    # root, take, take take, leave: the last two look at nothing below them.
    assert (result.nodes, result.leaves, result.cuts) == (4, 2, 0)


def test_a_position_that_may_stay_beyond_the_window_is_a_leaf_and_no_cut():
    """MAX has 0 by the first move. By the second MIN may stay at -1: its loud moves may wait."""

    class Fork:
        def start(self):
            return "root"

        def mover(self, state):
            return 0 if state == "root" else 1

        def moves(self, state):
            return list({"root": "ab", "a": "z", "b": "xyz"}.get(state, ""))

        def loud(self, state):
            return ["x", "y"] if state == "b" else []

        def play(self, state, move):
            return move

        def payoff(self, state):
            return 0

        def evaluate(self, state):
            return {"a": 0, "b": -1}[state]

    events = []

    result = search(Fork(), method="alphabeta", depth=1, quiet=True, observe=events.append)

    assert (result.nodes, result.leaves, result.cuts, result.value) == (3, 2, 0, 0)
    assert [event.reason for event in events if event.kind == "leaf"] == ["depth", "pat"]


@settings(max_examples=60, deadline=None)
@given(seed=seeds, depth=st.integers(1, 4))
def test_all_searches_have_the_value_of_the_definition(seed, depth):
    game = Noisy(seed)
    right = value(game, game.start(), depth)

    for method in ("minimax", "alphabeta", "deepening", "pvs"):
        assert search(game, method=method, depth=depth, quiet=True).value == right, method
    for options in ({"strict": True}, {"fail": "hard"}, {"strict": True, "fail": "hard"}):
        assert search(game, method="alphabeta", depth=depth, quiet=True, **options).value == right


@settings(max_examples=40, deadline=None)
@given(seed=seeds, depth=st.integers(1, 4), kind=st.sampled_from([Won, Ranked]))
def test_won_games_have_the_same_value_and_line_by_all_searches(seed, depth, kind):
    game = kind(seed)
    right = search(game, method="minimax", depth=depth, quiet=True)

    for method in ("alphabeta", "deepening", "pvs"):
        found = search(game, method=method, depth=depth, quiet=True)
        assert found.value == right.value
        if right.value:  # what is cut was no guess: a draw may be proven sooner
            assert found.outcome == right.outcome
        assert found.distance is None or found.distance == len(found.line)


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_a_win_that_loud_moves_find_is_searched_for_a_shorter_one(seed):
    game = Won(seed)
    loud = search(game, method="deepening", depth=8, quiet=True)
    plain = search(game, method="deepening", depth=8, quiet=False)

    assert (loud.value, loud.outcome) == (plain.value, plain.outcome)
    if plain.outcome in ("win", "loss"):
        assert loud.distance == plain.distance


@settings(max_examples=40, deadline=None)
@given(seed=seeds, depth=st.integers(1, 4))
def test_ties_and_lines_have_the_values_of_minimax(seed, depth):
    game = Noisy(seed)
    whole = search(game, method="minimax", depth=depth, quiet=True, ties=True, lines=4)

    for method in ("alphabeta", "deepening"):
        found = search(game, method=method, depth=depth, quiet=True, ties=True, lines=4)
        assert set(found.ties) == set(whole.ties)
        assert [one.value for one in found.lines] == [one.value for one in whole.lines]


@settings(max_examples=30, deadline=None)
@given(seed=seeds, depth=st.integers(1, 4))
def test_the_line_leads_to_a_position_that_is_worth_the_value(seed, depth):
    game = Noisy(seed)

    result = search(game, method="alphabeta", depth=depth, quiet=True)

    state = game.start()
    for move in result.line:
        assert move in list(game.moves(state))
        state = game.play(state, move)
    over = not list(game.moves(state))
    assert (game.payoff if over else game.evaluate)(state) == result.value
    assert len(result.line) >= depth or over


def test_without_loud_moves_a_quiet_search_is_the_plain_one():
    class Silent(Noisy):
        def loud(self, state):
            return []

    for seed in range(20):
        game = Silent(seed + 1)
        one = search(game, method="minimax", depth=3, quiet=True)
        other = search(game, method="minimax", depth=3, quiet=False)
        assert (one.value, one.line, one.nodes, one.leaves) == (
            other.value,
            other.line,
            other.nodes,
            other.leaves,
        )


def test_where_every_move_is_loud_minimax_looks_to_the_end_with_the_right_to_stop():
    class Loud(Noisy):
        often = 1

    game = Loud(5)

    result = search(game, method="minimax", depth=1, quiet=True)

    assert result.nodes == search(game, method="minimax").nodes
    assert not result.exact


@settings(max_examples=30, deadline=None)
@given(seed=seeds)
def test_rounds_are_played_out_too(seed):
    game = Noisy(seed)
    values = {
        search(game, method=method, depth=1, depth_unit="round", quiet=True).value
        for method in ("minimax", "alphabeta", "deepening", "pvs")
    }
    assert len(values) == 1


def test_deepening_is_quiet_where_the_game_has_loud_moves_and_the_textbook_is_not():
    game = Exchange()
    values = {
        method: search(game, method=method, depth=1).value
        for method in ("minimax", "alphabeta", "deepening", "pvs", "auto")
    }
    assert values == {"minimax": 1, "alphabeta": 1, "deepening": 0, "pvs": 0, "auto": 0}


@pytest.mark.parametrize("method", ["mcts", "maxn", "expectimax", "expectiminimax"])
def test_searches_without_a_limit_to_go_beyond_refuse(method):
    with pytest.raises(GameError, match=f"quiet means nothing to {method}: it is for minimax"):
        search(Exchange(), method=method, quiet=True)


def test_a_game_without_loud_moves_is_refused_in_a_sentence():
    with pytest.raises(GameError, match="tree has no loud method: write loud"):
        search(Tree([[1, 2], [3, 4]]), method="alphabeta", quiet=True)


def test_quiet_is_yes_or_no():
    with pytest.raises(GameError, match="quiet must be False or True, not 'loud'"):
        search(Exchange(), method="alphabeta", depth=1, quiet="loud")


def test_a_loud_move_that_is_none_is_refused_at_the_door():
    class Wrong(Exchange):
        def loud(self, state):
            return ["shout"]

    with pytest.raises(GameError, match=r"Wrong\.loud gave the move 'shout', which is none of"):
        search(Wrong(), method="alphabeta", depth=1, quiet=True)


@pytest.mark.parametrize("kind", [Noisy, Worded])
def test_every_event_of_a_quiet_search_has_its_place(kind):
    for seed in range(1, 30):
        events = []
        result = search(kind(seed), method="alphabeta", depth=2, quiet=True, observe=events.append)
        kinds = [event.kind for event in events]
        assert kinds.count("enter") == kinds.count("leave") == result.nodes
        assert kinds.count("leaf") == result.leaves
        assert kinds.count("cut") == result.cuts
        for before, event in pairwise(events):
            if event.kind == "stay":
                assert before.kind == "enter"
                assert -inf < event.value < inf
