"""`plies train 2048` on the command line."""

from __future__ import annotations

import pytest

from plies.contract import GameError
from plies.games.twenty48.commands.train import read_moves
from plies.games.twenty48.network import pruning
from plies.games.twenty48.network import weights as network
from plies.games.twenty48.network.curve import sparkline
from plies.games.twenty48.network.player import Network
from plies.games.twenty48.network.shapes import SHAPES
from plies.games.twenty48.rules import Twenty48
from tests.cli.running import refused, run, run_json


@pytest.mark.parametrize(
    ("text", "moves"), [("3G", 3 * 10**9), ("1.5m", 1_500_000), ("20k", 20_000), ("7", 7)]
)
def test_moves_are_written_with_units(text, moves):
    assert read_moves(text) == moves


@pytest.mark.parametrize("text", ["", "x", "G", "-1M", "0", "nan", "1e99", "inf"])
def test_what_is_no_number_of_moves_is_refused(text):
    with pytest.raises(GameError, match="500M or 3G"):
        read_moves(text)


def test_the_curve_on_the_screen_rises_with_the_values():
    assert sparkline([0, 1, 2, 4], 4) == "▁▃▅█"
    assert sparkline([], 5) == ""
    assert len(sparkline(range(100), 20)) == 20


@pytest.fixture
def small(monkeypatch):
    """Let networks have one tuple, and few games decide what is kept of it."""
    monkeypatch.setitem(SHAPES, "4x6", ((0, 1, 2, 4, 5, 6),))
    monkeypatch.setattr(pruning, "GAMES", 3)


def test_a_training_ends_in_a_network_that_plays(small, tmp_path):
    folder = tmp_path / "t"
    words = ("--folder", str(folder), "--threads", "1")

    result = run("train", "2048", *words, "--moves", "300k", "--practice", "20k")

    assert result.exit_code == 0
    assert f"saved {folder / 'network.bin'}: " in result.stdout
    assert sorted(path.name for path in folder.iterdir()) == [
        "checkpoint",
        "curve.csv",
        "curve.svg",
        "network.bin",
    ]
    stages = [line.split(",")[0] for line in (folder / "curve.csv").read_text().splitlines()]
    assert list(dict.fromkeys(stages)) == ["stage", "1", "2"]
    found = network.read(folder / "network.bin")
    assert found.about.stages == 2
    assert found.about.trained["moves"] >= 300_000
    assert found.about.trained["practice"] >= 20_000
    game = Twenty48()
    alone = Network(moves=1, file=str(folder / "network.bin")).play_alone(game, 1, lambda: False)
    assert alone.score > 500


def test_a_training_goes_on_and_can_be_finished_without_practice(small, tmp_path):
    words = ("train", "2048", "--folder", str(tmp_path), "--practice", "0")
    first = run_json(*words, "--threads", "1", "--moves", "50k")

    more = run_json(*words, "--resume", "--moves", "100k")
    same = run_json(*words, "--finish")

    assert first["moves"] < 100_000 <= more["moves"] == same["moves"]
    assert network.read(tmp_path / "network.bin").about.stages == 1
    assert more["bytes"] == (tmp_path / "network.bin").stat().st_size


def test_one_thread_makes_the_same_network_again(small, tmp_path):
    words = ("train", "2048", "--threads", "1", "--seed", "5", "--moves", "60k", "--practice", "5k")

    made = []
    for name in ("one", "two"):
        assert run(*words, "--folder", str(tmp_path / name)).exit_code == 0
        made.append((tmp_path / name / "network.bin").read_bytes().partition(b"\n")[2])

    assert made[0] == made[1]


@pytest.mark.parametrize(
    "wrong",
    [("--size", "0.005"), ("--size", "inf"), ("--size", "nan"), ("--step", "0"), ("--step", "inf")],
)
def test_a_file_that_cannot_be_made_is_refused_before_it_learns(tmp_path, wrong):
    folder = tmp_path / "t"

    said = refused(run("train", "2048", "--folder", str(folder), *wrong))

    assert "--size is 0.01 to 1000 MB, and --step 0.01 to 10000" in said
    assert not folder.exists()
