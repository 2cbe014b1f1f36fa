from __future__ import annotations

from math import inf

import numpy as np
import pytest

from plies.contract import GameError
from plies.tournaments.pairs import Pairs, elo_of, games_needed, in_order, pairs_of, share_of


def test_pairs_are_games_1_and_2_then_3_and_4():
    points = {1: 1, 2: 0.5, 3: 0, 4: 0, 6: 1, 7: 1, 8: 1}

    assert pairs_of(points) == Pairs((1, 0, 0, 1, 1))
    assert list(in_order(points)) == [1.5, 0]  # the third pair is not whole


def test_elo_and_share_are_each_others_inverse():
    assert share_of(0) == 0.5
    assert share_of(400) == pytest.approx(10 / 11)
    assert elo_of(share_of(123)) == pytest.approx(123)
    assert (elo_of(0), elo_of(1)) == (-inf, inf)


def test_ten_to_nothing_is_not_beyond_doubt():
    found = Pairs((0, 0, 0, 0, 5))

    assert found.share == 1
    assert found.error > 0.05
    assert found.superiority < 1


def test_intervals_of_pairs_cover_the_truth_as_often_as_they_say():
    chances = np.array([0.05, 0.15, 0.4, 0.25, 0.15])
    true = float(chances @ np.arange(5) / 4)
    dice = np.random.default_rng(1)

    thrown = [Pairs(tuple(dice.multinomial(100, chances))) for _ in range(1000)]
    covered = sum(abs(one.share - true) <= one.error for one in thrown)

    assert 930 <= covered <= 975


def test_half_the_difference_takes_four_times_the_games():
    assert games_needed(10) == pytest.approx(4 * games_needed(20), rel=0.01)
    assert games_needed(10) == 13072
    assert games_needed(10, draws=0.5) == pytest.approx(games_needed(10) / 2, abs=2)


def test_so_many_games_show_it_as_often_as_they_say():
    games = games_needed(50)
    dice = np.random.default_rng(2)
    quantile = 1.6448536  # one side, 5 %

    won = dice.binomial(games, share_of(50), size=2000) / games
    shown = ((won - 0.5) / np.sqrt(0.25 / games) > quantile).mean()

    assert 0.93 <= shown <= 0.97


@pytest.mark.parametrize(("elo", "draws"), [(0, 0), (10, 1), (10, -0.1)])
def test_differences_that_cannot_be_shown_are_refused(elo, draws):
    with pytest.raises(GameError):
        games_needed(elo, draws=draws)
