"""`plies play GAME P1 P2`: a game in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from plies.catalog import entry_of, found
from plies.catalog import game as named_game
from plies.cli.options import as_json
from plies.cli.output import at_a_screen, print_json, waiting
from plies.contract import (
    CHANCE,
    Game,
    GameError,
    State,
    facts,
    name_of,
    position_in,
    screen_text,
    side_name,
)
from plies.play.match import filled
from plies.play.players import Human, Player, Searcher, is_program, player
from plies.play.referee import Record, Turn, play_game
from plies.readable import duration
from plies.searches import Progress
from plies.searches.door import let_in
from plies.searches.result import shown, thought_text

OPPONENT = "auto:time=1"
LONG = 5.0  # seconds, for a move without any limit


@click.command()
@click.argument("game", metavar="GAME")
@click.argument("players", nargs=-1, metavar="[PLAYER]...")
@click.option("--position", help="Where to start, as the game writes positions.")
@click.option("--seed", type=int, help="For dice and random players.")
@as_json
def play(
    game: str, players: tuple[str, ...], position: str | None, seed: int | None, as_json: bool
) -> None:
    """Play GAME: you against the computer, or any PLAYERs against each other.

    2048 and Pac-Man at a terminal are played by keys; those of 2048 also let the PLAYER play or
    give a hint.

    \b
    Example: plies play connect4 human alphabeta:depth=6
    """
    rules = named_game(game)
    names = named_seats(rules, players)
    state = position_in(rules, position)
    entry = entry_of(rules)
    if entry and entry.screen and not as_json and at_a_screen():
        found(entry.screen)(rules, names, state, seed)
        return
    seated = seated_players(rules, names, seed, quiet=as_json)
    if entry and entry.is_long and not isinstance(seated[0], Human):
        record = play_unseen(rules, seated, state, seed, quiet=as_json)
    else:
        record = play_in_terminal(rules, seated, state, seed, quiet=as_json)
    if as_json:
        print_json(record_json(rules, record))


def named_seats(game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return who plays each side: those named or you, and the computer on seats that are left."""
    sides = facts(game).sides
    names = names or ("human",)
    if len(names) > len(sides):
        seats = f"{len(sides)} player{'s' if len(sides) > 1 else ''}"
        raise GameError(f"{name_of(game)} is for {seats}, not {len(names)}")
    names = filled(game, names)
    return names + (getattr(game, "opponent", OPPONENT),) * (len(sides) - len(names))


def seated_players(
    game: Game, names: tuple[str, ...], seed: int | None, *, quiet: bool
) -> list[Player]:
    """Return a player for every side, as `named_seats` says."""
    seated = [
        player(name, game, seed=None if seed is None else seed + i)
        for i, name in enumerate(named_seats(game, names))
    ]
    to_keyboard(seated, err=quiet)
    remind(seated)
    return seated


def remind(players: Sequence[Player]) -> None:
    """Let searches without any limit say so, once, if they think for long: they may never end."""
    for one in players:
        if isinstance(one, Searcher) and one.is_endless:
            one.options["progress"] = reminder(one.name)


def reminder(name: str) -> Callable[[Progress], None]:
    told = False

    def tell(progress: Progress) -> None:
        nonlocal told
        if progress.seconds > LONG and not told:
            told = True
            limited = f"{name}{',' if ':' in name else ':'}time=1"
            click.echo(
                f"plies: {name} looks to the end of the game, which may take for ever: "
                f"{limited} gives it a second for a move",
                err=True,
            )

    return tell


def asked(text: str, *, err: bool) -> str:
    """Ask as `input` does, which unlike click's prompt tells the end of the input from Ctrl-C."""
    click.echo(text, nl=False, err=err)
    return input()


def to_keyboard(players: Sequence[Player], *, err: bool) -> None:
    """Let people among the players answer at the keyboard; `err` leaves stdout to JSON."""
    for one in players:
        if isinstance(one, Human):
            one.show = lambda text: click.echo(text, err=err)
            one.ask = lambda text: asked(text, err=err)


def play_in_terminal(
    game: Game, players: Sequence[Player], state: State, seed: int | None, *, quiet: bool
) -> Record:
    """Play a game, showing every position and move."""

    def show(text: str) -> None:
        click.echo(text, err=quiet)

    def watch(turn: Turn) -> None:
        name = players[turn.mover].name if turn.mover != CHANCE else ""
        show(f"{turn_text(game, turn, name)}\n")
        show(screen_text(game, game.play(turn.state, turn.move)))

    refuse_at_once(game, players, state)
    show(screen_text(game, state))
    record = play_game(game, players, state=state, seed=seed, watch=watch)
    show(f"\n{ending(game, record)}")
    return record


def refuse_at_once(game: Game, players: Sequence[Player], state: State) -> None:
    """Refuse what the referee would refuse, before anything is shown."""
    let_in(game, state)
    for one in players:
        if isinstance(one, Searcher) or is_program(one.name):
            one.begin(game, 0)  # type: ignore[attr-defined]


def play_unseen(
    game: Game, players: Sequence[Player], state: State, seed: int | None, *, quiet: bool
) -> Record:
    """Play a game of many moves, telling how far it is; show only the last position."""
    made, last = 0, state

    def watch(turn: Turn) -> None:
        nonlocal made, last
        made, last = made + turn.chosen, game.play(turn.state, turn.move)
        status.update(f"{players[0].name} plays: {made:,} moves")

    try:
        with waiting("") as status:
            record = play_game(game, players, state=state, seed=seed, watch=watch)
    except KeyboardInterrupt:
        click.echo(screen_text(game, last), err=quiet)
        raise
    click.echo(f"{record.text}\n\n{ending(game, record)}", err=quiet)
    return record


def turn_text(game: Game, turn: Turn, name: str) -> str:
    """Say who plays what, and what a search thought of it."""
    who = side_name(game, turn.mover) + (f" ({name})" if name else "")
    why = [] if turn.value is None else [thought_text(game, turn)]
    why += [] if turn.nodes is None else [f"{turn.nodes:,} nodes", duration(turn.seconds)]
    return f"{who} plays {turn.word}" + (f"   {', '.join(why)}" if why else "")


def ending(game: Game, record: Record) -> str:
    """Say in a sentence how a game ended."""
    entry = entry_of(game)
    if entry and entry.ending:
        return f"{record.reason}. {found(entry.ending)(game, record.final)}".removeprefix(". ")
    if record.reason:
        return f"{record.reason}."
    if record.winner is not None and facts(game).decisive:
        return f"{side_name(game, record.winner)} wins."
    if facts(game).decisive:
        return "A draw."
    return f"The game is over: payoff {shown(record.payoff)}."


def record_json(game: Game, record: Record) -> dict[str, Any]:
    winner = None if record.winner is None else side_name(game, record.winner)
    return {
        "moves": record.moves,
        "final": record.text,
        "payoff": record.payoff,
        "winner": winner,
        "reason": record.reason,
    }
