"""Steps and traces on the command line, as text and at a terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
from fcntl import ioctl
from struct import pack
from termios import TIOCSCTTY, TIOCSWINSZ

import pytest

from plies.cli.steps import MEANING
from plies.traces import Trace
from tests.cli.running import LAB, refused, run, run_json

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
PATIENCE = 20.0  # seconds


class Terminal:
    """A command at a terminal of 130 columns and 34 lines."""

    def __init__(self, *words: str, kind: str = "xterm-256color"):
        self.master, slave = pty.openpty()
        ioctl(slave, TIOCSWINSZ, pack("HHHH", 34, 130, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "plies", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": kind},
            start_new_session=True,
            preexec_fn=lambda: ioctl(0, TIOCSCTTY, 0),  # so that Ctrl-C is a signal
        )
        os.close(slave)

    def press(self, key: str, until: str) -> str:
        """Press a key, and return the screen up to where `until` appears."""
        os.write(self.master, key.encode())
        return self.screen(until)

    def screen(self, until: str) -> str:
        text = ""
        while until not in text:
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, f"{until!r} does not appear in {text!r}"
            try:
                text += CODES.sub("", os.read(self.master, 65536).decode(errors="replace"))
            except OSError:  # it has ended
                break
        assert until in text
        return text

    def status(self) -> int:
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def test_at_a_terminal_the_keys_step_forward_and_back():
    with Terminal("tree", LAB, "--letters", "--steps") as terminal:
        assert "▲ A   <--" in terminal.screen("q quit")
        terminal.press("\x1b[C", until="step 2 of 27")
        terminal.press("n", until="6 >= beta 5")
        terminal.press("\x1b[D", until="alpha becomes 6 while beta is 5")
        terminal.press("\x1b[F", until="A returns 5.")
        terminal.press("\x1b[H", until="step 1 of 27")
        terminal.press("x\x1b[C\x1b[C", until="step 3 of 27")
        terminal.press("q", until="searched  alphabeta: 11 of 15 nodes, 2 cuts")

        assert terminal.status() == 0


def test_ctrl_c_ends_the_stepping_and_tells_the_answer_with_130():
    with Terminal("tree", LAB, "--steps") as terminal:
        terminal.screen("q quit")
        terminal.press("\x03", until="searched  alphabeta")

        assert terminal.status() == 130


def test_every_key_has_one_meaning():
    assert {"\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "n", "q"} <= MEANING.keys()
    assert set(MEANING.values()) == {
        *("next", "back", "first", "last", "cut", "previous cut", "quit")
    }


def test_elsewhere_all_steps_are_printed():
    result = run("tree", LAB, "--letters", "--steps")

    assert result.stdout.startswith(
        "  1  Look at A (MAX to move).\n  2  Look at B (MIN to move).\n"
    )
    assert " 27  A returns 5.\n\n▲ A = 5\n" in result.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("tree", LAB, "--letters"),
        ("search", "tictactoe", "--method", "alphabeta", "--depth", "3"),
        ("search", "pig:goal=8", "--method", "expectiminimax", "--depth", "3"),
    ],
)
def test_a_trace_can_be_written_and_read_back(tmp_path, words):
    path = tmp_path / "trace.json"

    answer = run_json(*words, "--trace", str(path))

    trace = Trace.from_json(path.read_text())
    assert trace.result["nodes"] == answer["nodes"]
    assert trace.method == answer["method"]
    assert json.loads(path.read_text())["format"] == "plies trace"


def test_a_search_of_a_game_is_told_step_by_step():
    result = run("search", "nim:heaps=1-2", "--method", "alphabeta", "--steps")

    assert "  1  Look at root (first to move)." in result.stdout
    assert "ends the game, worth" in result.stdout
    assert "move  " in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("tree", LAB, "--trace", "/nowhere/lab.json"), "cannot be written"),
        (("search", "nim", "--trace", "/nowhere/x.json", "--depth", "2"), "cannot be written"),
        (("search", "nim", "--steps", "--method", "mcts"), "mcts cannot be traced"),
        (("search", "nim", "--steps", "--engine", "compiled"), "only an interpreted search"),
        (("search", "nim", "--steps", "--threads", "2"), "only an interpreted search"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(words, sentence):
    assert sentence in refused(run(*words))
