"""What every command prints: JSON for programs, tables and progress for people."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Any

from plies.cli.answers import answer
from plies.contract import Game, Move, State, move_text
from plies.numbers import data_json
from plies.searches import Progress
from plies.searches.result import in_words

if TYPE_CHECKING:
    from rich.status import Status
    from rich.table import Table

WIDEST = 10_000  # columns of a table
PATIENCE = 0.5  # seconds before a search says how far it is


def at_a_screen() -> bool:
    """Return whether somebody at a terminal sees and types, and lines can be drawn over."""
    is_dumb = os.environ.get("TERM") in ("dumb", "unknown")
    return sys.stdin.isatty() and sys.stdout.isatty() and not is_dumb


def print_json(data: Mapping[str, Any]) -> None:
    answer(json.dumps(data_json(data)))


def move_json(game: Game, state: State, move: Move) -> Any:
    """Return a move for JSON: its word where the game has words, or else the move itself."""
    if hasattr(game, "move_text") or move is None:
        return move_text(game, state, move)
    return data_json(move)


def answers_now(progress: Progress, *, decisive: bool = False) -> str:
    """Say how far a search is that answers Ctrl-C with its best move so far."""
    depth = f"depth {progress.depth}, " if progress.depth else ""
    best = ""
    if progress.value is not None:
        best = f", best so far {in_words(progress.value, decisive=decisive)}"
    return f"{depth}{progress.nodes:,} nodes in {progress.seconds:.0f} s{best} (Ctrl-C answers now)"


def waiting(words: str) -> Status:
    """Return a line on stderr that moves while something takes its time."""
    from rich.console import Console

    console = Console(stderr=True)
    dots = console.encoding.startswith("utf")
    return console.status(words, spinner="dots" if dots else "line")


@contextmanager
def waited_for(words: str) -> Iterator[Callable[[str], None]]:
    """Show on a terminal what is waited for, once it takes longer than a moment.

    What is yielded changes the words.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    status = waiting(words)
    moment = Timer(PATIENCE, status.start)  # also where nobody tells how far it is: compiling
    moment.daemon = True
    moment.start()
    try:
        yield status.update
    finally:
        moment.cancel()
        moment.join()
        status.stop()


@contextmanager
def searching(
    words: Callable[[Progress], str] = answers_now,
) -> Iterator[Callable[[Progress], None] | None]:
    """Show on a terminal how far a search is, once it takes longer than a moment."""
    if not sys.stderr.isatty():
        yield None
        return
    with waited_for("searching (Ctrl-C answers now)") as show:

        def tell(progress: Progress) -> None:
            if progress.seconds > PATIENCE:
                show(words(progress))

        yield tell


def print_table(table: Table, *, folds: bool = False) -> None:
    """Print a table with every cell whole, however wide: a narrow terminal breaks its lines.

    Cells that may be folded are, at a terminal.
    """
    from rich.console import Console

    width = None if folds and sys.stdout.isatty() else WIDEST
    Console(highlight=False, width=width).print(table, soft_wrap=width is not None)


class Rows:
    """A table that grows on a terminal as its rows are done, and is printed whole at the end.

    `quiet` leaves stdout to JSON: a terminal only shows how far it is.
    """

    def __init__(self, *columns: str, left: Sequence[str] = (), quiet: bool = False):
        from rich.console import Console
        from rich.live import Live
        from rich.table import Table

        self.table = Table(box=None, pad_edge=False)
        for name in columns:
            self.table.add_column(name, justify="left" if name in left else "right", no_wrap=True)
        self.quiet, self.status = quiet, ""
        self.console = Console(stderr=quiet, highlight=False)
        self.live: Live | None = None
        if self.console.is_terminal:
            self.live = Live(
                console=self.console, get_renderable=self._shown, transient=True, auto_refresh=True
            )

    def _shown(self) -> Any:
        from rich.console import Group
        from rich.text import Text

        parts: list[Any] = [] if self.quiet or not self.table.rows else [self.table]
        return Group(*parts, *([Text(self.status, style="dim")] if self.status else []))

    def __enter__(self) -> Rows:
        if self.live:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.status = ""
        if self.live:
            self.live.stop()
        if not self.quiet and self.table.rows:
            print_table(self.table)

    def add(self, *cells: str) -> None:
        self.status = ""
        self.table.add_row(*cells)

    def tell(self, status: str) -> None:
        """Show below the table what is going on."""
        self.status = status
