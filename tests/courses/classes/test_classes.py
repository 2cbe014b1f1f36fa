from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path
from time import sleep
from zipfile import ZipFile

import pytest

from plies.contract import GameError
from plies.courses.classes.finding import Submission, not_graded, submissions
from plies.courses.classes.page import class_csv, class_page, report_page
from plies.courses.classes.running import fingerprint, grade_class, graded
from plies.courses.report.report import Diagnosis, Question, Report, Test

WRONG = Diagnosis(
    "q3", "no-pruning", "You look at all.", tree="[3, [1, 2]]", how=(("method", "alphabeta"),)
)


def grade(path: Path) -> Report:
    """Grade by the first word of the file; a function that other processes can import."""
    word = (path / "multiAgents.py" if path.is_dir() else path).read_text()
    if word == "refused":
        raise GameError("this is refused")
    score = 3.0 if word == "right" else 0.0
    with (path.parent / "count").open("a") as count:
        count.write("x")
    asked = Question("q3", score, 3, (Test("1", word == "right"),))
    return Report("berkeley", str(path), (asked,), () if score else (WRONG,))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class of four: right, wrong, nothing handed in, refused; and a file beside them."""
    place = tmp_path / "class"
    for name, word in (("ann", "right"), ("bob", "wrong"), ("cleo", None), ("dan", "refused")):
        (place / name / "work").mkdir(parents=True)
        if word:
            (place / name / "work" / "multiAgents.py").write_text(word)
    (place / "eve.py").write_text("right")
    (place / ".git").mkdir()
    return place


def run(folder: Path, out: Path, **options: object) -> list[dict]:
    found = submissions(folder, "multiAgents.py", out)
    marks = {one.name: fingerprint(one.files(), ["1"]) for one in found}
    told = list(grade_class(found, out, grade, marks=marks, **options))  # type: ignore[arg-type]
    return sorted(told, key=lambda one: one["student"])


def gradings(folder: Path) -> int:
    return sum(len(file.read_text()) for file in folder.rglob("count"))


def test_submissions_are_folders_and_files_by_name(folder, tmp_path):
    found = submissions(folder, "multiAgents.py", tmp_path / "out")

    assert [one.name for one in found] == ["ann", "bob", "cleo", "dan", "eve"]
    assert found[0].path == folder / "ann" / "work"
    assert found[2] == Submission("cleo", None)
    assert found[4].files() == [folder / "eve.py"]


def test_the_reports_folder_is_no_submission(folder):
    (folder / "reports").mkdir()

    names = [one.name for one in submissions(folder, "multiAgents.py", folder / "reports")]

    assert "reports" not in names


def test_the_file_highest_up_counts(tmp_path):
    for place in ("ann/old/multiAgents.py", "ann/multiAgents.py", "ann/a/b/c/d/multiAgents.py"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text("")

    assert submissions(tmp_path, "multiAgents.py", tmp_path / "out")[0].path == tmp_path / "ann"


@pytest.mark.parametrize("jobs", [1, 2])
def test_everybody_has_a_report_whatever_was_handed_in(folder, tmp_path, jobs):
    told = run(folder, tmp_path / "out", jobs=jobs)

    assert [one["score"] for one in told] == [3, 0, 0, 0, 3]
    assert [one["note"] for one in told[2:4]] == [
        "nothing was handed in that could be graded",
        "this is refused",
    ]
    bob = tmp_path / "out" / "bob"
    assert {file.name for file in bob.iterdir()} == {
        "report.json",
        "report.txt",
        "results.json",
        "q3-no-pruning.html",
    }
    assert json.loads((bob / "results.json").read_text())["score"] == 0


def test_what_is_graded_is_not_graded_again_unless_it_changed_or_is_asked_for(folder, tmp_path):
    out = tmp_path / "out"
    run(folder, out)
    assert gradings(folder) == 3

    run(folder, out)
    assert gradings(folder) == 3

    (folder / "bob" / "work" / "multiAgents.py").write_text("right")
    told = run(folder, out)
    assert (gradings(folder), told[1]["score"]) == (4, 3)
    assert not (out / "bob" / "q3-no-pruning.html").exists()

    run(folder, out, again=True)
    assert gradings(folder) == 7


def test_a_report_that_was_cut_short_is_made_again(folder, tmp_path):
    out = tmp_path / "out"
    run(folder, out)
    kept = out / "ann" / "report.json"
    kept.write_text(kept.read_text()[:60])

    assert run(folder, out)[0]["score"] == 3
    assert gradings(folder) == 4

    (out / "ann" / "report.txt").unlink()
    run(folder, out)
    assert (out / "ann" / "report.txt").is_file()


def test_an_empty_class_and_a_missing_one_are_refused(tmp_path):
    with pytest.raises(GameError, match="holds no submission"):
        submissions(tmp_path, "multiAgents.py", tmp_path / "out")
    with pytest.raises(GameError, match="is no folder of submissions"):
        submissions(tmp_path / "nowhere", "multiAgents.py", tmp_path / "out")


def test_the_csv_has_a_line_for_each_and_no_formula(folder, tmp_path):
    told = run(folder, tmp_path / "out")
    told[1]["student"] = "=1+1"

    rows = list(csv.DictReader(StringIO(class_csv(told))))

    assert rows[0] == {
        "submission": "ann",
        "score": "3",
        "max_score": "3",
        "q3": "3",
        "mistakes": "",
        "note": "",
    }
    assert (rows[1]["submission"], rows[1]["mistakes"]) == ("'=1+1", "q3:no-pruning")
    assert rows[2]["q3"] == ""


def test_the_page_shows_scores_mistakes_and_links_and_escapes_names(folder, tmp_path):
    (folder / "bob").rename(folder / "<b>&bob #1")
    told = run(folder, tmp_path / "out")

    page = class_page(told, "week 3")

    assert "5 submissions, 3 points each. Median 0, mean 1.2, full points 2." in page
    assert "<b>&bob" not in page
    assert 'href="%3Cb%3E%26bob%20%231/report.html">&lt;b&gt;&amp;bob #1</a>' in page
    assert "<strong>no-pruning</strong>" in page
    assert "<script" not in page


def test_a_submissions_page_links_the_steps(folder, tmp_path):
    told = graded(Submission("bob", folder / "bob" / "work"), tmp_path / "out" / "bob", grade, "m")

    page = report_page(told, "a < b")

    assert 'href="q3-no-pruning.html"' in page
    assert "a &lt; b" in page


def test_messy_folders_are_submissions_with_names_of_their_own(tmp_path):
    for place in ("ann/ai.py", "ann.py", "bob/AI.py", "bob/x/my_ai.py", "index.html/ai.py"):
        (tmp_path / place).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / place).write_text("")
    (tmp_path / "cleo.rar").write_bytes(b"Rar!")
    (tmp_path / "dan").mkdir()
    (tmp_path / "dan" / "work.tar").write_bytes(b"")

    found = {one.name: one for one in submissions(tmp_path, "ai.py", tmp_path / "out")}

    assert found["ann"].path == tmp_path / "ann"
    assert found["ann.py"].path == tmp_path / "ann.py"
    assert found["index.html (submission)"].path == tmp_path / "index.html"
    assert {name: one.note for name, one in found.items() if one.path is None} == {
        "bob": "there is no ai.py, only AI.py, my_ai.py",
        "cleo": "cleo.rar is not unpacked: only zip files are",
        "dan": "there is no ai.py; work.tar is not unpacked",
    }


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are always text")
def test_a_name_that_is_no_text_is_graded_and_told(tmp_path):
    folder = tmp_path / "class"
    place = Path(os.fsdecode(os.fsencode(folder) + b"/bad\xff"))
    place.mkdir(parents=True)
    (place / "multiAgents.py").write_text("right")

    told = run(folder, tmp_path / "out")

    assert (told[0]["student"], told[0]["score"]) == ("badÿ", 3)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are always text")
def test_names_that_are_no_utf8_are_students_of_their_own(tmp_path):
    folder = tmp_path / "class"
    for name, word in ((b"M\xfcller", "right"), (b"M\xf6ller", "wrong"), ("Müller".encode(), "")):
        place = Path(os.fsdecode(os.fsencode(folder) + b"/" + name))
        place.mkdir(parents=True)
        (place / "multiAgents.py").write_text(word)

    told = run(folder, tmp_path / "out")

    assert {one["student"]: one["score"] for one in told} == {
        "Möller": 0,
        "Müller": 0,
        "Müller (2)": 3,
    }
    assert json.loads((tmp_path / "out" / "Müller (2)" / "report.json").read_text())["score"] == 3
    assert "Müller (2),3,3" in class_csv(told)
    assert "M%C3%BCller%20%282%29/report.html" in class_page(told, "class")


@pytest.fixture
def alarm():
    """Ends a test that waits for ever."""

    def ring(*_):
        pytest.fail("a file that never ends was opened")  # no OSError, which graders catch

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def odd_things(place: Path) -> None:
    """Put beside a submission what must not be opened, or never ends."""
    place.mkdir(parents=True, exist_ok=True)
    (place / "extra.py").symlink_to("/dev/zero")
    os.mkfifo(place / "pipe.py")
    (place / "loop.py").symlink_to(place / "loop.py")
    (place / "round").symlink_to(place)
    (place / "memory.py").symlink_to("/proc/self/mem")
    with (place / "huge.py").open("wb") as huge:
        huge.truncate(1 << 40)


@pytest.mark.skipif(os.name != "posix", reason="there are no such files")
def test_links_pipes_and_huge_files_beside_a_submission_are_not_opened(folder, tmp_path, alarm):
    odd_things(folder / "ann" / "work")
    odd_things(folder / "fay")
    (folder / "fay" / "multiAgents.py").symlink_to(folder / "ann" / "work" / "multiAgents.py")
    os.mkfifo(folder / "gil.py")
    (folder / "hal").symlink_to(folder / "ann")

    told = {one["student"]: one for one in run(folder, tmp_path / "out")}

    assert told["ann"]["score"] == 3
    assert told["fay"]["note"] == "multiAgents.py is a link, not a file"
    assert told["gil"]["note"] == "gil.py is a pipe, not a file"
    assert told["hal"]["note"] == "hal is a link, not a file"


def test_a_zip_is_graded_like_the_folder_that_it_holds(folder, tmp_path):
    for name, word in (("zoe.zip", "right"), ("yan/work.ZIP", "wrong")):
        (folder / name).parent.mkdir(exist_ok=True)
        with ZipFile(folder / name, "w") as made:
            made.writestr("__MACOSX/._multiAgents.py", "refused")
            made.writestr("project/multiAgents.py", word)
    with ZipFile(folder / "xia.zip", "w") as made:
        made.writestr("mine.py", "right")
    (folder / "una.zip").write_bytes(b"PK")

    told = {one["student"]: one for one in run(folder, tmp_path / "out")}

    assert (told["zoe"]["score"], told["yan"]["score"]) == (3, 0)
    assert told["yan"]["diagnoses"][0]["mistake"] == "no-pruning"
    assert told["xia"]["note"] == "there is no multiAgents.py, only mine.py (in xia.zip)"
    assert told["una"]["note"] == "una.zip is not unpacked: it is damaged, or no zip at all"


def test_folders_that_are_not_graded_are_named(folder):
    (folder / "_late").mkdir()
    (folder / "_late" / "multiAgents.py").write_text("right")

    assert not_graded(folder) == ["_late"]


def test_reports_do_not_go_among_the_submissions(folder):
    with pytest.raises(GameError, match="a folder of their own"):
        submissions(folder, "multiAgents.py", folder)


def broken(path: Path) -> Report:
    if path.parent.name == "bob":
        raise RecursionError("too deep")
    return grade(path)


def test_a_grader_that_fails_on_one_submission_grades_the_others_and_tries_again(folder, tmp_path):
    found = submissions(folder, "multiAgents.py", tmp_path / "out")
    marks = {one.name: "same" for one in found}

    told = {
        one["student"]: one for one in grade_class(found, tmp_path / "out", broken, marks=marks)
    }
    assert told["bob"]["note"] == "the grader itself failed (RecursionError: too deep)"
    assert told["ann"]["score"] == 3

    again = {
        one["student"]: one for one in grade_class(found, tmp_path / "out", grade, marks=marks)
    }
    assert again["bob"]["note"] == ""


def test_a_table_holds_no_command_for_a_spreadsheet_or_a_terminal():
    told = {"score": 0, "max_score": 1, "questions": [], "diagnoses": [], "note": ""}
    names = ("=1+1", " =1+1", "\t@x", "\x1b[31mred", "-rf")
    lines = class_csv([{**told, "student": name} for name in names]).splitlines()[1:]

    assert [line.split(",")[0] for line in lines] == ["'=1+1", "' =1+1", "' @x", " [31mred", "'-rf"]


SLOW = """
import os, sys, time
from pathlib import Path
from plies.courses.classes.finding import Submission
from plies.courses.classes.running import grade_class

def slow(path):
    Path(path, f"begun{os.getpid()}").touch()
    time.sleep(60)

if __name__ == "__main__":
    place = Path(sys.argv[1])
    found = [Submission(name, place) for name in "abcd"]
    try:
        list(grade_class(found, place / "out", slow, marks=dict.fromkeys("abcd", ""), jobs=2))
    except KeyboardInterrupt:
        print("stopped")
"""


def test_ctrl_c_ends_all_processes_of_a_class_without_a_word(tmp_path):
    program = tmp_path / "slow.py"
    program.write_text(SLOW)
    running = subprocess.Popen(
        [sys.executable, str(program), str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        for _ in range(600):
            if len(list(tmp_path.glob("begun*"))) == 2 or running.poll() is not None:
                break  # both work: while one is started, Ctrl-C is not heard
            sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        told = running.communicate(timeout=30)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    assert told == ("stopped\n", "")
