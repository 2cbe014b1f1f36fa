"""Scores as engines tell them: for the side to move, in whole numbers."""

from __future__ import annotations

import pytest

from plies.adapters.dialects import UCI, UGI
from plies.adapters.serving.telling import Score, info
from plies.searches.table import SCORE


def test_a_value_is_maxs_and_a_score_the_side_to_moves():
    assert Score(31.4, 0).words(UCI) == "cp 31"
    assert Score(31.4, 1).words(UCI) == "cp -31"
    assert Score((5, 7), 1).words(UGI) == "cp 7"
    assert Score(None, 0).words(UCI) == "cp 0"
    assert Score(0.25, 1, scale=100).words(UGI) == "cp -25"


@pytest.mark.parametrize(("plies", "moves"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_an_end_is_told_in_moves_by_uci_and_in_plies_by_ugi(plies, moves):
    wins = Score(1, 0, outcome="win", distance=plies)
    loses = Score(1, 1, outcome="win", distance=plies)

    assert (wins.words(UCI), wins.words(UGI)) == (f"mate {moves}", f"mate {plies}")
    assert (loses.words(UCI), loses.words(UGI)) == (f"mate -{moves}", f"mate -{plies}")
    assert Score(SCORE - plies, 0).words(UGI) == f"mate {plies}"
    assert Score(SCORE - plies, 1).words(UGI) == f"mate -{plies}"


@pytest.mark.parametrize("plies", range(1, 12))
def test_who_hears_a_mate_finds_the_plies_again(plies):
    wins = plies % 2 == 1  # who moves last mates

    assert UCI.plies(UCI.mate(plies, wins=wins)) == plies
    assert UGI.plies(UGI.mate(plies, wins=wins)) == plies


def test_no_score_looks_like_a_mate_that_is_not_proven():
    assert Score(float("inf"), 0).words(UCI) == "cp 30000"
    assert Score(10**6, 1).words(UCI) == "cp -30000"
    assert Score(1, 1, outcome="loss").words(UCI) == "cp 30000"


def test_wins_draws_and_losses_are_a_thousand_and_grow_with_the_score():
    guesses = [Score(value, 0).wdl for value in (-900, -100, 0, 100, 900)]

    assert all(sum(guess) == 1000 for guess in guesses)
    assert guesses == sorted(guesses)
    assert guesses[2][0] == guesses[2][2]
    assert Score(0, 0, outcome="draw").wdl == (0, 1000, 0)


def test_a_sentence_on_a_search_has_whole_numbers_in_the_usual_order():
    told = info(UCI, Score(12, 0), depth=3, nodes=500, seconds=0.25, line=["e2e4"], wdl=True)

    assert told == "info depth 3 score cp 12 wdl 253 519 228 nodes 500 nps 2000 time 250 pv e2e4"
