"""The player `network` as people and programs meet it: on the command line, with Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import plies
from plies.games.twenty48.network import player, slots
from plies.games.twenty48.network.kernels import kernel, run_watched
from plies.games.twenty48.network.player import Network
from plies.games.twenty48.rules import State, Twenty48
from tests.cli.running import refused, run, run_json

SEARCHING = """
from pathlib import Path
from plies.games.twenty48.rules import State, Twenty48
from plies.games.twenty48.network.player import Network

rules, player = Twenty48(), Network({options})
player.values(Twenty48(), State((1, 2, 1, 2, 2, 1, 2, 1) * 2, 0, 0))  # compiled, and loaded
Path("begun").write_text("now")
{then}
"""
CHOOSING = "player.choose(rules, State((0, 0, 1, 0, 0, 0, 0, 2, *[0] * 8), 0, 0))"
PATIENCE = 10  # seconds; less than one where nothing else keeps the cores busy
PLAYING = "player.play_alone(rules, 1, lambda: False)"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def interrupted(*command, begun):
    """Press Ctrl-C once a command has written a file; return the seconds to its end, and how."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    with process:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not (begun.exists() and begun.stat().st_size):
            time.sleep(0.02)
        time.sleep(0.3)
        assert process.poll() is None
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        return time.monotonic() - began, process.returncode, said.decode()


@pytest.mark.parametrize(
    ("options", "then"),
    [("odds=1e-9", CHOOSING), ("time=1000", CHOOSING), ("moves=6", PLAYING)],
)
def test_ctrl_c_ends_a_long_search(options, then):
    seconds, status, said = interrupted(
        sys.executable, "-c", SEARCHING.format(options=options, then=then), begun=Path("begun")
    )

    assert said.splitlines()[-1] == "KeyboardInterrupt"
    assert status != 0
    assert seconds < PATIENCE


BOARD = State((0, 0, 1, 0, 0, 0, 0, 2, *[0] * 8), 0, 0)


def test_the_clock_ends_a_search_and_leaves_nothing_behind():
    rules, endless = Twenty48(), Network(odds=1e-9)
    endless.begin(rules, 0)
    block = endless._block
    block.cells[:] = BOARD.board

    assert not run_watched(kernel("search", "4x6"), block, 0.05)

    assert block.ints[slots.STOP] == 0
    block.reals[slots.LIMIT] = 0.1
    assert run_watched(kernel("search", "4x6"), block, 60)
    found = dict(enumerate(block.reals[slots.VALUES : slots.VALUES + 4].tolist()))
    assert found == pytest.approx(Network(odds=0.1, care=0).values(rules, BOARD), rel=0.01)


def test_a_look_that_the_clock_ends_does_not_count(monkeypatch):
    rules, asked = Twenty48(), []

    def stopped(search, block, seconds):
        asked.append(seconds)
        block.reals[slots.VALUES : slots.VALUES + 4] = 12345.0
        return False

    monkeypatch.setattr(player, "run_watched", stopped)
    monkeypatch.setattr(player, "UNSURE", 1e9)
    found = Network(time=30.0).values(rules, BOARD)

    assert found == Network(odds=player.FIRST_ODDS, care=0).values(rules, BOARD)
    assert len(asked) == 1
    assert 0 < asked[0] < 30


def test_by_the_clock_it_does_not_look_for_what_cannot_be_seen():
    began = time.monotonic()

    Network(time=10_000, moves=1).values(Twenty48(), BOARD)

    assert time.monotonic() - began < 60


def test_ctrl_c_ends_a_match():
    words = ("match", "2048", "network:moves=1", "-n", "100000", "--jobs", "1", "--record", "m.txt")
    seconds, status, said = interrupted(
        sys.executable, "-m", "plies", *words, begun=Path("m.txt.jsonl")
    )

    assert status == 130
    assert "plies: stopped; " in said
    assert seconds < PATIENCE


def test_nothing_is_left_to_compile_when_the_clock_runs(monkeypatch):
    asked = []
    monkeypatch.setattr(
        "plies.games.twenty48.network.player.kernel", lambda *what: asked.append(what)
    )

    Network(time=0.1).begin(Twenty48(), 1)

    assert asked == [("search", "4x6")]


def test_the_same_seed_gives_the_same_scores_however_many_play():
    words = ("match", "2048", "network:moves=1", "-n", "20", "--seed", "3", "--no-record")

    one, again, two = (run_json(*words, "--jobs", jobs) for jobs in ("1", "1", "2"))

    scores = [[game["score"] for game in answer["games"]] for answer in (one, again, two)]
    assert scores[0] == scores[1] == scores[2]
    assert len(set(scores[0])) > 1


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("network:odds=2", "odds are more than 0 and at most 1, not 2"),
        ("network:care=-1", "care is 0 to 100, not -1"),
        ("network:moves=0", "it looks 1 to 12 moves ahead, not 0"),
        ("network:time=-1", "a move needs more than 0 and at most 86,400 seconds, not -1"),
        ("network:moves=many", "many"),
        ("network:file=nothing", "the network nothing cannot be read"),
        ("network:depth=3", "depth"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_options_that_make_no_sense_are_refused_in_a_sentence(player, said, jobs):
    assert said in refused(run("match", "2048", player, "-n", "2", "--jobs", jobs))


@pytest.mark.parametrize("game", ["2048:size=5", "2048:goal=64"])
def test_other_boards_are_refused_in_a_sentence(game):
    assert "knows 2048 on 4x4 cells" in refused(run("match", game, "network", "-n", "2"))


def test_care_is_taken_where_large_tiles_are_in_a_row_and_nowhere_else():
    game = plies.game("2048")
    easy = game.read_state("16384 512 4 2 / 256 128 0 4 / 8 16 0 2 / 2 0 0 0")
    hard = game.read_state("16384 8192 4 2 / 256 128 0 4 / 8 16 0 2 / 2 0 0 0")
    harder = game.read_state("16384 8192 4096 2 / 256 128 0 4 / 8 16 0 2 / 2 0 0 0")
    smaller = game.read_state("8192 4096 4 2 / 256 128 0 4 / 8 16 0 2 / 2 0 0 0")
    small = game.read_state("4096 2048 1024 2 / 256 128 0 4 / 8 16 0 2 / 2 0 0 0")

    def values(state, options):
        return plies.player(f"network:{options}", game=game).values(game, state)

    assert values(easy, "odds=0.2,care=2") == values(easy, "odds=0.2,care=0")
    assert values(small, "odds=0.2,care=2") == values(small, "odds=0.2,care=0")
    assert values(smaller, "odds=0.2,care=1") == pytest.approx(values(smaller, "odds=0.1,care=0"))
    assert values(hard, "odds=0.2,care=1") != values(hard, "odds=0.2,care=0")
    assert values(hard, "odds=0.2,care=1") == pytest.approx(values(hard, "odds=0.1,care=0"))
    assert values(harder, "odds=0.2,care=1.5") == pytest.approx(values(harder, "odds=0.05,care=0"))
