from __future__ import annotations

import pytest

import plies
from plies.contract import GameError
from plies.spelling import did_you_mean


def test_the_nearest_word_is_offered_and_a_distant_one_is_not():
    assert did_you_mean("konan", ["kalah", "konane"]) == " (did you mean konane?)"
    assert did_you_mean("MAX_N", ["max-n"]) == " (did you mean max-n?)"
    assert did_you_mean("xyz", ["kalah", "konane"]) == ""


@pytest.mark.parametrize(
    ("ask", "meant"),
    [
        (lambda: plies.game("conect4"), "connect4"),
        (lambda: plies.game("konane:sise=6"), "size"),
        (lambda: plies.player("alphabta:depth=2"), "alphabeta"),
        (lambda: plies.player("netwrk", plies.game("2048")), "network"),
        (lambda: plies.player("alphabeta:dept=2"), "depth"),
        (lambda: plies.evaluation("konane", "mobilty"), "mobility"),
        (lambda: plies.search(plies.game("nim"), method="minmax"), "minimax"),
        (lambda: plies.search(plies.game("nim"), dept=2), "depth"),
        (lambda: plies.trace(plies.game("nim"), method="alphabetta"), "alphabeta"),
    ],
)
def test_whatever_is_named_is_offered_in_the_right_spelling(ask, meant):
    with pytest.raises(GameError, match=f"did you mean {meant}\\?"):
        ask()
