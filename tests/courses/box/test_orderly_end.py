"""SIGTERM and SIGHUP to the grader: its processes end, and its folders are deleted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from time import sleep

import pytest

from plies.courses.box.orderly_end import orderly, undisturbed
from tests.courses.berkeley.tiny_project import FIRST_MOVE, write_tiny
from tests.courses.box.test_hostile import children

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
HANGS = FIRST_MOVE.replace("legal = ", "print('at it'); import time; time.sleep(60); legal = ")


def test_a_signal_waits_until_nothing_is_half_done():
    seen = []

    def work():
        with orderly(), undisturbed():
            with undisturbed():
                os.kill(os.getpid(), signal.SIGTERM)
                seen.append("made")
            seen.append("written down")

    with pytest.raises(SystemExit) as caught:
        work()
    assert seen == ["made", "written down"]
    assert caught.value.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a_signal_that_is_ignored_stays_so():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with orderly():
            os.kill(os.getpid(), signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("how", ["one", "class", "zips"])
def test_a_signal_to_the_grader_leaves_no_folder_and_no_process(tmp_path, number, how):
    project, room = write_tiny(tmp_path / "project"), tmp_path / "tmp"
    room.mkdir()
    for name in ("ann", "bob", "cleo"):
        place = tmp_path / "class" / name / "multiAgents.py"
        place.parent.mkdir(parents=True)
        place.write_text(HANGS)
        if how == "zips":
            subprocess.run(
                [sys.executable, "-m", "zipfile", "-c", f"{place.parent}.zip", place], check=True
            )
            place.unlink()
            place.parent.rmdir()
    whom = ["--student", str(tmp_path / "class" / "ann" / "multiAgents.py")]
    if how != "one":
        whom = ["--class", str(tmp_path / "class"), "--jobs", "2", "--out", str(tmp_path / "out")]
    command = [sys.executable, "-m", "plies", "grade", "berkeley", "--project", str(project), *whom]
    grader = subprocess.Popen(
        command,
        env={**os.environ, "TMPDIR": str(room)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    boxes = 1 if how == "one" else 2
    for _ in range(600):
        if len(list(room.glob("plies-box-*/multiAgents.py"))) == boxes:
            break
        sleep(0.05)
    sleep(0.3)

    grader.send_signal(number)
    told = grader.communicate(timeout=30)

    assert grader.returncode == 128 + number
    assert told == (b"", b"")
    assert [path.name for path in room.iterdir()] == []
    assert children() == []
