"""`plies games`: what is there. `plies check GAME`: does a game keep the contract."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import click

from plies.catalog import game as named_game
from plies.catalog import game_class, game_names
from plies.cli.options import as_json
from plies.cli.output import print_json


@click.command()
@as_json
def games(as_json: bool) -> None:
    """List the games that can be named."""
    found = [about for name in game_names() if (about := described(name))]
    if as_json:
        print_json({"games": found})
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("game", "options", "what it is", box=None, pad_edge=False)
    for about in found:
        table.add_row(about["name"], about["options"], about["about"])
    Console(highlight=False).print(table)


def described(name: str) -> dict[str, str] | None:
    """Return a game's name, options with their defaults, and first line; None if it is broken."""
    maker = game_class(name)
    if maker is None:
        return None
    module = inspect.getmodule(maker)
    about = (inspect.getdoc(maker) or getattr(module, "__doc__", "") or "").partition("\n")[0]
    if name == "tree":
        return {"name": name, "options": "any notation", "about": about}
    parameters = inspect.signature(maker).parameters.values()
    return {"name": name, "options": ", ".join(map(_shown, parameters)), "about": about}


def _shown(parameter: inspect.Parameter) -> str:
    default: Any = parameter.default
    return parameter.name if default is parameter.empty else f"{parameter.name}={default}"


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--games", "count", type=click.IntRange(1), default=50, help="Random games to play.")
@click.option("--seed", type=int, default=0)
@as_json
def check(game: str, count: int, seed: int, as_json: bool) -> None:
    """Play random games of GAME and prove that it keeps the contract."""
    from plies.testing import ContractError, check_game

    rules = named_game(game)
    try:
        report = check_game(rules, games=count, seed=seed)
    except ContractError as error:
        if as_json:
            print_json({"ok": False, "problem": str(error)})
        click.echo(f"plies: {error}", err=True)
        sys.exit(2)
    if as_json:
        print_json({"ok": True, "games": report.games, "positions": report.positions})
    else:
        click.echo(report)
