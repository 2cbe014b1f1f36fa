"""The command `plies`: one command for all."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from plies import __version__
from plies.cli.output import INTERRUPTED
from plies.faults import foreign_line
from plies.game import GameError

BAD_INPUT = 2
COMMANDS = {  # and the module of each; only the one that is called is imported
    "tree": "tree",
    "search": "search",
    "solve": "solve",
    "play": "play",
    "match": "match",
    "replay": "replay",
    "pacman": "pacman",
    "perft": "perft",
    "bench": "bench",
    "train": "train",
    "grade": "grade",
    "serve": "serve",
    "games": "games",
    "check": "games",
    "tour": "tour",
}


def refuse(ctx: click.Context, sentence: str) -> None:
    """Say in one line what is wrong, and leave."""
    click.echo(f"plies: {' '.join(sentence.split())}", err=True)
    ctx.exit(BAD_INPUT)


class Commands(click.Group):
    """Says in one sentence what was wrong with the input, and lists commands as they are met."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"plies.cli.{COMMANDS[cmd_name]}")
        return getattr(module, cmd_name)  # type: ignore[no-any-return]

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except GameError as error:
            refuse(ctx, str(error))
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "plies"
            refuse(ctx, f"{error.format_message()} See {path} --help.")
        except KeyboardInterrupt:
            click.echo("\nstopped", err=True)
            ctx.exit(INTERRUPTED)
        except Exception as error:
            if not (place := foreign_line(error)):
                raise
            refuse(ctx, f"the game's own code failed: {type(error).__name__}: {error} ({place})")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def plies() -> None:
    """\b
    Search games and game trees: the best move, its value, and why.
    GAME: nim:heaps=3-4-5, my.py:MyGame. PLAYER: human, random, alphabeta:depth=4.
    """
    warnings.showwarning = lambda message, *_, **__: click.echo(f"plies: {message}", err=True)


def main() -> None:
    """Run the command line and leave with its status: 0, or 2 for bad input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a drawing must not fail where ▲ cannot be shown
    sys.exit(plies())
