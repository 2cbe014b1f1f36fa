"""The box: calls, questions, errors and limits of a student's process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.courses.box.box import Box, Limits, Refused, StudentError
from tests.courses.box.calling import HONEST, run


def test_a_call_returns_what_the_students_function_returns_and_keeps_what_it_prints(student):
    with student(HONEST) as box:
        assert run(box, "twice", 21) == 42
        assert box.printed == "doubling 21\n"
        assert run(box, "same", 1) == 1
        assert box.printed == ""


def test_the_child_asks_the_parent(student):
    seen = []

    def asked(question, data):
        seen.append((question, data))
        return data * data

    with student(HONEST) as box:
        assert run(box, "ask_total", 4, asked=asked) == 14
    assert seen == [("square", 0), ("square", 1), ("square", 2), ("square", 3)]


def test_a_refused_question_is_an_exception_in_the_child(student):
    def asked(question, data):
        raise Refused("no squares today")

    with student(HONEST) as box:
        assert run(box, "ask_carefully", 3, asked=asked) == "refused: no squares today"


def test_a_question_that_the_parent_cannot_answer_is_the_students_fault(student):
    with student(HONEST) as box:
        with pytest.raises(StudentError, match="'square' has no answer") as caught:
            run(box, "ask_carefully", "x", asked=lambda question, data: {}[data])
        assert caught.value.kind == "protocol"
        assert run(box, "twice", 1) == 2


def test_a_question_that_nobody_expects_ends_the_call(student):
    with student(HONEST) as box, pytest.raises(StudentError) as caught:
        run(box, "ask_carefully", 1)
    assert caught.value.kind == "protocol"


def test_an_exception_is_told_with_the_students_own_lines(student):
    with student(HONEST) as box:
        with pytest.raises(StudentError) as caught:
            run(box, "wrong", 5)
        assert run(box, "wrong", 1) == 2
    assert caught.value.kind == "exception"
    assert str(caught.value).splitlines() == [
        "IndexError: list index out of range",
        "  work.py, line 19: return inner(number)",
        "  work.py, line 22: return [1, 2][number]",
    ]


def test_an_exception_leaves_the_process_running(student):
    text = "seen = []\ndef f(x):\n    seen.append(x)\n    return len(seen) if x else 1 / x\n"
    with student(text) as box:
        assert run(box, "f", 1) == 1
        with pytest.raises(StudentError):
            run(box, "f", 0)
        assert run(box, "f", 1) == 3


def test_after_an_end_the_file_is_loaded_again(student):
    text = "import os\nseen = []\ndef f(x):\n    seen.append(x)\n    x or os._exit(0)\n"
    text += "    return len(seen)\n"
    with student(text) as box:
        assert run(box, "f", 1) == 1
        with pytest.raises(StudentError):
            run(box, "f", 0)
        assert run(box, "f", 1) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def f(:\n", r"SyntaxError: .*\(work.py, line 1\)"),
        ("import nowhere\nx = nowhere.f()\n", "ImportError: nowhere is used here, but could not"),
        ("import plies\nplies.search\n", r"ImportError: plies is used here.*named 'plies'\n"),
        ("from nowhere import *\nx = f()\n", "NameError: name 'f' is not defined"),
        ("from game import Agent\nclass A(Agent): pass\n", "ImportError: game.Agent is used"),
        ("import sys\nsys.exit(3)\n", "SystemExit: 3"),
        ("x = 1 / 0\n", r"ZeroDivisionError: division by zero\n  work.py, line 1: x = 1 / 0"),
    ],
)
def test_a_file_that_cannot_be_loaded_says_why_on_every_call(student, text, told):
    with student(text) as box:
        for _ in range(2):
            with pytest.raises(StudentError, match=f"the file cannot be loaded: {told}") as caught:
                run(box, "f", 1)
            assert caught.value.kind == "load"


def test_a_file_in_no_encoding_cannot_be_loaded(tmp_path):
    file = tmp_path / "work.py"
    file.write_bytes(b"# \xff\xfe\nx = '\xe9'\n")
    with Box("functions", [file]) as box, pytest.raises(StudentError, match="utf-8") as caught:
        run(box, "f", 1)
    assert caught.value.kind == "load"


UNUSED = """
from __future__ import annotations as lazy
import nowhere.deep, json
import pkg_resources as tools
from collections import Mapping, OrderedDict as Ordered
from nowhere import *
try:
    import sklearn
except ImportError:
    sklearn = None
print("loaded")

def answer(kind: tools.Kind = None) -> nowhere.deep.Thing:
    return [json.dumps(1), len(Ordered()), sklearn, repr(tools)]

def uses():
    return tools.require("x")

def uses_part():
    return nowhere.deep.x
