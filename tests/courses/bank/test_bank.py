from __future__ import annotations

import doctest
import json
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.courses.bank.bank import (
    Recipe,
    bank,
    grade_answers,
    lists,
    node_json,
    read_answer,
    read_recipe,
    trial_of,
)
from plies.courses.bank.notebook import assertions, nbgrader, otter, otter_ok
from plies.courses.bank.students import grade_function, grade_sheet, named, sheet
from plies.courses.diagnosis.mistakes import BY_NAME
from plies.courses.diagnosis.trees import Answer
from plies.exercises.student import attempt
from plies.searches import search

SMALL = Recipe(questions=3, seed=5)
MINIMAX = replace(SMALL, method="minimax")


def answered(recipe: Recipe, mistake: str = "") -> list[Answer]:
    """Return the answers of somebody who makes a mistake, or none."""
    answers = []
    for one in bank(recipe):
        way = BY_NAME[mistake].way(one.asked) if mistake else one.asked
        found, name = attempt(one.tree, way), one.tree.name_of
        cut = frozenset(name(one.tree.play(node, move)) for node, move in found.cut)
        answers.append(
            Answer(str(found.move), found.value, tuple(map(name, found.visited)), cut=cut)
        )
    return answers


def test_right_answers_have_all_points_and_no_mistake():
    report = grade_answers(SMALL, answered(SMALL), student="ann")

    assert (report.score, report.max_score, report.diagnoses) == (12, 12, ())


@pytest.mark.parametrize("mistake", ["no-pruning", "cut-strictly", "max-and-min-exchanged"])
def test_a_mistake_costs_the_parts_in_which_it_shows_and_is_named(mistake):
    report = grade_answers(SMALL, answered(SMALL, mistake), student="bob")

    assert 0 < report.score < report.max_score == 12
    assert report.diagnoses[0].mistake == mistake


def test_what_is_not_answered_has_no_points_and_is_no_mistake():
    answers = [*answered(SMALL)[:1], Answer(), Answer()]

    report = grade_answers(SMALL, answers, student="cleo")

    assert (report.score, report.diagnoses) == (4, ())
    assert report.questions[1].tests[0].output == "not answered"


def test_the_right_answer_is_never_told():
    wrong = [Answer(value=999.0)] * 3

    report = grade_answers(SMALL, wrong, student="dan", ask=["value"])

    for question in report.questions:
        assert [test.output for test in question.tests] == ["999 is not right"]


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        (3, Answer(value=3.0)),
        ([3, 1], Answer("1", 3.0)),
        (
            {"value": "3", "move": 0, "visited": "A B", "cut": []},
            Answer("0", 3.0, ("A", "B"), cut=frozenset()),
        ),
        (None, Answer()),
        (True, Answer()),
        (float("nan"), Answer()),
        ("three", Answer()),
        (10**400, Answer()),
        ({"value": [1], "move": {}, "visited": 7, "cut": ["x"] * 2000}, Answer()),
    ],
)
def test_answers_come_in_many_forms(given, answer):
    assert read_answer(given) == answer


junk = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text() | st.integers(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["value", "move", "cut"]), inner)
    ),
)


@settings(max_examples=20, deadline=None)
@given(st.lists(junk, min_size=3, max_size=3))
def test_whatever_comes_is_graded(found):
    report = grade_answers(SMALL, [read_answer(one) for one in found], student="x")

    assert 0 <= report.score <= report.max_score


def test_a_recipe_makes_the_same_questions_again_and_another_seed_others():
    first = json.dumps(sheet(SMALL))
    bank.cache_clear()

    assert json.dumps(sheet(SMALL)) == first
    assert json.dumps(sheet(replace(SMALL, seed=6))) != first


def test_a_recipe_is_read_as_it_was_written_and_refused_otherwise():
    assert read_recipe(json.loads(json.dumps(SMALL.json()))) == SMALL
    for change in ({"seed": "1"}, {"chance": 1}, {"branching": [2]}, {"questions": True}):
        with pytest.raises(GameError):
            read_recipe({**SMALL.json(), **change})
    with pytest.raises(GameError, match="entries"):
        read_recipe({"seed": 1})
    with pytest.raises(GameError, match="1 to 200"):
        bank(replace(SMALL, questions=10**9))


