"""`plies solve GAME`: who wins, or by how much, proven to the end of the game."""

from __future__ import annotations

import sys
from inspect import signature
from pathlib import Path
from typing import Any

import click

from plies.catalog import game as named_game
from plies.catalog import read_options
from plies.cli.leaving import INTERRUPTED
from plies.cli.options import as_json, given
from plies.cli.output import print_json, searching
from plies.contract import Game, GameError, State, facts, position_in, screen_text
from plies.engines.choice import ENGINES
from plies.engines.solving import METHODS, Solution
from plies.engines.solving import solve as solved
from plies.readable import rate
from plies.running.places import place
from plies.searches import Progress
from plies.searches.methods import traits
from plies.searches.result import in_words
from plies.searches.table import byte_text

NOT_SOLVED = 1
NOTHING = Solution(None, None, None, (), (), False, None, 0, 0, 0.0, "none", "none", "interrupt")


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--position", help="What to solve, as the game writes positions.")
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    help="How: proof is faster, deepening finds the shortest win, bisection halves what the "
    "value lies between, recall solves what has dice.",
)
@click.option("--threads", type=int, default=1, help="How many to search with.")
@click.option("--table", type=int, help="Positions to remember: more solves more.")
@click.option("--time", type=float, help="Seconds; then it is given up.")
@click.option("--save", type=click.Path(dir_okay=False), help="Keep what is known in a new file.")
@click.option("--resume", type=click.Path(dir_okay=False), help="Go on with such a file.")
@click.option("--engine", type=click.Choice(ENGINES), default="auto")
@click.option("--split", type=int, metavar="PLIES", help="In parts: every position so far on.")
@click.option("--budget", type=int, help="Nodes of a part before it is put off. [default: 10 M]")
@click.option("--on", help="Where parts are solved: here, dask, dask=tcp://HOST:8786.")
@click.option("--jobs", type=int, help="Parts at once. [default: all cores]")
@as_json
def solve(
    game: str,
    position: str | None,
    split: int | None,
    budget: int | None,
    on: str | None,
    jobs: int | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Find the exact value of GAME: who wins with best play.

    Ctrl-C or --time stops it; with --save it can go on another day, by --resume.

    \b
    Example: plies solve konane:size=4
    """
    rules, folded = rules_to_solve(game)
    if split is not None:
        from plies.cli.solve_parts import solve_parts

        if options.pop("threads") != 1:
            raise GameError("a part is solved by one thread: leave out --threads")
        where = place(on, jobs)
        answer = solve_parts(
            game, position, split, folded=folded, budget=budget, where=where, **options
        )
        tell_answer(rules, position_in(rules, position), answer, folded, options, as_json=as_json)
        return
    for name, given_anyway in (("--on", on), ("--jobs", jobs), ("--budget", budget)):
        if given_anyway:
            raise GameError(f"{name} is for parts: say --split PLIES, too")
    state = position_in(rules, position)
    with searching(so_far) as progress:
        try:
            answer = solved(rules, state, progress=progress, **given(options))
        except KeyboardInterrupt:  # while compiling
            answer = NOTHING
    tell_answer(rules, state, answer, folded, options, as_json=as_json)


def tell_answer(
    rules: Game,
    state: State,
    answer: Solution,
    folded: bool,
    options: dict[str, Any],
    *,
    as_json: bool,
) -> None:
    """Print what was found, and leave with the status that says whether it is solved."""
    file = options["save"] or options["resume"]
    kept = file if file and Path(file).exists() else None
    if as_json:
        print_json({**answer.to_dict(), "saved": kept, "symmetry": folded})
    else:
        click.echo(screen_text(rules, state))
        lines = answer_lines(rules, answer)
        if folded:
            lines.append(("symmetry", "mirror images count as one; symmetry=no tells them apart"))
        if kept:
            lines.append(("saved", f"{kept}: go on with it by --resume {kept}"))
        for name, text in lines:
            click.echo(f"{name:<9} {text}")
    if not answer.exact:
        sys.exit(INTERRUPTED if answer.stopped == "interrupt" else NOT_SOLVED)


def rules_to_solve(spec: str) -> tuple[Game, bool]:
    """Return a game by name, with its symmetry used where it has that option and nobody chose."""
    rules = named_game(spec)
    words = read_options(spec.rpartition(":")[2])
    if "symmetry" in words or "symmetry" not in signature(type(rules)).parameters:
        return rules, False
    return named_game(spec, symmetry=True), True


def so_far(progress: Progress) -> str:
    """Say how far a solver is: no value is one before it is proven."""
    speed = rate(progress.nodes, progress.seconds)
    work = f"{progress.nodes:,} nodes in {progress.seconds:.0f} s, {speed} nodes/s"
    if progress.numbers:
        proof, disproof = progress.numbers
        known = f"to prove {proof:,}, to disprove {disproof:,}"
        if progress.refuted:
            known += f", {progress.refuted[0]} of {progress.refuted[1]} first moves refuted"
        if progress.fill is not None:
            known += f", table {progress.fill:.0%} full"
        return f"{work}, {known} (Ctrl-C stops)"
    if progress.between:
        low, high = progress.between
        return f"{work}, between {low} and {high} (Ctrl-C stops)"
    if progress.fill is not None:
        return f"{work}, table {progress.fill:.0%} full (Ctrl-C stops)"
    known = f"value so far {value_so_far(progress)}"
    return f"depth {progress.depth} done, {work}, {known} (Ctrl-C stops)"


def value_so_far(progress: Progress) -> str:
    """Return the best value of this round; deepening counts a near win in very large numbers."""
    return "none" if progress.value is None else in_words(progress.value, decisive=True)


def answer_lines(game: Game, answer: Solution) -> list[tuple[str, str]]:
    """Return the answer as lines of a name and a text."""
    lines = [("solved", answer.verdict())] if answer.exact else unsolved(game, answer)
    if answer.exact:
        words = " ".join(answer.words[:20]) + (" ..." if len(answer.words) > 20 else "")
        lines += [
            ("move", answer.words[0] if answer.words else "none"),
            ("line", words or "none"),
        ]
    speed = rate(answer.nodes, answer.seconds)
    work = f"{answer.nodes:,} nodes in {answer.seconds:.2f} s" + (f", {speed}/s" if speed else "")
    if answer.before:
        lines.append(("resumed", f"after {answer.before:,} nodes"))
    lines.append(("searched", f"{answer.method} to depth {answer.depth}, {work}, {answer.engine}"))
    if answer.memory:
        lines.append(("memory", f"{byte_text(answer.memory)} of table"))
    if answer.note:
        lines.append(("note", answer.note))
    return lines


def unsolved(game: Game, answer: Solution) -> list[tuple[str, str]]:
    """Say plainly that nothing is proven, and what is known all the same."""
    lines = [("unsolved", answer.verdict())]
    if not answer.stopped:
        return lines
    about = facts(game)
    rounds = traits(answer.method).deepens and about.decisive and not about.chance
    if rounds and answer.depth:
        lines.append(("known", f"nobody can force a win within {answer.depth} plies"))
    return lines
