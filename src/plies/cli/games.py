"""`plies games`: what is there. `plies check GAME`: does a game keep the contract."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import click

from plies.catalog import GAMES, game_class, game_names, parameters
from plies.catalog import game as named_game
from plies.cli.options import as_json
from plies.cli.output import print_json, print_table, waited_for


@click.command()
@as_json
def games(as_json: bool) -> None:
    """List the games that can be named.

    \b
    Example: plies games
    """
    found = [about for name in game_names() if (about := described(name))]
    if as_json:
        print_json({"games": found})
        return
    from rich.table import Table

    table = Table("game", "options", "what it is", box=None, pad_edge=False)
    for about in found:
        also = f" Also {', '.join(about['names'])}." if about["names"] else ""
        table.add_row(about["name"], about["options"], about["about"] + also)
    print_table(table, folds=True)


def described(name: str) -> dict[str, Any] | None:
    """Return a game's names, options with their defaults, and first line; None if it is broken."""
    maker = game_class(name)
    if maker is None:
        return None
    module = inspect.getmodule(maker)
    about = (inspect.getdoc(maker) or getattr(module, "__doc__", "") or "").partition("\n")[0]
    options = "any notation"
    if name != "tree":
        options = options_of(maker)
    names = list(GAMES[name].names) if name in GAMES else []
    return {"name": name, "names": names, "options": options, "about": about}


def options_of(maker: Any) -> str:
    """Return the options of a class with their defaults, those that can be written as words."""
    written = (one for one in parameters(maker).values() if "random." not in str(one.annotation))
    return ", ".join(map(_shown, written))


def _shown(parameter: inspect.Parameter) -> str:
    default: Any = parameter.default
    return parameter.name if default is parameter.empty else f"{parameter.name}={default}"


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--games", "count", type=click.IntRange(1), default=50, help="Random games to play.")
@click.option("--seed", type=int, default=0)
@as_json
def check(game: str, count: int, seed: int, as_json: bool) -> None:
    """Play random games of GAME, and look whether it keeps the contract.

    Then say whether it is compiled, all that is in the way if it is not, and how fast it is.

    \b
    Example: plies check mygame.py:MyGame
    """
    from plies.engines.report import NOT_COMPILED
    from plies.engines.speed import speed_of
    from plies.engines.testing import ContractError, check_game

    rules = named_game(game)
    try:
        with waited_for("playing random games (Ctrl-C stops)") as tell:

            def progress(played: int) -> None:
                tell(f"{played:,} of {count:,} random games (Ctrl-C stops)")

            report = check_game(rules, games=count, seed=seed, progress=progress)
    except ContractError as error:
        if as_json:
            print_json({"ok": False, "problem": str(error)})
        click.echo(f"plies: {error}", err=True)
        sys.exit(2)
    if not as_json:
        click.echo(report.at_length())
    compiled = report.tier != NOT_COMPILED
    speed = speed_of(rules, compiled)
    if as_json:
        found = {"games": report.games, "positions": report.positions}
        how = {"compiled": compiled, "tier": report.tier}
        why = {
            "not_compiled": report.not_compiled,
            "reasons": [one._asdict() for one in report.reasons],
        }
        rates = {**speed._asdict(), "ratio": speed.ratio}
        print_json({"ok": True, **found, **how, **why, "speed": rates})
    else:
        click.echo(f"  {speed.told(report.tier)}")