def test_a_sheet_holds_no_answer_and_can_be_filled_in(tmp_path):
    empty = sheet(SMALL)
    assert empty["questions"][0]["answer"] == dict.fromkeys(("value", "move", "visited", "cut"))
    for question, one in zip(empty["questions"], bank(SMALL), strict=True):
        question["answer"] = {"value": one.key.value, "move": one.key.move}
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(empty))

    report = grade_sheet(path, SMALL)

    assert (report.score, report.max_score) == (6, 6)
    with pytest.raises(GameError, match="another sheet: it differs in seed"):
        grade_sheet(path, replace(SMALL, seed=7))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is no JSON"),
        ("[]", "is no answer sheet"),
        ('{"kind": "plies answer sheet"}', "recipe has the entries"),
        (json.dumps({**sheet(SMALL), "questions": []}), "must have 3 questions"),
    ],
)
def test_a_sheet_that_is_none_is_refused(tmp_path, text, sentence):
    (tmp_path / "sheet.json").write_text(text)

    with pytest.raises(GameError, match=sentence):
        grade_sheet(tmp_path / "sheet.json")


RIGHT = """
def minimax(tree, depth=None):
    return {"value": worth(tree, 0), "move": max(range(len(tree)), key=lambda i: worth(tree[i], 1))}

def worth(tree, level):
    if not isinstance(tree, list):
        return tree
    return (min if level % 2 else max)(worth(one, level + 1) for one in tree)
"""


def test_a_students_function_is_graded_in_its_own_process(tmp_path):
    (tmp_path / "ann.py").write_text(RIGHT)
    (tmp_path / "bob.py").write_text(RIGHT.replace("min if level", "max if level"))

    ann = grade_function(MINIMAX, str(tmp_path / "ann.py"))
    bob = grade_function(MINIMAX, f"{tmp_path / 'bob.py'}:minimax")

    assert (ann.score, ann.max_score, ann.diagnoses) == (6, 6, ())
    assert bob.score < 6
    assert len(bob.diagnoses) == 1


def test_a_function_with_a_known_mistake_is_told_which(tmp_path):
    wrong = RIGHT.replace("(min if level % 2 else max)", "(max if level % 2 else min)")
    (tmp_path / "cleo.py").write_text(wrong.replace("max(range", "min(range"))

    report = grade_function(MINIMAX, str(tmp_path / "cleo.py"))

    assert [one.mistake for one in report.diagnoses] == ["max-and-min-exchanged"]
    assert report.diagnoses[0].tree == "[1, 2]"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def minimax(tree): return tree[99]", "IndexError"),
        ("x = 1", "there is no function minimax or search or solve"),
        ("class search: pass", "search is a class: write a function that is given a tree"),
        ("def minimax(tree): return 'high'", "the answer is no value"),
    ],
)
def test_a_function_that_fails_costs_its_questions_only(tmp_path, text, told):
    (tmp_path / "dan.py").write_text(text)

    report = grade_function(MINIMAX, str(tmp_path / "dan.py"))

    assert report.score == 0
    assert told in report.questions[0].tests[0].output


def test_a_file_that_cannot_be_loaded_is_told_once(tmp_path):
    (tmp_path / "dan.py").write_text("raise ValueError, 'no'\n")

    report = grade_function(MINIMAX, str(tmp_path / "dan.py"))

    assert report.score == 0
    assert report.note == (
        "the file cannot be loaded: SyntaxError: invalid syntax (dan.py, line 1) (this is Python "
        "2, where one wrote raise Error, text; write it in Python 3)\n"
        "  dan.py, line 1: raise ValueError, 'no'"
    )
    assert {test.output for one in report.questions for test in one.tests} == {""}


def test_what_a_function_prints_and_the_module_beside_it_are_there(tmp_path):
    (tmp_path / "best.py").write_text("def of(values):\n    return max(values)\n")
    (tmp_path / "dan.py").write_text(
        "import best\ndef minimax(tree):\n    print('looking at', tree)\n    return best.of([1])\n"
    )

    report = grade_function(MINIMAX, str(tmp_path / "dan.py"), diagnosis=False)

    assert report.questions[0].tests[0].printed.startswith("looking at [")
    assert report.questions[0].tests[0].output in ("", "1 is not right")


def test_a_student_is_a_file_and_perhaps_a_function():
    assert named("a/b.py", "minimax") == (Path("a/b.py"), ["minimax", "search", "solve"])
    assert named("b.py:f", "minimax") == (Path("b.py"), ["f"])
    with pytest.raises(GameError, match=r"FILE.py"):
        named("b.txt", "minimax")


