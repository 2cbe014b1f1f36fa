"""The options of a search, as options of a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from plies.search import METHODS

Command = TypeVar("Command", bound=Callable[..., Any])

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")

SEARCH = [
    click.option("--method", type=click.Choice(["auto", *METHODS]), help="Which search."),
    click.option("--depth", type=int, help="How far to look; without it to the end of the game."),
    click.option("--depth-unit", type=click.Choice(["ply", "round"]), help="What depth counts."),
    click.option("--time", type=float, help="Seconds; then the best answer so far."),
    click.option("--nodes", type=int, help="Positions; then the best answer so far."),
    click.option("--eval", "evaluate", help="The evaluation at the depth limit, by name."),
    click.option("--ends", type=click.Choice(["payoff", "evaluate"]), help="What values an end."),
    click.option("--strict", is_flag=True, default=None, help="Cut on > beta, not on >= beta."),
    click.option("--fail", type=click.Choice(["soft", "hard"]), help="What a cut hands up."),
    click.option("--star", type=click.IntRange(0, 2), help="Cuts at chance nodes: Star1, Star2."),
    click.option("--table", type=int, help="Positions that deepening, mcts or proof remembers."),
    click.option("--exploration", type=float, help="How much mcts tries what looks worse."),
    click.option("--ties", is_flag=True, default=None, help="Every equally good move."),
    click.option("--lines", type=int, help="The best few moves, each with its value and line."),
]


def search_options(command: Command) -> Command:
    """Give a command every option of a search; those not given arrive as None."""
    for option in reversed(SEARCH):
        command = option(command)
    return command


def given(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that were given."""
    return {name: value for name, value in options.items() if value is not None}
