"""`plies replay FILE`: recorded games, move by move, and a way to go on from any position."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from plies.catalog import game as named_game
from plies.catalog import is_file
from plies.cli.match_screen import ended_text
from plies.cli.options import as_json
from plies.cli.output import at_a_screen, print_json
from plies.cli.play import play_in_terminal, record_json, seated_players
from plies.cli.replay_screen import Replayed, note_text, step_through
from plies.contract import Game, GameError, position_in, screen_text, state_text
from plies.play.foreign import export, is_foreign, read_foreign
from plies.play.record_file import Games, read
from plies.play.records import Saved, positions
from plies.play.summary import game_json


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.argument("players", nargs=-1, metavar="[PLAYER]...")
@click.option("--game", "number", type=int, help="The number of a game; without it all of them.")
@click.option("--ply", type=int, help="Print the position after so many plies, to go on from it.")
@click.option("--continue", "go_on", is_flag=True, help="Let PLAYERs play on from --ply.")
@click.option("--rules", help="The game, if it is a file of your own: mygame.py:MyGame.")
@click.option("--seed", type=int, help="For dice and random players, to go on.")
@click.option(
    "--export",
    "copy",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the games as other programs read them, such as FILE.pgn.",
)
@as_json
def replay(
    file: Path,
    players: tuple[str, ...],
    number: int | None,
    ply: int | None,
    go_on: bool,
    rules: str | None,
    seed: int | None,
    copy: Path | None,
    as_json: bool,
) -> None:
    """Replay recorded games: by arrow keys on a terminal, elsewhere printed.

    FILE is a record of plies match, or of other programs, as games.pgn.

    \b
    Example: plies replay games.txt --game 3 --ply 12
    """
    if players and not go_on:
        raise GameError("players are for --continue: they play on from --ply")
    if go_on and ply is None:
        raise GameError("say where to go on from: --ply K")
    found = read_foreign(file) if is_foreign(file) else read(file)
    for sentence in found.lost:
        click.echo(f"plies: {sentence}", err=True)
    games = [replayed(one, rules) for one in wanted(file, found, number)]
    if copy is not None:
        export(copy, [(one.rules, one.saved) for one in games])
        if as_json:
            print_json({"file": str(copy), "games": len(games)})
        else:
            count = "1 game" if len(games) == 1 else f"{len(games)} games"
            click.echo(f"{count} written to {copy}")
    elif ply is not None:
        at_ply(games[0], ply, players if go_on else None, seed, as_json=as_json)
    elif as_json:
        print_json({"games": [replayed_json(one) for one in games], "lost": found.lost})
    elif at_a_screen():
        step_through(games)
    else:
        for one in games:
            print_all(one)


def wanted(file: Path, found: Games, number: int | None) -> list[Saved]:
    """Return the games to replay: of all of them or the one with that number, those with moves."""
    if not found.games:
        raise GameError(f"there is no game in {file}")
    games = [one for one in found.games if number in (None, one.number)]
    if not games:
        numbers = [one.number for one in found.games]
        known = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        raise GameError(f"there is no game {number} in {file}: it has {known}")
    kept = [one for one in games if one.kept]
    if not kept:
        what = f"game {number} in {file}" if number is not None else f"the match in {file}"
        raise GameError(f"{what} was recorded without its moves: plies match --moves keeps them")
    if len(kept) < len(games):
        missing = f"{len(games) - len(kept)} of {len(games)} games were recorded without moves"
        click.echo(f"plies: {missing}: plies match --moves keeps them", err=True)
    return kept


def replayed(one: Saved, rules: str | None) -> Replayed:
    """Return a game with all its positions, played again by the rules."""
    game = rules_of(one, rules)
    start = position_in(game, one.plan.position)
    return Replayed(game, one, tuple(state for state, _ in positions(game, start, one)))


def rules_of(one: Saved, rules: str | None) -> Game:
    name = one.plan.game
    if is_file(name) and rules is None:
        raise GameError(f"the rules are a file, {name}: if you trust it, run it by --rules {name}")
    return named_game(rules or name)


def at_ply(
    one: Replayed, ply: int, players: tuple[str, ...] | None, seed: int | None, *, as_json: bool
) -> None:
    """Print one position, or let players go on from it."""
    if not 0 <= ply < len(one.states):
        last = len(one.states) - 1
        raise GameError(f"game {one.saved.number} has the plies 0 to {last}, not {ply}")
    game, state = one.rules, one.states[ply]
    if players is not None:
        seated = seated_players(game, players, seed, quiet=as_json)
        record = play_in_terminal(game, seated, state, seed, quiet=as_json)
        if as_json:
            print_json(record_json(game, record))
    elif as_json:
        print_json({"position": state_text(game, state), "moves": one.saved.moves[:ply]})
    else:
        click.echo(state_text(game, state))


def replayed_json(one: Replayed) -> dict[str, Any]:
    texts = [state_text(one.rules, state) for state in one.states]
    return {**game_json(one.rules, one.saved), "positions": texts}


def print_all(one: Replayed) -> None:
    """Print every position of a game, with what was played and thought."""
    click.echo(f"game {one.saved.number}: {ended_text(one.saved)}\n")
    click.echo(screen_text(one.rules, one.states[0]))
    for ply, state in enumerate(one.states[1:], 1):
        click.echo(f"\nply {ply}: {note_text(one, ply)}")
        click.echo(screen_text(one.rules, state))
    click.echo()
