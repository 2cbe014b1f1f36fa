"""`plies play GAME P1 P2`: a game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from plies.catalog import game as named_game
from plies.cli.options import as_json
from plies.cli.output import duration, print_json
from plies.cli.search import position_in
from plies.game import CHANCE, Game, GameError, State, facts, name_of, side_name, state_text
from plies.play.players import Human, Player, player
from plies.play.referee import Record, Turn, play_game
from plies.search.result import shown

OPPONENT = "auto:time=1"


@click.command()
@click.argument("game", metavar="GAME")
@click.argument("players", nargs=-1, metavar="[PLAYER]...")
@click.option("--position", help="Where to start, as the game writes positions.")
@click.option("--seed", type=int, help="For dice and random players.")
@as_json
def play(
    game: str, players: tuple[str, ...], position: str | None, seed: int | None, as_json: bool
) -> None:
    """Play GAME: you against the computer, or any PLAYERs against each other."""
    rules = named_game(game)
    seated = seated_players(rules, players, seed, quiet=as_json)
    state = position_in(rules, position)
    record = play_in_terminal(rules, seated, state, seed, quiet=as_json)
    if as_json:
        print_json(record_json(rules, record))


def seated_players(
    game: Game, names: tuple[str, ...], seed: int | None, *, quiet: bool
) -> list[Player]:
    """Return a player for every side: those named, and the computer on seats that are left."""
    sides = facts(game).sides
    names = names or ("human",)
    if len(names) > len(sides):
        raise GameError(f"{name_of(game)} is for {len(sides)} players, not {len(names)}")
    names += (OPPONENT,) * (len(sides) - len(names))
    seated = [player(name, seed=None if seed is None else seed + i) for i, name in enumerate(names)]
    to_keyboard(seated, err=quiet)
    return seated


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
        show(state_text(game, game.play(turn.state, turn.move)))

    show(state_text(game, state))
    record = play_game(game, players, state=state, seed=seed, watch=watch)
    show(f"\n{ending(game, record)}")
    return record


def turn_text(game: Game, turn: Turn, name: str) -> str:
    """Say who plays what, and what a search thought of it."""
    who = side_name(game, turn.mover) + (f" ({name})" if name else "")
    why = [] if turn.value is None else [f"value {shown(turn.value)}"]
    why += [] if turn.nodes is None else [f"{turn.nodes:,} nodes", duration(turn.seconds)]
    return f"{who} plays {turn.word}" + (f"   {', '.join(why)}" if why else "")


def ending(game: Game, record: Record) -> str:
    """Say in a sentence how a game ended."""
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
