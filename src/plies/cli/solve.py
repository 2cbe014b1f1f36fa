"""`plies solve GAME`: who wins, or by how much, proven to the end of the game."""

from __future__ import annotations

import sys
from typing import Any

import click

from plies.catalog import game as named_game
from plies.cli.options import as_json, given
from plies.cli.output import move_json, print_json, rate, searching
from plies.cli.search import position_in
from plies.engines import ENGINES
from plies.game import Game, State, facts, state_text
from plies.search import Progress
from plies.search.result import shown
from plies.solve import Solution
from plies.solve import solve as solved

NOT_SOLVED = 1
NOTHING = Solution(None, None, None, (), (), False, None, 0, 0, 0.0, "none", "interrupt")


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--position", help="What to solve, as the game writes positions.")
@click.option("--threads", type=int, default=1, help="How many to search with.")
@click.option("--table", type=int, help="Positions to remember: more solves more.")
@click.option("--time", type=float, help="Seconds; then it is given up.")
@click.option("--engine", type=click.Choice(ENGINES), default="auto")
@as_json
def solve(game: str, position: str | None, as_json: bool, **options: Any) -> None:
    """Find the exact value of GAME: who wins with best play."""
    rules = named_game(game)
    state = position_in(rules, position)
    with searching(so_far) as progress:
        try:
            answer = solved(rules, state, progress=progress, **given(options))
        except KeyboardInterrupt:  # while compiling
            answer = NOTHING
    if as_json:
        print_json(solution_json(rules, state, answer))
    else:
        click.echo(state_text(rules, state))
        for name, text in told(rules, answer):
            click.echo(f"{name:<9} {text}")
    if not answer.exact:
        sys.exit(NOT_SOLVED)


def so_far(progress: Progress) -> str:
    """Say how far a solver is: no value is one before it is proven."""
    speed = rate(progress.nodes, progress.seconds)
    return (
        f"depth {progress.depth} done, {progress.nodes:,} nodes in {progress.seconds:.0f} s, "
        f"{speed} nodes/s, value so far {value_so_far(progress)} (Ctrl-C gives up)"
    )


def value_so_far(progress: Progress) -> str:
    """Return the best value of this round; deepening counts a near win in very large numbers."""
    value = progress.value
    if value is None:
        return "none"
    return shown(value) if abs(value) < 1_000_000 else "a win" if value > 0 else "a loss"


def solution_json(game: Game, state: State, answer: Solution) -> dict[str, Any]:
    line, position = [], state
    for move in answer.line:
        line.append(move_json(game, position, move))
        position = game.play(position, move)
    keys = "value winner exact distance depth nodes seconds engine stopped"
    found = {key: getattr(answer, key) for key in keys.split()}
    return {**found, "move": line[0] if line else None, "line": line}


def told(game: Game, answer: Solution) -> list[tuple[str, str]]:
    """Return the answer as lines of a name and a text."""
    lines = [proof(game, answer)] if answer.exact else unsolved(game, answer)
    if answer.exact:
        words = " ".join(answer.words[:20]) + (" ..." if len(answer.words) > 20 else "")
        lines += [
            ("move", answer.words[0] if answer.words else "none"),
            ("line", words or "none"),
        ]
    speed = rate(answer.nodes, answer.seconds)
    work = f"{answer.nodes:,} nodes in {answer.seconds:.2f} s" + (f", {speed}/s" if speed else "")
    lines.append(("searched", f"depth {answer.depth}, {work}, {answer.engine}"))
    if answer.note:
        lines.append(("note", f"not compiled: {answer.note}"))
    return lines


def proof(game: Game, answer: Solution) -> tuple[str, str]:
    if answer.winner == "draw":
        return "solved", f"a draw (value {shown(answer.value)})"
    if answer.winner is None:
        return "solved", f"value {shown(answer.value)}"
    plies = "1 ply" if answer.distance == 1 else f"{answer.distance} plies"
    when = f" in {plies}" if answer.distance else ""
    return "solved", f"{answer.winner} wins{when} (value {shown(answer.value)})"


def unsolved(game: Game, answer: Solution) -> list[tuple[str, str]]:
    """Say plainly that nothing is proven, and what is known all the same."""
    why = {"interrupt": "by Ctrl-C"}.get(answer.stopped, f"at the {answer.stopped} limit")
    lines = [("unsolved", f"stopped {why} before a proof")]
    about = facts(game)
    if about.decisive and not about.chance and answer.depth:
        lines.append(("known", f"nobody can force a win within {answer.depth} plies"))
    return lines
