"""`plies tree SPEC`: search a tree and show what happened to it."""

from __future__ import annotations

import sys
from typing import Any

import click

from plies.cli.options import as_json, given, search_options
from plies.cli.output import print_json, result_json
from plies.game import CHANCE
from plies.games.tree import Tree
from plies.notation import compare, lettered, read_tree, save_tree
from plies.notation.solution import Solution
from plies.search import Event, Result
from plies.search import search as find
from plies.search.result import shown
from plies.views.drawing import drawing
from plies.views.narration import Narrator
from plies.views.walk import Walk

WINDOWED = ("alphabeta", "paranoid", "expectiminimax", "deepening")


@click.command()
@click.argument("spec", metavar="SPEC")
@search_options
@click.option("--letters", is_flag=True, help="Name the inner nodes A, B, C ... level by level.")
@click.option("--steps", is_flag=True, help="Tell every step; on a terminal, Enter by Enter.")
@click.option("--save", type=click.Path(dir_okay=False), help="Write the tree: .json .test .txt")
@as_json
def tree(
    spec: str, letters: bool, steps: bool, save: str | None, as_json: bool, **options: Any
) -> None:
    """Search a tree: "[[3,5],[2,9]]", "((3 5)(2 9))", or a file in any notation."""
    read = read_tree(spec)
    subject = lettered(read.tree) if letters else read.tree
    how = {"method": default_method(subject), **read.options, **given(options)}
    if read.options and how["method"] != read.options["method"]:
        how = {**how, "strict": given(options).get("strict", False)}
    walk, events = Walk(subject), list[Event]()

    def listen(event: Event) -> None:
        walk(event)
        if steps:
            events.append(event)

    result = find(subject, **how, observe=listen)
    same = None
    if read.solution:
        same = compare(read.solution, str(result.move), walk.names(walk.visited))
    if save:
        save_tree(subject, save)
    if as_json:
        print_json(tree_json(subject, result, walk, same))
    else:
        if steps:
            tell_steps(subject, events, result.method in WINDOWED)
        show(subject, result, walk)
        if save:
            click.echo(f"saved     {save}")
        if read.solution and same is not None:
            show_comparison(read.solution, same)
    if same:
        sys.exit(1)


def default_method(tree: Tree) -> str:
    if CHANCE in tree.movers:
        return "expectiminimax"
    return "alphabeta"


def tree_json(
    tree: Tree, result: Result, walk: Walk, differences: list[str] | None
) -> dict[str, Any]:
    """Return the answer with the names of the nodes visited and cut, and the values returned."""
    answer = result_json(tree, tree.start(), result)
    answer["visited"] = walk.names(walk.visited)
    answer["cut"] = walk.names(walk.never_visited)
    answer["values"] = {tree.name_of(node): walk.returned[node] for node in walk.returned}
    if differences is not None:
        answer["differences"] = differences
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
    total = len(tree.parents)
    cuts = f"{result.cuts} cut" + ("" if result.cuts == 1 else "s")
    click.echo(f"searched  {result.method}: {result.nodes} of {total} nodes, {cuts}")


def show_comparison(solution: Solution, differences: list[str]) -> None:
    if not differences:
        click.echo("solution  the same move and the same nodes")
    for sentence in differences:
        click.echo(f"solution  {sentence}")


def tell_steps(tree: Tree, events: list[Event], windowed: bool) -> None:
    """Print the story of a search; where somebody sits at a terminal, sentence by sentence."""
    narrator = Narrator(tree, windowed)
    sentences = [sentence for event in events if (sentence := narrator.sentence(event))]
    waiting = sys.stdin.isatty() and sys.stdout.isatty()
    for number, sentence in enumerate(sentences, 1):
        click.echo(f"{number:>3}  {sentence}", nl=not waiting)
        if waiting:
            key = click.getchar()
            click.echo()
            waiting = key not in ("q", "\x1b")
    click.echo()
