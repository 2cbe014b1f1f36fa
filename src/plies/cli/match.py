"""`plies match GAME P1 P2 -n N`: several games, counted, timed and recorded."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from secrets import randbelow
from typing import Any

import click

from plies.catalog import game as named_game
from plies.cli.match_screen import Screen
from plies.cli.match_summary import match_json, summarise
from plies.cli.options import as_json
from plies.cli.output import INTERRUPTED, print_json
from plies.cli.play import to_keyboard
from plies.cli.search import position_in
from plies.game import Game, GameError, name_of
from plies.play import record_file
from plies.play.match import Plan, play_match
from plies.play.players import player
from plies.play.records import Saved, is_file, saved

GAMES = 10


@click.command()
@click.argument("game", metavar="GAME", required=False)
@click.argument("players", nargs=-1, metavar="PLAYER...")
@click.option("-n", "games", type=int, help=f"How many games. [default: {GAMES}]")
@click.option("--random-plies", type=int, help="Random moves that begin every game.")
@click.option("--seed", type=int, help="For openings, dice and random players.")
@click.option("--move-time", type=float, help="Seconds; who takes longer for a move forfeits.")
@click.option("--position", help="Where every game begins, as the game writes positions.")
@click.option("--show", is_flag=True, help="Show every position, and the time of every turn.")
@click.option("--record", type=click.Path(dir_okay=False), help="Write the games to this file.")
@click.option("--no-record", is_flag=True, help="Write no file.")
@click.option("--resume", type=click.Path(dir_okay=False), help="Go on with this record.")
@as_json
def match(
    game: str | None,
    players: tuple[str, ...],
    show: bool,
    record: str | None,
    no_record: bool,
    resume: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Play games of GAME between PLAYERs, the sides swapped after each."""
    if sum(map(bool, (record, no_record, resume))) > 1:
        raise GameError("choose one of --record, --no-record and --resume")
    resume = resume and resume.removesuffix(".jsonl")
    found = record_file.recover(Path(resume)) if resume else record_file.Found((), ())
    for sentence in found.lost:
        click.echo(f"plies: {sentence}; it is played again", err=True)
    plan = planned(game, players, options, found.games)
    rules = named_game(plan.game)
    state = position_in(rules, plan.position)
    seated = [player(name, seed=plan.seed + i) for i, name in enumerate(plan.players)]
    to_keyboard(seated, err=as_json)
    path = None if no_record else Path(resume or record or free_name(rules))
    if path and not resume:
        record_file.create(path)
    done = list(found.games)
    stopped = False
    with Screen(rules, plan, seated, done, state, show=show, quiet=as_json) as screen:
        playing = play_match(
            rules,
            plan,
            state=state,
            players=seated,
            without={one.number for one in done},
            begin=screen.begin,
            watch=screen.watch,
        )
        try:
            for played in playing:
                one = saved(rules, plan, played)
                if path:
                    record_file.append(path, one)
                done.append(one)
                screen.ended(one)
        except KeyboardInterrupt:
            stopped = True
        finally:
            if path and not done:
                record_file.remove(path)
    done.sort(key=lambda one: one.number)
    if as_json:
        print_json(match_json(rules, plan, done, path, stopped))
    elif done:
        summarise(rules, plan, done, path)
    if stopped:
        on = f"; plies match --resume {path} goes on" if path and done else ""
        click.echo(f"plies: stopped; what was done is kept{on}", err=True)
        sys.exit(INTERRUPTED)


def planned(
    game: str | None, players: tuple[str, ...], given: dict[str, Any], done: Sequence[Saved]
) -> Plan:
    """Return the plan that the words and options mean; a record supplies what they leave out."""
    wanted = {name: value for name, value in given.items() if value is not None}
    if game:
        wanted |= {"game": game, "players": players}
    if not done:
        if not game:
            raise GameError("name a GAME and its players")
        return Plan(**{"games": GAMES, "seed": randbelow(1 << 31), **wanted})
    before = done[-1].plan
    if not game and is_file(before.game):
        raise GameError(f"the rules are in {before.game}: name it and the players again to run it")
    for name in ("game", "players", "seed", "random_plies", "move_time", "position"):
        was = getattr(before, name)
        if wanted.get(name, was) != was:
            what, other = (_words(value) for value in (was, wanted[name]))
            label = name.replace("_", "-")
            raise GameError(f"the match in the record has the {label} {what}, not {other}")
    return replace(before, **wanted)


def _words(value: Any) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def free_name(game: Game) -> str:
    """Return a name for a record that no file has yet."""
    name = re.sub(r"[^\w-]+", "-", name_of(game)) + f"-{datetime.now():%Y%m%d-%H%M%S}"
    taken = (f"{name}{suffix}.txt" for suffix in ("", *(f"-{i}" for i in range(2, 1000))))
    return next(file for file in taken if not Path(file).exists())
