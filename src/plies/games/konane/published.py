"""What was published about Konane: the times of a project report."""

from __future__ import annotations

from plies.games.konane.rules import Konane
from plies.measuring.published import Published

EXPERIMENT = Published(
    source="the project report on Konane",
    player={"evaluate": "mobility-report", "ends": "evaluate"},
    opponent="simple",
    side="black",
    seconds={
        ("alphabeta", 3): 2.26,
        ("alphabeta", 4): 5.31,
        ("alphabeta", 5): 18.45,
        ("minimax", 3): 3.77,
        ("minimax", 4): 21.06,
        ("minimax", 5): 173.96,
    },
)


def published(game: Konane) -> Published | None:
    """Return the report's experiment, if this is its board and its opening."""
    one, other = ((rules.start(), rules.cols, rules.firsts) for rules in (game, Konane()))
    return EXPERIMENT if one == other else None
