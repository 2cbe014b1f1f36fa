"""What a player remembers of a search beside its move, in case somebody asks why."""

from __future__ import annotations

from copy import copy
from typing import Any

from plies.numbers import value_json
from plies.play.players import Player, Searcher
from plies.searches import Result
from plies.searches.options import MEANT_FOR
from plies.web.levels import Careless

LINES = 3  # moves that are told: the one that was played, and the best of the others
LONGEST = 12  # moves of a line


def explaining(player: Player) -> Player:
    """Return the player, as one that remembers the best few moves; itself if it cannot."""
    if isinstance(player, Careless):
        careful = copy(player)
        careful.inner = explaining(player.inner)
        return careful
    if not isinstance(player, Searcher) or player.method not in ("auto", *MEANT_FOR["lines"]):
        return player
    thinker = copy(player)
    thinker.options = {**player.options, "lines": LINES}
    return thinker


def lines_of(found: Result) -> list[dict[str, Any]]:
    """Return the lines of a search as the page keeps them: the move that is played comes first.

    A search that answers for one move only, as Monte Carlo's, has one.
    """
    return [
        {
            "words": list(line.words[:LONGEST]),
            "value": value_json(line.value),
            "outcome": line.outcome,
            "distance": line.distance,
        }
        for line in found.lines or (found,)
        if line.words
    ]
