"""`plies search GAME`: the best move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from plies.catalog import game as named_game
from plies.cli.options import as_json, given, search_options
from plies.cli.output import Rows, print_json, result_json, searching
from plies.cli.steps import show_steps, write_traced
from plies.engines import search as find
from plies.game import MAX, Game, GameError, State, move_text, name_of, side_name, state_text
from plies.search import Result
from plies.search.result import Line, shown
from plies.search.table import byte_text
from plies.trace import trace as record

if TYPE_CHECKING:
    from plies.trace import Trace


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--position", help="Where to search from, as the game writes positions.")
@search_options
@click.option("--engine", default="auto", help="auto, interpreted or compiled.")
@click.option("--threads", type=int, default=1, help="How many to search with.")
@click.option("--seed", type=int, help="For searches that use chance.")
@click.option("--steps", is_flag=True, help="Tell every step; on a terminal, by arrow keys.")
@click.option("--trace", type=click.Path(dir_okay=False), help="Write every step to a JSON file.")
@click.option("--svg", type=click.Path(dir_okay=False), help="A picture of the searched tree.")
@click.option("--html", type=click.Path(dir_okay=False), help="A page to step through.")
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
    """Find the best move in GAME and what it is worth."""
    rules = named_game(game)
    state = position_in(rules, position)
    files = {"trace": trace, "svg": svg, "html": html}
    recorded = None
    with searching() as progress:
        how = {**given(options), "progress": progress}
        if steps or any(files.values()):
            result, recorded = traced(rules, state, how)
        else:
            result = find(rules, state, **how)
    if recorded:
        write_traced(recorded, files)
    if as_json:
        print_json(result_json(rules, state, result))
        return
    if recorded and steps:
        show_steps(recorded)
    click.echo(state_text(rules, state))
    for name, text in told(rules, state, result):
        click.echo(f"{name:<9} {text}")
    for word, path in files.items():
        if path:
            click.echo(f"{word:<9} {path}")
    if result.lines:
        show_lines(rules, result.lines)


def traced(game: Game, state: State, how: dict[str, Any]) -> tuple[Result, Trace]:
    """Search interpreted and record it; the engine's own options have no meaning there."""
    if how.pop("engine", "auto") == "compiled" or how.pop("threads", 1) > 1:
        raise GameError("only an interpreted search, by one thread, tells its steps")
    how.pop("seed", None)
    return record(game, state, **how)


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
        kept = "tree" if result.method == "mcts" else "table"
        lines.append(("memory", f"{byte_text(result.memory)} of {kept}"))
    if result.note:
        lines.append(("note", f"not compiled: {result.note}"))
    if result.stopped:
        why = {"interrupt": "by Ctrl-C"}.get(result.stopped, f"at the {result.stopped} limit")
        lines.append(("stopped", f"{why}: this is the best answer so far"))
    return lines


def value_text(game: Game, found: Result | Line) -> str:
    """Return a value, and what is proven of it."""
    if found.outcome == "draw":
        return f"{shown(found.value)} (draw)"
    if not found.outcome:
        return shown(found.value)
    ahead = f" in {found.distance} plies" if found.distance else ""
    return f"{shown(found.value)} ({found.outcome} for {side_name(game, MAX)}{ahead})"


def first_words(words: tuple[str, ...], count: int) -> str:
    return " ".join(words[:count]) + (" ..." if len(words) > count else "")


def show_lines(game: Game, lines: tuple[Line, ...]) -> None:
    """Print the best moves as a table, best first."""
    click.echo()
    with Rows("", "move", "value", "line", left=("move", "value", "line")) as rows:
        for number, one in enumerate(lines, 1):
            rows.add(str(number), one.words[0], value_text(game, one), first_words(one.words, 12))
