"""`plies tune GAME PLAYER --param NAME=low..high`: better numbers, found by playing."""

from __future__ import annotations

import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from secrets import randbelow
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from plies.catalog import game as named_game
from plies.cli.ledgers import forget_if_empty, free_name, going_on, leave, tell, terms
from plies.cli.options import Output, as_json
from plies.cli.output import print_json
from plies.contract import Game, GameError
from plies.kinds import PICTURE, begins
from plies.news import heard_by
from plies.play.jobs import has_person
from plies.running.places import place
from plies.tournaments.ledger import TUNING, Ledger, created
from plies.tournaments.openings import check_book
from plies.tournaments.parameters import parameter
from plies.tournaments.plan import check_fits, plays_alone
from plies.tournaments.playing import Table
from plies.tournaments.settings import tuned
from plies.tournaments.tune_run import play_tuning
from plies.tournaments.tune_telling import HEAD, csv_text, curve, lines, summary, tuning_json
from plies.tournaments.tuning import Course, Tuning
from plies.writing import Kind, write

if TYPE_CHECKING:
    from rich.live import Live

CURVE = Kind("a table by plies tune", begins(HEAD))
LINE_EVERY = 10.0  # seconds between two lines where nothing can be drawn over


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
    plan, found, began = ledger.plan, None, perf_counter()
    stopped, error = False, ""
    screen = Screen(ledger, quiet=as_json, where=where.words)
    playing = play_tuning(named_game(plan.game), ledger, where)
    try:
        with screen, closing(playing), heard_by(tell):
            for found in playing:
                screen.tell(found)
    except KeyboardInterrupt:
        stopped = True
    except GameError as why:
        error = str(why)
    finally:
        ledger.close()
    forget_if_empty(ledger, resume)
    count = len(ledger.games)
    if found and count:
        if csv:
            write(csv, csv_text(plan, found), CURVE)
        if svg:
            write(svg, curve(plan, found), PICTURE)
        if as_json:
            about = {"record": str(ledger.path), "stopped": "interrupt" if stopped else ""}
            about["seconds"] = perf_counter() - began  # type: ignore[assignment]
            print_json({**tuning_json(plan, found, count), **about})
        else:
            click.echo("\n".join(summary(plan, found, count)))
            click.echo(f"recorded in {ledger.path}: plies replay {ledger.path}")
    leave(ledger, TUNING, stopped=stopped, error=error)


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
    alone = plays_alone(table.game)
    sitting = [table.player(seat) for seat in range(2)]
    if has_person(sitting):
        raise GameError("a person cannot be tuned")
    for one in sitting:
        if check := getattr(one, "check", None):
            check(table.game)
    if alone and plan.adjudication:
        raise GameError("games are ended early where two play: leave that out")
    return table.game


class Screen:
    """Shows the numbers while they change on a terminal, elsewhere a line now and then."""

    def __init__(self, ledger: Ledger[Tuning], *, quiet: bool, where: str):
        self.ledger, self.where = ledger, where
        self.began, self.before = perf_counter(), len(ledger.games)
        self.next_at = self.began + LINE_EVERY
        self.live: Live | None = None
        stream = sys.stderr if quiet else sys.stdout
        if stream.isatty():
            from rich.console import Console
            from rich.live import Live

            self.live = Live(console=Console(file=stream), auto_refresh=False, transient=True)

    def __enter__(self) -> Screen:
        if self.live:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.live:
            self.live.stop()

    def tell(self, found: Course) -> None:
        """Tell how far it is after a step."""
        if self.live:
            from rich.text import Text

            told = [*lines(self.ledger.plan, found), "", self.far()]
            self.live.update(Text("\n".join(told)), refresh=True)
        elif perf_counter() > self.next_at:
            tell(self.far())
            self.next_at = perf_counter() + LINE_EVERY

    def far(self) -> str:
        """Say how far it is."""
        plan, done = self.ledger.plan, len(self.ledger.games)
        total, now = plan.steps * 2 * plan.pairs, perf_counter() - self.began
        words = f"{done:,} of {total:,} games, {self.where}"
        if done > self.before:
            each = now / (done - self.before)
            words += f", {timedelta(seconds=round(each * (total - done)))} left"
        return words
