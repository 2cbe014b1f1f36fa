"""What commands have in common that write games to a ledger: options, going on, leaving."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from plies.cli.leaving import BAD_INPUT, INTERRUPTED
from plies.contract import Game, GameError, name_of
from plies.play.adjudication import Adjudication
from plies.play.players import runs_code
from plies.tournaments.ledger import Ledger, Sort, resumed
from plies.tournaments.sprt import Sprt

FAILED = 1  # the status where a game could not be played
Command = TypeVar("Command", bound=Callable[..., Any])
TERMS = (
    click.option("--seed", type=int, help="For openings, dice and random players."),
    click.option("--random-plies", type=int, help="Random moves that begin every game."),
    click.option("--openings", type=click.Path(), help="A book: lines of positions, or of moves."),
    click.option("--move-time", type=float, help="Seconds; who takes longer for a move forfeits."),
    click.option(
        "--resign", metavar="VALUE[,MOVES]", help="Lost by so much, so often: it is over."
    ),
    click.option("--draw", metavar="VALUE[,MOVES[,PLY]]", help="Level for so long: it is a draw."),
    click.option("--longest", type=int, help="Plies, after which a game is drawn."),
    click.option("--others", help="Who plays the other sides where one plays against all."),
    click.option("--on", help="Where: here, dask, dask=tcp://HOST:8786. [default: here]"),
    click.option("--jobs", type=int, help="Games at once. [default: all cores]"),
    click.option("--record", type=click.Path(dir_okay=False), help="Write the games to this file."),
    click.option("--resume", type=click.Path(dir_okay=False), help="Go on with this record."),
)


def terms(command: Command) -> Command:
    """Add the options that say how games are played, where, and in which record."""
    for option in reversed(TERMS):
        command = option(command)
    return command


def going_on(
    path: Path,
    sort: Sort,
    given: dict[str, Any],
    make: Callable[[dict[str, Any]], Any],
    check: Callable[[Any], object],
) -> Ledger[Any]:
    """Go on with a ledger; what is said again must be the same."""
    ledger = resumed(path, sort)
    before = ledger.plan
    try:
        said = _as_given(before)
        players = [said["player"]] if "player" in said else [one.spec for one in said["players"]]
        code = [one for one in (before.game, before.others, *players) if runs_code(one)]
        if code and "game" not in given:
            again = "name the game and the players again to run it"
            raise GameError(f"{code[0]} is a program or a file of code: {again}")
        now = make({**said, **given})
        if now != before:
            otherwise = f"the {sort.word} in {path} was planned otherwise"
            raise GameError(f"{otherwise}: leave its options out")
        check(now)
    except GameError:
        ledger.close()
        raise
    return ledger


def _as_given(plan: Any) -> dict[str, Any]:
    """Return a plan as the options that make it."""
    found = {field.name: getattr(plan, field.name) for field in fields(plan)}
    rules: Adjudication = found.pop("adjudication")
    texts = {"resign": rules.resign, "draw": rules.draw}
    found |= {name: ",".join(map(str, rule)) for name, rule in texts.items() if rule}
    test: Sprt | None = found.pop("sprt", None)
    if test:
        found |= {"sprt": f"{test.elo0!r},{test.elo1!r}", "alpha": test.alpha, "beta": test.beta}
    return found | {"longest": rules.longest}


def tell(sentence: str) -> None:
    """Say on stderr what is going on."""
    click.echo(f"plies: {sentence}", err=True)


@dataclass(frozen=True)
class Ending:
    """How it ended, and what it took: Ctrl-C, or an error in a sentence, or neither."""

    stopped: bool
    error: str
    seconds: float


def leave(ledger: Ledger[Any], sort: Sort, ending: Ending, *, failed: bool = False) -> None:
    """Say what is left to do, and leave with the status that says so too."""
    on = f"plies {sort.command} --resume {ledger.path} goes on"
    kept = f"; what was played is kept: {on}" if ledger.games else ""
    if ending.error:
        tell(f"{' '.join(ending.error.split())}{kept}")
        sys.exit(BAD_INPUT)
    if ending.stopped:
        tell(f"stopped{kept or '; no game has ended'}")
        sys.exit(INTERRUPTED)
    if failed:
        tell(f"some games could not be played{kept}")
        sys.exit(FAILED)


def forget_if_empty(ledger: Ledger[Any], resume: str | None) -> None:
    """Take away a new record in which no game stands."""
    if not ledger.games and not resume:
        ledger.path.unlink(missing_ok=True)


def free_name(game: Game, what: str) -> str:
    """Return a name for a record that no file has yet."""
    name = re.sub(r"[^\w-]+", "-", name_of(game)) + f"-{what}-{datetime.now():%Y%m%d-%H%M%S}"
    taken = (f"{name}{suffix}.jsonl" for suffix in ("", *(f"-{i}" for i in range(2, 1000))))
    return next(file for file in taken if not Path(file).exists())
