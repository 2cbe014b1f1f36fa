"""What is shown while games go to a ledger: something that changes, or a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import closing
from datetime import timedelta
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self

from plies.cli.ledgers import Ending, forget_if_empty, tell
from plies.contract import GameError
from plies.news import heard_by
from plies.tournaments.ledger import Ledger

if TYPE_CHECKING:
    from rich.live import Live

LINE_EVERY = 10.0  # seconds between two lines where nothing can be drawn over


class LedgerScreen:
    """Draws over itself on a terminal, and says how far it is elsewhere."""

    def __init__(self, ledger: Ledger[Any], total: int, *, quiet: bool, where: str):
        self.ledger, self.total, self.where = ledger, total, where
        self.began, self.before = perf_counter(), len(ledger.games)
        self.live: Live | None = None
        stream = sys.stderr if quiet else sys.stdout
        if stream.isatty():
            from rich.console import Console
            from rich.live import Live

            self.live = Live(console=Console(file=stream), auto_refresh=False, transient=True)
        self.next_at = self.began + (0 if self.live else LINE_EVERY)

    def __enter__(self) -> Self:
        if self.live:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            self.live.stop()

    def end(self, ended: Any) -> None:
        """Take in what has ended; each command says how."""
        raise NotImplementedError

    def follow(self, playing: Generator[Any, None, None], resume: str | None) -> Ending:
        """Show all that is played, to the end, to Ctrl-C or to an error; then close the ledger."""
        stopped, error = False, ""
        try:
            with self, closing(playing), heard_by(self.hear):
                for ended in playing:
                    self.end(ended)
        except KeyboardInterrupt:
            stopped = True
        except GameError as why:
            error = str(why)
        finally:
            self.ledger.close()
        forget_if_empty(self.ledger, resume)
        return Ending(stopped, error, perf_counter() - self.began)

    def hear(self, sentence: str) -> None:
        """Say what is going on: above what is drawn, if something is."""
        if not self.live:
            tell(sentence)
            return
        from rich.text import Text

        self.live.console.print(Text(f"plies: {sentence}"))

    def draw(self, lines: Sequence[str]) -> None:
        """Show these lines in place of the last ones."""
        from rich.text import Text

        assert self.live
        self.live.update(Text("\n".join(lines)), refresh=True)

    def say(self, sentence: str) -> None:
        """Say it where nothing can be drawn over; the next one has to wait."""
        tell(sentence)
        self.next_at = perf_counter() + LINE_EVERY

    def far(self) -> str:
        """Say how far it is, how fast it goes, and how long it will take."""
        done, now = len(self.ledger.games), perf_counter() - self.began
        words = f"{done:,} of {self.total:,} games, {self.where}"
        if done > self.before:
            each = now / (done - self.before)
            rate = f"{1 / each:.1f} a second" if each < 1 else f"{each:.1f} s each"
            left = timedelta(seconds=round(each * max(0, self.total - done)))
            words += f", {rate}, {left} left"
        return words
