"""`plies tree --random` and `--exercise`: trees by chance, and sheets made from trees."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from secrets import randbelow
from typing import Any, TypeVar

import click

from plies.cli.options import Output
from plies.cli.output import print_json
from plies.contract import GameError
from plies.exercises.choosing import random_exercise
from plies.exercises.exercises import Exercise, exercise
from plies.exercises.paper import draw_on_paper
from plies.exercises.sheets import key_page, key_text, sheet_page, sheet_text
from plies.kinds import KEY, PAGE, PICTURE
from plies.trees.notation import TreeFile, read_stream, read_tree, save_tree, write_tree
from plies.trees.random_trees import random_tree
from plies.trees.tree import Tree
from plies.writing import Kind, check, write

Command = TypeVar("Command", bound=Callable[..., Any])
SEEDS = 1_000_000  # so few that a seed is quickly typed


class Range(click.ParamType[tuple[int, int]]):
    """A number, or two with dots between: 2, 2..3, -9..9."""

    name = "LO..HI"

    def convert(self, value: Any, *_: Any) -> tuple[int, int]:
        found = re.fullmatch(r"(-?\d{1,9})(?:\.\.(-?\d{1,9}))?", str(value))
        if found is None:
            self.fail(f"{value!r} is no range of whole numbers as 2..3")
        return int(found[1]), int(found[2] or found[1])


OPTIONS = [
    click.option("--random", is_flag=True, help="A random tree, as deep as --depth says."),
    click.option("--branching", type=Range(), help="Its branches at a node: 2, or 2..3."),
    click.option("--leaves", type=Range(), help="Its leaves: -9..9."),
    click.option("--chance", is_flag=True, default=None, help="CHANCE moves in it, too."),
    click.option("--players", type=int, help="Its players: MAX and all against MAX."),
    click.option("--beyond", type=int, help="Levels below a depth limit of --depth."),
    click.option("--early", type=float, help="The share of nodes that end early."),
    click.option("--seed", type=int, help="The same random tree again."),
    click.option("--exercise", is_flag=True, help="A sheet to solve on paper, and its key."),
    click.option("--key", type=Output(KEY), help="A file for the key."),
]


@dataclass
class Wishes:
    """What was said about random trees and exercises."""

    random: bool
    branching: tuple[int, int] | None
    leaves: tuple[int, int] | None
    chance: bool | None
    players: int | None
    beyond: int | None
    early: float | None
    seed: int | None
    exercise: bool
    key: str | None
    depth: int | None = None

    def shape(self) -> dict[str, Any]:
        """Return what was said about the random tree."""
        said = {name: getattr(self, name) for name in SHAPE}
        return {name: value for name, value in said.items() if value is not None}


SHAPE = ("depth", "branching", "leaves", "chance", "players", "beyond", "early", "seed")


def exercise_options(command: Command) -> Command:
    """Give a command the options of random trees and exercises."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def take_wishes(options: dict[str, Any]) -> Wishes:
    """Take what is about random trees and exercises out of `options`; the search keeps the rest.

    With --random --depth is the depth of the tree, which is searched to its end; only where the
    tree goes beyond it is it a limit of the search.
    """
    said = {
        field.name: options.pop(field.name, None)
        for field in fields(Wishes)
        if field.name != "depth"
    }
    wishes = Wishes(**said)
    if wishes.key and not wishes.exercise:
        raise GameError("--key is for an --exercise")
    if wishes.random:
        wishes.depth = options["depth"]
        options["depth"] = (wishes.depth or 3) if wishes.beyond else None
        wishes.seed = randbelow(SEEDS) if wishes.seed is None else wishes.seed
    elif wishes.shape():
        raise GameError(f"--{next(iter(wishes.shape()))} is for a --random tree")
    return wishes


def source(spec: str | None, wishes: Wishes) -> TreeFile:
    """Return the tree that was given, or a random one."""
    if (spec is None) != wishes.random:
        raise GameError("give either a tree or --random" + (", not both" if spec else ""))
    if spec == "-":
        return read_stream(sys.stdin.buffer)
    return read_tree(spec) if spec is not None else TreeFile(random_tree(**wishes.shape()))


def random_facts(tree: Tree, wishes: Wishes) -> dict[str, Any]:
    """Return what is to be known of a random tree to have it again; nothing of any other."""
    return {"tree": write_tree(tree, "list"), "seed": wishes.seed} if wishes.random else {}


def set_exercise(
    tree: Tree,
    how: dict[str, Any],
    wishes: Wishes,
    *,
    svg: str | None,
    html: str | None,
    save: str | None,
    as_json: bool,
) -> None:
    """Print an exercise, or write it to the files that were asked for."""
    random = {**how, **wishes.shape()}
    made = random_exercise(**random) if wishes.random else exercise(tree, **how)
    written = write_files(made, wishes.key, svg, html)
    if save:
        save_tree(made.tree, save)
        written.append(Path(save))
    if as_json:
        print_json(made.json())
        return
    if not html and not svg:
        click.echo(sheet_text(made))
        if not wishes.key:
            click.echo(f"\n{' key ':-^72}\n")
            click.echo(key_text(made))
    for path in written:
        click.echo(f"saved     {path}")


def beside(path: str) -> Path:
    """Return where the key to a sheet goes: to week3-key.html beside week3.html."""
    return Path(path).with_stem(Path(path).stem + "-key")


def write_files(made: Exercise, key: str | None, svg: str | None, html: str | None) -> list[Path]:
    """Write the files that were asked for, and return their paths."""
    files: dict[Path, tuple[Kind, Callable[[], str]]] = {}
    if key:
        files[Path(key)] = KEY, lambda: key_text(made) + "\n"
    if html:
        files[Path(html)] = PAGE, lambda: sheet_page(made)
        files[beside(html)] = PAGE, lambda: key_page(made)
    if svg:
        files[Path(svg)] = PICTURE, lambda: draw_on_paper(made.tree)
        files[beside(svg)] = PICTURE, lambda: draw_on_paper(made.tree, made.key)
    for path, (kind, _) in files.items():
        check(path, kind)
    for path, (kind, text) in files.items():
        write(path, text(), kind)
    return list(files)
