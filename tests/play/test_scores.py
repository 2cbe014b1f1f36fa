"""Scores: averages, their intervals, and how often which level was reached."""

from __future__ import annotations

import random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.play.match import wilson
from plies.play.scores import Spread, levels, spread, student, telling


@pytest.mark.parametrize(
    ("freedom", "published"),
    [  # the 97.5 % column of any table of Student's distribution
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (5, 2.571),
        (9, 2.262),
        (19, 2.093),
        (30, 2.042),
        (60, 2.000),
        (120, 1.980),
        (10**6, 1.960),
    ],
)
def test_the_interval_is_students(freedom, published):
    assert student(freedom) == pytest.approx(published, abs=5e-4)


def test_five_scores_are_described():
    """Mean 5, deviation sqrt(10), so 5 +- 2.776 sqrt(10 / 5)."""
    found = spread([1, 3, 5, 7, 9])

    assert found.interval == pytest.approx((1.0740, 8.9260), abs=1e-3)
    assert found == Spread(5, found.interval, 5, (3, 7), 1, 9)


def test_one_score_tells_of_no_interval():
    assert spread([8]) == Spread(8, None, 8, (8, 8), 8, 8)


def test_the_interval_has_the_truth_in_it_19_times_out_of_20():
    dice = random.Random(1)

    def has_it():
        low, high = spread([dice.gauss(10, 3) for _ in range(4)]).interval
        return low <= 10 <= high

    low, high = wilson(sum(has_it() for _ in range(400)), 400)

    assert low <= 0.95 <= high


@given(st.lists(st.integers(0, 10**6), min_size=2))
def test_the_numbers_of_a_spread_are_in_order(numbers):
    found = spread(numbers)

    low, high = found.quartiles
    assert found.lowest <= low <= found.median <= high <= found.highest
    assert sum(found.interval) / 2 == pytest.approx(fmean(numbers))


def test_no_tile_between_the_lowest_and_the_highest_is_left_out():
    found = levels([256, 256, 1024, 64])

    assert [(level.value, level.games) for level in found] == [
        (64, 4),
        (128, 3),
        (256, 3),
        (512, 1),
        (1024, 1),
    ]
    assert found[3].interval == wilson(1, 4)


def test_other_levels_are_those_that_were_seen():
    assert [(level.value, level.games) for level in levels([0, 3, 3, 10])] == [
        (0, 4),
        (3, 3),
        (10, 1),
    ]
    assert levels([]) == []


def test_levels_that_all_games_reach_but_the_highest_say_nothing():
    found = levels([512] * 150 + [1024] * 49 + [64])

    assert [level.value for level in telling(found)] == [512, 1024]
    assert telling(levels([8, 8])) == levels([8, 8])
    assert telling([]) == []
