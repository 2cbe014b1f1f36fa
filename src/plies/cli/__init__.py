"""The command `plies`: one command for all."""

from __future__ import annotations

import re
import warnings
from textwrap import shorten
from typing import Any

import click

from plies import __version__
from plies.catalog import COMMANDS, SAID, found
from plies.cli.leaving import BAD_INPUT, INTERRUPTED, UNREAD, no_room, run
from plies.contract import GameError
from plies.faults import foreign_line
from plies.spelling import did_you_mean

NO_COMMAND = re.compile(r"No such command '([^']*)'\..*", re.DOTALL)
LONGEST = 1200  # letters of a sentence
NOT_ONE_OF = re.compile(r"'([^']*)' is not one of (.+)\.$")


def meant(error: click.UsageError) -> str:
    """Return what click says of bad input, and for a mistyped word the one that was meant."""
    said = error.format_message()
    if missing := NO_COMMAND.fullmatch(said):
        known = error.ctx.command.list_commands(error.ctx) if error.ctx else COMMANDS  # type: ignore[attr-defined]
    elif missing := NOT_ONE_OF.search(said):
        known = re.findall(r"'([^']+)'", missing[2])
    else:
        return said
    return f"{said.removesuffix('.')}{did_you_mean(missing[1], known)}."


def refuse(ctx: click.Context, sentence: str) -> None:
    """Say in one line what is wrong, and leave; what is quoted there may be a whole file."""
    said = " ".join(sentence.split())
    if len(said) > LONGEST:
        said = f"{said[: LONGEST // 2]} ... {said[-LONGEST // 2 :]}"
    click.echo(f"plies: {said}", err=True)
    ctx.exit(BAD_INPUT)


class Commands(click.Group):
    """Says in one sentence what was wrong with the input, and lists commands as they are met."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return found(COMMANDS[cmd_name])  # type: ignore[no-any-return]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List what each command does, and import none of them."""
        with formatter.section("Commands"):
            room = formatter.width - 6 - max(map(len, SAID))
            rows = [(name, shorten(said, room, placeholder="...")) for name, said in SAID.items()]
            formatter.write_dl(rows)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands alone: the two options stand in the line above them."""
        self.format_commands(ctx, formatter)

    def make_context(self, *args: Any, **options: Any) -> click.Context:
        """Read the words, and print the help they ask for, which nobody may want to read."""
        try:
            return super().make_context(*args, **options)
        except BrokenPipeError:
            raise click.exceptions.Exit(UNREAD) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except GameError as error:
            from plies.searches.options import COMMAND, Advice

            refuse(ctx, error.in_terms_of(COMMAND) if isinstance(error, Advice) else str(error))
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "plies"
            refuse(ctx, f"{meant(error)} See {path} --help.")
        except KeyboardInterrupt:
            click.echo("\nstopped", err=True)
            ctx.exit(INTERRUPTED)
        except Exception as error:
            if place := foreign_line(error):
                told = f"{type(error).__name__}: {error} ({place})"
                refuse(ctx, f"the game's own code failed: {told}")
            elif isinstance(error, BrokenPipeError):
                ctx.exit(UNREAD)
            elif isinstance(error, OSError):
                refuse(ctx, no_room(error))
            else:
                raise


@click.group(
    cls=Commands,
    options_metavar="[--help] [--version]",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__)
def plies() -> None:
    """\b
    Search games and game trees: the best move, its value, and why.
    GAME: nim:heaps=3-4-5, my.py:MyGame. PLAYER: human, random, alphabeta:depth=4.
    Example: plies search connect4 --depth 6
    """
    warnings.showwarning = lambda message, *_, **__: click.echo(f"plies: {message}", err=True)


def main() -> None:
    """Run the command line and leave with its status, as `plies.cli.leaving` says."""
    run(plies)
