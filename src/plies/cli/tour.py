"""`plies tour`: the lab's tree step by step, then a game."""

from __future__ import annotations

import sys

import click

from plies.cli.play import play
from plies.cli.tree import tree

LAB = "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]"


@click.command(hidden=True)  # `plies serve` shows more
@click.pass_context
def tour(ctx: click.Context) -> None:
    """Step through alpha-beta on a small tree, then play a game."""
    click.echo(f"Alpha-beta on the tree {LAB}.")
    if sys.stdin.isatty():
        click.echo("Any key goes on, q skips to the end.")
    click.echo()
    ctx.invoke(tree, spec=LAB, letters=True, steps=True)
    click.echo('\nMore of this: plies tree "[[3,5],[2,9]]" --steps\n')
    if sys.stdin.isatty() and click.confirm("A game of tic-tac-toe?", default=True):
        ctx.invoke(play, game="tictactoe", players=("human", "auto:time=1"))
