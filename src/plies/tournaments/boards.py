"""Games to click through: every position as a picture, small enough for one file.

Most of a picture is as in the one before, so pictures are kept as numbers of pieces.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from plies.contract import Game, GameError, position_in, state_text
from plies.play.records import positions
from plies.tournaments.ledger import Entered
from plies.tournaments.plan import Tournament

MOST = 400  # games on a page
LARGEST = 12_000_000  # characters of pieces and their numbers
PIECE = re.compile(r"<style.*?</style>|<[^>]*>[^<]*", re.DOTALL)


class Album:
    """Pictures, each a list of numbers of pieces that are kept once."""

    def __init__(self) -> None:
        self.pieces: dict[str, int] = {}
        self.size = 0

    def add(self, picture: str) -> list[int]:
        found = []
        for piece in PIECE.findall(picture):
            if piece not in self.pieces:
                self.pieces[piece] = len(self.pieces)
                self.size += len(piece)
            found.append(self.pieces[piece])
        self.size += 5 * len(found)
        return found


def boards(game: Game, plan: Tournament, games: Sequence[Entered]) -> dict[str, Any]:
    """Return what a page needs to show games; those that do not fit are left out."""
    album = Album()
    shown: list[dict[str, Any]] = []
    draw = getattr(game, "svg", None)
    for one in games:
        if not one.game.kept or len(shown) == MOST or album.size > LARGEST:
            continue
        try:
            state = position_in(game, one.game.plan.position)
            states = [here for here, _ in positions(game, state, one.game)]
        except GameError:
            continue
        pictures = [album.add(draw(here)) for here in states] if draw else []
        texts = [] if draw else [state_text(game, here) for here in states]
        shown.append(
            {
                "title": title(plan, one),
                "moves": one.game.moves,
                "end": _end(one),
                "pictures": pictures,
                "texts": texts,
            }
        )
    return {"pieces": list(album.pieces), "games": shown, "left": len(games) - len(shown)}


def title(plan: Tournament, one: Entered) -> str:
    """Name a game by its number and its players."""
    fixture = one.fixture
    if fixture.second < 0:
        return f"{fixture.number}. {plan.names[fixture.first]}"
    return f"{fixture.number}. {plan.names[fixture.first]} – {plan.names[fixture.second]}"


def _end(one: Entered) -> str:
    if one.fixture.second < 0:
        return f"{one.points:,.0f}"
    result = {1.0: "1–0", 0.5: "½–½", 0.0: "0–1"}[one.points]
    return f"{result} {one.game.reason}".strip()
