from __future__ import annotations

import pytest

from plies.catalog import game
from plies.contract import GameError
from plies.play.adjudication import NEVER, Adjudication, Draw, Resign, judge
from plies.play.players import player
from plies.play.referee import Ruling, Turn, play_game

RULES = game("connect4")


def turns(*values, chosen=True):
    """Return turns of both sides in turn, with the values that they say."""
    return [Turn(None, i % 2, 0, "", 0.0, value=v, chosen=chosen) for i, v in enumerate(values)]


def test_who_says_it_is_lost_often_enough_resigns():
    ruled = judge(RULES, Adjudication(resign=Resign(5, 2)))

    assert ruled(turns(-6, 9, -7)) == Ruling(1, "first resigns")  # all values are the first side's
    assert ruled(turns(-6, 9, -4)) is None
    assert ruled(turns(-6)) is None
    assert ruled(turns(0, 6, 0, 7)) == Ruling(0, "second resigns")
    assert ruled(turns(-6, None, None)) is None


def test_what_is_level_for_long_is_drawn():
    ruled = judge(RULES, Adjudication(draw=Draw(1, 2, 4)))

    assert ruled(turns(0, 0.5, -1, 0)) == Ruling(None, "drawn by adjudication")
    assert ruled(turns(0, 0, 0)) is None  # too early
    assert ruled(turns(0, 0, 2, 0)) is None


def test_moves_of_the_opening_say_nothing():
    ruled = judge(RULES, Adjudication(resign=Resign(5, 1)))

    assert ruled([*turns(-9, chosen=False), *turns(1)]) is None


def test_the_longest_game_ends_as_a_draw():
    limit = judge(RULES, Adjudication(longest=5))
    players = [player("simple"), player("simple")]

    record = play_game(RULES, players, judge=limit)

    assert len(record.turns) == 5
    assert (record.winner, record.payoff, record.reason) == (None, 0, "drawn after 5 plies")


def test_a_resigned_game_has_a_winner_and_a_reason():
    players = [player("alphabeta:depth=3,eval=zero"), player("alphabeta:depth=8,eval=zero")]
    limit = judge(RULES, Adjudication(resign=Resign(0.5, 1)))

    record = play_game(RULES, players, judge=limit)

    assert record.winner in (0, 1)
    assert record.reason.endswith("resigns")
    assert record.forfeited is None


def test_nothing_is_judged_where_nothing_is_asked():
    assert judge(RULES, NEVER) is None


@pytest.mark.parametrize("wrong", [{"longest": 0}, {"resign": Resign(-1)}, {"draw": Draw(1, 0)}])
def test_rules_that_make_no_sense_are_refused(wrong):
    with pytest.raises(GameError):
        Adjudication(**wrong)
