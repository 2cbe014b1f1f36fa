"""Tournaments on the page: how they stand while they go on, and their reports.

A tournament is played by `plies tournament`; this reads its record, as often as it has grown.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from plies.catalog import game as named_game
from plies.contract import Game, GameError
from plies.play.players import runs_code
from plies.tournaments.ledger import in_order, read
from plies.tournaments.page import page
from plies.tournaments.plan import plays_alone
from plies.tournaments.schedule import expected
from plies.tournaments.standings import standings
from plies.tournaments.telling import table_cells

EVERY = 2.0  # seconds between two looks at a record


class Shown:
    """One tournament's record."""

    def __init__(self, path: Path, games: Sequence[str] = ()):
        self.path = path
        plan, _ = read(path)
        if runs_code(plan.game) and plan.game not in games:
            raise GameError(f"{plan.game} is a file of code: name it, too, to show {path}")
        self.game: Game = named_game(plan.game)
        self.lock, self.looked, self.size = Lock(), -EVERY, -1
        self.standing: dict[str, Any] = {}
        self.report: tuple[int, str] | None = None

    def stands(self) -> dict[str, Any]:
        """Return how it stands as JSON has it; not worked out anew for a moment."""
        with self.lock:
            now, size = monotonic(), self.path.stat().st_size
            if size != self.size and now > self.looked + EVERY:
                plan, games = read(self.path)
                alone = plays_alone(self.game)
                found = standings(plan, in_order(games), alone=alone)
                self.size, self.looked = size, now
                self.standing = {
                    "title": f"{plan.game}, {plan.pairing}",
                    "done": len(games),
                    "total": max(len(games), expected(plan, alone=alone)),
                    "table": table_cells(found),
                    "words": found.verdict.told(*plan.names) if found.verdict else "",
                }
            return self.standing

    def page(self) -> str:
        """Return the report of the games that are there by now."""
        size = self.path.stat().st_size
        with self.lock:
            if self.report is None or self.report[0] != size:
                plan, games = read(self.path)
                found = standings(plan, in_order(games), alone=plays_alone(self.game))
                self.report = size, page(self.game, found, in_order(games))
            return self.report[1]


def tournament_routes(tournaments: Sequence[Shown]) -> list[Route]:
    """Return where the page asks how tournaments stand, and where their reports are."""

    def standing(request: Request) -> Response:
        return JSONResponse({"tournaments": [one.stands() for one in tournaments]})

    def report(request: Request) -> Response:
        number = request.path_params["number"]
        if not 1 <= number <= len(tournaments):
            return PlainTextResponse("There is no such tournament here.", 404)
        own = {"content-security-policy": "frame-ancestors 'none'"}  # the page has the rest itself
        return HTMLResponse(tournaments[number - 1].page(), headers=own)

    return [Route("/tournaments", standing), Route("/tournaments/{number:int}", report)]
