"""`plies tournament`: rated, written down, killed and resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from plies.tournaments.ledger import read
from tests.cli.running import refused, run, run_json, strict_json

SLOW = """
import time
class Slow:
    def __init__(self, last: int = 0):
        self.last = last
    def choose(self, game, state):
        time.sleep(0.004)
        moves = list(game.moves(state))
        return moves[-1] if self.last else moves[0]
"""
PATIENCE = 120  # seconds


@pytest.fixture
def record(tmp_path):
    return tmp_path / "t.jsonl"


def told(path):
    """Return the games of a record without their times."""
    return {n: (one.fixture, one.game.moves, one.points) for n, one in read(path)[1].items()}


def test_a_small_one_from_beginning_to_end(record, tmp_path):
    files = ("--csv", str(tmp_path / "t.csv"), "--html", str(tmp_path / "t.html"))
    words = ("tictactoe", "random", "simple", "alphabeta:depth=2,eval=zero", "-n", "2")

    found = run_json("tournament", *words, "--seed", "1", "--record", str(record), *files)

    assert [set(row) >= {"player", "games", "points", "elo", "error"} for row in found["table"]]
    assert len(found["games"]) == 6
    assert sum(row["points"] for row in found["table"]) == 6
    assert found["sprt"] is None
    assert found["record"] == str(record)
    assert (tmp_path / "t.csv").read_text().startswith("rank,player,games,points,elo,error")
    page = (tmp_path / "t.html").read_text()
    assert "Against each other" in page
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")

    again = run("tournament", "--resume", str(record))
    assert again.exit_code == 0
    assert "is stronger than" in again.stdout
    assert len(record.read_text().splitlines()) == 7  # nothing was played again
    replay = run("replay", str(record))
    assert "game 6: " in replay.stdout
    assert refused(run("match", "--resume", str(record))).endswith("goes on with it")


def test_an_sprt_ends_with_a_word(record):
    words = ("tictactoe", "alphabeta", "random", "--sprt", "0,300", "--random-plies", "1")

    result = run("tournament", *words, "--seed", "1", "--record", str(record))

    assert "yes: alphabeta is stronger than random (SPRT 0 to 300 Elo" in result.stdout
    assert len(read(record)[1]) < 1000  # of 20,000; what was being played meanwhile counts, too


def test_players_of_one_game_are_ranked_by_score(record):
    found = run_json("tournament", "2048:size=2", "random", "simple", "-n", "3", "--seed", "1")

    assert [row["games"] for row in found["table"]] == [3, 3]
    assert [row["elo"] for row in found["table"]] == [None, None]
    assert found["table"][0]["points"] >= found["table"][1]["points"]
    os.unlink(found["record"])


@pytest.fixture
def slow(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW)
    file = tmp_path / "slow.py"
    return [f"{file}:Slow", f"{file}:Slow:last=1", "random"]


def begun(*words):
    """Start a tournament as people do, in a process of its own."""
    command = [sys.executable, "-m", "plies", "tournament", *words, "--jobs", "2"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, **quiet)


def wait_for(record, lines):
    deadline = time.monotonic() + PATIENCE
    while not record.exists() or record.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_killed_and_resumed_it_plays_the_same_games(tmp_path, slow):
    words = ("tictactoe", *slow, "-n", "20", "--random-plies", "1", "--seed", "4")
    calm, killed = tmp_path / "calm.jsonl", tmp_path / "killed.jsonl"
    run_json("tournament", *words, "--record", str(calm))

    with begun(*words, "--record", str(killed)) as process:
        wait_for(killed, 10)
        process.send_signal(signal.SIGKILL)
    lines = killed.read_bytes().count(b"\n")
    killed.write_bytes(killed.read_bytes() + b'{"plan": {"ga')  # as if it had been writing
    found = run_json("tournament", *words, "--resume", str(killed))

    assert lines < 61
    assert told(killed) == told(calm)
    assert killed.read_bytes().count(b"\n") == 61
    assert len(found["games"]) == 60


def test_ctrl_c_leaves_a_summary(tmp_path, slow, record):
    words = ("tictactoe", *slow, "-n", "500", "--random-plies", "1", "--seed", "4")
    command = [sys.executable, "-m", "plies", "tournament", *words, "--json", "--record"]
    with subprocess.Popen([*command, str(record)], stdout=-1, stderr=-1, text=True) as process:
        wait_for(record, 10)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=PATIENCE)

    assert process.returncode == 130
    assert f"plies tournament --resume {record} goes on" in error
    assert strict_json(out)["stopped"] == "interrupt"
    assert len(strict_json(out)["games"]) >= 9


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a GAME and its players"),
        (("tictactoe", "random"), "needs at least 2 players"),
        (("tictactoe", "random", "simpel"), "did you mean"),
        (("tictactoe", "random", "human"), "a person plays in plies play"),
        (("tictactoe", "random", "simple", "--sprt", "10,0"), "a smaller difference"),
        (("tictactoe", "random", "simple", "random", "--sprt", "0,10"), "between 2 players"),
        (("tictactoe", "random", "simple", "--on", "ray"), "on dask"),
        (("tictactoe", "random", "simple", "--openings", "nowhere"), "cannot be read"),
        (("2048", "random", "--pairing", "swiss"), "nobody meets anybody"),
        (("2048", "random", "--longest", "20"), "games are ended early where two play"),
        (("tictactoe", "random", "simple", "--rounds", "3"), "rounds are for --pairing swiss"),
        (("nowhere.toml",), "cannot be read"),
        (("--resume", "nowhere.jsonl"), "there is no file"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert said in refused(run("tournament", *words))
    assert list(tmp_path.iterdir()) == []


def test_a_record_is_not_gone_on_with_otherwise(record, slow):
    run_json("tournament", "tictactoe", "random", "simple", "-n", "1", "--record", str(record))
    before = record.read_bytes()

    assert "planned otherwise" in refused(run("tournament", "--resume", str(record), "-n", "9"))
    words = ("tictactoe", "random", "simple", "--record", str(record))
    assert "exists already" in refused(run("tournament", *words))
    assert record.read_bytes() == before


def test_code_that_a_record_names_is_not_run_unasked(record, slow):
    run_json("tournament", "tictactoe", *slow, "-n", "1", "--record", str(record))

    said = refused(run("tournament", "--resume", str(record)))

    assert "name the game and the players again" in said


def test_a_file_that_is_no_record_is_no_place_for_one(tmp_path):
    (tmp_path / "notes").write_text("mine")

    words = ("tictactoe", "random", "simple", "--record", str(tmp_path / "notes"))
    told = " ".join(refused(run("tournament", *words)).split())
    assert told.endswith("notes exists already: name another file")
    assert (tmp_path / "notes").read_text() == "mine"
