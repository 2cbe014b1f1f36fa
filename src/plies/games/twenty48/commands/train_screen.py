"""What `plies train` shows while it learns: a bar, the speed, and the curve so far."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import click

from plies.games.twenty48.network.curve import sparkline

if TYPE_CHECKING:
    from rich.progress import Progress

    from plies.games.twenty48.network.training import Training

WIDTH = 20  # characters of the curve on the screen
TELL_EVERY = 60.0  # seconds between two lines where there is no terminal


class Screen:
    """Shows how far a training is: a bar, the speed, and the curve so far."""

    def __init__(self, training: Training, quiet: bool):
        self.training = training
        self.bar = progress_bar(quiet)
        self.task = self.bar.add_task("", total=None)
        self.told = monotonic()

    def __enter__(self) -> Screen:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def begin(self, moves: int) -> None:
        """Begin a stage of so many moves."""
        done = self.training.moves
        self.begun = (done, self.training.seconds)
        self.bar.reset(self.task, total=max(moves, done), completed=done)

    def tell(self, words: str) -> None:
        self.bar.update(self.task, description=words)

    def update(self) -> None:
        """Show the moves so far; without a terminal, a line every minute."""
        training = self.training
        curve = [point for point in training.curve if point.stage == training.stage]
        words = "learning" if training.stage == 1 else "practising"
        if curve:
            bars = sparkline([point.average for point in curve], WIDTH)
            words = f"{bars} {words}, average {curve[-1].average:,.0f}"
        moves, seconds = self.begun
        passed = max(training.seconds - seconds, 1e-9)
        speed = (training.moves - moves) / passed / 1e6
        self.bar.update(
            self.task, completed=training.moves, description=f"{words}, {speed:.2f} M moves/s"
        )
        if not self.bar.console.is_terminal and monotonic() > self.told + TELL_EVERY:
            self.told = monotonic()
            click.echo(f"{training.moves / 1e6:,.0f} M moves: {words}, {speed:.2f} M/s", err=True)


def progress_bar(quiet: bool) -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    return Progress(
        BarColumn(bar_width=16),
        TaskProgressColumn(),
        TextColumn("{task.description}", markup=False),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=quiet, highlight=False),
        transient=True,
    )
