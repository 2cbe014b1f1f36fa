"""What every command prints: JSON for programs, tables and progress for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf, isnan
from typing import Any

import click

from plies.game import Game, Move, State, move_text
from plies.search import Progress, Result
from plies.search.result import shown

PATIENCE = 1.0  # seconds before a search says how far it is


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
    if isinstance(data, float) and data.is_integer():
        return int(data)
    return data if isinstance(data, (str, int, float, bool, type(None))) else str(data)


def move_json(game: Game, state: State, move: Move) -> Any:
    """Return a move for JSON: its word where the game has words, or else the move itself."""
    return (
        move_text(game, state, move) if hasattr(game, "move_text") or move is None else plain(move)
    )


def result_json(game: Game, state: State, result: Result) -> dict[str, Any]:
    """Return a search's answer with the keys that programs rely on."""
    line, position = [], state
    for move in result.line:
        line.append(move_json(game, position, move))
        position = game.play(position, move)
    keys = "nodes leaves cuts depth seconds method engine exact outcome distance stopped"
    answer = {"value": result.value, "move": line[0] if line else None, "line": line}
    answer |= {key: getattr(result, key) for key in keys.split()}
    if result.ties is not None:
        answer["ties"] = [move_json(game, state, move) for move in result.ties]
    return answer


@contextmanager
def searching(game: Game) -> Iterator[Callable[[Progress], None] | None]:
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
        depth = f"depth {progress.depth}, " if progress.depth else ""
        best = f", best so far {shown(progress.value)}" if progress.value is not None else ""
        status.update(
            f"{depth}{progress.nodes:,} nodes in {progress.seconds:.0f} s{best}"
            " (Ctrl-C answers now)"
        )

    try:
        yield tell
    finally:
        if running:
            status.stop()
