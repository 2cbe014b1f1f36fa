"""`plies tour`: the lab's tree step by step, then a game."""

from __future__ import annotations

import sys

import click

from plies.catalog import GAMES
from plies.cli.play import play
from plies.cli.tree import tree

LAB = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]"


@click.command(hidden=True)  # `plies serve` shows more
@click.pass_context
def tour(ctx: click.Context) -> None:
    """Step through alpha-beta on a small tree, then play a game.

    \b
    Example: plies tour
    """
    click.echo(f"Alpha-beta on the tree {LAB}.")
    if sys.stdin.isatty():
        click.echo("Any key goes on, q skips to the end.")
    click.echo()
    ctx.invoke(tree, spec=LAB, letters=True, steps=True)
    click.echo('\nMore of this: plies tree "[[3,5],[2,9]]" --steps\n')
    name, entry = next((name, one) for name, one in GAMES.items() if "tour" in one.first_in)
    if sys.stdin.isatty() and click.confirm(f"A game of {entry.title.lower()}?", default=True):
        ctx.invoke(play, game=name, players=("human", "auto:time=1"))
