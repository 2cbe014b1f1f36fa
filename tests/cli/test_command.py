from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plies import __version__
from plies.catalog import COMMANDS as PLACES
from plies.catalog import SAID, found
from tests.cli.running import LAB, refused, run, shell, strict_json

COMMANDS = ["tree", "search", "solve", "play", "perft", "bench", "games", "check", "serve"]


def test_help_fits_one_screen():
    result = run("--help")

    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) <= 24
    assert max(map(len, result.stdout.splitlines())) <= 80
    for command in COMMANDS:
        assert command in result.stdout


def test_help_says_of_every_command_what_it_says_itself():
    commands = {name: found(place) for name, place in PLACES.items()}
    shown = {name: one for name, one in commands.items() if not one.hidden}

    assert {name: one.get_short_help_str(1000) for name, one in shown.items()} == SAID


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command):
    result = run(command, "--help")

    assert result.exit_code == 0
    if command != "tour":
        assert "--json" in result.stdout


def test_the_version_is_told():
    assert __version__ in run("--version").stdout


def test_a_command_that_is_not_there_is_refused_in_one_line():
    assert "No such command 'dance'" in refused(run("dance"))


def test_the_tour_tells_the_labs_tree_and_ends_without_a_terminal():
    result = run("tour")

    assert result.exit_code == 0
    assert "At E, 6 >= beta 5" in result.stdout


def test_in_a_process_of_its_own_json_is_all_there_is_on_stdout():
    result = shell("tree", LAB, "--json")

    assert (result.returncode, result.stderr) == (0, "")
    assert strict_json(result.stdout)["value"] == 5


@pytest.mark.parametrize(
    "words",
    [
        ("tree", ""),
        ("tree", "[[3,5],[2,9]"),
        ("tree", "[[3,5],[2,9]]", "--depth", "0"),
        ("search", "nosuch"),
        ("search", "tictactoe", "--depth", "-1"),
        ("tree", "nowhere.test"),
    ],
)
def test_in_a_process_of_its_own_bad_input_is_one_line_and_status_2(words):
    refused(shell(*words))


def test_the_console_script_is_the_same_command():
    script = Path(sys.executable).with_name("plies")
    if not script.exists():
        pytest.skip("plies is not installed as a script here")

    result = subprocess.run([script, "tree", LAB, "--json"], capture_output=True, text=True)

    assert strict_json(result.stdout)["nodes"] == 11


def test_a_terminal_without_unicode_still_gets_its_drawing():
    result = shell("tree", LAB, PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert result.returncode == 0, result.stderr
    assert "value     5" in result.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently on Windows")
def test_ctrl_c_gets_the_best_answer_so_far():
    program = (
        "import os, signal, threading, time, sys\n"
        "def press():\n"
        "    while 'plies.games.mnk' not in sys.modules:\n"
        "        time.sleep(0.01)\n"
        "    time.sleep(1.5)\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "threading.Thread(target=press, daemon=True).start()\n"
        "sys.argv = ['plies', 'search', 'mnk:m=9,n=9,k=5', '--json']\n"
        "from plies.cli import main\n"
        "main()\n"
    )

    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )

    assert result.returncode == 130, result.stderr
    answer = strict_json(result.stdout)
    assert answer["stopped"] == "interrupt"
    assert answer["move"]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("serch", "konane"), "search"),
        (("grade", "berkely"), "berkeley"),
        (("search", "konane", "--method", "alphabta"), "alphabeta"),
        (("search", "konane", "--dept", "2"), "--depth"),
        (("bench", "nim", "--methods", "minmax"), "minimax"),
    ],
)
def test_a_mistyped_word_is_answered_by_the_one_that_was_meant(words, meant):
    line = refused(run(*words))

    assert "did you mean" in line.lower()
    assert f" {meant}?" in line or f"'{meant}'" in line
