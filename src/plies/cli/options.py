"""The options of a search, as options of a command."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import click

from plies.catalog import function_in_file, is_file
from plies.cli.answers import only_answers
from plies.contract import GameError
from plies.searches import METHODS
from plies.writing import Kind, check

Command = TypeVar("Command", bound=Callable[..., Any])

as_json = click.option(
    "--json",
    "as_json",
    is_flag=True,
    is_eager=True,  # other options may run a file, which may print
    callback=only_answers,
    help="Print one JSON object.",
)


class Output(click.Path):
    """A file to write: what could not be written after the work is refused before it."""

    def __init__(self, kind: Kind):
        super().__init__(dir_okay=False)
        self.kind = kind

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        check(Path(value), self.kind)
        others = ctx.meta.setdefault(__name__, {}) if ctx else {}
        place = os.path.realpath(value)
        if not place.startswith("/dev/") and others.setdefault(place, param) is not param:
            raise GameError(f"{value} cannot be two files at once: name another one")
        return value


class Seconds(click.ParamType[float]):
    """A time limit; `none` is none at all."""

    name = "SECONDS"

    def convert(self, value: Any, *_: Any) -> float:
        try:
            return inf if str(value) == "none" else float(value)
        except ValueError:
            self.fail(f"{value!r} is no time: write seconds, as 0.5, or none.")


def function(context: click.Context, option: click.Parameter, value: str | None) -> Any:
    """Return a name as it is, and for `mine.py:evaluate` the function."""
    return function_in_file(value) if value and is_file(value) else value


SEARCH = [
    click.option("--method", type=click.Choice(["auto", *METHODS]), help="Which search."),
    click.option("--depth", type=int, help="How far to look; without it to the end of the game."),
    click.option("--depth-unit", type=click.Choice(["ply", "round"]), help="What depth counts."),
    click.option("--time", type=Seconds(), help="Then the best answer so far; none: no limit."),
    click.option("--nodes", type=int, help="Positions; then the best answer so far."),
    click.option(
        "--eval", "evaluate", callback=function, help="The evaluation: NAME, FILE.py:NAME."
    ),
    click.option("--ends", type=click.Choice(["payoff", "evaluate"]), help="What values an end."),
    click.option("--strict", is_flag=True, default=None, help="Cut on > beta, not on >= beta."),
    click.option("--fail", type=click.Choice(["soft", "hard"]), help="What a cut hands up."),
    click.option("--star", type=click.IntRange(0, 2), help="Cuts at chance nodes: Star1, Star2."),
    click.option("--table", type=int, help="Positions that deepening, mcts or proof remembers."),
    click.option("--exploration", type=float, help="How much mcts tries what looks worse."),
    click.option(
        "--playout", callback=function, help="Who moves in mcts' games: NAME, FILE.py:NAME, none."
    ),
    click.option("--rave", type=float, help="Visits until mcts forgets how a move did later."),
    click.option(
        "--prior", callback=function, help="What mcts expects at first: NAME, FILE.py:NAME, none."
    ),
    click.option(
        "--quiet/--no-quiet", default=None, help="Play loud moves out beyond the depth, or do not."
    ),
    click.option("--null/--no-null", default=None, help="Try a pass first, if the game allows it."),
    click.option("--reduce/--no-reduce", default=None, help="Look at late moves less deeply."),
    click.option("--extend/--no-extend", default=None, help="Look at urgent positions closer."),
    click.option("--ties", is_flag=True, default=None, help="Every equally good move."),
    click.option("--lines", type=int, help="The best few moves, each with its value and line."),
]


def search_options(command: Command) -> Command:
    """Give a command every option of a search; those not given arrive as None."""
    for option in reversed(SEARCH):
        command = option(command)
    return command


def given(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that were given; a time without end is no limit."""
    said = {name: value for name, value in options.items() if value is not None}
    return {name: value for name, value in said.items() if (name, value) != ("time", inf)}
