"""A bank's questions as tests for notebooks: nbgrader's cells and otter's files.

They are plain Python with nothing of plies in it: they call the student's function, and what is
wrong raises an AssertionError that says so. A value that a known mistake gives is named by its
sentence. The first question is shown to students, the others are hidden.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from textwrap import indent
from typing import Any

from plies.contract import GameError
from plies.courses.bank.bank import lists, node_json, trial_of
from plies.courses.diagnosis.mistakes import SENTENCES
from plies.courses.diagnosis.trees import RIGHT, same
from plies.courses.report.kinds import OTTER
from plies.exercises.exercises import Exercise
from plies.exercises.sheets import task

POINTS = 1
HIDE, SHOW = "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"
VALUE_OF = """answer = {call}
value = answer["value"] if isinstance(answer, dict) else answer
value = value[0] if isinstance(value, (tuple, list)) else value
"""


def call_of(exercise: Exercise, function: str) -> str:
    """Return the call of a student's function with the tree of a question."""
    try:
        tree = lists(exercise.tree)
    except GameError:
        tree = node_json(exercise.tree)
    more = "" if exercise.asked.depth is None else f", {exercise.asked.depth}"
    return f"{function}({tree!r}{more})"


def assertions(exercise: Exercise, function: str) -> str:
    """Return the code that checks a student's function on the tree of a question."""
    one = trial_of(exercise)
    right = one.answers[RIGHT].value
    hints: dict[float, str] = {}
    for name, wrong in one.answers.items():
        if not same(wrong.value, right) and abs(wrong.value) < 1e9:
            hints.setdefault(float(wrong.value), SENTENCES[name])
    lines = [VALUE_OF.format(call=call_of(exercise, function)).rstrip()]
    lines.append(f"right = {right!r}")
    lines.append("hints = {" + "".join(f"\n    {key!r}: {hints[key]!r}," for key in hints) + "\n}")
    lines.append("assert isinstance(value, (int, float)), 'the value must be a number'")
    lines.append("assert abs(value - right) < 1e-6, hints.get(value, f'{value} is not the value')")
    return "\n".join(lines) + "\n"


def nbgrader(exercises: Sequence[Exercise], function: str) -> dict[str, Any]:
    """Return a notebook for nbgrader: the task, a place for the function, and the tests."""
    about = " ".join(task(exercises[0].asked))
    example = call_of(exercises[0], function)
    text = f"Write `{function}(tree)`, which returns what the root is worth. {about}\n"
    text += f"\nA tree is given as in `{example}`."
    stub = f"def {function}(tree, depth=None):\n    ### BEGIN SOLUTION\n    ### END SOLUTION\n"
    stub += "    raise NotImplementedError\n"
    cells = [markdown_cell("task", text), code_cell(function, stub, solution=True)]
    for number, one in enumerate(exercises, 1):
        code = assertions(one, function)
        source = code if number == 1 else f"{HIDE}\n{code}{SHOW}\n"
        cells.append(code_cell(f"{function}-{number}", source, points=POINTS))
    return {"cells": cells, "metadata": {"plies": "tests"}, "nbformat": 4, "nbformat_minor": 5}


def markdown_cell(name: str, text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}


def code_cell(
    name: str, source: str, *, solution: bool = False, points: int | None = None
) -> dict[str, Any]:
    """Return a cell with what nbgrader has to know of it, and nothing else."""
    about: dict[str, Any] = {
        "schema_version": 3,
        "grade": points is not None,
        "locked": points is not None,
        "solution": solution,
        "task": False,
        "grade_id": name,
        "cell_type": "code",
    }
    about |= {} if points is None else {"points": points}
    return {
        "cell_type": "code",
        "id": name,
        "metadata": {"nbgrader": about},
        "execution_count": None,
        "outputs": [],
        "source": source,
    }


def otter(exercises: Sequence[Exercise], function: str) -> str:
    """Return a test file of otter in which a test is a function that raises."""
    tests = []
    for number, one in enumerate(exercises, 1):
        head = f"@test_case(name='{function} {number}', points={POINTS}, hidden={number > 1})\n"
        head += f"def test_{number}({function}):\n"
        tests.append(head + indent(assertions(one, function), "    "))
    head = f"OK_FORMAT = False\nname = {function!r}\npoints = {POINTS * len(exercises)}\n"
    return "\n\n".join([f"{OTTER}\nfrom otter.test_files import test_case\n\n" + head, *tests])


def otter_ok(exercises: Sequence[Exercise], function: str) -> str:
    """Return a test file of otter in its older form, where a test is a doctest."""
    cases = []
    for number, one in enumerate(exercises, 1):
        lines = [
            ">>> " + line for line in VALUE_OF.format(call=call_of(one, function)).splitlines()
        ]
        right = trial_of(one).answers[RIGHT].value
        lines += [f">>> abs(value - {right!r}) < 1e-6", "True"]
        cases.append({"code": "\n".join(lines), "hidden": number > 1, "locked": False})
    suite = {"cases": cases, "scored": True, "setup": "", "teardown": "", "type": "doctest"}
    test = {"name": function, "points": POINTS * len(exercises), "suites": [suite]}
    return f"{OTTER}\nOK_FORMAT = True\n\ntest = {python(test)}\n"


def python(data: Any) -> str:
    """Return plain data as Python writes it, over several lines."""
    text = json.dumps(data, indent=1)
    return text.replace(": true", ": True").replace(": false", ": False")
