"""`plies train 2048`: learn an evaluation by playing, as long as you like."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from plies.cli.leaving import INTERRUPTED
from plies.cli.options import as_json
from plies.cli.output import print_json
from plies.contract import GameError
from plies.games.twenty48.commands.train_screen import Screen
from plies.games.twenty48.network.curve import save_curve
from plies.games.twenty48.network.shapes import SHAPES
from plies.readable import duration
from plies.running.processes import cores, deaf_to_ctrl_c

if TYPE_CHECKING:
    from plies.games.twenty48.network.training import Training

FOLDER = "2048-training"
POINT_EVERY, SAVE_EVERY = 10.0, 300.0  # seconds
NETWORK, CURVE = "network.bin", "curve.svg"
UNITS = {"k": 10**3, "m": 10**6, "g": 10**9}


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--moves", default="2G", help="How many to learn from: 500M, 3G.", show_default=True)
@click.option("--practice", default="40M", help="Moves after 16384; 0: none.", show_default=True)
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
    practice: str,
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

    \b
    Example: plies train 2048 --moves 500M
    """
    if game != "2048":
        raise GameError(f"only 2048, on 4x4 cells, can be learned, not {game}")
    if not 0.01 <= size <= 1000 or not 0.01 <= step <= 10_000:
        raise GameError("--size is 0.01 to 1000 MB, and --step 0.01 to 10000")
    wanted = read_moves(moves)
    practised = read_moves(practice) if practice != "0" else 0
    training = begin(Path(folder), resume or finish, given)
    made = None
    with Screen(training, as_json) as screen:
        done = finish or learned(training, wanted, practised, screen)
        if done:
            made = smaller(training, size, step, screen)
    tell(training, made, as_json)
    if made is None:
        goes_on = f"plies train 2048 --folder {folder} --resume"
        click.echo(f"plies: stopped; what is learned is kept; {goes_on} goes on", err=True)
        sys.exit(INTERRUPTED)


def learned(training: Training, moves: int, practised: int, screen: Screen) -> bool:
    """Learn both stages; return whether it came to its end, False if Ctrl-C stopped it."""
    if training.stage == 1:
        if not learned_stage(training, moves, screen):
            return False
        if practised:
            screen.tell("the second stage begins")
            training.practise()
    return training.stage == 1 or learned_stage(training, practised, screen)


def learned_stage(training: Training, moves: int, screen: Screen) -> bool:
    screen.begin(moves)
    stopped = False
    while training.moves < moves and not stopped:
        stopped = learn_a_while(training, moves - training.moves, screen)
        screen.tell("writing the checkpoint")
        with deaf_to_ctrl_c():  # what is written, is written whole
            training.save()
            plot(training)
    return not stopped


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
    from plies.games.twenty48.network.training import (
        Settings,
        Training,
        begun,
        check_folder,
        resumed,
    )

    chosen = {name: value for name, value in given.items() if value is not None}
    if resume:
        training = resumed(folder)
        if replace(training.settings, **chosen) != training.settings:
            raise GameError(f"the training in {folder} keeps its settings: leave them out")
        return training
    if begun(folder):
        raise GameError(f"there is a training in {folder}: --resume goes on, or name another")
    settings = Settings(**{"threads": cores(), **chosen})
    check_folder(folder, NETWORK, CURVE)
    return Training(folder, settings)


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


class Made(NamedTuple):
    """The file of a network."""

    file: Path
    bytes: int
    weights: int


def smaller(training: Training, size: float, step: float, screen: Screen) -> Made | None:
    """Write the network in so many MB; return None if Ctrl-C stopped it."""
    import numpy as np

    from plies.games.twenty48.network.pruning import GAMES, uses, write_smaller
    from plies.games.twenty48.network.weights import About

    settings, file = training.settings, training.folder / NETWORK
    practised = training.stage == 2
    moves = {"moves": training.learned, "practice": training.moves}
    how = asdict(settings) | (moves if practised else {"moves": training.moves})
    how["seconds"] = round(training.seconds)
    about = About(settings.shape, step, settings.top, training.stage, settings.row, how)
    weights = training.weights
    if training.first is not None:
        weights = np.concatenate([training.first, training.weights])

    def look(games: int) -> bool:
        screen.tell(f"which weights are used: game {games} of {GAMES}")
        return False

    try:
        counts = uses(weights, about, GAMES, settings.threads, look)
        screen.tell("writing the network")
        return Made(file, *write_smaller(file, weights, counts, about, int(size * 1e6)))
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
                "moves": training.learned + training.moves,
                "seconds": training.seconds,
                "average": last and last.average,
                "folder": str(training.folder),
                "network": made and str(made.file),
                "bytes": made and made.bytes,
                "weights": made and made.weights,
            }
        )
        return
    click.echo(
        f"learned from {training.learned + training.moves:,} moves in {duration(training.seconds)}"
    )
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
