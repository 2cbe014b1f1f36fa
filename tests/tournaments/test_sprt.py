from __future__ import annotations

import numpy as np
import pytest

from plies.contract import GameError
from plies.tournaments.pairs import SHARES, share_of
from plies.tournaments.sprt import Sprt, judged, log_likelihood, simulated


def chances(elo):
    """Return what pairs are worth to a player so much stronger, with many draws."""
    flat, lean = np.array([0.05, 0.2, 0.5, 0.2, 0.05]), np.array([-0.2, -0.3, 0, 0.3, 0.2])
    return flat + lean * (share_of(elo) - 0.5) / (lean @ np.array(SHARES))


def test_the_chances_of_these_tests_are_what_they_say():
    assert chances(60) @ np.array(SHARES) == pytest.approx(share_of(60))


def test_claims_are_accepted_where_wald_says():
    low, high = Sprt(alpha=0.05, beta=0.1).bounds

    assert (low, high) == pytest.approx((-2.2513, 2.8904), abs=1e-4)


@pytest.mark.parametrize(("points", "answer"), [(2, "yes"), (0, "no"), (1, "no")])
def test_extreme_scores_end_the_test_neither_at_once_nor_never(points, answer):
    found = judged(Sprt(), [points] * 500)

    assert found.answer == answer
    assert 50 < found.pairs.number < 300


def test_what_comes_after_the_decision_changes_nothing():
    sure = judged(Sprt(0, 100), [2] * 30)

    assert sure.answer == "yes"
    assert judged(Sprt(0, 100), [2] * 30 + [0] * 100) == sure


def test_it_ends_with_a_clear_word():
    said = judged(Sprt(0, 100), [2] * 40).told("new", "old")

    assert said.startswith("yes: new is stronger than old (SPRT 0 to 100 Elo")
    assert judged(Sprt(), []).told("new", "old").startswith("open: ")
    no = judged(Sprt(0, 100), [0] * 40).told("new", "old")
    assert no.startswith("no: new is not 100 Elo stronger than old")


def test_the_likelihood_is_that_of_the_normal_approximation_where_there_are_many():
    counts = np.array([50, 200, 520, 220, 60])
    shares = np.array(SHARES)
    number, mean = counts.sum(), counts @ shares / counts.sum()
    variance = counts @ (shares - mean) ** 2 / number
    s0, s1 = share_of(0), share_of(10)

    normal = number * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)

    assert float(log_likelihood(counts, 0, 10)) == pytest.approx(normal, rel=0.02)


@pytest.mark.parametrize(("elo", "wrong"), [(0, "yes"), (60, "no")])
def test_error_rates_are_as_stated(elo, wrong):
    answers, pairs = simulated(Sprt(0, 60), chances(elo), runs=600, seed=3)

    assert answers["open"] == 0
    assert answers[wrong] / 600 < 0.07  # 5 % is stated
    assert 20 < pairs < 100


@pytest.mark.parametrize("wrong", [(10, 0), (0, 0), (0, 10, 0), (0, 10, 0.05, 0.6)])
def test_tests_that_cannot_decide_are_refused(wrong):
    with pytest.raises(GameError):
        Sprt(*wrong)
