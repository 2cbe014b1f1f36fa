from __future__ import annotations

import pytest

from plies.cli.train import read_moves
from plies.game import GameError
from plies.views.curve import sparkline


@pytest.mark.parametrize(
    ("text", "moves"), [("3G", 3 * 10**9), ("1.5m", 1_500_000), ("20k", 20_000), ("7", 7)]
)
def test_moves_are_written_with_units(text, moves):
    assert read_moves(text) == moves


@pytest.mark.parametrize("text", ["", "x", "G", "-1M", "0", "nan", "1e99", "inf"])
def test_what_is_no_number_of_moves_is_refused(text):
    with pytest.raises(GameError, match="500M or 3G"):
        read_moves(text)


def test_the_curve_on_the_screen_rises_with_the_values():
    assert sparkline([0, 1, 2, 4], 4) == "▁▃▅█"
    assert sparkline([], 5) == ""
    assert len(sparkline(range(100), 20)) == 20
