"""Tournaments: many players, ratings with errors, tests that say when to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plies.offering import offered

if TYPE_CHECKING:
    from plies.tournaments.pairs import Pairs, elo_of, games_needed, share_of
    from plies.tournaments.ratings import Ratings, Score, cross_table, rated
    from plies.tournaments.sprt import Sprt, Verdict, judged

__all__ = [
    "Pairs",
    "Ratings",
    "Score",
    "Sprt",
    "Verdict",
    "cross_table",
    "elo_of",
    "games_needed",
    "judged",
    "rated",
    "share_of",
]

__getattr__, __dir__ = offered(
    __name__,
    __all__,
    {
        "Pairs": "pairs",
        "Ratings": "ratings",
        "Score": "ratings",
        "Sprt": "sprt",
        "Verdict": "sprt",
        "cross_table": "ratings",
        "elo_of": "pairs",
        "games_needed": "pairs",
        "judged": "sprt",
        "rated": "ratings",
        "share_of": "pairs",
    },
)
