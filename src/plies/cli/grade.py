"""`plies grade WHAT`: checks answers, players and students' work."""

from __future__ import annotations

from importlib import import_module

import click

KINDS = {"2048": "grade_2048", "berkeley": "grade_berkeley", "tree": "grade_tree"}


class Kinds(click.Group):
    """Imports only what is graded."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(KINDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in KINDS:
            return None
        return import_module(f"plies.cli.{KINDS[cmd_name]}").command  # type: ignore[no-any-return]


@click.group(cls=Kinds, no_args_is_help=False)
def grade() -> None:
    """Check answers, players and students' work."""