"""


def test_an_import_that_fails_costs_nothing_as_long_as_nobody_uses_it(student):
    with student(UNUSED) as box:
        assert run(box, "answer") == [
            "1",
            0,
            None,
            "<pkg_resources, which could not be imported>",
        ]
        with pytest.raises(StudentError) as caught:
            run(box, "uses")
        assert str(caught.value) == (
            "ImportError: pkg_resources is used here, but could not be imported at work.py, "
            "line 4: No module named 'pkg_resources' (the grader's option --package pkg_resources "
            'lets students import it)\n  work.py, line 17: return tools.require("x")'
        )
        with pytest.raises(StudentError, match=r"nowhere.deep is used here.*--package nowhere"):
            run(box, "uses_part")


def test_a_module_that_was_left_out_says_why(tmp_path):
    (tmp_path / "extra.py").symlink_to("/dev/zero")
    (tmp_path / "work.py").write_text("import extra\ndef f():\n    return extra.x\n")
    files = [tmp_path / "work.py", tmp_path / "extra.py"]
    with (
        Box("functions", files) as box,
        pytest.raises(StudentError, match=r"line 1: extra\.py is a link, not a file\n"),
    ):
        run(box, "f")


SCALARS = """
import numpy as np
def f(which):
    return [
        np.int64(3), np.float64(0.5), np.str_("West"), np.bool_(True), np.float32(2), np.uint8(7),
        float(np.linalg.norm(np.ones((200, 200)) @ np.ones((200, 200)))),
    ][which]
def several():
    return {"value": np.float64(3), "line": (np.int8(1), np.str_("a"))}
"""


def test_numpy_is_there_and_its_numbers_are_what_they_look_like(student):
    with student(SCALARS) as box:
        found = [run(box, "f", which) for which in range(7)]
        assert run(box, "several") == {"value": 3.0, "line": [1, "a"]}
    assert found == [3, 0.5, "West", True, 2, 7, 40_000]
    assert [type(one) for one in found[:4]] == [int, float, str, bool]


def test_only_the_packages_that_were_named_can_be_imported(student):
    text = "import {0}\ndef f():\n    return {0}.__name__\n"
    with student(text.format("rich"), limits=Limits(packages=("rich", "pygments"))) as box:
        assert run(box, "f") == "rich"
    with student(text.format("rich")) as box, pytest.raises(StudentError, match="--package rich"):
        run(box, "f")
    without = student(text.format("numpy"), limits=Limits(packages=()))
    with without as box, pytest.raises(StudentError, match="--package numpy"):
        run(box, "f")
    with pytest.raises(GameError, match="plies holds right searches"):
        student("", limits=Limits(packages=("numpy", "plies")))
    with pytest.raises(GameError, match="nowhere: it is not installed here"):
        student("", limits=Limits(packages=("nowhere",)))


def test_a_missing_function_is_an_exception(student):
    with student(HONEST) as box, pytest.raises(StudentError, match=r"AttributeError: .*'nothing'"):
        run(box, "nothing")


def test_nothing_is_left_behind(student):
    with student("import os\ndef f():\n    return [os.getpid(), os.getcwd()]\n") as box:
        process, folder = run(box, "f")
        assert os.path.dirname(folder) == os.path.realpath(tempfile.gettempdir())
        assert os.path.exists(folder)
    assert not os.path.exists(folder)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_ctrl_c_in_the_parent_ends_the_child(student):
    def asked(question, data):
        raise KeyboardInterrupt

    with student(HONEST + "\ndef where():\n    import os\n    return os.getpid()\n") as box:
        process = run(box, "where")
        with pytest.raises(KeyboardInterrupt):
            run(box, "ask_total", 3, asked=asked)
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def test_values_come_back_as_they_went(student):
    with student(HONEST) as box:

        @settings(max_examples=60, deadline=None)
        @given(values)
        def same(value):
            assert run(box, "same", value) == value

        same()


def test_a_number_that_the_parent_would_not_read_is_an_exception_of_the_student(student):
    with student("def power(n):\n    return 10**n\n") as box:
        assert run(box, "power", 297) == 10**297
        with pytest.raises(StudentError, match="too many digits"):
            run(box, "power", 300)


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's guards are Linux's")
def test_all_guards_hold_on_linux(student):
    with student(HONEST) as box:
        run(box, "twice", 1)
        assert box.guards == ("rlimits", "landlock", "seccomp", "audit")


@pytest.mark.parametrize("name", ["resource", "ctypes", "platform", "struct", "sysconfig", "json"])
def test_a_file_with_the_name_of_a_module_is_locked_in_too(tmp_path, name):
    secret = tmp_path / "solutions"
    secret.write_text("14.5")
    file = tmp_path / f"{name}.py"
    file.write_text(
        f"try:\n    seen = open({str(secret)!r}).read()\nexcept OSError:\n    seen = 'nothing'\n"
        "def f():\n    return seen\n"
    )
    with Box("twenty48", [file]) as box, pytest.raises(StudentError, match="no class AI"):
        run(box, "f")
    file.write_text(file.read_text() + f"class AI: pass\nprint(open({str(secret)!r}).read())\n")
    with Box("twenty48", [file]) as box, pytest.raises(StudentError, match="PermissionError"):
        run(box, "f")


GRADER = """
import sys
from pathlib import Path
from plies.courses.box.box import Box
with Box("functions", [Path(sys.argv[1])]) as box:
    print(box.call("run", ["where"]), flush=True)
    box.call("run", ["loop"])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a loop outlives a killed grader")
def test_the_child_dies_with_a_grader_that_is_killed(tmp_path):
    file = tmp_path / "work.py"
    file.write_text(
        "import os\ndef where():\n    return os.getpid()\ndef loop():\n    while 1: pass\n"
    )
    grader = subprocess.Popen(
        [sys.executable, "-c", GRADER, str(file)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert grader.stdout is not None
    with grader:
        child = int(grader.stdout.readline())
        grader.kill()
    for _ in range(200):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("the child still runs")
