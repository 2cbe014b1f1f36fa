"""Who answers a bank's questions: a student's function in a box, or a sheet that was filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from plies.contract import GameError
from plies.courses.bank.bank import (
    Recipe,
    bank,
    grade_answers,
    lists,
    node_json,
    read_answer,
    read_recipe,
    told_parts,
)
from plies.courses.berkeley.python2 import with_hint
from plies.courses.box.box import Box, Limits, StudentError
from plies.courses.box.handed_in import handed_in
from plies.courses.diagnosis.diagnosis import diagnose
from plies.courses.diagnosis.trees import Answer
from plies.courses.report.report import Report
from plies.exercises.sheets import task
from plies.exercises.student import Way
from plies.searches.methods import traits
from plies.trees.notation import write_tree
from plies.trees.tree import Tree

KIND = "plies answer sheet"
SECONDS = 10.0  # for one tree
USUAL = ("search", "solve")  # what a function may be called, besides its method's name
MOST_BYTES = 10_000_000
NOT_RUN = "not run, since the file cannot be loaded"


def grade_function(
    recipe: Recipe,
    spec: str,
    *,
    form: str = "auto",
    ask: Sequence[str] | None = None,
    diagnosis: bool = True,
    paths: Sequence[Path] = (),
    limits: Limits = Limits(seconds=SECONDS),  # noqa: B008 (frozen)
    tell: Callable[[str], None] | None = None,
) -> Report:
    """Grade FILE.py or FILE.py:function, which is called with one tree after the other.

    `form` is how it is given a tree: as nested `lists`, or as `nodes` with names and players;
    `auto` takes lists where they say everything.
    """
    file, names = named(spec, recipe.method)
    began, answers, printed = monotonic(), [], []
    with Box("tree", handed_in(file, whole=False), limits=limits, paths=paths) as box:
        exercises = bank(recipe)
        for number, one in enumerate(exercises, 1):
            if tell:
                tell(f"question {number} of {len(exercises)}")
            answers.append(answer_of(box, names, one.tree, one.asked, form))
            printed.append(box.heard())
        report = with_printed(grade_answers(recipe, answers, student=spec, ask=ask), printed)
        if box.broken:
            return not_run(report, with_hint(box.broken))
        if report.diagnoses and diagnosis:
            parts = tuple(ask) if ask else told_parts(answers)
            found = diagnose(
                "all",
                lambda tree, way: answer_of(box, names, tree, way, form),
                exercises[0].asked,
                parts=parts,
                players=(recipe.players,),
            )
            # What many trees say counts for more than what the questions say by themselves.
            report = replace(report, diagnoses=(found,) if found else report.diagnoses)
    return replace(report, seconds=monotonic() - began)


def with_printed(report: Report, printed: Sequence[str]) -> Report:
    """Return a report with what was printed for each question."""
    questions = []
    for question, text in zip(report.questions, printed, strict=True):
        first, *rest = question.tests
        questions.append(replace(question, tests=(replace(first, printed=text), *rest)))
    return replace(report, questions=tuple(questions))


def not_run(report: Report, why: str) -> Report:
    """Return the report of a file that cannot be loaded, which is told once."""
    questions = tuple(
        replace(one, tests=tuple(replace(test, output="") for test in one.tests), note=NOT_RUN)
        for one in report.questions
    )
    return replace(report, questions=questions, diagnoses=(), note=why)


def named(spec: str, method: str) -> tuple[Path, list[str]]:
    """Return the file, and what the function in it may be called."""
    found = re.fullmatch(r"(.*\.py)(?::(\w+))?", spec)
    if found is None:
        raise GameError(f"a student's function is FILE.py or FILE.py:function, not {spec}")
    return Path(found[1]), [found[2]] if found[2] else [method, *USUAL]


def answer_of(box: Box, names: list[str], tree: Tree, asked: Way, form: str) -> Answer:
    """Return what a student's function answers to a tree."""
    given = {
        "names": names,
        "tree": as_given(tree, form),
        "more": [] if asked.depth is None else [asked.depth],
    }
    try:
        found = read_answer(box.call("search", given))
    except StudentError as error:
        return Answer(error=str(error) or error.kind, kind=error.kind)
    if found == Answer():
        return Answer(error="the answer is no value, no (value, move) and no dict of parts")
    return by_path(found, tree) if isinstance(given["tree"], list) else found


def as_given(tree: Tree, form: str) -> Any:
    if form == "nodes":
        return node_json(tree)
    try:
        return lists(tree)
    except GameError:
        if form == "lists":
            raise
        return node_json(tree)


def by_path(answer: Answer, tree: Tree) -> Answer:
    """Return an answer whose nodes are named by their paths (`root`, `0`, `0.1`) in our names."""
    paths = {path_of(tree, node): tree.name_of(node) for node in range(len(tree.parents))}
    visited, cut = answer.visited, answer.cut
    return replace(
        answer,
        visited=None if visited is None else tuple(paths.get(one, one) for one in visited),
        cut=None if cut is None else frozenset(paths.get(one, one) for one in cut),
    )


def path_of(tree: Tree, node: int) -> str:
    path: list[str] = []
    while node:
        path.append(str(tree.children[tree.parents[node]].index(node)))
        node = tree.parents[node]
    return ".".join(reversed(path)) or "root"


def sheet(recipe: Recipe) -> dict[str, Any]:
    """Return an answer sheet to be filled in by a person or by a program; no answer is in it."""
    exercises = bank(recipe)
    return {
        "kind": KIND,
        "task": task(exercises[0].asked),
        "recipe": recipe.json(),
        "questions": [
            {
                "number": number,
                "tree": write_tree(one.tree, "list"),
                "nodes": node_json(one.tree),
                "answer": {"value": None, "move": None}
                | ({"visited": None, "cut": None} if traits(recipe.method).windowed else {}),
            }
            for number, one in enumerate(exercises, 1)
        ],
    }


def grade_sheet(
    path: Path, recipe: Recipe | None = None, *, ask: Sequence[str] | None = None
) -> Report:
    """Grade a sheet. With a recipe, one that was made by another is refused."""
    found = read_sheet(path)
    theirs = read_recipe(found.get("recipe"))
    if recipe is not None and theirs != recipe:
        differing = [name for name, value in recipe.json().items() if theirs.json()[name] != value]
        raise GameError(f"{path} is another sheet: it differs in {', '.join(differing)}")
    exercises = bank(theirs)
    questions = found.get("questions")
    if not isinstance(questions, list) or len(questions) != len(exercises):
        raise GameError(f"{path} must have {len(exercises)} questions, as it was given out")
    given = [one.get("answer") if isinstance(one, dict) else None for one in questions]
    answers = [read_answer(one) for one in given]
    return grade_answers(theirs, answers, student=str(path), ask=ask)


def read_sheet(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise GameError(f"{path} is too large for an answer sheet")
        found = json.loads(path.read_bytes())
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise GameError(f"{path} is no JSON") from None
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise GameError(f"{path} is no answer sheet of plies: make one with --make-sheet")
    return found
