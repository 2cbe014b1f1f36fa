from __future__ import annotations

from math import exp

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.tournaments.ratings import ELO, Score, cross_table, rated


def games(true, each, *, advantage=0.0, drawing=0.0, dice):
    """Throw the games of a double round robin by the model itself."""
    found = []
    for first in range(len(true)):
        for second in range(len(true)):
            if first == second:
                continue
            ahead = (true[first] - true[second] + advantage) / ELO * (2 + drawing) / 2
            weights = np.array([exp(ahead / 2), drawing, exp(-ahead / 2)])
            thrown = dice.choice(3, size=each, p=weights / weights.sum())
            found += [Score(first, second, 1 - int(one) / 2) for one in thrown]
    return found


def test_three_wins_for_a_loss_are_190_elo():
    scores = ([Score(0, 1, 1), Score(1, 0, 0)] * 3 + [Score(0, 1, 0), Score(1, 0, 1)]) * 100

    found = rated(2, scores)

    assert found.elo[0] - found.elo[1] == pytest.approx(190.8, abs=2)
    assert found.elo[0] + found.elo[1] == pytest.approx(0)


def test_55_percent_are_35_elo_however_many_draws():
    few = [Score(0, 1, 1)] * 55 + [Score(0, 1, 0)] * 45
    many = [Score(0, 1, 1)] * 15 + [Score(0, 1, 0.5)] * 80 + [Score(0, 1, 0)] * 5

    differences = []
    for scores in (few, many):
        found = rated(2, (scores + [Score(1, 0, 1 - points) for _, _, points in scores]) * 20)
        differences.append(found.elo[0] - found.elo[1])

    assert differences == pytest.approx([34.9, 34.9], abs=2)


def test_the_first_move_is_told_from_strength():
    scores = [Score(0, 1, 1), Score(1, 0, 1)] * 50  # whoever begins wins

    found = rated(2, scores)

    assert found.elo == pytest.approx((0, 0), abs=1e-6)
    assert found.advantage > 400


@pytest.mark.parametrize("points", [0, 0.5, 1])
def test_extreme_scores_stay_finite(points):
    found = rated(3, [Score(0, 1, points), Score(1, 0, 1 - points), Score(1, 2, points)] * 40)

    assert np.isfinite(found.elo).all()
    assert all(np.isfinite(found.error(one)) for one in range(3))


def test_before_any_game_all_are_equal_and_nothing_is_known():
    found = rated(3, [])

    assert found.elo == (0, 0, 0)
    assert found.error(0) > 1000
    assert found.superiority(0, 1) == 0.5


def test_superiority_is_one_without_the_others():
    found = rated(2, [Score(0, 1, 1), Score(1, 0, 0)] * 4 + [Score(1, 0, 1), Score(0, 1, 0)] * 2)

    assert 0.5 < found.superiority(0, 1) < 1
    assert found.superiority(0, 1) + found.superiority(1, 0) == pytest.approx(1)


SCORES = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from([0, 0.5, 1]))
    .filter(lambda game: game[0] != game[1])
    .map(lambda game: Score(*game)),
    max_size=30,
)


@settings(max_examples=40, deadline=None)
@given(SCORES, st.permutations(range(4)))
def test_names_and_order_of_the_games_do_not_matter(scores, order):
    renamed = [Score(order[first], order[second], won) for first, second, won in scores]

    before, after = rated(4, scores), rated(4, renamed[::-1])

    assert [after.elo[order[i]] for i in range(4)] == pytest.approx(before.elo, abs=1e-4)
    errors = [after.error(order[i]) for i in range(4)]
    assert errors == pytest.approx([before.error(i) for i in range(4)], rel=1e-4)


@settings(max_examples=40, deadline=None)
@given(SCORES)
def test_a_win_more_never_makes_a_rating_lower(scores):
    assert rated(4, [*scores, Score(0, 1, 1)]).elo[0] >= rated(4, scores).elo[0] - 1e-6


def test_intervals_cover_the_truth_as_often_as_they_say():
    """The facts' players: 60, 150 and 300 Elo above the first."""
    true = np.array([0, 60, 150, 300.0])
    true -= true.mean()
    dice = np.random.default_rng(5)
    covered = advantages = 0

    for _ in range(150):
        found = rated(4, games(true, 25, advantage=30, drawing=0.8, dice=dice))
        covered += sum(abs(found.elo[i] - true[i]) <= found.error(i) for i in range(4))
        advantages += abs(found.advantage - 30) <= found.advantage_error

    assert 0.93 <= covered / 600 <= 0.97  # 95 % is stated
    assert 0.90 <= advantages / 150 <= 0.99


def test_the_cross_table_counts_for_both():
    found = cross_table(2, [Score(0, 1, 1), Score(1, 0, 0.5)])

    assert found == [[(0, 0), (1.5, 2)], [(0.5, 2), (0, 0)]]


@pytest.mark.parametrize("wrong", [Score(0, 0, 1), Score(0, 5, 1), Score(0, 1, 0.7)])
def test_games_that_cannot_be_are_refused(wrong):
    with pytest.raises(GameError):
        rated(2, [wrong])
