"""`plies match GAME P1 P2 -n N`: several games, counted, timed and recorded."""

from __future__ import annotations

import re
import sys
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from math import inf
from pathlib import Path
from secrets import randbelow
from time import perf_counter
from typing import Any

import click

from plies.catalog import game as named_game
from plies.catalog import is_file
from plies.cli.leaving import INTERRUPTED
from plies.cli.match_screen import Screen
from plies.cli.options import as_json
from plies.cli.output import print_json
from plies.cli.play import remind, to_keyboard
from plies.contract import Game, GameError, State, facts, name_of, position_in
from plies.play import record_file
from plies.play.jobs import Failed, Watching, check_jobs, has_person, play_games
from plies.play.match import Plan, filled, seated
from plies.play.players import Player, is_program, runs_code
from plies.play.records import Saved
from plies.play.summary import match_json, summary
from plies.running.places import Place, place
from plies.running.processes import cores

GAMES = 10
SYNC_EVERY = 1.0  # seconds between two times that the disk is waited for
FAILED = 1  # the status where a game could not be played


@click.command()
@click.argument("game", metavar="GAME", required=False)
@click.argument("players", nargs=-1, metavar="PLAYER...")
@click.option("-n", "games", type=int, help=f"How many games. [default: {GAMES}]")
@click.option("--random-plies", type=int, help="Random moves that begin every game.")
@click.option("--seed", type=int, help="For openings, dice and random players.")
@click.option("--move-time", type=float, help="Seconds; who takes longer for a move forfeits.")
@click.option("--position", help="Where every game begins, as the game writes positions.")
@click.option("--jobs", type=int, help="Games at once. [default: all cores, if one player plays]")
@click.option("--on", help="Where: here, dask, dask=tcp://HOST:8786. [default: here]")
@click.option("--moves/--no-moves", default=None, help="Keep the moves of every game, or of none.")
@click.option("--show", is_flag=True, help="Show every position, and the time of every turn.")
@click.option("--record", type=click.Path(dir_okay=False), help="Write the games to this file.")
@click.option("--no-record", is_flag=True, help="Write no file.")
@click.option("--resume", type=click.Path(dir_okay=False), help="Go on with this record.")
@as_json
def match(
    game: str | None,
    players: tuple[str, ...],
    show: bool,
    jobs: int | None,
    on: str | None,
    record: str | None,
    no_record: bool,
    resume: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Play games of GAME between PLAYERs, the sides swapped after each.

    \b
    Example: plies match nim alphabeta random -n 4 --seed 1 --no-record
    """
    if sum(map(bool, (record, no_record, resume))) > 1:
        raise GameError("choose one of --record, --no-record and --resume")
    resume = resume and resume.removesuffix(".jsonl")
    if resume:
        record_file.refuse_tournament(Path(resume))
    found = record_file.read(Path(resume)) if resume else record_file.Games((), ())
    for sentence in found.lost:
        click.echo(f"plies: {sentence}; it is played again", err=True)
    if show and options["moves"] is None and not found.games:
        options["moves"] = True  # who shows a game must ask for its moves
    plan = planned(game, players, options, found.games)
    rules = named_game(plan.game)
    state = position_in(rules, plan.position)
    sitting = seated(rules, plan)
    to_keyboard(sitting, err=as_json)
    remind(sitting)
    left = max(1, plan.games - len(found.games))
    where = elsewhere(on, jobs, sitting, show=show)
    jobs = where.jobs if where else min(left, at_once(jobs, rules, sitting, show=show))
    path = None if no_record else Path(resume or record or free_name(rules))
    if path and not resume:
        record_file.create(path, f"plies match --resume {path} goes on with it")
    elif path:
        for sentence in record_file.mend(path):
            click.echo(f"plies: {sentence}", err=True)
    done = list(found.games)
    stopped, began = False, perf_counter()
    synced = -inf
    with Screen(rules, plan, sitting, done, state, show=show, quiet=as_json) as screen:
        playing = games(rules, plan, sitting, state, done, jobs, screen, where)
        try:
            with closing(playing):
                for one in playing:
                    if path:
                        sync = perf_counter() - synced > SYNC_EVERY
                        record_file.append(path, one, sync=sync)
                        synced = perf_counter() if sync else synced
                    done.append(one if as_json else lightened(rules, one))
                    screen.end(one)
        except KeyboardInterrupt:
            stopped = True
        finally:
            if path and not done:
                record_file.remove(path)
    done.sort(key=lambda one: one.number)
    total = perf_counter() - began
    if as_json:
        print_json(match_json(rules, plan, done, path, stopped, total=total, jobs=jobs))
    elif done:
        lines = summary(rules, plan, done, total=total, jobs=jobs, option="--random-plies")
        click.echo("\n".join(["", *lines]))
        if path:
            click.echo(f"\nrecorded in {path} and {path.name}.jsonl: {then(path, done)}")
    on = f"plies match --resume {path}" if path and done else ""
    if stopped:
        kept = "what was done is kept" if done else "no game has ended"
        click.echo(f"plies: stopped; {kept}" + (f"; {on} goes on" if on else ""), err=True)
        sys.exit(INTERRUPTED)
    if len(done) < plan.games:
        again = f"; {on} plays what is missing" if on else ""
        click.echo(f"plies: {len(done)} of {plan.games} games were played{again}", err=True)
        sys.exit(FAILED)


def then(path: Path, done: Sequence[Saved]) -> str:
    """Say what can be done with a record of which some games may lack their moves."""
    games, kept = len(done), sum(one.kept for one in done)
    if not kept:
        return "without the moves, which --moves keeps"
    lacking = f" ({games - kept} of {games} without the moves, which --moves keeps)"
    return f"plies replay {path}" + (lacking if kept < games else "")


def at_once(jobs: int | None, game: Game, players: Sequence[Player], *, show: bool) -> int:
    """Return how many games are played at once: with one player as many as there are cores."""
    if jobs is None:
        alone = len(facts(game).sides) == 1 and not has_person(players)
        return cores() if alone and not show else 1
    check_jobs(jobs, players)
    if show and jobs > 1:
        raise GameError("--show shows one game at a time")
    return jobs


def elsewhere(
    on: str | None, jobs: int | None, players: Sequence[Player], *, show: bool
) -> Place | None:
    """Return the cluster on which games are played; None: here."""
    where = place(on, jobs) if on else None
    if where is None or where.cluster is None:
        return None
    if show or has_person(players):
        raise GameError("whoever plays or watches sits here: leave out --on")
    return where


def games(
    game: Game,
    plan: Plan,
    players: Sequence[Player],
    state: State,
    done: Sequence[Saved],
    jobs: int,
    screen: Screen,
    where: Place | None,
) -> Generator[Saved]:
    """Play what is not done yet, and yield each game."""
    without = {one.number for one in done}
    watching = Watching(screen.begin, screen.watch, screen.at)
    for one in play_games(game, plan, players, state, without, jobs, watching, where=where):
        if isinstance(one, Failed):
            screen.leave_out(one)
        else:
            yield one


def lightened(game: Game, one: Saved) -> Saved:
    """Forget the moves of a game that is written down; dice make every one different anyway."""
    return replace(one, notes=()) if facts(game).chance and len(one.sides) == 1 else one


def planned(
    game: str | None, players: tuple[str, ...], given: dict[str, Any], done: Sequence[Saved]
) -> Plan:
    """Return the plan that the words and options mean; a record supplies what they leave out."""
    wanted = {name: value for name, value in given.items() if value is not None}
    if game:
        wanted |= {"game": game, "players": filled(named_game(game), players)}
    if not done:
        if not game:
            raise GameError("name a GAME and its players")
        return Plan(**{"games": GAMES, "seed": randbelow(1 << 31), **wanted})
    before = done[-1].plan
    if not game and is_file(before.game):
        raise GameError(f"the rules are in {before.game}: name it and the players again to run it")
    if not game and (theirs := next(filter(runs_code, before.players), "")):
        what = "a program" if is_program(theirs) else "a file of code"
        raise GameError(f"{theirs} is {what}: name the game and the players again to run it")
    for name in ("game", "players", "seed", "random_plies", "move_time", "position", "moves"):
        was = getattr(before, name)
        if wanted.get(name, was) != was:
            what, other = (_words(name, value) for value in (was, wanted[name]))
            label = name.replace("_", "-")
            raise GameError(f"the match in the record has the {label} {what}, not {other}")
    return replace(before, **wanted)


def _words(name: str, value: Any) -> str:
    if name == "moves":
        return {None: "of short games", True: "of every game", False: "of no game"}[value]
    return " ".join(value) if isinstance(value, tuple) else str(value)


def free_name(game: Game) -> str:
    """Return a name for a record that no file has yet."""
    name = re.sub(r"[^\w-]+", "-", name_of(game)) + f"-{datetime.now():%Y%m%d-%H%M%S}"
    taken = (f"{name}{suffix}.txt" for suffix in ("", *(f"-{i}" for i in range(2, 1000))))
    return next(file for file in taken if not Path(file).exists())
