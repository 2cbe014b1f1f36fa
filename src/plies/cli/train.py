"""`plies train 2048`: learn an evaluation by playing, as long as you like."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from plies.cli.options import as_json
from plies.cli.output import INTERRUPTED, duration, print_json
from plies.game import GameError
from plies.tiles.shapes import SHAPES
from plies.views.curve import save_curve, sparkline

if TYPE_CHECKING:
    from rich.progress import Progress

    from plies.tiles.training import Training

FOLDER = "2048-training"
POINT_EVERY, SAVE_EVERY = 10.0, 300.0  # seconds
NETWORK, CURVE = "network.bin", "curve.svg"
WIDTH = 20  # characters of the curve on the screen
TELL_EVERY = 60.0  # seconds between two lines where there is no terminal
UNITS = {"k": 10**3, "m": 10**6, "g": 10**9}


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--moves", default="1G", help="How many to learn from: 500M, 3G.", show_default=True)
@click.option("--folder", default=FOLDER, help="Where it is kept.", show_default=True)
@click.option("--resume", is_flag=True, help="Go on with the training in the folder.")
@click.option("--finish", is_flag=True, help="Only make the file from what is learned so far.")
@click.option("--shape", type=click.Choice(list(SHAPES)), help="Of the network. [default: 4x6]")
@click.option("--threads", type=int, help="[default: all cores]")
@click.option("--seed", type=int, help="[default: 1]")
@click.option("--rate", type=float, help="Of learning. [default: 1]")
@click.option(
    "--trace", type=float, help="Lambda: 0 trusts the network, 1 the game. [default: 0.5]"
)
@click.option("--top", type=int, help="Lower tiles of 2^TOP or more. [default: 14]")
@click.option("--size", default=5.0, help="Of the network's file, in MB.", show_default=True)
@click.option("--step", default=64.0, help="To which weights are rounded.", show_default=True)
@as_json
def train(
    game: str,
    moves: str,
    folder: str,
    resume: bool,
    finish: bool,
    size: float,
    step: float,
    as_json: bool,
    **given: Any,
) -> None:
    """Learn an evaluation of GAME (2048 on 4x4) by playing.

    Ctrl-C stops at any moment without loss; --resume goes on, --finish does not. What comes out is
    a small file that the player network:file=FOLDER/network.bin plays with.
    """
    if game != "2048":
        raise GameError(f"only 2048, on 4x4 cells, can be learned, not {game}")
    if not size > 0 or not step > 0:
        raise GameError("--size and --step must be more than 0")
    wanted = read_moves(moves)
    training = begin(Path(folder), resume or finish, given)
    stopped = False
    with Screen(training, wanted, quiet=as_json) as screen:
        while training.moves < wanted and not stopped and not finish:
            stopped = learn_a_while(training, wanted - training.moves, screen)
            screen.tell("writing the checkpoint")
            with later():
                training.save()
                plot(training)
        made = None if stopped else smaller(training, size, step, screen)
    tell(training, made, as_json)
    if made is None:
        goes_on = f"plies train 2048 --folder {folder} --resume"
        click.echo(f"plies: stopped; what is learned is kept; {goes_on} goes on", err=True)
        sys.exit(INTERRUPTED)


def read_moves(text: str) -> int:
    """Return how many moves `500M` or `3G` are."""
    unit = UNITS.get(text[-1:].lower(), 1)
    try:
        moves = float(text[:-1] if unit > 1 else text) * unit
    except ValueError:
        moves = 0
    if not 1 <= moves < 1e15:
        raise GameError(f"moves are written as 500M or 3G, not {text!r}")
    return int(moves)


def begin(folder: Path, resume: bool, given: dict[str, Any]) -> Training:
    """Return a new training, or the one in the folder."""
    from plies.tiles.training import Settings, Training, begun, resumed

    chosen = {name: value for name, value in given.items() if value is not None}
    if resume:
        training = resumed(folder)
        if replace(training.settings, **chosen) != training.settings:
            raise GameError(f"the training in {folder} keeps its settings: leave them out")
        return training
    if begun(folder):
        raise GameError(f"there is a training in {folder}: --resume goes on, or name another")
    return Training(folder, Settings(**{"threads": os.cpu_count() or 1, **chosen}))


def learn_a_while(training: Training, moves: int, screen: Screen) -> bool:
    """Learn until a checkpoint is due or all is learned; return whether Ctrl-C stopped it."""
    until, point_at = monotonic() + SAVE_EVERY, monotonic() + POINT_EVERY

    def look() -> bool:
        nonlocal point_at
        if monotonic() > point_at:
            point_at = monotonic() + POINT_EVERY
            training.point()
        screen.update()
        return monotonic() > until

    try:
        training.learn(moves, look)
    except KeyboardInterrupt:
        return True
    finally:
        training.point()
    return False


@contextmanager
def later() -> Iterator[None]:
    """Let what is inside be done whole: a Ctrl-C meanwhile does nothing."""
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


class Made(NamedTuple):
    """The file of a network."""

    file: Path
    bytes: int
    weights: int


def smaller(training: Training, size: float, step: float, screen: Screen) -> Made | None:
    """Write the network in so many MB; return None if Ctrl-C stopped it."""
    from plies.tiles.network import About
    from plies.tiles.pruning import GAMES, uses, write_smaller

    settings, file = training.settings, training.folder / NETWORK
    how = {**asdict(settings), "moves": training.moves, "seconds": round(training.seconds)}
    about = About(settings.shape, step, settings.top, how)

    def look(games: int) -> bool:
        screen.tell(f"which weights are used: game {games} of {GAMES}")
        return False

    try:
        counts = uses(training.weights, about, GAMES, settings.threads, look)
        screen.tell("writing the network")
        return Made(file, *write_smaller(file, training.weights, counts, about, int(size * 1e6)))
    except KeyboardInterrupt:
        return None


def plot(training: Training) -> None:
    """Draw the curve where matplotlib is; without it, the numbers in curve.csv must do."""
    with suppress(ImportError):
        title = f"2048, network {training.settings.shape}: games while it learns"
        save_curve(training.curve, training.folder / CURVE, title)


def tell(training: Training, made: Made | None, as_json: bool) -> None:
    """Say what was learned, and where it is."""
    last = training.curve[-1] if training.curve else None
    if as_json:
        print_json(
            {
                "moves": training.moves,
                "seconds": training.seconds,
                "average": last and last.average,
                "folder": str(training.folder),
                "network": made and str(made.file),
                "bytes": made and made.bytes,
                "weights": made and made.weights,
            }
        )
        return
    click.echo(f"learned from {training.moves:,} moves in {duration(training.seconds)}")
    if last:
        click.echo(f"average of the last {last.games:,} games: {last.average:,.0f}")
    click.echo(
        f"saved {training.folder}: checkpoint, curve.csv" + f", {CURVE}" * has_plot(training)
    )
    if made:
        click.echo(f"saved {made.file}: {made.bytes / 1e6:.2f} MB, {made.weights:,} weights")
        click.echo(f"plies play 2048 network:file={made.file}")


def has_plot(training: Training) -> bool:
    return (training.folder / CURVE).exists()


class Screen:
    """Shows how far a training is: a bar, the speed, and the curve so far."""

    def __init__(self, training: Training, moves: int, quiet: bool):
        self.training, self.moves = training, moves
        self.bar = progress_bar(quiet)
        done = training.moves
        self.task = self.bar.add_task("", total=max(moves, done), completed=done)
        self.told = monotonic()

    def __enter__(self) -> Screen:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def tell(self, words: str) -> None:
        self.bar.update(self.task, description=words)

    def update(self) -> None:
        """Show the moves so far; without a terminal, a line every minute."""
        training, curve = self.training, self.training.curve
        words = "learning"
        if curve:
            bars = sparkline([point.average for point in curve], WIDTH)
            words = f"{bars} average {curve[-1].average:,.0f}"
        speed = training.moves / max(training.seconds, 1e-9) / 1e6
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
