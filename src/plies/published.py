"""What others have measured, to print beside our own figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from plies.game import Game
from plies.games.konane import Konane
from plies.search import SearchOptions


@dataclass(frozen=True, slots=True)
class Published:
    """An experiment: somebody's player, by method and depth, against an opponent."""

    source: str
    player: SearchOptions  # how its searches differ from the usual ones
    opponent: str
    side: str  # that searches
    seconds: Mapping[tuple[str, int], float]  # of one whole game


KONANE_REPORT = Published(
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


def published(game: Game) -> Published | None:
    """Return the experiment that was published about this very game, if there is one."""
    if not isinstance(game, Konane):
        return None
    one, other = ((rules.start(), rules.cols, rules.firsts) for rules in (game, Konane()))
    return KONANE_REPORT if one == other else None
