"""What a tournament shows while it goes on: the table, how far it is, and the time left."""

from __future__ import annotations

from time import perf_counter

from plies.cli.ledger_screen import LedgerScreen
from plies.tournaments.ledger import Entered, Ledger
from plies.tournaments.plan import Tournament
from plies.tournaments.standings import Standings, standings
from plies.tournaments.telling import table_lines
from plies.tournaments.tournament import Unplayed

EVERY = 0.5  # seconds between two tables
SHARE = 10  # times as long as a table takes, nothing is computed


class TournamentScreen(LedgerScreen):
    """Shows the table of a tournament."""

    def __init__(
        self, ledger: Ledger[Tournament], total: int, *, alone: bool, quiet: bool, where: str
    ):
        super().__init__(ledger, total, quiet=quiet, where=where)
        self.alone, self.failed = alone, False

    def end(self, ended: list[Entered] | Unplayed) -> None:
        """Tell of games that have ended."""
        if isinstance(ended, Unplayed):
            self.failed = True
            self.hear(f"game {ended.fixture.number} could not be played, {ended.why}")
        elif (began := perf_counter()) < self.next_at:
            return
        elif self.live:
            games = list(self.ledger.games.values())
            found = standings(self.ledger.plan, games, alone=self.alone)
            self.draw([*table_lines(found), "", self.far() + _test(found)])
            now = perf_counter()
            self.next_at = now + max(EVERY, SHARE * (now - began))
        else:
            self.say(self.far())


def _test(found: Standings) -> str:
    """Say how far a test is between its two bounds."""
    if not found.verdict:
        return ""
    low, high = found.verdict.test.bounds
    return f", SPRT {found.verdict.llr:+.2f} of {low:.2f} to {high:.2f}"
