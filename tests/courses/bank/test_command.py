from __future__ import annotations

import json
from pathlib import Path

import pytest

from plies.courses.bank.bank import Recipe, bank
from tests.cli.running import refused, run, strict_json

MINIMAX = """
def worth(tree, level=0):
    if not isinstance(tree, list):
        return tree
    return (min if level % 2 else max)(worth(one, level + 1) for one in tree)
"""
GRADE = ("grade", "tree", "--method", "minimax", "--questions", "2")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ann.py").write_text(MINIMAX)
    (tmp_path / "bob.py").write_text(MINIMAX.replace("level % 2", "level % 2 == 0"))
    return tmp_path


def test_a_function_is_graded(place):
    right = run(*GRADE, "--student", "ann.py:worth")
    wrong = run(*GRADE, "--student", "bob.py:worth", "--html", "pages")

    assert right.exit_code == 0
    assert "2 of 2 points" in right.stdout
    assert wrong.exit_code == 1
    assert "max-and-min-exchanged" in wrong.stdout
    assert (place / "pages" / "all-max-and-min-exchanged.html").is_file()


@pytest.mark.parametrize("name", ["json.py", "hw1.final.py", "my file.py", "2.py"])
def test_a_students_file_has_any_name(place, name):
    (place / "ann.py").rename(place / name)

    assert run(*GRADE, "--student", f"{name}:worth").exit_code == 0


def test_json_has_score_and_tests():
    told = strict_json(run(*GRADE, "--student", "ann.py:worth", "--json").stdout)

    assert (told["score"], told["max_score"], len(told["tests"])) == (2, 2, 2)


def test_parts_that_count_can_be_named():
    result = run(*GRADE, "--student", "ann.py:worth", "--ask", "value,move")

    assert result.exit_code == 1
    assert "not answered" in result.stdout
    assert "2 of 4 points" in result.stdout


def test_a_sheet_is_made_filled_in_and_graded(place):
    assert run(*GRADE, "--make-sheet", "sheet.json").stdout == "saved     sheet.json\n"
    sheet = json.loads((place / "sheet.json").read_text())
    key = bank(Recipe(method="minimax", questions=2))
    for question, one in zip(sheet["questions"], key, strict=True):
        question["answer"] = {"value": one.key.value, "move": one.key.move}
    (place / "sheet.json").write_text(json.dumps(sheet))

    same = run("grade", "tree", "--answers", "sheet.json")
    told = refused(run(*GRADE, "--answers", "sheet.json", "--seed", "2"))

    assert same.exit_code == 0
    assert "4 of 4 points" in same.stdout
    assert "another sheet: it differs in seed" in told


def test_tests_for_notebooks_are_written(place):
    run(*GRADE, "--nbgrader", "a.ipynb", "--otter", "b.py", "--otter-ok", "c.py")

    assert json.loads((place / "a.ipynb").read_text())["nbformat"] == 4
    assert "OK_FORMAT = False" in (place / "b.py").read_text()
    assert "OK_FORMAT = True" in (place / "c.py").read_text()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "give one of"),
        (("--student", "ann.py", "--answers", "x"), "give one of"),
        (("--student", "nobody.py"), "nobody.py cannot be read"),
        (("--student", "ann.txt"), "FILE.py:function"),
        (("--student", "ann.py", "--ask", "colour"), "not colour"),
        (("--answers", "ann.py"), "is no JSON"),
        (("--otter", "x.py", "--function", "a b"), "no name of a function"),
        (("--otter", "x.py", "--function", "class"), "no name of a function"),
        (("--student", "ann.py", "--path", "nowhere"), "nowhere is not a folder"),
        (("--make-sheet", "x.json", "--levels", "8", "--branching", "9"), "fewer"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(words, sentence):
    assert sentence in refused(run(*GRADE, *words))
