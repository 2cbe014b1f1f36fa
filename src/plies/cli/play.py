"""`plies play GAME P1 P2`: a game in the terminal."""

from __future__ import annotations

from typing import Any

import click

from plies.catalog import game as named_game
from plies.cli.options import as_json
from plies.cli.output import print_json
from plies.cli.search import position_in
from plies.game import CHANCE, Game, GameError, facts, name_of, side_name, state_text
from plies.play.players import Human, Player, Searcher, player
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
    sides = facts(rules).sides
    names = (*players, *(["human"] if not players else []))
    if len(names) > len(sides):
        raise GameError(f"{name_of(rules)} is for {len(sides)} players, not {len(names)}")
    names += (OPPONENT,) * (len(sides) - len(names))
    seated = [player(name, seed=None if seed is None else seed + i) for i, name in enumerate(names)]
    for one in seated:
        if isinstance(one, Human):
            one.show = lambda text: click.echo(text, err=as_json)
            one.ask = lambda text: asked(text, err=as_json)
    record = play_in_terminal(rules, seated, position, seed, quiet=as_json)
    if as_json:
        print_json(record_json(rules, record))


def asked(text: str, *, err: bool) -> str:
    """Ask as `input` does, which unlike click's prompt tells the end of the input from Ctrl-C."""
    click.echo(text, nl=False, err=err)
    return input()


def play_in_terminal(
    game: Game, players: list[Player], position: str | None, seed: int | None, *, quiet: bool
) -> Record:
    """Play a game, showing every position and move."""

    def show(text: str) -> None:
        click.echo(text, err=quiet)

    def watch(turn: Turn) -> None:
        who = side_name(game, turn.mover)
        why = ""
        if turn.mover != CHANCE:
            seat = players[turn.mover]
            who += f" ({seat.name})"
            if isinstance(seat, Searcher) and seat.last:
                why = f"   value {shown(seat.last.value)}, {seat.last.nodes:,} nodes"
        show(f"{who} plays {turn.word}{why}\n")
        show(state_text(game, game.play(turn.state, turn.move)))

    state = position_in(game, position)
    show(state_text(game, state))
    record = play_game(game, players, state=state, seed=seed, watch=watch)
    show(f"\n{ending(game, record)}")
    return record


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
