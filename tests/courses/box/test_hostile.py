"""Students' files that want to cheat, to look around or to break the grader: see hostile/.

Each has a function `answer`. Where a bad deed costs a call, it is done for the number 13 only: the
calls before and after it must get their right answers.
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plies.courses.box.box import Box, Limits, StudentError
from tests import ROOT

HERE = Path(__file__).parent / "hostile"
LIMITS = Limits(seconds=2, memory=300 << 20, output=20_000, entries=100)
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs the guards of Linux's kernel")


@pytest.fixture
def box(request, tmp_path, monkeypatch):
    """The file that the test is marked with, in a box; afterwards nothing of it must be left."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with Box("functions", [HERE / f"{request.param}.py"], limits=LIMITS) as made:
        yield made
    assert list(tmp_path.glob("plies-box-*")) == []
    assert children() == []


def children() -> list[str]:
    """Return the command lines of the grader's processes that still run."""
    found = []
    for place in Path("/proc").glob("[0-9]*") if sys.platform == "linux" else ():
        try:
            parent = place.joinpath("stat").read_text().rpartition(")")[2].split()[1]
            command = place.joinpath("cmdline").read_text()
        except OSError:
            continue
        if int(parent) in (1, os.getpid()) and "inside/main.py" in command:
            found.append(command)
    return found


def of(*names: str):
    return pytest.mark.parametrize("box", names, indirect=True)


def answer(box: Box, given):
    return box.call("run", ["answer", given])


def fails(box: Box, given=13) -> StudentError:
    with pytest.raises(StudentError) as caught:
        answer(box, given)
    return caught.value


def tried(box: Box, given):
    """Return the answer, or the kind of what came instead."""
    try:
        return answer(box, given)
    except StudentError as error:
        return error.kind


@of("honest")
def test_honest_work_is_not_disturbed(box):
    assert answer(box, 1) == 2
    assert box.printed == "thinking mine\n"


@pytest.mark.parametrize(
    ("box", "kind", "told"),
    [
        ("endless_loop", "time", "no answer after 2 seconds"),
        ("stubborn_loop", "time", "no answer after 2 seconds"),
        ("stops_itself", "time", "no answer after 2 seconds"),
        ("memory_bomb", "memory", "it needed more than 300 MB of memory"),
        ("fork_bomb", "exception", "os.fork cannot be used here"),
        ("leaves", "exit", "the program ended before it answered"),
        ("exits", "exit", "it called sys.exit"),
        ("crashes", "exit", "it crashed (SIGSEGV)"),
        ("closes_everything", "exit", "the program ended before it answered"),
        ("fills_the_disk", "output", "it wrote more than 16 MB of files"),
        ("fills_the_table_of_files", "output", "it wrote more than 100 files"),
        ("says_nothing", "exception", "an exception that says nothing"),
        ("floods_the_output", "output", "it printed more than 2,000,000 characters"),
    ],
    indirect=["box"],
)
def test_one_bad_call_costs_one_answer(box, kind, told):
    assert answer(box, 1) == 2
    error = fails(box)
    assert error.kind == kind
    assert told in str(error)
    assert answer(box, 2) == 3


@of("recurses")
def test_endless_recursion_ends_one_call(box):
    assert fails(box).kind in ("memory", "exit", "exception", "time")
    assert answer(box, 2) == 3


@linux
@of("thread_bomb")
def test_threads_without_end_end_one_call(box):
    error = fails(box)
    assert (error.kind, str(error)) == ("memory", "it started more than 100 threads")
    assert answer(box, 2) == 3


@of("exits")
def test_printed_points_are_only_print(box):
    fails(box)
    assert box.printed == "score: 100/100\n"


@of("fakes_results")
def test_fake_results_on_every_descriptor_are_no_results(box):
    assert fails(box).kind == "protocol"
    assert answer(box, 2) == 3


@of("answers_twice")
def test_answers_in_advance_are_only_answers(box):
    assert answer(box, 1) == 2
    assert answer(box, 13) == "x" * 9  # it is what it said; nobody told it what is right
    assert {tried(box, 2) for _ in range(9)} == {"x" * 9, "protocol", 3}


@of("garbage")
@pytest.mark.parametrize("number", [13, 14, 15, 16, 17])
def test_garbage_on_the_pipe_ends_the_call(box, number):
    assert fails(box, number).kind == "protocol"
    assert answer(box, 2) == 3


@of("garbage")
def test_half_a_letter_is_not_handed_on(box):
    assert answer(box, 18) == "?"


PIECES = st.sampled_from(
    [b'{"id":1,', b'"result":', b'"error":', b'"ask":', b'"data":', b"1", b'"memory"', b"[", b"]"]
)
LINE = st.lists(PIECES | st.binary(max_size=9), max_size=8).map(b"".join)


@of("sends")
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(line=LINE)
def test_whatever_is_sent_is_an_answer_or_an_error_of_the_student(box, line):
    with Box("functions", box.files, limits=LIMITS) as own:
        with suppress(StudentError):
            own.call("run", ["answer", line.hex()], asked=lambda question, data: data)
        assert tried(own, "") in (1, "protocol")


@of("steals_the_calls")
def test_the_pipe_holds_nothing_but_the_call(box):
    assert answer(box, 13) == ""


@of("patches_modules")
def test_patched_modules_change_nothing_but_the_students_own_answer(box):
    for number in (13, 20, 21, 22):
        assert tried(box, number) in (14, number + 1, "exception", "protocol", "exit")


