"""A bank of questions: trees to search, chosen to be telling, and answers in whatever form.

    recipe = Recipe(method="alphabeta", questions=10, seed=1)
    report = grade_answers(recipe, answers, title="tree", student="ann")

Who answers is given the trees only. A recipe makes the same trees again, so the key need not be
kept anywhere; it is computed where the answers are judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import isfinite
from typing import Any

from plies.contract import CHANCE, GameError, side_name
from plies.courses.diagnosis.diagnosis import judged
from plies.courses.diagnosis.trees import RIGHT, Answer, Expected, Trial, free_ties, trial
from plies.courses.report.report import Diagnosis, Question, Report, Test
from plies.exercises.choosing import random_exercise
from plies.exercises.exercises import Exercise
from plies.searches.methods import ON_PAPER, traits
from plies.searches.result import shown
from plies.trees.notation import write_tree
from plies.trees.tree import Tree

PARTS = ("value", "move", "visited", "cut")
MOST_QUESTIONS = 200
MOST_NAMES = 1000  # in one list of an answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What makes a set of questions: the search that is asked for, and the trees."""

    method: str = "alphabeta"
    questions: int = 10
    seed: int = 1
    levels: int = 3  # of the trees, or the depth limit where they go beyond it
    branching: tuple[int, int] = (2, 3)
    players: int = 2
    chance: bool = False
    beyond: int = 0
    strict: bool = False
    fail: str = "soft"

    def json(self) -> dict[str, Any]:
        return {**asdict(self), "branching": list(self.branching)}


def read_recipe(found: Any) -> Recipe:
    """Return the recipe that JSON tells; a GameError says what is wrong with it."""
    usual = Recipe().json()
    if not isinstance(found, dict) or set(found) != set(usual):
        raise GameError("a sheet's recipe has the entries " + ", ".join(usual))
    for name, value in found.items():
        kinds = (int,) if type(usual[name]) is int else (type(usual[name]),)
        if not isinstance(value, kinds) or isinstance(value, bool) != isinstance(usual[name], bool):
            raise GameError(f"{name} of a sheet's recipe cannot be {value!r}")
    pair = found["branching"]
    if len(pair) != 2 or not all(type(one) is int for one in pair):
        raise GameError("branching of a sheet's recipe is two whole numbers")
    return Recipe(**{**found, "branching": tuple(pair)})


@lru_cache(maxsize=8)
def bank(recipe: Recipe) -> tuple[Exercise, ...]:
    """Return the questions of a recipe, each with a tree of its own."""
    if recipe.method not in ON_PAPER:
        raise GameError(f"there are questions for {', '.join(ON_PAPER)}, not for {recipe.method}")
    if not 1 <= recipe.questions <= MOST_QUESTIONS:
        raise GameError(f"there are 1 to {MOST_QUESTIONS} questions, not {recipe.questions}")
    if recipe.fail not in ("soft", "hard"):
        raise GameError(f"a search fails soft or hard, not {recipe.fail}")
    chance = recipe.chance or traits(recipe.method).dice_only
    asked: dict[str, Any] = {"strict": recipe.strict, "fail": recipe.fail}
    return tuple(
        random_exercise(
            recipe.method,
            depth=recipe.levels,
            branching=recipe.branching,
            players=recipe.players,
            chance=chance,
            beyond=recipe.beyond,
            seed=recipe.seed * 1000 + number,
            **(asked if traits(recipe.method).windowed else {}),
        )
        for number in range(recipe.questions)
    )


@lru_cache(maxsize=8)
def trials_of(recipe: Recipe) -> tuple[Trial, ...]:
    """Return what everybody answers to the questions of a recipe."""
    return tuple(trial_of(exercise) for exercise in bank(recipe))


def trial_of(exercise: Exercise) -> Trial:
    """Return what everybody answers to a question, those with a mistake as well."""
    return trial(exercise.tree, exercise.asked, free_ties(exercise.asked))


def node_json(tree: Tree, node: int = 0) -> dict[str, Any]:
    """Return a node and all below it as plain data, for programs in any language."""
    told: dict[str, Any] = {"name": tree.name_of(node)}
    if tree.values[node] is not None:
        told["value"] = tree.values[node]
    if tree.children[node]:
        told["player"] = side_name(tree, tree.movers[node])
        told["moves"] = [str(tree.edges[child]) for child in tree.children[node]]
        if tree.movers[node] == CHANCE:
            told["odds"] = [tree.odds[child] for child in tree.children[node]]
        told["children"] = [node_json(tree, child) for child in tree.children[node]]
    return told


