"""The command `plies`: one command for all."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import click

from plies import __version__
from plies.cli.games import check, games
from plies.cli.play import play
from plies.cli.search import search
from plies.cli.tour import tour
from plies.cli.tree import tree
from plies.game import GameError

BAD_INPUT, INTERRUPTED = 2, 130


class Commands(click.Group):
    """Says in one sentence what was wrong with the input, and lists commands as they are met."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except GameError as error:
            click.echo(f"plies: {error}", err=True)
            ctx.exit(BAD_INPUT)
        except KeyboardInterrupt:
            click.echo("\nstopped", err=True)
            ctx.exit(INTERRUPTED)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def plies() -> None:
    """Search games and game trees: the best move, its value, and why.

    A GAME is a name with options (nim:heaps=3-4-5) or a file (mygame.py:MyGame).
    A PLAYER is human, random, simple, or a search (alphabeta:depth=4,strict).
    """
    warnings.showwarning = lambda message, *_, **__: click.echo(f"plies: {message}", err=True)


for command in (tree, search, play, games, check, tour):
    plies.add_command(command)


def main() -> None:
    """Run the command line and leave with its status: 0, or 2 for bad input."""
    sys.exit(plies())
