"""What the player `network` finds, against a plain expectimax with the same weights."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.games.twenty48.network.player import Network
from plies.games.twenty48.rules import State, Twenty48
from tests.games.twenty48.network import plain
from tests.games.twenty48.network.networks import SIZE, any_weights, evaluation, player_with

RULES = Twenty48()
TOP = 14

anything = st.lists(st.integers(0, 17), min_size=16, max_size=16).map(tuple)
late = st.permutations([0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]).map(tuple)
huge = st.permutations([0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 14, 14, 15, 15, 16, 17]).map(tuple)
full = st.permutations([1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]).map(tuple)
fixtures_stay = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def games(draw):
    """Boards of random games, as far as they go."""
    state = RULES.start()
    for number in draw(st.lists(st.integers(0, 2**16), max_size=150)):
        choices = [o for o, _ in RULES.chances(state)] if state.due else list(RULES.moves(state))
        if not choices:
            break
        state = RULES.play(state, choices[number % len(choices)])
    while state.due:
        state = RULES.play(state, next(RULES.chances(state))[0])
    return state.board


@pytest.fixture
def making(monkeypatch):
    """Return a function that makes players with any weights."""
    return lambda **options: player_with(monkeypatch, any_weights(), **options)


def plainly(board, moves, four=0.1, limit=0.0):
    found = plain.Search(evaluation(any_weights()), four, limit)
    return found.values(plain.lowered(board, TOP), moves)


def close(values):
    return pytest.approx(values, rel=1e-6, abs=0.01)


@settings(fixtures_stay, max_examples=60)
@given(board=games() | anything | late | huge | full)
def test_one_move_ahead_is_the_points_and_the_evaluation(making, board):
    values = making(moves=1).values(RULES, State(board, 0, 0))

    assert values == close(plainly(board, 1))
    assert list(values) == list(RULES.moves(State(board, 0, 0)))


@pytest.mark.parametrize("four", [0, 0.1, 0.5, 1])
@settings(fixtures_stay, max_examples=8)
@given(board=games() | anything | late | huge | full)
def test_two_moves_ahead_are_weighed_by_the_probabilities(making, four, board):
    rules = Twenty48(four=four)

    values = making(moves=2).values(rules, State(board, 0, 0))

    assert values == close(plainly(board, 2, four))


def in_a_row(board):
    """Return how many ranks, from the largest down, are all there."""
    rank = max(board)
    while rank and rank in board:
        rank -= 1
    return max(board) - rank


rows_of_tiles = st.permutations([0, 0, 0, 1, 1, 2, 3, 6, 7, 9, 10, 11, 12, 13, 14, 15]).map(tuple)


@settings(fixtures_stay, max_examples=40)
@given(boards=st.lists(rows_of_tiles | huge | full | late, min_size=1, max_size=4))
def test_the_second_stage_plays_where_the_large_tiles_are_in_a_row(monkeypatch, boards):
    both = np.concatenate([any_weights(), any_weights()[::-1]])
    player = player_with(monkeypatch, both, row=4, moves=1)
    first, second = (plain.Search(evaluation(half), 0.1, 0.0) for half in np.split(both, 2))

    for board in [*boards, boards[0]]:
        values = player.values(RULES, State(board, 0, 0))

        once = plain.lowered(board, TOP + 1)
        if max(once) >= TOP and in_a_row(once) >= 4:
            assert values == close(second.values(once, 1))
        else:
            assert values == close(first.values(plain.lowered(board, TOP), 1))


@settings(fixtures_stay, max_examples=2)
@given(board=late)
def test_three_moves_ahead_are_found_too(making, board):
    assert making(moves=3).values(RULES, State(board, 0, 0)) == close(plainly(board, 3))


@pytest.mark.parametrize("odds", [0.3, 0.15])
@settings(fixtures_stay, max_examples=2)
@given(board=late)
def test_what_is_too_unlikely_is_not_looked_into(making, odds, board):
    values = making(odds=odds, moves=4, care=0).values(RULES, State(board, 0, 0))

    assert values == close(plainly(board, 4, limit=odds))


@settings(fixtures_stay, max_examples=5)
@given(boards=st.lists(games() | late, min_size=2, max_size=3))
def test_what_is_remembered_changes_nothing(making, boards):
    one = making(moves=2)
    for board in [*boards, boards[0]]:
        state = State(board, 0, 0)
        values = one.values(RULES, state)

        assert making(moves=2).values(RULES, state) == pytest.approx(values, rel=1e-6)
        assert making(moves=2, odds=1e-9).values(RULES, state) == pytest.approx(values, rel=1e-6)


def test_what_is_remembered_of_one_game_is_not_believed_of_another(making):
    state = State((0, 0, 1, 0, 0, 2, 1, 0, 3, 0, 0, 0, 4, 3, 2, 1), 0, 0)
    player = making(moves=2)

    player.values(RULES, state)

    assert player.values(Twenty48(four=0.5), state) == close(plainly(state.board, 2, 0.5))


@pytest.mark.parametrize("weight", [-32768, 32767])
def test_the_largest_weights_add_up_without_overflow(monkeypatch, weight):
    player = player_with(monkeypatch, np.full(SIZE, weight, np.int16), step=2.0, moves=1)

    values = player.values(RULES, State((1, 2, 3, 4) * 4, 0, 0))

    points = 2 * (4 + 8 + 16 + 32)  # up or down, two pairs in each column
    assert values == dict.fromkeys((0, 2), max(32 * 2.0 * weight, 0) + points)


@pytest.mark.parametrize("options", [{}, {"moves": 2}, {"time": 0.05}, {"odds": 0.001}])
def test_where_the_game_is_over_no_direction_has_a_value(making, options):
    assert making(**options).values(RULES, State((1, 2, 1, 2, 2, 1, 2, 1) * 2, 0, 0)) == {}


def test_the_only_move_is_chosen(making):
    rows = (0, 2, 1, 2), (0, 1, 2, 1), (0, 2, 1, 2), (0, 1, 2, 1)

    state = State(sum(rows, ()), 0, 0)

    assert list(making(moves=2).values(RULES, state)) == [1]
    assert making().choose(RULES, state) == 1


def test_the_first_of_equals_is_chosen(monkeypatch):
    player = player_with(monkeypatch, np.zeros(SIZE, np.int16), moves=1)

    assert player.choose(RULES, State((0, 0, 0, 0, 0, 1, 0, 0) + (0,) * 8, 0, 0)) == 0


@pytest.mark.parametrize(
    "board",
    [
        (15, 15, *range(1, 15)),
        (*range(1, 15), 15, 15),
        (16, 16, *range(1, 14), 15),
        (40, 40, *range(1, 15)),
        (56, 55, 54, 53, 56, *range(1, 12)),
    ],
)
def test_two_huge_tiles_that_meet_are_seen_to_merge(making, board):
    state = State(board, 0, 0)

    assert list(making(moves=2).values(RULES, state)) == list(RULES.moves(state))
    assert making(moves=2).choose(RULES, state) in RULES.moves(state)


@pytest.mark.parametrize("rules", [Twenty48(size=3), Twenty48(rows=4, cols=5), Twenty48(goal=64)])
def test_a_game_that_it_does_not_know_is_refused(rules):
    with pytest.raises(GameError, match="knows 2048 on 4x4 cells, without a goal, only"):
        Network().begin(rules, 1)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"odds": 0}, "odds are more than 0 and at most 1, not 0"),
        ({"odds": float("nan")}, "odds are more than 0"),
        ({"moves": 13}, "it looks 1 to 12 moves ahead, not 13"),
        ({"time": 0}, "a move needs more than 0 and at most 86,400 seconds, not 0"),
        ({"time": 1, "odds": 0.5}, "choose one of odds and time"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, said):
    with pytest.raises(GameError, match=said):
        Network(**options)
