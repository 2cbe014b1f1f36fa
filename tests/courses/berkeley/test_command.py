from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.running import refused, run, run_json, shell, strict_json
from tests.courses.berkeley.tiny_project import FIRST_MOVE, LAST_MOVE, write_tiny


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


def test_one_test_alone_is_run_without_points(place):
    right = run(*GRADE, "--student", "ann.py", "-t", "q2/1-tiny")
    wrong = run(*GRADE, "--student", "bob.py", "-t", "test_cases/q2/1-tiny.test", "--json")

    assert right.exit_code == 0
    assert "q2                 0 of 0 points\n  passed  1-tiny\n" in right.stdout
    assert wrong.exit_code == 1
    told = strict_json(wrong.stdout)
    assert [(one["question"], one["name"], one["status"]) for one in told["tests"]] == [
        ("q2", "1-tiny", "failed")
    ]
    assert told["diagnoses"] == []


def test_a_test_that_is_not_there_is_refused_with_the_nearest_name(place):
    sentence = refused(run(*GRADE, "--student", "ann.py", "-t", "q2/1-tine"))

    assert sentence == "plies: there is no test 'q2/1-tine': tests are named as q2/1-tiny"


def test_what_a_student_prints_is_in_every_form_of_the_report(place):
    text = "print('loading')\n" + FIRST_MOVE.replace(
        "print(", "print('seen', *'abcdefghijklm', sep='\\n'); ("
    )
    (place / "ann.py").write_text(text)

    shown = run(*GRADE, "--student", "ann.py", "--gradescope", "results.json")
    told = strict_json(run(*GRADE, "--student", "ann.py", "--json").stdout)

    assert "printed while it was loaded:\n| loading\n" in shown.stdout
    assert "          printed:\n          | seen\n          | a\n" in shown.stdout
    assert "          | ... 4 more lines\n" in shown.stdout
    assert told["printed"] == "loading\n"
    assert told["tests"][0]["printed"].startswith("seen\na\nb\n")
    entries = json.loads((place / "results.json").read_text())["tests"]
    assert entries[-1]["output"].startswith("printed:\nseen\na\n")


def test_modules_beside_a_single_file_are_found_but_not_those_of_others(place):
    (place / "ann.py").write_text(
        "import first\n" + FIRST_MOVE.replace("legal[0]", "first.of(legal)")
    )
    (place / "first.py").write_text(
        "import deeper\ndef of(legal):\n    return legal[deeper.WHICH]\n"
    )
    (place / "deeper.py").write_text("WHICH = 0\n")
    (place / "util.py").write_text("raise Exception('ours comes first')\n")
    for name in ("first.py", "deeper.py"):
        shutil.copy(place / name, place / "class" / "ann" / name)
    shutil.copy(place / "ann.py", place / "class" / "ann" / "multiAgents.py")
    thief = place / "class" / "thief.py"
    thief.write_text("from honest import MinimaxAgent\nMinimaxAgent\n")
    (place / "class" / "honest.py").write_text(FIRST_MOVE)

    alone = run(*GRADE, "--student", "ann.py")
    told = run_json(*GRADE, "--class", "class", "--jobs", "1")

    assert alone.exit_code == 0, alone.stdout
    assert {one["student"]: one["score"] for one in told["tests"]} == {
        "ann": 3,
        "bob": 0,
        "honest": 3,
        "thief": 0,
    }


def test_folders_that_are_skipped_are_named(place):
    (place / "class" / "_template").mkdir()

    shown = run(*GRADE, "--class", "class", "--jobs", "1").stdout
    told = run_json(*GRADE, "--class", "class", "--jobs", "1")

    assert "skipped   _template (a name with _ before it is no submission)\n" in shown
    assert told["skipped"] == ["_template"]


def test_a_zip_is_a_student_too(place):
    with ZipFile(place / "ann.zip", "w") as made:
        made.writestr("ann-work/multiAgents.py", FIRST_MOVE)
    with ZipFile(place / "none.zip", "w") as made:
        made.writestr("ann-work/other.py", FIRST_MOVE)

    result = run(*GRADE, "--student", "ann.zip")

    assert result.exit_code == 0
    assert result.stdout.startswith("berkeley: ann.zip\n")
    assert refused(run(*GRADE, "--student", "none.zip")) == (
        "plies: there is no multiAgents.py, only other.py (in none.zip)"
    )


def test_time_memory_and_packages_are_options(place):
    slow = FIRST_MOVE.replace("legal = ", "import time; time.sleep(3); legal = ")
    (place / "slow.py").write_text(slow)
    (place / "large.py").write_text(
        FIRST_MOVE.replace("legal = ", "x = 'x' * (150 << 20); legal = ")
    )
    (place / "rich_one.py").write_text("import rich.text\nrich.text.Text('x')\n" + FIRST_MOVE)

    late = run(*GRADE, "--student", "slow.py", "--time", "1", "--no-diagnosis")
    full = run(*GRADE, "--student", "large.py", "--memory", "100", "--no-diagnosis")
    without = run(*GRADE, "--student", "rich_one.py", "--no-diagnosis")
    given = run(*GRADE, "--student", "rich_one.py", "--package", "rich", "--package", "pygments")

    assert "no answer after 1 seconds" in late.stdout
    assert "it needed more than 100 MB of memory" in full.stdout
    assert "option --package rich lets students import it" in " ".join(without.stdout.split())
    assert given.exit_code == 0, given.stdout
    assert refused(run(*GRADE, "--student", "ann.py", "--package", "nowhere")) == (
        "plies: students cannot import nowhere: it is not installed here"
    )


def untimed(report: Path) -> str:
    text = report.read_text().rpartition(" points in ")[0]
    return re.sub("0x[0-9a-f]+", "0x", text)  # what they printed of objects


def test_a_cluster_grades_a_class_as_this_machine_does(place):
    from tests.running.dask_cluster import cluster

    with ZipFile(place / "class" / "carl.zip", "w") as packed:
        packed.write(place / "ann.py", "multiAgents.py")
    (place / "class" / "dora").mkdir()  # handed in nothing
    here = run(*GRADE, "--class", "class", "--jobs", "1", "--out", "here", "--json")
    (place / "far").mkdir()
    with cluster(place / "far", 1) as made:
        words = (*GRADE, "--class", "class", "--out", "there", "--on", f"dask={made.address}")
        there = run(*words, "--json")
        again = run(*words)

    assert there.exit_code == here.exit_code, there.stderr
    assert strict_json(there.stdout) == strict_json(here.stdout)
    told = [
        {file.relative_to(out).as_posix(): untimed(file) for file in out.rglob("*.txt")}
        for out in (place / "here", place / "there")
    ]
    assert told[0] == told[1]
    assert len(told[0]) == 4
    pages = [sorted(x.name for x in (place / out).rglob("*.html")) for out in ("here", "there")]
    assert pages[0] == pages[1]
    assert "bob" in again.stdout  # kept: nothing was sent again
    assert "leave out --on" in refused(run(*words, "--path", "."))
