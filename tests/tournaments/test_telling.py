"""What is said of a tournament."""

from __future__ import annotations

from plies.tournaments.pairs import Pairs
from plies.tournaments.telling import pairs_words


def test_level_is_plus_nothing_and_never_minus():
    said = pairs_words(Pairs((0, 0, 2, 0, 0)), "new")

    assert "+0 Elo" in said
    assert "-0 " not in said
