"""What a tournament shows while it goes on: the table, how far it is, and the time left."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import timedelta
from time import perf_counter
from typing import TYPE_CHECKING

import click

from plies.tournaments.ledger import Entered, Ledger
from plies.tournaments.plan import Tournament
from plies.tournaments.standings import Standings, standings
from plies.tournaments.telling import table_lines
from plies.tournaments.tournament import Unplayed

if TYPE_CHECKING:
    from rich.live import Live

EVERY = 0.5  # seconds between two tables
SHARE = 10  # times as long as a table takes, nothing is computed
LINE_EVERY = 10.0  # seconds between two lines where nothing can be drawn over


class Screen:
    """Shows a table that changes on a terminal, elsewhere a line now and then."""

    def __init__(
        self, ledger: Ledger[Tournament], total: int, *, alone: bool, quiet: bool, where: str
    ):
        self.ledger, self.total, self.alone, self.where = ledger, total, alone, where
        self.began, self.before = perf_counter(), len(ledger.games)
        self.next_at = 0.0
        self.quiet = quiet
        self.live: Live | None = None
        stream = sys.stderr if quiet else sys.stdout
        if stream.isatty():
            from rich.console import Console
            from rich.live import Live

            self.live = Live(console=Console(file=stream), auto_refresh=False, transient=True)

    def __enter__(self) -> Screen:
        if self.live:
            self.live.start()
        self.next_at = perf_counter() + (0 if self.live else LINE_EVERY)
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            self.live.stop()

    def end(self, ended: list[Entered] | Unplayed) -> None:
        """Tell of games that have ended."""
        if isinstance(ended, Unplayed):
            number, why = ended.fixture.number, ended.why
            click.echo(f"plies: game {number} could not be played, {why}", err=True)
            return
        if perf_counter() < self.next_at:
            return
        began = perf_counter()
        if self.live:
            from rich.text import Text

            found = standings(self.ledger.plan, self._games(), alone=self.alone)
            lines = [*table_lines(found), "", self.far(found)]
            self.live.update(Text("\n".join(lines)), refresh=True)
            took = perf_counter() - began
            self.next_at = perf_counter() + max(EVERY, SHARE * took)
        else:
            click.echo(f"plies: {self.far()}", err=True)
            self.next_at = perf_counter() + LINE_EVERY

    def _games(self) -> Sequence[Entered]:
        return list(self.ledger.games.values())

    def far(self, found: Standings | None = None) -> str:
        """Say how far it is."""
        done, now = len(self.ledger.games), perf_counter() - self.began
        words = f"{done:,} of {self.total:,} games, {self.where}"
        if done > self.before:
            each = now / (done - self.before)
            rate = f"{1 / each:.1f} a second" if each < 1 else f"{each:.1f} s each"
            left = timedelta(seconds=round(each * max(0, self.total - done)))
            words += f", {rate}, {left} left"
        if found and found.verdict:
            low, high = found.verdict.test.bounds
            words += f", SPRT {found.verdict.llr:+.2f} of {low:.2f} to {high:.2f}"
        return words
