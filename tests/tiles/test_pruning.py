"""What is kept of a network: the weights that games use most, in so many bytes."""

from __future__ import annotations

import numpy as np
import pytest

from plies.tiles import network
from plies.tiles.network import TUPLE, About
from plies.tiles.pruning import uses, write_smaller
from plies.tiles.shapes import SHAPES

ONE = "1x6"


@pytest.fixture(autouse=True)
def _a_shape_of_one_tuple(monkeypatch):
    monkeypatch.setitem(SHAPES, ONE, ((0, 1, 2, 4, 5, 6),))


@pytest.mark.parametrize("stages", [1, 2])
def test_uses_are_counted_in_games(stages):
    heard = []

    counts = uses(
        np.zeros(stages * TUPLE, np.float32),
        About(ONE, stages=stages),
        games=2,
        threads=1,
        look=lambda games: bool(heard.append(games)),
    )

    assert len(counts) == stages * TUPLE
    assert counts[0] > 10  # six empty cells are in many boards
    assert counts[0] == max(counts)
    assert not counts[15 << 20 :][: 1 << 20].any()  # 32768 in the last cell
    assert not counts[TUPLE:].any()  # games without a search come to no 16384
    assert heard


def test_the_weights_used_most_are_kept(tmp_path):
    dice = np.random.default_rng(3)
    weights = dice.normal(0, 10_000, TUPLE).astype(np.float32)
    counts = np.zeros(TUPLE, np.int16)
    places = dice.choice(TUPLE, 60_000, replace=False)
    counts[places] = dice.integers(1, 1000, len(places))

    size, kept = write_smaller(tmp_path / "n", weights, counts, About(ONE), 50_000)

    assert size <= 50_000
    assert size == (tmp_path / "n").stat().st_size
    found = network.read(tmp_path / "n").weights
    assert kept == np.count_nonzero(found) > 10_000
    held = np.flatnonzero(found)
    assert counts[held].min() >= np.sort(counts)[-len(held) - 2000]
    assert np.abs(found[held] * 64.0 - weights[held]).max() <= 33


def test_if_all_fits_all_that_is_used_is_kept(tmp_path):
    weights = np.full(TUPLE, 640.0, np.float32)
    counts = np.zeros(TUPLE, np.int16)
    counts[[5, 9]] = 1

    _, kept = write_smaller(tmp_path / "n", weights, counts, About(ONE), 1_000_000)

    assert kept == 2
    assert np.flatnonzero(network.read(tmp_path / "n").weights).tolist() == [5, 9]
