"""`plies search GAME`: the best move."""

from __future__ import annotations

from typing import Any

import click

from plies.catalog import game as named_game
from plies.cli.options import as_json, given, search_options
from plies.cli.output import print_json, result_json, searching
from plies.engines import search as find
from plies.game import MAX, Game, GameError, State, move_text, name_of, side_name, state_text
from plies.search import Result
from plies.search.result import shown


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--position", help="Where to search from, as the game writes positions.")
@search_options
@click.option("--engine", default="auto", help="auto, interpreted or compiled.")
@click.option("--threads", type=int, default=1, help="How many to search with.")
@click.option("--seed", type=int, help="For searches that use chance.")
@as_json
def search(game: str, position: str | None, as_json: bool, **options: Any) -> None:
    """Find the best move in GAME and what it is worth."""
    rules = named_game(game)
    state = position_in(rules, position)
    with searching() as progress:
        result = find(rules, state, progress=progress, **given(options))
    if as_json:
        print_json(result_json(rules, state, result))
        return
    click.echo(state_text(rules, state))
    for name, text in told(rules, state, result):
        click.echo(f"{name:<9} {text}")


def position_in(game: Game, text: str | None) -> State:
    """Return the position that `text` describes, or the start."""
    if text is None:
        return game.start()
    if not hasattr(game, "read_state"):
        raise GameError(f"{name_of(game)} has no way to read a position: it has no read_state")
    try:
        return game.read_state(text)
    except GameError:
        raise
    except (ValueError, IndexError, KeyError) as error:
        raise GameError(f"{text!r} is not a position of {name_of(game)}: {error}") from error


def told(game: Game, state: State, result: Result) -> list[tuple[str, str]]:
    """Return the answer as lines of a name and a text."""
    value = shown(result.value)
    if result.outcome == "draw":
        value += " (draw)"
    elif result.outcome:
        ahead = f" in {result.distance} plies" if result.distance else ""
        value += f" ({result.outcome} for {side_name(game, MAX)}{ahead})"
    line = " ".join(result.words[:20]) + (" ..." if len(result.words) > 20 else "")
    work = f"{result.method} to depth {result.depth}, {result.nodes:,} nodes"
    lines = [
        ("move", result.words[0] if result.words else "none"),
        ("value", value),
        ("line", line or "none"),
        ("searched", f"{work} in {result.seconds:.2f} s, {result.engine}"),
    ]
    if result.ties is not None:
        lines.insert(1, ("ties", " ".join(move_text(game, state, move) for move in result.ties)))
    if result.stopped:
        why = {"interrupt": "by Ctrl-C"}.get(result.stopped, f"at the {result.stopped} limit")
        lines.append(("stopped", f"{why}: this is the best answer so far"))
    return lines