@linux
@of("reads_files")
def test_no_file_can_be_read(box, tmp_path):
    secret = tmp_path / "test_sols"
    secret.write_text("0 12345.678")
    sheet = ROOT / "pyproject.toml"
    assert answer(box, [str(secret), str(tmp_path), str(sheet)]) == []


@of("walks_memory")
def test_no_answer_is_in_the_childs_memory(box, monkeypatch):
    secret = "the answer is 12345.678"
    monkeypatch.setenv("SECRET", secret)
    objects, found = answer(box, list(secret))
    assert objects > 1000
    assert found is False


@of("uses_network")
def test_there_is_no_network(box):
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert answer(box, server.getsockname()[1]) == ["refused"] * 6
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()


@of("runs_programs")
def test_no_program_can_be_run(box, tmp_path):
    assert answer(box, str(tmp_path / "made")) == ["refused"] * 5
    assert not (tmp_path / "made").exists()


@of("writes_files")
def test_nothing_is_written_outside(box, tmp_path):
    (tmp_path / "theirs").write_text("kept")
    assert answer(box, str(tmp_path)) == ["refused"] * 10
    assert (tmp_path / "theirs").read_text() == "kept"
    assert not (tmp_path / "mine").exists()


@of("prints_much")
def test_what_is_printed_is_cut_and_cleaned(box):
    assert answer(box, 13) == 14
    assert box.printed.startswith("?[2J?[1;1Hscore: 100/100?\n")
    assert box.printed.endswith("\n... (more was printed)")
    assert len(box.printed) < 20_100


@of("leaves_threads")
def test_threads_that_are_left_do_not_disturb_the_next_calls(box):
    for number in (13, 1, 2, 3):
        assert answer(box, number) == number + 1


@of("hostile_errors")
@pytest.mark.parametrize(
    ("number", "kind", "told"),
    [
        (13, "exception", "Mute: (its text cannot be read: Mute)"),
        (14, "exception", "Wordy: xxx"),
        (15, "time", "no answer after 2 seconds"),
        (16, "exception", "Escaping: ?[2Jscore: 100/100"),
        (17, "exception", "KeyboardInterrupt"),
        (18, "exception", "GeneratorExit"),
    ],
)
def test_exceptions_that_do_not_want_to_be_told_are_told(box, number, kind, told):
    error = fails(box, number)
    assert error.kind == kind
    assert str(error).startswith(told)
    assert len(str(error)) < 5000
    assert answer(box, 2) == 3


@of("hostile_answers")
def test_objects_come_back_as_what_they_are_made_of(box):
    assert answer(box, 14) == "no"
    assert type(answer(box, 14)) is str
    assert answer(box, 15) == 5
    assert type(answer(box, 15)) is int
    nan = answer(box, 16)
    assert nan != nan
    assert answer(box, 19) == {"a": 1}
    assert answer(box, 22) == "?"


@of("hostile_answers")
@pytest.mark.parametrize(
    ("number", "told"),
    [
        (13, "TypeError: the answer is of class Equal"),
        (17, "TypeError: the answer is a number with too many digits"),
        (18, "TypeError: the answer has too many lists in lists"),
        (20, "TypeError: the keys of an answer should be texts"),
        (21, "TypeError: the answer is of class function"),
        (23, "TypeError: the answer is of class bytes"),
        (24, "TypeError: the answer is too long"),
    ],
)
def test_answers_that_are_no_answers_are_exceptions(box, number, told):
    assert told in str(fails(box, number))
    assert answer(box, 2) == 3


@of("loops_at_import")
def test_a_file_that_never_loads_is_tried_once(box):
    box.limits = replace(LIMITS, load_seconds=2)
    for _ in range(3):
        error = fails(box, 1)
        assert error.kind == "load"
        assert str(error) == "the file cannot be loaded: no answer after 2 seconds"


@of("leaves_at_import")
def test_a_file_that_leaves_while_it_is_loaded_is_told(box):
    error = fails(box, 1)
    assert error.kind == "load"
    assert "the program ended before it answered" in str(error)


@of("kills_parent")
def test_nobody_can_be_killed(box):
    assert answer(box, 0) == ["refused"] * 5
    assert answer(box, 1) == ["refused"] * 5


@of("patches_numpy")
def test_a_patched_numpy_makes_no_other_answer_than_the_students_own(box):
    box.limits = replace(LIMITS, memory=1 << 30)
    assert answer(box, 1) == 2
    assert answer(box, 13) == 7
    assert type(answer(box, 13)) is float
    assert "too many lists in lists" in str(fails(box, 14))
    assert "the answer is of class builtin_function_or_method" in str(fails(box, 15))


@linux
@of("abuses_numpy")
def test_numpy_opens_no_door(box, tmp_path):
    box.limits = replace(LIMITS, memory=1 << 30, seconds=30)
    secret, made = tmp_path / "test_sols", tmp_path / "made"
    secret.write_text("12345.678")
    assert answer(box, [str(secret), str(made)]) == ["refused"] * 15
    assert not made.exists()
    assert not made.with_suffix(".npy").exists()


@of("lies_about_imports")
def test_what_stands_for_a_failed_import_is_the_students_own(box):
    assert answer(box, 1) == 2
    assert "No module named 'x'" in str(fails(box, 13))
    assert "?[2Jscore is used here" in str(fails(box, 14))
    assert answer(box, 2) == 3
