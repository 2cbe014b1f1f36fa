"""`plies tournament GAME P1 P2 P3 ...`: many players, rated, in games that survive a kill."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import Any

import click

from plies.catalog import game as named_game
from plies.cli.ledgers import free_name, going_on, leave, terms
from plies.cli.options import Output, as_json
from plies.cli.output import print_json
from plies.cli.tournament_screen import TournamentScreen
from plies.contract import Game, GameError
from plies.kinds import PAGE, begins
from plies.play.jobs import has_person
from plies.play.summary import game_json
from plies.running.places import place
from plies.tournaments.ledger import TOURNAMENT, Ledger, created, in_order
from plies.tournaments.openings import check_book
from plies.tournaments.plan import PAIRINGS, Tournament, check_fits, entries, plays_alone
from plies.tournaments.playing import Table
from plies.tournaments.schedule import expected
from plies.tournaments.settings import GAMES, from_toml, planned
from plies.tournaments.standings import standings, standings_json
from plies.tournaments.telling import HEAD, csv_text, summary
from plies.tournaments.tournament import play_tournament
from plies.writing import Kind, write

TABLE = Kind("a table by plies tournament", begins(HEAD))


@click.command()
@click.argument("words", nargs=-1, metavar="GAME PLAYER... | FILE.toml")
@click.option("-n", "games", type=int, help=f"Games of any two. [default: {GAMES}; SPRT: at most]")
@click.option("--pairing", type=click.Choice(PAIRINGS), help="Who meets whom.")
@click.option("--rounds", type=int, help="Of a Swiss tournament.")
@click.option("--sprt", metavar="ELO0,ELO1", help="Stop when it is clear which of the two it is.")
@click.option("--alpha", type=float, help="How often an SPRT says yes wrongly. [default: 0.05]")
@click.option("--beta", type=float, help="How often an SPRT says no wrongly. [default: 0.05]")
@terms
@click.option("--csv", type=Output(TABLE), help="Write the table.")
@click.option("--html", type=Output(PAGE), help="Write a page with everything.")
@as_json
def tournament(
    words: tuple[str, ...],
    on: str | None,
    jobs: int | None,
    record: str | None,
    resume: str | None,
    csv: str | None,
    html: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Let many PLAYERs meet in GAME, and rate them.

    \b
    Example: plies tournament nim random simple alphabeta --seed 1 --record nim.jsonl
    """
    if record and resume:
        raise GameError("choose one of --record and --resume")
    where = place(on, jobs)
    ledger = _ledger(words, options, record, resume)
    plan = ledger.plan
    game = named_game(plan.game)
    alone = plays_alone(game)
    total = expected(plan, alone=alone)
    screen = TournamentScreen(ledger, total, alone=alone, quiet=as_json, where=where.words)
    ending = screen.follow(play_tournament(game, ledger, where), resume)
    done = in_order(ledger.games)
    found = standings(plan, done, alone=alone)
    if csv and done:
        write(csv, csv_text(found), TABLE)
    if html and done:
        from plies.tournaments.page import page

        write(html, page(game, found, done), PAGE)
    if as_json and not (ending.error and not done):
        told = [game_json(game, one.game) | _place(plan, one) for one in done]
        about: dict[str, Any] = {"record": str(ledger.path) if done else None, "seed": plan.seed}
        about |= {"stopped": "interrupt" if ending.stopped else "", "seconds": ending.seconds}
        print_json({**standings_json(found), "games": told, **about})
    elif done:
        click.echo("\n".join(["", *summary(found)]))
        click.echo(f"\nrecorded in {ledger.path}: plies replay {ledger.path}")
    leave(ledger, TOURNAMENT, ending, failed=screen.failed)


def _place(plan: Tournament, one: Any) -> dict[str, Any]:
    """Return what a game of a tournament has besides what one of a match has."""
    fixture = one.fixture
    seats = [fixture.first] if fixture.second < 0 else [fixture.first, fixture.second]
    return {
        "players": [plan.names[seat] for seat in seats],
        "round": fixture.round,
        "opening": fixture.opening,
    }


def _ledger(
    words: tuple[str, ...], options: dict[str, Any], record: str | None, resume: str | None
) -> Ledger[Tournament]:
    """Return the ledger of a new tournament, or of one that goes on."""
    given = {name: value for name, value in options.items() if value is not None}
    if words and words[0].endswith(".toml"):
        if len(words) > 1:
            raise GameError(f"the players of {words[0]} stand in it: leave out {words[1]}")
        given = from_toml(Path(words[0])) | given
    elif words:
        given |= {"game": words[0], "players": entries(words[1:])}
    if resume:
        return going_on(Path(resume), TOURNAMENT, given, planned, _checked)
    plan = planned({"seed": randbelow(1 << 31), **given})
    game = _checked(plan)
    return created(Path(record or free_name(game, "tournament")), plan)


def _checked(plan: Tournament) -> Game:
    """Refuse now what could not be played later; return the game."""
    table = Table(plan)
    check_fits(table.game, plan)
    check_book(table.game, plan.openings)
    sitting = [table.player(seat) for seat in range(len(plan.players))]
    if has_person(sitting):
        raise GameError("a person plays in plies play, not in a tournament")
    for one in sitting:
        if check := getattr(one, "check", None):
            check(table.game)
    return table.game
