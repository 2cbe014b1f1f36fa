"""plies on Windows and macOS, as far as that can be seen from here: without what they lack."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path
from urllib.request import urlopen

import pytest

from plies.cli.keys_windows import next_key
from tests.cli.running import refused, shell, strict_json
from tests.web.server import Client, Server

HERE = Path(__file__).parent / "elsewhere"
SYSTEMS = ("windows", "macos")


@pytest.fixture(params=SYSTEMS)
def system(request, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(HERE))
    monkeypatch.setenv("PLIES_ELSEWHERE", request.param)
    return request.param


def test_the_names_are_really_gone(system):
    asked = "import mmap, os, sys\ntry: import fcntl\nexcept ImportError: print('no fcntl')\n"
    asked += "print(sys.platform, hasattr(mmap, 'MAP_PRIVATE'), hasattr(os, 'sched_getaffinity'))"
    file = HERE.parent / "elsewhere" / "asked.py"

    said = shell_python(f"exec(compile({asked!r}, {str(file)!r}, 'exec'), {{'__name__': 'plies'}})")

    gone = {"windows": "no fcntl\nwin32 False False\n", "macos": "darwin True False\n"}
    assert said == gone[system]


def shell_python(code):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_compiled_search_by_deepening(system, threads):
    options = ("--method", "deepening", "--engine", "compiled", "--depth", "6", "--json")

    told = shell("search", "mnk:m=3,n=3,k=3", *options, "--threads", threads)

    assert told.returncode == 0, told.stderr
    found = strict_json(told.stdout)
    assert (found["engine"], found["depth"], found["value"]) == ("compiled", 6, 0)


def test_one_process_compiles_and_others_wait_for_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(HERE))
    monkeypatch.setenv("PLIES_ELSEWHERE", "windows")
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCKS_NOTED", str(tmp_path / "locks"))

    made = shell_python("from plies.compiled.store import made; print(made('a', lambda: b'code'))")

    assert made == "b'code'\n"
    assert (tmp_path / "locks").read_text() == "2\n0\n"
    assert [file.name for file in (tmp_path / "cache").iterdir()] == ["a"]


def test_a_game_and_a_match_on_two_cores(system):
    played = shell("play", "nim:heaps=1-1", "random", "alphabeta", "--json")
    assert played.returncode == 0, played.stderr
    assert strict_json(played.stdout)["winner"] == "second"

    options = ("-n", "4", "--jobs", "2", "--no-record", "--json")
    told = shell("match", "nim:heaps=1-1", "random", "alphabeta", *options)
    assert told.returncode == 0, told.stderr
    assert [game["winner"] for game in strict_json(told.stdout)["games"]] == ["second"] * 4


def test_the_page_and_a_job(system):
    server = Server()
    try:
        with urlopen(server.address, timeout=30) as page:
            assert b"<html" in page.read()
        with Client(server) as client:
            begun = client.ask("begin", game="tictactoe")
            players = ["alphabeta:depth=2", "human"]
            asked = {"table": begun["table"], "at": begun["ply"], "players": players}
            assert client.ask("answer", **asked)["steps"][0]["word"] == "b2"
    finally:
        server.stop()


def test_grading_says_what_the_box_needs(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(HERE))
    monkeypatch.setenv("PLIES_ELSEWHERE", "windows")
    file = tmp_path / "ai.py"
    file.write_text("class AI: pass\n")

    said = refused(shell("grade", "2048", "--student", str(file), "--games", "9"))

    assert "students' programs run on Linux and macOS only (on Windows: in WSL)" in said


@pytest.fixture
def typed(monkeypatch):
    """Return the keys that wait at a keyboard of Windows."""
    keys: list[str] = []
    fake = types.ModuleType("msvcrt")
    fake.kbhit, fake.getwch = lambda: bool(keys), lambda: keys.pop(0)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "msvcrt", fake)
    return keys


def test_keys_of_windows_have_the_names_that_terminals_use(typed):
    typed += ["a", "\r", "\xe0", "H", "\x00", "M", "\b", "\xe0", "?", "q"]

    assert [next_key() for _ in range(6)] == ["a", "\n", "\x1b[A", "\x1b[C", "\x7f", "q"]
    assert next_key(0.01) == ""


@pytest.mark.parametrize(("key", "error"), [("\x03", KeyboardInterrupt), ("\x1a", EOFError)])
def test_ctrl_c_and_ctrl_z_on_windows(typed, key, error):
    typed.append(key)

    with pytest.raises(error):
        next_key()
