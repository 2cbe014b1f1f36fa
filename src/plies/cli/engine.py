"""`plies engine GAME [PLAYER]`: an engine for programs that let engines play."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import chain

import click

from plies.adapters.serving.engine import Engine
from plies.adapters.serving.gtp import GtpEngine, command_of
from plies.adapters.wire import fits_gtp
from plies.catalog import entry_of
from plies.catalog import game as named_game
from plies.cli.answers import answer, answering
from plies.contract import Game, GameError
from plies.play.players import Human, Player, Searcher, player


@click.command()
@click.argument("game", metavar="GAME")
@click.argument("name", metavar="[PLAYER]", required=False)
def engine(game: str, name: str | None) -> None:
    """Answer other programs on stdin and stdout: by UCI, GTP, or UGI for any GAME.

    \b
    Example: plies engine chess deepening:time=1
    """
    with answering():
        rules = named_game(game)
        sits, heard = made(rules, name), lines()
        first = next(heard, "")
        if fits_gtp(rules) and command_of(first) in GtpEngine.COMMANDS:
            GtpEngine(rules, sits, write, partial(named_game, game)).hear(chain([first], heard))
        elif not Engine(rules, sits, write).hear(chain([first], heard)):
            os._exit(0)  # a player that cannot be stopped ends with the process


def made(game: Game, name: str | None) -> Player:
    """Return the player that is named, or else the game's usual one without its clock."""
    entry = entry_of(game)
    usual = [one for one in entry.usual if one != "human"] if entry else []
    sits = player(name or (usual or ["auto"])[0], game, seed=0)
    if isinstance(sits, Human):
        raise GameError("an engine is asked by a program: name a player that is no person")
    if isinstance(sits, Searcher):
        if name is None and sits.options.pop("time", None):
            sits.name, sits.limit = sits.method, None
        sits.check(game)
    return sits


def lines() -> Iterator[str]:
    """Yield what is typed or sent, line by line, whatever its letters."""
    source = getattr(sys.stdin, "buffer", None)
    while line := (source.readline() if source else sys.stdin.readline()):
        yield line.decode("utf-8", "replace") if isinstance(line, bytes) else line


def write(line: str) -> None:
    with suppress(OSError):  # who has gone reads no more; the end of its lines ends us, too
        answer(line)
