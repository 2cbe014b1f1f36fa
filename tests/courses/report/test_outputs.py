from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from plies.contract import GameError
from plies.courses.report.gradescope import gradescope, write_gradescope
from plies.courses.report.gradescope_zip import make_zip, needed
from plies.courses.report.outputs import print_report, report_json, report_text
from plies.courses.report.report import Diagnosis, Question, Report, Test
from tests.courses.berkeley.tiny_project import FIRST_MOVE, write_tiny

PARTIAL = Question(
    "q1",
    3.5,
    4,
    (
        Test("wins", True, "10 of 10", 2, 2),
        Test("score", False, "950, not 1000", 1.5, 2, hidden=True, mistake="no-pruning"),
    ),
)
TOGETHER = Question(
    "q2", 0, 5, (Test("1-tree", True), Test("2-tree", False, "West, not East")), "all must pass"
)
WRONG = Diagnosis(
    "q2",
    "fail-hard",
    "You hand up too much.",
    tree="[2, [[1], 2]]",
    how=(("method", "alphabeta"), ("strict", True)),
)
REPORT = Report("berkeley", "ann/multiAgents.py", (PARTIAL, TOGETHER), (WRONG,), 1.25)

TEXT = """\
berkeley: ann/multiAgents.py

q1                 3.5 of 4 points
  passed  wins   2 of 2 points
          10 of 10
  failed  score   1.5 of 2 points
          950, not 1000

q2                 0 of 5 points
  passed  1-tree
  failed  2-tree
          West, not East
  all must pass

What is wrong, as it seems
q2     fail-hard
       You hand up too much.
       It shows on [2, [[1], 2]]
       plies tree '[2, [[1], 2]]' --method alphabeta --strict --steps

3.5 of 9 points in 1.2 s
"""


def test_the_text_says_what_happened_and_what_is_wrong():
    assert report_text(REPORT) == TEXT


def test_a_terminal_shows_the_same_in_colours_and_a_file_without():
    def printed(terminal: bool) -> str:
        out = StringIO()
        print_report(REPORT, Console(file=out, force_terminal=terminal, width=40, highlight=False))
        return out.getvalue()

    assert [line.rstrip() for line in printed(False).splitlines()] == TEXT.splitlines()
    assert "\x1b[" in printed(True)


def test_what_a_student_prints_cannot_steer_the_terminal():
    report = Report("t", "\x1b[31mann", (Question("q", 0, 1, (Test("a", False, "\x1b]0;x\x07"),)),))

    assert "\x1b" not in report_text(report)
    assert "\x07" not in write_gradescope(report)


def test_long_output_is_cut():
    text = report_text(Report("t", "s", (Question("q", 0, 1, (Test("a", False, "x\n" * 500),)),)))

    assert "... 460 more lines" in text


def test_json_has_the_keys_that_programs_rely_on():
    told = report_json(REPORT)

    assert (told["score"], told["max_score"]) == (3.5, 9)
    assert [test["name"] for test in told["tests"]] == ["wins", "score", "1-tree", "2-tree"]
    assert told["tests"][1]["status"] == "failed"
    assert told["diagnoses"][0]["mistake"] == "fail-hard"


TOP = {
    "score": (int, float),
    "execution_time": (int, float),
    "output": str,
    "output_format": str,
    "test_output_format": str,
    "test_name_format": str,
    "visibility": str,
    "stdout_visibility": str,
    "extra_data": dict,
    "tests": list,
    "leaderboard": list,
}
ENTRY = {
    "score": (int, float),
    "max_score": (int, float),
    "status": str,
    "name": str,
    "name_format": str,
    "number": str,
    "output": str,
    "output_format": str,
    "tags": list,
    "visibility": str,
    "extra_data": dict,
}
SEEN = {"visible", "hidden", "after_due_date", "after_published"}
FORMATS = {"text", "html", "simple_format", "md", "ansi"}


def check_schema(found: dict) -> None:
    """Check what is known of Gradescope's results.json."""
    for told, known in [(found, TOP), *((test, ENTRY) for test in found["tests"])]:
        assert set(told) <= set(known)
        assert all(isinstance(value, known[name]) for name, value in told.items())
        assert told.get("visibility", "visible") in SEEN
        assert told.get("output_format", "text") in FORMATS
    assert all(test["status"] in ("passed", "failed") for test in found["tests"])


def test_gradescope_has_an_entry_for_each_test_with_its_points():
    found = gradescope(REPORT, visibility="after_due_date")

    check_schema(found)
    entries = {entry["number"]: entry for entry in found["tests"]}
    assert list(entries) == ["q1.1", "q1.2", "q2", "q2.1", "q2.2"]
    assert (entries["q1.2"]["score"], entries["q1.2"]["max_score"]) == (1.5, 2)
    assert (entries["q1.2"]["visibility"], entries["q1.2"]["tags"]) == ("hidden", ["no-pruning"])
    assert (entries["q2"]["score"], entries["q2"]["max_score"]) == (0, 5)
    assert "You hand up too much." in entries["q2"]["output"]
    assert "score" not in entries["q2.1"]
    assert (found["score"], found["visibility"]) == (3.5, "after_due_date")


