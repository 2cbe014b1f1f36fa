"""`plies tune GAME PLAYER --param NAME=low..high`: better numbers, found by playing."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from time import perf_counter
from typing import Any

import click

from plies.catalog import game as named_game
from plies.cli.ledger_screen import LedgerScreen
from plies.cli.ledgers import free_name, going_on, leave, terms
from plies.cli.options import Output, as_json
from plies.cli.output import print_json
from plies.contract import Game, GameError
from plies.kinds import PICTURE, begins
from plies.play.jobs import has_person
from plies.running.places import place
from plies.tournaments.ledger import TUNING, Ledger, created
from plies.tournaments.openings import check_book
from plies.tournaments.parameters import parameter
from plies.tournaments.plan import check_fits
from plies.tournaments.playing import Table
from plies.tournaments.settings import tuned
from plies.tournaments.tune_run import play_tuning
from plies.tournaments.tune_telling import HEAD, csv_text, curve, lines, summary, tuning_json
from plies.tournaments.tuning import Course, Tuning
from plies.writing import Kind, write

CURVE = Kind("a table by plies tune", begins(HEAD))


@click.command()
@click.argument("game", metavar="GAME", required=False)
@click.argument("player", metavar="PLAYER", required=False)
@click.option("--param", "params", multiple=True, metavar="NAME=LOW..HIGH", help="What to tune.")
@click.option("-n", "games", type=int, help="Games in all. [default: 1000]")
@click.option("--pairs", type=int, help="Pairs of games in a step. [default: 4]")
@terms
@click.option("--csv", type=Output(CURVE), help="Write the way of the numbers as a table.")
@click.option("--svg", type=Output(PICTURE), help="Draw it as curves.")
@as_json
def tune(
    game: str | None,
    player: str | None,
    params: tuple[str, ...],
    on: str | None,
    jobs: int | None,
    record: str | None,
    resume: str | None,
    csv: str | None,
    svg: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Find better numbers for a PLAYER of GAME by playing (SPSA).

    --param nodes=50..400 is an option of the player, --param eval.weight=0..10 a constant of its
    eval=FILE.py:FUNCTION, which is a parameter there with a default.

    \b
    Example: plies tune nim:heaps=1-2 alphabeta --param depth=1..3 -n 16 --seed 1 --record t.jsonl
    """
    if record and resume:
        raise GameError("choose one of --record and --resume")
    where = place(on, jobs)
    given = {name: value for name, value in options.items() if value is not None}
    given |= {name: word for name, word in (("game", game), ("player", player)) if word}
    if params:
        given["parameters"] = tuple(map(parameter, params))
    ledger = _ledger(given, record, resume)
    screen = TuningScreen(ledger, quiet=as_json, where=where.words)
    playing = play_tuning(named_game(ledger.plan.game), ledger, where)
    ending = screen.follow(playing, resume)
    plan, found = ledger.plan, screen.found
    count = len(ledger.games)
    if found and count:
        if csv:
            write(csv, csv_text(plan, found), CURVE)
        if svg:
            write(svg, curve(plan, found), PICTURE)
        if as_json:
            stopped = "interrupt" if ending.stopped else ""
            about = {"record": str(ledger.path), "stopped": stopped, "seconds": ending.seconds}
            print_json({**tuning_json(plan, found, count), **about})
        else:
            click.echo("\n".join(summary(plan, found, count)))
            click.echo(f"recorded in {ledger.path}: plies replay {ledger.path}")
    leave(ledger, TUNING, ending)


def _ledger(given: dict[str, Any], record: str | None, resume: str | None) -> Ledger[Tuning]:
    """Return the ledger of a new tuning, or of one that goes on."""
    if resume:
        return going_on(Path(resume), TUNING, given, tuned, _checked)
    plan = tuned({"seed": randbelow(1 << 31), "parameters": (), **given})
    game = _checked(plan)
    return created(Path(record or free_name(game, "tuning")), plan)


def _checked(plan: Tuning) -> Game:
    """Refuse now what could not be played later, at both ends of all ranges; return the game."""
    ends = [plan.player_at([end] * len(plan.parameters)) for end in (0.0, 1.0)]
    table = Table(plan.between(*ends))
    check_fits(table.game, table.plan)
    check_book(table.game, plan.openings)
    sitting = [table.player(seat) for seat in range(2)]
    if has_person(sitting):
        raise GameError("a person cannot be tuned")
    for one in sitting:
        if check := getattr(one, "check", None):
            check(table.game)
    return table.game


class TuningScreen(LedgerScreen):
    """Shows the numbers after every step."""

    def __init__(self, ledger: Ledger[Tuning], *, quiet: bool, where: str):
        plan = ledger.plan
        super().__init__(ledger, plan.steps * 2 * plan.pairs, quiet=quiet, where=where)
        self.found: Course | None = None

    def end(self, ended: Course) -> None:
        """Tell how far it is after a step."""
        self.found = ended
        if self.live:
            self.draw([*lines(self.ledger.plan, ended), "", self.far()])
        elif perf_counter() > self.next_at:
            self.say(self.far())