def lists(tree: Tree, node: int = 0) -> Any:
    """Return a tree as nested lists; GameError where they would not say everything."""
    if tree.chance or len(tree.sides) > 2 or hasattr(tree, "evaluate"):
        raise GameError("lists have no room for chance, a third player or values of inner nodes")
    below = [lists(tree, child) for child in tree.children[node]]
    return below or tree.values[node]


def read_answer(found: Any) -> Answer:
    """Return an answer in any of its forms: a value, (value, move), or a dict of parts.

    What is not there, or makes no sense, is not answered.
    """
    if isinstance(found, (list, tuple)) and len(found) == 2:
        found = {"value": found[0], "move": found[1]}
    elif not isinstance(found, dict):
        found = {"value": found}
    value, move = found.get("value"), found.get("move")
    visited, cut = _names(found.get("visited")), _names(found.get("cut"))
    return Answer(
        move=str(move)[:100] if isinstance(move, (int, str)) and move != "" else None,
        value=_number(value),
        visited=None if visited is None else tuple(visited),
        cut=None if cut is None else frozenset(cut),
    )


def _number(value: Any) -> float | None:
    if isinstance(value, str):  # as JSON has what it has no number for
        try:
            value = float(value)
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return None if number != number else number


def _names(found: Any) -> list[str] | None:
    if isinstance(found, str):
        found = found.replace(",", " ").split()
    if not isinstance(found, list) or len(found) > MOST_NAMES:
        return None
    return [str(name)[:100] for name in found]


def grade_answers(
    recipe: Recipe,
    answers: Sequence[Answer],
    *,
    student: str,
    ask: Sequence[str] | None = None,
    seconds: float = 0.0,
) -> Report:
    """Return the report of answers to the questions of a recipe, each part worth a point.

    `ask` None: what any of the answers tells is asked for in all, and always the value.
    """
    trials = trials_of(recipe)
    parts = tuple(ask) if ask else told_parts(answers)
    questions = []
    for number, (one, answer) in enumerate(zip(trials, answers, strict=True), 1):
        tests = tuple(part_test(part, one.answers[RIGHT], answer) for part in parts)
        score = sum(test.score or 0 for test in tests)
        note = "" if score == len(parts) else f"the tree: {write_tree(one.tree, 'list')}"
        questions.append(Question(str(number), score, len(parts), tests, note))
    found = diagnosis_of(trials, answers, parts)
    return Report("tree", student, tuple(questions), found, seconds)


def told_parts(answers: Sequence[Answer]) -> tuple[str, ...]:
    """Return the parts that any answer tells, and always the value."""
    return tuple(
        part
        for part in PARTS
        if part == "value" or any(getattr(answer, part) is not None for answer in answers)
    )


def part_test(part: str, right: Expected, answer: Answer) -> Test:
    """Return how one part of an answer went; the right one is not told."""
    given = getattr(answer, part)
    if answer.error:
        output, passed = answer.error, False
    elif given is None:
        output, passed = "not answered", False
    else:
        passed = part not in right.differences(answer)
        output = "" if passed else f"{in_words(given)} is not right"
    return Test(part, passed, output, float(passed), 1.0)


def in_words(given: Any) -> str:
    """Return an answer as it is read."""
    if isinstance(given, (tuple, frozenset)):
        names = given if isinstance(given, tuple) else sorted(given)
        return " ".join(names)[:300] or "nothing"
    if isinstance(given, float):
        return shown(given) if isfinite(given) else str(given)
    return str(given)


def diagnosis_of(
    trials: Sequence[Trial], answers: Sequence[Answer], parts: tuple[str, ...]
) -> tuple[Diagnosis, ...]:
    """Return the mistake behind the answers, as far as there are any."""
    answered = [
        (one, answer)
        for one, answer in zip(trials, answers, strict=True)
        if answer.error or any(getattr(answer, part) is not None for part in parts)
    ]
    if not answered:
        return ()
    found = judged("all", [one for one, _ in answered], [answer for _, answer in answered], parts)
    return (found,) if found else ()
