from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import refused, run, shell, strict_json
from tests.grade.tiny_project import FIRST_MOVE, LAST_MOVE, write_tiny


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a project, two students and a class of both."""
    monkeypatch.chdir(tmp_path)
    write_tiny(tmp_path / "project")
    for name, text in (("ann", FIRST_MOVE), ("bob", LAST_MOVE)):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "multiAgents.py").write_text(text)
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


GRADE = ("grade", "berkeley", "--project", "project")


def test_a_right_file_has_all_points_and_status_0(place):
    result = run(*GRADE, "--student", "ann.py")

    assert result.exit_code == 0
    assert "q2                 3 of 3 points\n  passed  1-tiny\n" in result.stdout


def test_a_wrong_file_is_told_what_is_wrong_and_has_status_1(place):
    result = run(*GRADE, "--student", "bob.py")

    assert result.exit_code == 1
    assert "failed  1-tiny" in result.stdout
    assert "What is wrong, as it seems" in result.stdout
    assert "0 of 3 points" in result.stdout


def test_json_is_one_object_with_score_and_tests(place):
    result = run(*GRADE, "--student", "bob.py", "--json", "--no-diagnosis")

    told = strict_json(result.stdout)
    assert (told["score"], told["max_score"]) == (0, 3)
    assert told["tests"][0]["name"] == "1-tiny"
    assert told["diagnoses"] == []


def test_the_report_is_written_as_text_and_for_gradescope(place):
    run(*GRADE, "--student", "ann.py", "--text", "out.txt", "--gradescope", "results.json")

    assert (place / "out.txt").read_text().startswith("berkeley: ann.py\n")
    assert json.loads((place / "results.json").read_text())["score"] == 3


def test_a_folder_with_the_file_is_a_student_and_one_without_is_a_class(place):
    one = run(*GRADE, "--student", "class/ann")
    all_of_them = run(*GRADE, "--student", "class", "--jobs", "1")

    assert "berkeley: class/ann" in one.stdout
    assert all_of_them.stdout.splitlines()[0] == "ann  3 of 3 points"


def test_a_class_has_scores_a_page_and_reports_and_goes_on_where_it_was(place):
    first = run(*GRADE, "--class", "class", "--out", "out", "--jobs", "1")
    (place / "out" / "ann" / "report.txt").write_text("kept")
    second = run(*GRADE, "--class", "class", "--out", "out", "--json")

    assert first.exit_code == 0
    assert (place / "out" / "scores.csv").read_text().splitlines()[1] == "ann,3,3,3,,"
    assert "kept" in (place / "out" / "ann" / "report.html").read_text()
    assert 'href="bob/report.html"' in (place / "out" / "index.html").read_text()
    told = strict_json(second.stdout)
    assert (told["score"], told["max_score"], len(told["tests"])) == (3, 6, 2)


def test_another_project_means_grading_again(place):
    run(*GRADE, "--class", "class", "--jobs", "1")
    (place / "reports" / "ann" / "report.txt").write_text("old")
    (place / "project" / "test_cases" / "q2" / "CONFIG").write_text(
        'max_points: "7"\nclass: "PassAllTestsQuestion"\n'
    )

    result = run(*GRADE, "--class", "class", "--jobs", "1")

    assert result.stdout.splitlines()[0] == "ann  7 of 7 points"


def test_the_file_may_have_another_name(place):
    for name in ("ann", "bob"):
        (place / "class" / name / "multiAgents.py").rename(place / "class" / name / "agents.py")

    result = run(*GRADE, "--class", "class", "--jobs", "1", "--file", "agents.py", "--no-diagnosis")

    assert result.stdout.splitlines()[:2] == ["ann  3 of 3 points", "bob  0 of 3 points"]


def test_a_zip_is_made_without_a_student(place):
    result = run(*GRADE, "--make-zip", "auto.zip", "-q", "q2")

    assert result.exit_code == 0
    assert result.stdout.startswith("saved     auto.zip")
    assert (place / "auto.zip").stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "say what to grade"),
        (("--student", "ann.py", "--class", "class"), "either --student or --class"),
        (("--student", "nobody.py"), "nobody.py"),
        (("--student", "ann.py", "-q", "q9"), "q9"),
        (("--student", "ann.py", "--jobs", "2"), "--jobs is for a class"),
        (("--class", "class", "--text", "x"), "are for one student"),
        (("--class", "empty"), "holds no submission"),
        (("--student", "ann.py", "--text", "no/where.txt"), "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(place, words, sentence):
    (place / "empty").mkdir()

    assert sentence in refused(run(*GRADE, *words))


def test_a_project_without_tests_is_refused(place):
    (place / "empty").mkdir()

    told = refused(run("grade", "berkeley", "--project", "empty", "--student", "ann.py"))

    assert "test_cases" in told


def test_the_command_works_as_people_run_it(place):
    done = shell("grade", "berkeley", "--project", "project", "--student", "ann.py")

    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
