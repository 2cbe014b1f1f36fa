"""`plies grade WHAT`: checks answers, players and students' work."""

from __future__ import annotations

import click

from plies.catalog import GRADERS, found


class Kinds(click.Group):
    """Imports only what is graded."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(GRADERS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in GRADERS:
            return None
        return found(GRADERS[cmd_name])  # type: ignore[no-any-return]


@click.group(cls=Kinds, no_args_is_help=False)
@click.pass_context
def grade(ctx: click.Context) -> None:
    """Check answers, players and students' work.

    \b
    Example: plies grade tree --student mine.py:alphabeta
    """
    from plies.courses.box.orderly_end import orderly

    ctx.with_resource(orderly())
