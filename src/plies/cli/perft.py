"""`plies perft GAME --depth N`: how many lines of play there are, ply by ply."""

from __future__ import annotations

import sys

import click

from plies.catalog import game as named_game
from plies.cli.leaving import INTERRUPTED
from plies.cli.options import as_json
from plies.cli.output import PATIENCE, Rows, print_json
from plies.contract import position_in
from plies.engines.choice import ENGINES
from plies.engines.counting import Counting, Ply, plies_of
from plies.readable import duration, rate


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--depth", type=int, required=True, help="How many plies.")
@click.option("--position", help="Where to count from, as the game writes positions.")
@click.option("--engine", type=click.Choice(ENGINES), default="auto")
@as_json
def perft(game: str, depth: int, position: str | None, engine: str, as_json: bool) -> None:
    """Count the lines of play of GAME by ply: a fingerprint of its rules.

    \b
    Example: plies perft connect4 --depth 5
    """
    rules = named_game(game)
    state = position_in(rules, position)
    found: list[Ply] = []
    stopped = False
    with Rows("ply", "lines", "time", "moves/s", quiet=as_json) as rows:

        def tell(counting: Counting) -> None:
            if counting.seconds > PATIENCE:
                rows.tell(
                    f"ply {counting.ply}: {counting.positions:,} positions, "
                    f"{counting.seconds:.0f} s so far (Ctrl-C keeps what is done)"
                )

        try:
            for ply in plies_of(rules, depth, state, engine, tell):
                found.append(ply)
                speed = rate(sum(one.count for one in found), ply.seconds)  # ended lines, too
                rows.add(str(ply.ply), f"{ply.count:,}", duration(ply.seconds), speed)
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        print_json(
            {
                "counts": [ply.count for ply in found],
                "seconds": sum(ply.seconds for ply in found),
                "engine": found[-1].engine if found else engine,
                "stopped": "interrupt" if stopped else "",
            }
        )
    elif found:
        click.echo(f"counted {' and then '.join(dict.fromkeys(ply.engine for ply in found))}")
        if found[-1].note:
            click.echo(f"not compiled: {found[-1].note}")
    if stopped:
        click.echo(f"plies: stopped after {len(found)} of {depth} plies", err=True)
        sys.exit(INTERRUPTED)
