"""`plies tune`: from beginning to end, killed and resumed, and what it refuses."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from plies.tournaments.ledger import TUNING, read
from tests.cli.running import refused, run, run_json

MIDDLE = """
def evaluate(state, weight=0.0):
    middle = 0b111111 << 21
    mine = (state[0] & middle).bit_count()
    theirs = ((state[0] ^ state[1]) & middle).bit_count()
    return weight * (mine - theirs if state[1].bit_count() % 2 == 0 else theirs - mine)
"""
PATIENCE = 120  # seconds


@pytest.fixture
def words(tmp_path):
    (tmp_path / "middle.py").write_text(MIDDLE)
    player = f"alphabeta:depth=1,engine=interpreted,eval={tmp_path / 'middle.py'}:evaluate"
    return "connect4", f"{player}(weight=0)", "--param", "eval.weight=-3..3", "--seed", "3"


def told(path):
    return {n: (one.fixture, one.game.moves) for n, one in read(path, TUNING)[1].items()}


def test_killed_and_resumed_it_goes_the_same_way(words, tmp_path):
    calm, killed = tmp_path / "calm.jsonl", tmp_path / "killed.jsonl"
    files = ("--csv", str(tmp_path / "way.csv"), "--svg", str(tmp_path / "way.svg"))
    options = ("-n", "96", "--random-plies", "2")
    found = run_json("tune", *words, *options, "--record", str(calm), *files)

    command = [sys.executable, "-m", "plies", "tune", *words, *options, "--record", str(killed)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + PATIENCE
        while not killed.exists() or killed.read_bytes().count(b"\n") < 20:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    again = run_json("tune", *words, *options, "--resume", str(killed))

    assert found["best"].keys() == {"eval.weight"}
    assert (found["games"], found["steps"], len(found["curve"])) == (96, 12, 13)
    assert {key: again[key] for key in ("best", "curve", "games")} == {
        key: found[key] for key in ("best", "curve", "games")
    }
    assert told(killed) == told(calm)
    assert killed.read_bytes().count(b"\n") == 97
    assert len((tmp_path / "way.csv").read_text().splitlines()) == 14
    assert "<polyline" in (tmp_path / "way.svg").read_text()
    assert "tune --resume" in refused(run("match", "--resume", str(calm)))
    assert "name the game and the players" in refused(run("tune", "--resume", str(calm)))
    assert "planned otherwise" in refused(run("tune", *words, "--resume", str(calm), "-n", "8"))


def test_a_game_for_one_is_tuned_by_its_score(tmp_path):
    record = str(tmp_path / "t.jsonl")
    words = ("2048:size=2", "expectimax", "--param", "depth=1..2", "-n", "8", "--seed", "1")

    found = run("tune", *words, "--record", record)

    assert found.exit_code == 0, found.stderr
    assert "best      expectimax:depth=" in found.stdout
    assert "is it better?  plies tournament 2048:size=2" in found.stdout


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["connect4"], "name a GAME and the PLAYER to tune"),
        (["connect4", "mcts"], "say what to tune: --param NAME=low..high"),
        (
            ["connect4", "mcts", "--param", "nodes=9"],
            "parameter is NAME=low..high, not 'nodes=9'",
        ),
        (
            ["connect4", "mcts", "--param", "nods=1..9"],
            "no option 'nods' (did you mean nodes?)",
        ),
        (["connect4", "mcts:nodes=5", "--param", "nodes=7..9"], "is not between 7 and 9"),
        (["connect4", "mcts", "--param", "eval.w=1..9"], "has no eval=FILE.py:FUNCTION whose w"),
        (["connect4", "mcts", "--param", "nodes=1..9", "-n", "3"], "games are 8 (one step) to"),
        (["connect4", "human", "--param", "x=1..9"], "the player human has no option 'x'"),
    ],
)
def test_bad_input_is_one_sentence(asked, sentence):
    assert sentence in refused(run("tune", *asked))
