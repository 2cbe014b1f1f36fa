"""`plies match` and its records: what is kept, and how a match goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from plies.play.record_file import lines_file, read
from tests.cli.running import refused, run, run_json, strict_json
from tests.cli.test_steps import Terminal

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


def test_records_get_a_name_of_their_own(tmp_path):
    names = {run_json("match", "nim", "simple", "simple", "-n", "1")["record"] for _ in range(3)}

    assert len(names) == 3
    assert all(name.startswith("nim-") and len(read(tmp_path / name).games) == 1 for name in names)


def test_no_record_leaves_no_file(tmp_path):
    assert run_json("match", "nim", "simple", "simple", "--no-record")["record"] is None
    assert list(tmp_path.iterdir()) == []


def test_a_match_that_is_refused_leaves_no_file(tmp_path):
    refused(run("match", "tictactoe", "simple", "alphabeta:depth=0"))

    assert list(tmp_path.iterdir()) == []


def test_a_match_goes_on_where_it_stopped(tmp_path):
    words = ("match", "tictactoe", "random", "random", "--seed", "5", "--random-plies", "1")
    whole = run_json(*words, "-n", "5", "--no-record")
    run_json(*words, "-n", "2", "--record", "m.txt")

    on = run_json("match", "--resume", "m.txt", "-n", "5")

    assert [one["moves"] for one in on["games"]] == [one["moves"] for one in whole["games"]]
    assert [one.number for one in read(tmp_path / "m.txt").games] == [1, 2, 3, 4, 5]
    assert run_json(*words, "--resume", "m.txt")["games"] == on["games"]


def test_either_of_the_two_files_is_enough_to_go_on(tmp_path):
    run("match", "nim", "simple", "simple", "-n", "2", "--record", "m.txt")
    sheet = (tmp_path / "m.txt").read_text()
    (tmp_path / "m.txt").unlink()

    assert len(run_json("match", "--resume", "m.txt.jsonl")["games"]) == 2

    assert (tmp_path / "m.txt").read_text() == sheet


def test_a_record_that_is_cut_off_goes_on_with_a_sentence(tmp_path):
    words = ("match", "nim", "random", "simple", "--seed", "5", "-n", "3")
    whole = run_json(*words, "--record", "m.txt")
    lines_file(tmp_path / "m.txt").unlink()
    data = (tmp_path / "m.txt").read_bytes()
    (tmp_path / "m.txt").write_bytes(data[:-30])

    result = run(*words, "--resume", "m.txt", "--json")

    assert "game 3 of 3 in m.txt is lost: it is cut off" in result.stderr
    assert "(the other 2 are kept); it is played again" in result.stderr
    assert [one["moves"] for one in strict_json(result.stdout)["games"]] == [
        one["moves"] for one in whole["games"]
    ]
    assert len(read(tmp_path / "m.txt").games) == len(read(tmp_path / "m.txt.jsonl").games) == 3


def test_ctrl_c_keeps_what_is_done(tmp_path):
    words = ("match", "konane", "deepening:time=0.05,engine=interpreted", "simple", "-n", "900")
    with Terminal(*words, "--record", str(tmp_path / "m.txt")) as terminal:
        terminal.screen("game 1: black")
        shown = terminal.press("\x03", until="goes on")
        status = terminal.status()

    assert status == 130
    assert "wins, 0 losses" in shown or "win, 0 losses" in shown
    assert len(read(tmp_path / "m.txt").games) >= 1


def test_a_kill_loses_the_game_in_flight_at_most(tmp_path):
    path = tmp_path / "m.txt"
    words = ("match", "nim:heaps=3-4-5", "random", "random", "-n", "100000", "--seed", "1")
    process = subprocess.Popen(
        [sys.executable, "-m", "plies", *words, "--record", str(path)], stdout=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and (not path.exists() or path.stat().st_size < 20_000):
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()

    before = len(read(path).games)
    answer = run_json("match", "--resume", str(path), "-n", str(before + 2))
    assert [one["number"] for one in answer["games"]] == list(range(1, before + 3))
