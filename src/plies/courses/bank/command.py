"""`plies grade tree`: our own questions, answered by a function, a program or a person."""

from __future__ import annotations

import json
from keyword import iskeyword
from pathlib import Path
from typing import Any

import click

from plies.cli.exercise import Range
from plies.cli.options import Output, as_json
from plies.cli.output import print_json
from plies.contract import GameError
from plies.courses.berkeley.command import deliver, telling
from plies.courses.box.options import box_limits, box_options
from plies.courses.report.kinds import NOTEBOOK, REPORT, RESULTS, SHEET, TESTS
from plies.numbers import data_json
from plies.searches.methods import ON_PAPER
from plies.writing import write

PARTS = ("value", "move", "visited", "cut")
FILE = click.Path(dir_okay=False)
KINDS = {"sheet": SHEET, "nbgrader": NOTEBOOK, "otter": TESTS, "otter_ok": TESTS}


@click.command("tree")
@click.option("--student", metavar="FILE.py[:FUNCTION]", help="A function that searches a tree.")
@click.option("--answers", type=FILE, help="A sheet that was filled in.")
@click.option("--make-sheet", type=Output(SHEET), help="Write a sheet to fill in, as JSON.")
@click.option("--nbgrader", type=Output(NOTEBOOK), help="Write a notebook with tests.")
@click.option("--otter", type=Output(TESTS), help="Write a test file for otter.")
@click.option("--otter-ok", type=Output(TESTS), help="The same in otter's older form.")
@click.option("--function", help="What the function is called in them. [default: the method]")
@click.option("--method", type=click.Choice(ON_PAPER), help="[default: alphabeta]")
@click.option("--questions", type=click.IntRange(1, 200), help="How many. [default: 10]")
@click.option("--seed", type=int, help="Other questions. [default: 1]")
@click.option("--levels", type=click.IntRange(1, 8), help="Of the trees. [default: 3]")
@click.option("--branching", type=Range(), help="Branches at a node. [default: 2..3]")
@click.option("--players", type=click.IntRange(1, 4), help="MAX and all against MAX. [default: 2]")
@click.option("--chance", is_flag=True, default=None, help="CHANCE moves in them, too.")
@click.option("--beyond", type=int, help="Levels below a depth limit of --levels.")
@click.option("--strict", is_flag=True, default=None, help="Cut on > beta, not on >= beta.")
@click.option("--fail", type=click.Choice(["soft", "hard"]), help="What a cut hands up.")
@click.option("--form", type=click.Choice(["auto", "lists", "nodes"]), default="auto")
@click.option("--ask", help="The parts that count: value,move,visited,cut. [default: those told]")
@click.option("--path", "paths", multiple=True, help="A folder that students may import from.")
@box_options
@click.option("--text", type=Output(REPORT), help="Write the report to hand in.")
@click.option("--gradescope", type=Output(RESULTS), help="Write Gradescope's results.json.")
@click.option("--html", type=click.Path(file_okay=False), help="Write pages of right searches.")
@as_json
def command(
    student: str | None,
    answers: str | None,
    make_sheet: str | None,
    nbgrader: str | None,
    otter: str | None,
    otter_ok: str | None,
    function: str | None,
    form: str,
    ask: str | None,
    paths: tuple[str, ...],
    text: str | None,
    gradescope: str | None,
    html: str | None,
    packages: tuple[str, ...],
    memory: int | None,
    tree_time: float | None,
    as_json: bool,
    **said: Any,
) -> None:
    """Grade searches of trees that are chosen to tell mistakes, in any language.

    A FUNCTION is called with a tree, as nested lists or as nodes, and returns a value, (value,
    move), or a dict of value, move, visited and cut. Other programs, and people, fill in a sheet.
    The status is 1 if points are missing.

    \b
    Example: plies grade tree --student mine.py:alphabeta --strict
    """
    from plies.courses.bank.bank import Recipe
    from plies.courses.bank.students import SECONDS, grade_function, grade_sheet

    given = {name: value for name, value in said.items() if value is not None}
    recipe = Recipe(**given)
    files = {"sheet": make_sheet, "nbgrader": nbgrader, "otter": otter, "otter_ok": otter_ok}
    wanted = {kind: path for kind, path in files.items() if path}
    if bool(student) + bool(answers) + bool(wanted) != 1:
        raise GameError("give one of --student, --answers, --make-sheet, --nbgrader and --otter")
    if wanted:
        write_tests(recipe, wanted, function or recipe.method, as_json)
        return
    parts = asked_parts(ask)
    if student:
        with telling() as tell:
            folders = [existing(Path(path)) for path in paths]
            limits = box_limits(packages, memory, tree_time or SECONDS)
            options: dict[str, Any] = {"ask": parts, "paths": folders, "limits": limits}
            report = grade_function(recipe, student, form=form, tell=tell, **options)
    else:
        assert answers is not None
        report = grade_sheet(Path(answers), recipe if given else None, ask=parts)
    deliver(report, text=text, gradescope=gradescope, html=html, as_json=as_json)


def existing(folder: Path) -> Path:
    """Return a folder that is there."""
    if not folder.is_dir():
        raise GameError(f"{folder} is not a folder")
    return folder


def asked_parts(ask: str | None) -> list[str] | None:
    """Return the parts that count."""
    if ask is None:
        return None
    parts = [part.strip() for part in ask.split(",")]
    for part in parts:
        if part not in PARTS:
            raise GameError(f"an answer has the parts {', '.join(PARTS)}, not {part or 'none'}")
    return list(dict.fromkeys(parts))


def write_tests(recipe: Any, wanted: dict[str, str], function: str, as_json: bool) -> None:
    """Write the sheet, or tests for notebooks."""
    from plies.courses.bank import notebook
    from plies.courses.bank.bank import bank
    from plies.courses.bank.students import sheet

    if not function.isidentifier() or iskeyword(function):
        raise GameError(f"{function} is no name of a function")
    exercises = bank(recipe)
    made = {
        "sheet": lambda: json.dumps(data_json(sheet(recipe)), indent=1) + "\n",
        "nbgrader": lambda: json.dumps(notebook.nbgrader(exercises, function), indent=1) + "\n",
        "otter": lambda: notebook.otter(exercises, function),
        "otter_ok": lambda: notebook.otter_ok(exercises, function),
    }
    for kind, path in wanted.items():
        write(path, made[kind](), KINDS[kind])
    if as_json:
        print_json({"questions": len(exercises), "saved": list(wanted.values())})
    else:
        for path in wanted.values():
            click.echo(f"saved     {path}")
