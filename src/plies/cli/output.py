"""What every command prints: JSON for programs, tables and progress for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf, isnan
from pathlib import Path
from typing import Any

import click

from plies.game import Game, GameError, Move, State, move_text
from plies.search import Progress, Result
from plies.search.result import EXACT, shown

PATIENCE = 1.0  # seconds before a search says how far it is
INTERRUPTED = 130  # the status after Ctrl-C


def write_text(path: str | Path, text: str) -> None:
    """Write a file, or say in a sentence why that cannot be."""
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise GameError(f"{path} cannot be written: {error.strerror}") from None


def print_json(data: Mapping[str, Any]) -> None:
    click.echo(json.dumps(plain(data)))


def plain(data: Any) -> Any:
    """Return `data` as JSON knows it; infinities are the words "inf" and "-inf"."""
    if isinstance(data, Mapping):
        return {str(name): plain(value) for name, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [plain(item) for item in data]
    if isinstance(data, float) and data in (inf, -inf):
        return "inf" if data > 0 else "-inf"
    if isinstance(data, float) and isnan(data):
        return "nan"
    if isinstance(data, float) and data.is_integer() and abs(data) < EXACT:
        return int(data)
    return data if isinstance(data, (str, int, float, bool, type(None))) else str(data)


def move_json(game: Game, state: State, move: Move) -> Any:
    """Return a move for JSON: its word where the game has words, or else the move itself."""
    return (
        move_text(game, state, move) if hasattr(game, "move_text") or move is None else plain(move)
    )


def result_json(game: Game, state: State, result: Result) -> dict[str, Any]:
    """Return a search's answer with the keys that programs rely on."""
    line = line_json(game, state, result.line)
    keys = "nodes leaves cuts depth seconds method engine exact outcome distance stopped memory"
    answer = {"value": result.value, "move": line[0] if line else None, "line": line}
    answer |= {key: getattr(result, key) for key in keys.split()}
    if result.ties is not None:
        answer["ties"] = [move_json(game, state, move) for move in result.ties]
    if result.lines is not None:
        answer["lines"] = [
            {
                "value": one.value,
                "move": move_json(game, state, one.move),
                "line": line_json(game, state, one.line),
                "outcome": one.outcome,
                "distance": one.distance,
            }
            for one in result.lines
        ]
    return answer


def line_json(game: Game, state: State, line: Sequence[Move]) -> list[Any]:
    """Return the moves of a line for JSON."""
    moves = []
    for move in line:
        moves.append(move_json(game, state, move))
        state = game.play(state, move)
    return moves


def answers_now(progress: Progress) -> str:
    """Say how far a search is that answers Ctrl-C with its best move so far."""
    depth = f"depth {progress.depth}, " if progress.depth else ""
    best = f", best so far {shown(progress.value)}" if progress.value is not None else ""
    return f"{depth}{progress.nodes:,} nodes in {progress.seconds:.0f} s{best} (Ctrl-C answers now)"


@contextmanager
def searching(
    words: Callable[[Progress], str] = answers_now,
) -> Iterator[Callable[[Progress], None] | None]:
    """Show on a terminal how far a search is, once it takes longer than a moment."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    status = Console(stderr=True).status("searching")
    running = False

    def tell(progress: Progress) -> None:
        nonlocal running
        if progress.seconds < PATIENCE:
            return
        if not running:
            running = True
            status.start()
        status.update(words(progress))

    try:
        yield tell
    finally:
        if running:
            status.stop()


class Rows:
    """A table that grows on a terminal as its rows are done; elsewhere it is printed at the end.

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
                console=self.console, get_renderable=self._shown, transient=quiet, auto_refresh=True
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
        elif not self.quiet and self.table.rows:
            self.console.print(self.table, soft_wrap=True)

    def add(self, *cells: str) -> None:
        self.status = ""
        self.table.add_row(*cells)

    def tell(self, status: str) -> None:
        """Show below the table what is going on."""
        self.status = status


def duration(seconds: float) -> str:
    """Return a time as people read it, with three digits: 12.3 ms, 4.56 s, 789 s."""
    if seconds < 0.9995:
        return f"{seconds * 1000:.{2 if seconds < 0.00995 else 1 if seconds < 0.0995 else 0}f} ms"
    return f"{seconds:.{2 if seconds < 9.95 else 1 if seconds < 99.5 else 0}f} s"


def rate(count: int, seconds: float) -> str:
    """Return how many a second; nothing where the time is too short to say."""
    return f"{count / seconds:,.0f}" if seconds > 0.001 else ""
