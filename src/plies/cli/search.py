"""`plies search GAME`: the best move."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from plies.catalog import game as named_game
from plies.cli.leaving import INTERRUPTED
from plies.cli.options import Output, as_json, given, search_options
from plies.cli.output import Rows, answers_now, print_json, searching
from plies.cli.steps import show_steps, write_traced
from plies.contract import Game, GameError, State, facts, move_text, position_in, screen_text
from plies.engines.choice import search as find
from plies.engines.choice import search_when_compiled
from plies.kinds import PAGE, PICTURE, TRACE
from plies.searches import Result
from plies.searches.methods import traits
from plies.searches.result import Line, note_text, value_text
from plies.searches.simulations import SIMULATIONS
from plies.searches.table import byte_text
from plies.traces import trace as record

if TYPE_CHECKING:
    from plies.traces import Trace

USUAL = 5.0  # seconds


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--position", help="Where to search from, as the game writes positions.")
@search_options
@click.option("--engine", default="auto", help="auto, interpreted or compiled.")
@click.option("--threads", type=int, default=1, help="How many to search with.")
@click.option("--seed", type=int, help="For searches that use chance.")
@click.option("--steps", is_flag=True, help="Tell every step; on a terminal, by arrow keys.")
@click.option("--trace", type=Output(TRACE), help="Write every step to a JSON file.")
@click.option("--svg", type=Output(PICTURE), help="A picture of the searched tree.")
@click.option("--html", type=Output(PAGE), help="A page to step through.")
@as_json
def search(
    game: str,
    position: str | None,
    steps: bool,
    trace: str | None,
    svg: str | None,
    html: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Find the best move in GAME and what it is worth.

    Without --depth, --time and --nodes it looks for five seconds. Compiling, once, comes on top.

    \b
    Example: plies search connect4 --method alphabeta --depth 6
    """
    rules = named_game(game)
    state = position_in(rules, position)
    files = {"trace": trace, "svg": svg, "html": html}
    recorded = None
    words = partial(answers_now, decisive=facts(rules).decisive)
    with searching(words) as progress:
        how = {**given(options), **(usual := usual_limits(options)), "progress": progress}
        if steps or any(files.values()):
            result, recorded = traced(rules, state, how)
        else:
            result = (search_when_compiled if usual else find)(rules, state, **how)
    if result.stopped == "nodes" and "nodes" in usual:
        result = replace(result, stopped="")  # so many are all that mcts means to make
    if recorded:
        write_traced(recorded, files)
    interrupted = result.stopped == "interrupt"
    if as_json:
        print_json(result.to_dict())
    else:
        if recorded and steps:
            interrupted |= show_steps(recorded)
        show(rules, state, result, files)
        if usual and result.stopped == "time":
            click.echo(f"{'':<9} {USUAL:g} s is the usual limit: --time sets another, or none")
    if interrupted:
        sys.exit(INTERRUPTED)


def usual_limits(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the limits of a search that was given none: a real game would never end."""
    if any(options[name] is not None for name in ("depth", "time", "nodes")):
        return {}
    return {"time": USUAL} | ({"nodes": SIMULATIONS} if traits(options["method"]).simulates else {})


def show(game: Game, state: State, result: Result, files: Mapping[str, str | None]) -> None:
    """Print the answer, and which files were written."""
    click.echo(screen_text(game, state))
    for name, text in answer_lines(game, state, result):
        click.echo(f"{name:<9} {text}")
    for word, path in files.items():
        if path:
            click.echo(f"{word:<9} {path}")
    if result.lines:
        show_lines(game, result.lines)


def traced(game: Game, state: State, how: dict[str, Any]) -> tuple[Result, Trace]:
    """Search interpreted and record it; the engine's own options have no meaning there."""
    if how.pop("engine", "auto") == "compiled" or how.pop("threads", 1) > 1:
        raise GameError("only an interpreted search, by one thread, tells its steps")
    how.pop("seed", None)
    return record(game, state, **how)


def answer_lines(game: Game, state: State, result: Result) -> list[tuple[str, str]]:
    """Return the answer as lines of a name and a text."""
    line = first_words(result.words, 20)
    work = f"{result.method} to depth {result.depth}, {result.nodes:,} nodes"
    lines = [
        ("move", result.words[0] if result.words else "none"),
        ("value", value_text(game, result)),
        ("line", line or "none"),
        ("searched", f"{work} in {result.seconds:.2f} s, {result.engine}"),
    ]
    if result.ties is not None:
        lines.insert(1, ("ties", " ".join(move_text(game, state, move) for move in result.ties)))
    if result.memory:
        kept = "tree" if traits(result.method).simulates else "table"
        lines.append(("memory", f"{byte_text(result.memory)} of {kept}"))
    if result.note:
        lines.append(("note", note_text(result)))
    if result.stopped:
        why = {"interrupt": "by Ctrl-C"}.get(result.stopped, f"at the {result.stopped} limit")
        lines.append(("stopped", f"{why}: this is the best answer so far"))
    return lines


def first_words(words: tuple[str, ...], count: int) -> str:
    return " ".join(words[:count]) + (" ..." if len(words) > count else "")


def show_lines(game: Game, lines: tuple[Line, ...]) -> None:
    """Print the best moves as a table, best first."""
    click.echo()
    with Rows("", "move", "value", "line", left=("move", "value", "line")) as rows:
        for number, one in enumerate(lines, 1):
            rows.add(str(number), one.words[0], value_text(game, one), first_words(one.words, 12))
