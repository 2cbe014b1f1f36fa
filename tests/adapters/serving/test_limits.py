"""How long to think: never so long that the clock runs out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.adapters.dialects import UCI, UGI
from plies.adapters.serving.limits import SHORTEST, read_limits

OVERHEAD = 0.1


def seconds(words, player="w", dialect=UCI):
    return read_limits(words.split(), dialect).seconds(player, OVERHEAD)


def test_a_minute_is_spread_over_the_moves_to_come():
    assert 1 < seconds("wtime 60000 btime 1000") < 2
    assert seconds("wtime 60000 btime 1000", "b") < 0.05


def test_what_a_move_brings_back_is_spent_on_it_mostly():
    assert 1.0 < seconds("wtime 10000 winc 1000") - seconds("wtime 10000 winc 0") + 0.35 < 1.1


def test_a_fixed_time_is_kept_but_for_a_tenth():
    assert seconds("movetime 1000") == 0.9
    assert seconds("movetime 10000") == 9.9


def test_without_a_clock_there_is_no_time():
    for words in ("", "infinite", "depth 3", "infinite wtime 5", "btime 100"):
        assert seconds(words) is None


def test_in_other_games_clocks_are_numbered():
    assert seconds("p1time 4100 p2time 100", "p1", UGI) == pytest.approx(0.1)
    assert seconds("p1time 4100 p2time 100", "p2", UGI) == SHORTEST


@given(st.integers(-1000, 10**7), st.integers(0, 10**5), st.integers(0, 50))
def test_less_is_taken_than_there_is_and_something_is_always_taken(left, increment, to_go):
    more = f" movestogo {to_go}" if to_go else ""

    taken = seconds(f"wtime {left} btime 1 winc {increment} binc 0{more}")

    assert taken >= SHORTEST
    assert taken == SHORTEST or taken + OVERHEAD < left / 1000


def test_words_without_a_number_and_unknown_ones_are_passed_over():
    found = read_limits(
        [
            "depth",
            "x",
            "nodes",
            "wtime",
            "5",
            "fly",
            "ponder",
            "searchmoves",
            "e2e4",
            "d2d4",
            "depth",
            "4",
        ],
        UCI,
    )

    assert found.depth == 4
    assert found.nodes is None
    assert found.moves == ("e2e4", "d2d4")
    assert found.ponder
