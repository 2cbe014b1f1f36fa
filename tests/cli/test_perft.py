from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.running import refused, run, run_json, strict_json


def test_json_has_the_counts_by_ply():
    answer = run_json("perft", "tictactoe", "--depth", "5")

    assert answer["counts"] == [9, 72, 504, 3024, 15120]
    assert answer["engine"] == "interpreted"


def test_people_get_a_table():
    result = run("perft", "konane:size=4", "--depth", "7")

    assert result.stdout.splitlines()[0].split() == ["ply", "lines", "time", "moves/s"]
    assert result.stdout.splitlines()[7].split()[:2] == ["7", "972"]
    assert "counted interpreted" in result.stdout


def test_a_position_can_be_counted_from():
    words = ["perft", "tictactoe", "--depth", "3", "--position", "XX./OO./..."]

    assert run_json(*words)["counts"] == [5, 16, 39]  # O wins by c2 in three of the 16


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("tictactoe",), "Missing option '--depth'"),
        (("tictactoe", "--depth", "0"), "the depth must be a whole number, 1 or more, not 0"),
        (("tictactoe", "--depth", "x"), "'x' is not a valid integer"),
        (("tictactoe", "--depth", "2", "--engine", "steam"), "'steam' is not one of"),
        (("tictactoe", "--depth", "2", "--position", "XXX"), "the board needs 3 rows"),
        (("nosuch", "--depth", "2"), "there is no game 'nosuch'"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence):
    assert sentence in refused(run("perft", *words))


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently on Windows")
def test_ctrl_c_prints_what_is_done():
    result = interrupted("perft", "konane", "--depth", "30", "--engine", "interpreted", "--json")

    assert result.returncode == 130, result.stderr
    answer = strict_json(result.stdout)
    assert answer["counts"][:5] == [4, 12, 28, 172, 892]
    assert answer["stopped"] == "interrupt"
    assert "of 30 plies" in result.stderr


def interrupted(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own and press Ctrl-C after a second and a half."""
    program = (
        "import os, signal, threading, time, sys\n"
        "from plies.cli import main\n"
        "def press():\n"
        "    time.sleep(1.5)\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "threading.Thread(target=press, daemon=True).start()\n"
        f"sys.argv = {['plies', *words]!r}\n"
        "main()\n"
    )
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
