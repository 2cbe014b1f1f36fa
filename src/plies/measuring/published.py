"""What others have measured, to print beside our own figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from plies.catalog import entry_of
from plies.catalog.entries import found
from plies.contract import Game
from plies.searches import SearchOptions


@dataclass(frozen=True, slots=True)
class Published:
    """An experiment: somebody's player, by method and depth, against an opponent."""

    source: str
    player: SearchOptions  # how its searches differ from the usual ones
    opponent: str
    side: str  # that searches
    seconds: Mapping[tuple[str, int], float]  # of one whole game


def published(game: Game) -> Published | None:
    """Return the experiment that was published about this very game, if there is one."""
    entry = entry_of(game)
    return found(entry.published)(game) if entry and entry.published else None