def test_lists_say_all_of_a_plain_tree_and_nodes_of_any():
    plain = bank(MINIMAX)[0].tree
    dice = bank(Recipe(method="expectiminimax", questions=1))[0].tree

    assert search(plain, method="minimax").value == worth(lists(plain))
    with pytest.raises(GameError, match="no room for chance"):
        lists(dice)
    told = node_json(dice)
    assert told["player"] == "MAX"
    assert told["children"][0]["player"] == "CHANCE"
    assert sum(told["children"][0]["odds"]) == 1


def worth(tree: Any, level: int = 0) -> float:
    names: dict[str, Any] = {}
    exec(RIGHT, names)
    return names["worth"](tree, level)


def right(tree: Any) -> float:
    return worth(tree)


def wrong(tree: Any) -> float:
    return tree if not isinstance(tree, list) else max(wrong(one) for one in tree)


def exchanged(tree: Any, level: int = 1) -> float:
    return worth(tree, level)


def test_assertions_let_right_functions_pass_and_name_the_mistake_of_wrong_ones():
    for one in bank(MINIMAX):
        code = assertions(one, "student")

        exec(code, {"student": right})
        exec(code, {"student": lambda tree: {"value": right(tree), "move": 0}})
        exec(code, {"student": lambda tree: (right(tree), 0)})
        if exchanged(lists(one.tree)) != right(lists(one.tree)):
            with pytest.raises(AssertionError, match="other way round"):
                exec(code, {"student": exchanged})


NBGRADER = {
    "schema_version",
    "grade",
    "locked",
    "solution",
    "task",
    "grade_id",
    "points",
    "cell_type",
}


def test_nbgraders_cells_keep_its_schema_and_hide_all_tests_but_the_first():
    book = nbgrader(bank(MINIMAX), "minimax")
    tests = [cell for cell in book["cells"] if cell["metadata"].get("nbgrader", {}).get("grade")]

    for cell in book["cells"][1:]:
        about = cell["metadata"]["nbgrader"]
        assert set(about) <= NBGRADER
        assert about["schema_version"] == 3
        assert ("points" in about) == about["grade"]
    assert len(tests) == 3
    assert ["HIDDEN" in cell["source"] for cell in tests] == [False, True, True]
    for cell in tests:
        exec(cell["source"], {"minimax": right})
    failed = 0
    for cell in tests:
        try:
            exec(cell["source"], {"minimax": wrong})
        except AssertionError:
            failed += 1
    assert failed


def test_otters_functions_raise_for_wrong_students_only(monkeypatch):
    cases: list[tuple[dict[str, Any], Any]] = []

    def test_case(**options: Any) -> Any:
        return lambda function: cases.append((options, function))

    stub = ModuleType("otter.test_files")
    stub.test_case = test_case  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "otter", ModuleType("otter"))
    monkeypatch.setitem(sys.modules, "otter.test_files", stub)
    names: dict[str, Any] = {}

    exec(otter(bank(MINIMAX), "minimax"), names)

    assert (names["OK_FORMAT"], names["name"], names["points"]) == (False, "minimax", 3)
    assert [options["hidden"] for options, _ in cases] == [False, True, True]
    for _, check in cases:
        check(minimax=right)
    failed = 0
    for _, check in cases:
        try:
            check(minimax=wrong)
        except AssertionError:
            failed += 1
    assert failed


def test_otters_doctests_pass_for_right_students_only():
    names: dict[str, Any] = {}
    exec(otter_ok(bank(MINIMAX), "minimax"), names)
    (suite,) = names["test"]["suites"]

    def failures(student: Any) -> int:
        runner = doctest.DocTestRunner(verbose=False)
        for case in suite["cases"]:
            given = {"minimax": student}
            one = doctest.DocTestParser().get_doctest(case["code"], given, "q", None, 0)
            runner.run(one, out=lambda text: None)
        return runner.summarize(verbose=False).failed

    assert names["OK_FORMAT"] is True
    assert len(suite["cases"]) == 3
    assert failures(right) == 0
    assert failures(wrong) > 0


def test_a_question_tells_its_mistakes():
    one = trial_of(bank(SMALL)[0])

    assert len(set(one.answers.values())) > 5
