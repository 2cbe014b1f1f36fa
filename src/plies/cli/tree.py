"""`plies tree SPEC`: search a tree and show what happened to it."""

from __future__ import annotations

import sys
from typing import Any

import click

from plies.cli.exercise import (
    exercise_options,
    random_facts,
    set_exercise,
    source,
    take_wishes,
)
from plies.cli.leaving import INTERRUPTED
from plies.cli.options import Output, as_json, given, search_options
from plies.cli.output import print_json
from plies.cli.steps import show_steps, write_traced
from plies.contract import CHANCE, GameError
from plies.kinds import PAGE, PICTURE, TRACE
from plies.play.players import Searcher, player
from plies.searches import Result
from plies.searches import search as find
from plies.searches.methods import traits
from plies.searches.options import MEANT_FOR
from plies.searches.result import shown
from plies.traces import Trace
from plies.traces import trace as record
from plies.trees.notation import TREE, lettered, save_tree
from plies.trees.notation import compare as differences
from plies.trees.notation.solution import Solution
from plies.trees.tree import Tree
from plies.views.captions import BOUNDS
from plies.views.drawing import drawing
from plies.views.walk import Walk


@click.command()
@click.argument("spec", metavar="[SPEC]", required=False)
@search_options
@exercise_options
@click.option("--letters", is_flag=True, help="Name the inner nodes A, B, C ... level by level.")
@click.option("--steps", is_flag=True, help="Tell every step; on a terminal, by arrow keys.")
@click.option("--trace", type=Output(TRACE), help="Write every step to a JSON file.")
@click.option("--svg", type=Output(PICTURE), help="A picture; of a sheet, two.")
@click.option("--html", type=Output(PAGE), help="A page of steps; of a sheet, two.")
@click.option(
    "--bounds",
    type=click.Choice(BOUNDS),
    default="now",
    help="Alpha and beta at a node: those of now, or of its arrival.",
)
@click.option("--compare", metavar="SEARCH", help="Beside it on the page: minimax, or another.")
@click.option("--save", type=Output(TREE), help="Write the tree: .json .test .txt")
@as_json
def tree(
    spec: str | None,
    letters: bool,
    steps: bool,
    trace: str | None,
    svg: str | None,
    html: str | None,
    bounds: str,
    compare: str | None,
    save: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Search a tree: "[[3,5],[2,9]]", "((3 5)(2 9))", a file in any notation, or - for stdin.

    \b
    Example: plies tree "[[3, 5], [2, 9]]" --steps
    """
    wishes = take_wishes(options)
    read = source(spec, wishes)
    subject = lettered(read.tree) if letters else read.tree
    how = {"method": default_method(subject), **read.options, **given(options)}
    if read.options and how["method"] != read.options["method"]:
        how = {**how, "strict": given(options).get("strict", False)}
    if wishes.exercise and (steps or trace or compare):
        raise GameError(
            "--steps, --trace and --compare tell a search: leave them out of an --exercise"
        )
    if compare and not html:
        raise GameError("--compare puts two searches on one page: say which with --html")
    if wishes.exercise:
        set_exercise(subject, how, wishes, svg=svg, html=html, save=save, as_json=as_json)
        return
    result, walk, recorded = walked(subject, how, told=bool(steps or trace or svg or html))
    same = None
    if read.solution:
        same = differences(read.solution, str(result.move), walk.names(walk.visited))
    if save:
        save_tree(subject, save)
    files = {"saved": save, "trace": trace, "svg": svg, "html": html}
    if recorded:
        beside = record(subject, **other_way(how, compare))[1] if compare else None
        write_traced(recorded, files, beside, bounds=bounds)
    interrupted = result.stopped == "interrupt"
    if as_json:
        print_json(tree_json(subject, result, walk, same) | random_facts(subject, wishes))
    else:
        if recorded and steps:
            interrupted |= show_steps(recorded, bounds)
        show(subject, result, walk)
        for word, fact in random_facts(subject, wishes).items():
            click.echo(f"{word:<9} {fact}")
        for word, path in files.items():
            if path:
                click.echo(f"{word:<9} {path}")
        if read.solution and same is not None:
            show_comparison(read.solution, same)
    if interrupted:
        sys.exit(INTERRUPTED)
    if same:
        sys.exit(1)


def walked(tree: Tree, how: dict[str, Any], *, told: bool) -> tuple[Result, Walk, Trace | None]:
    """Search the tree once, and record every step where they are to be told."""
    if told:
        result, recorded = record(tree, **how)
        return result, Walk.of(tree, recorded), recorded
    walk = Walk(tree)
    return find(tree, **how, observe=walk), walk, None


def default_method(tree: Tree) -> str:
    if CHANCE in tree.movers:
        return "expectiminimax"
    return "alphabeta"


def other_way(how: dict[str, Any], spec: str) -> dict[str, Any]:
    """Return how the search beside the first one goes: its own method, to the same limits."""
    other = player(spec)
    if not isinstance(other, Searcher):
        raise GameError(f"--compare takes a search, as minimax or alphabeta:strict, not {spec}")
    shared = {name: value for name, value in how.items() if name not in MEANT_FOR}
    return {**shared, "method": other.method, **other.options}


def tree_json(tree: Tree, result: Result, walk: Walk, wrong: list[str] | None) -> dict[str, Any]:
    """Return the answer with the names of the nodes visited and cut, and the values returned."""
    answer = result.to_dict()
    answer["visited"] = walk.names(walk.visited)
    answer["cut"] = walk.names(walk.never_visited)
    answer["values"] = {tree.name_of(node): walk.returned[node] for node in walk.returned}
    if wrong is not None:
        answer["differences"] = wrong
    return answer


def nodes_of(tree: Tree, line: tuple[Any, ...]) -> tuple[int, ...]:
    """Return the nodes that a line of play goes through, the root first."""
    nodes = [0]
    for move in line:
        nodes.append(tree.play(nodes[-1], move))
    return tuple(nodes)


def show(tree: Tree, result: Result, walk: Walk) -> None:
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for line in drawing(tree, walk, nodes_of(tree, result.line)):
        console.print(line)
    words = " ".join(result.words[:20]) + (" ..." if len(result.words) > 20 else "")
    click.echo(f"value     {shown(result.value)}")
    click.echo(f"move      {result.words[0] if result.words else 'none'}")
    click.echo(f"line      {words or 'none'}")
    if result.ties is not None:
        click.echo(f"ties      {' '.join(str(move) for move in result.ties)}")
    for number, one in enumerate(result.lines or (), 1):
        click.echo(f"line {number:<4} {' '.join(one.words)}: {shown(one.value)}")
    once = not traits(result.method).deepens
    total = f" of {len(tree.parents)}" if once else ""
    cuts = f"{result.cuts} cut" + ("" if result.cuts == 1 else "s")
    click.echo(f"searched  {result.method}: {result.nodes}{total} nodes, {cuts}")


def show_comparison(solution: Solution, wrong: list[str]) -> None:
    if not wrong:
        click.echo("solution  the same move and the same nodes")
    for sentence in wrong:
        click.echo(f"solution  {sentence}")