scores = st.one_of(st.none(), st.integers(0, 4).map(float))
tests = st.builds(
    Test, name=st.text(max_size=5), passed=st.booleans(), score=scores, output=st.text(max_size=9)
).map(lambda test: test if test.score is None else Test(test.name, True, "", test.score, 4.0))
questions = st.builds(
    Question,
    name=st.sampled_from(["q1", "q2"]),
    score=st.integers(0, 9).map(float),
    max_score=st.just(9.0),
    tests=st.lists(tests, max_size=4).map(tuple),
)


@settings(deadline=None)
@given(st.lists(questions, max_size=3))
def test_the_entries_add_up_to_the_score(asked):
    report = Report("t", "s", tuple(asked))

    found = json.loads(write_gradescope(report))

    check_schema(found)
    assert sum(entry.get("score", 0) for entry in found["tests"]) == found["score"] == report.score


def test_a_score_that_is_no_number_is_refused():
    with pytest.raises(GameError, match="a score is a number"):
        gradescope(Report("t", "s", (Question("q", float("nan"), 1, ()),)))


def autograder(folder: Path, submission: str | None, beside: str = "") -> dict:
    """Run a zip as Gradescope does, in a folder of ours, and return its results."""
    write_tiny(folder / "project")
    make_zip(folder / "auto.zip", folder / "project")
    base = folder / "autograder"
    with zipfile.ZipFile(folder / "auto.zip") as archive:
        modes = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
        archive.extractall(base / "source")
    assert modes["run_autograder"] == modes["setup.sh"] == 0o755
    (base / "submission").mkdir()
    if submission is not None:
        (base / "submission" / "multiAgents.py").write_text(submission)
        (base / "submission" / "beside.py").write_text(beside)
    words = ["bash", str(base / "source" / "run_autograder")]
    env = {"AUTOGRADER": str(base), "PLIES_PYTHON": sys.executable, "PATH": os.environ["PATH"]}
    subprocess.run(words, env=env, cwd=folder, check=True, capture_output=True, timeout=60)
    return json.loads((base / "results" / "results.json").read_text())


def test_the_autograder_zip_grades_what_was_handed_in(tmp_path):
    found = autograder(tmp_path, FIRST_MOVE)

    check_schema(found)
    assert (found["score"], found["extra_data"]["max_score"]) == (3, 3)


def test_the_autograder_zip_finds_the_modules_beside_the_file(tmp_path):
    file = "import beside\n" + FIRST_MOVE.replace("legal[0]", "legal[beside.WHICH]")

    assert autograder(tmp_path, file, "WHICH = 0\n")["score"] == 3


def test_the_autograder_zip_says_so_if_nothing_was_handed_in(tmp_path):
    found = autograder(tmp_path, None)

    assert found["score"] == 0
    assert "was multiAgents.py handed in?" in found["output"]


def test_the_zip_holds_no_program_of_the_project_and_is_the_same_again(tmp_path):
    write_tiny(tmp_path / "project")
    (tmp_path / "project" / "multiAgents.py").write_text("# a solution")

    make_zip(tmp_path / "a.zip", tmp_path / "project", questions=["q2"])
    make_zip(tmp_path / "b.zip", tmp_path / "project", questions=["q2"])

    names = zipfile.ZipFile(tmp_path / "a.zip").namelist()
    assert "project/test_cases/q2/1-tiny.solution" in names
    assert not [name for name in names if "multiAgents" in name or "__pycache__" in name]
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    assert any(one.startswith("click") for one in needed())


def test_what_cannot_be_packed_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(GameError, match="is no folder"):
        make_zip(tmp_path / "a.zip", tmp_path / "nowhere")
    with pytest.raises(GameError, match="has no folder test_cases"):
        make_zip(tmp_path / "a.zip", tmp_path)
    with pytest.raises(GameError, match="plain name"):
        make_zip(tmp_path / "a.zip", tmp_path, student="$(reboot).py")


@given(st.text(max_size=300))
def test_what_is_told_fits_a_terminal_of_80_columns(words):
    text = " ".join(f"the sentence {words}".split())
    report = Report(
        "2048", "ann", (Question("q", 0, 1, (Test("1", False, text),), text),), note=text
    )

    assert max(map(len, report_text(report).splitlines())) <= 80


def test_a_report_of_nothing_says_whose_it_is_and_why():
    text = report_text(Report("", "two\nlines", (), note="nothing was handed in"))

    assert text == "two lines\nnothing was handed in\n\n0 points\n"
