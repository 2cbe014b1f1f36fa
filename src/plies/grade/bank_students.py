"""Who answers a bank's questions: a student's function in a box, or a sheet that was filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from plies.game import GameError
from plies.games.tree import Tree
from plies.grade.bank import (
    Recipe,
    bank,
    grade_answers,
    lists,
    node_json,
    read_answer,
    read_recipe,
    told_parts,
)
from plies.grade.box import Box, StudentError
from plies.grade.diagnosis import diagnose
from plies.grade.diagnosis_trees import Answer
from plies.grade.report import Report
from plies.grade.sheets import task
from plies.grade.student import Way
from plies.notation import write_tree

KIND = "plies answer sheet"
SECONDS = 10.0  # for one tree
USUAL = ("search", "solve")  # what a function may be called, besides its method's name
MOST_BYTES = 10_000_000


def grade_function(
    recipe: Recipe,
    spec: str,
    *,
    form: str = "auto",
    ask: Sequence[str] | None = None,
    diagnosis: bool = True,
    paths: Sequence[Path] = (),
    tell: Callable[[str], None] | None = None,
) -> Report:
    """Grade FILE.py or FILE.py:function, which is called with one tree after the other.

    `form` is how it is given a tree: as nested `lists`, or as `nodes` with names and players;
    `auto` takes lists where they say everything.
    """
    file, names = named(spec, recipe.method)
    began, answers = monotonic(), []
    with Box("tree", [file], paths=paths) as box:
        exercises = bank(recipe)
        for number, one in enumerate(exercises, 1):
            if tell:
                tell(f"question {number} of {len(exercises)}")
            answers.append(answer_of(box, names, one.tree, one.asked, form))
        report = grade_answers(recipe, answers, student=spec, ask=ask)
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
        found = read_answer(box.call("search", given, seconds=SECONDS))
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
                | ({"visited": None, "cut": None} if recipe.method == "alphabeta" else {}),
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
