"""With --json, and for an engine, stdout has answers alone, whatever others print."""

from __future__ import annotations

import pytest

from plies.cli.answers import answer, answering
from tests.cli.running import run_json, shell, strict_json

LOUD = """
import os, sys
from pprint import pprint

pprint("imported")

class Loud:
    def choose(self, game, state):
        sys.stdout.write("thinking\\n")
        os.system("echo a child")
        os.write(1, b"from below\\n")
        try:
            input("your move? ")
        except EOFError:
            pass
        return next(iter(game.moves(state)))

def nothing(state):
    sys.stdout.write("asked\\n")
    return 0
"""
SAID = ("imported", "thinking", "a child", "from below", "your move?")


@pytest.fixture
def loud(tmp_path):
    file = tmp_path / "loud.py"
    file.write_text(LOUD)
    return str(file)


@pytest.mark.parametrize("words", ["match {} -n 1 --no-record", "play {}"])
def test_json_is_all_there_is_on_stdout_however_a_player_prints(loud, words):
    command, *more = words.split()
    names = [f"{loud}:Loud" if word == "{}" else word for word in more]

    told = shell(command, "nim:heaps=1-2", *names[:1], "simple", *names[1:], "--json")

    assert strict_json(told.stdout)
    assert all(word in told.stderr for word in SAID)


def test_a_file_that_an_option_names_is_run_after_stdout_is_kept_for_json(loud):
    words = ("connect4", "--depth", "1", "--method", "minimax", "--eval", f"{loud}:nothing")

    assert run_json("search", *words, "--engine", "interpreted")["value"] == 0


def test_an_engine_tells_nothing_but_its_protocol(loud):
    asked = "ugi\nposition startpos\ngo\nquit\n"

    told = shell("engine", "nim:heaps=1-2", f"{loud}:Loud", answers=asked)

    known = ("id ", "option ", "ugiok", "info ", "bestmove ")
    assert told.stdout.splitlines()[-1].startswith("bestmove ")
    assert [line for line in told.stdout.splitlines() if not line.startswith(known)] == []
    assert "thinking" in told.stderr


def test_afterwards_stdout_is_as_it_was(capfd):
    with answering():
        print("aside")
        answer("answered")
    print("as before")

    assert capfd.readouterr() == ("answered\nas before\n", "aside\n")
