"""What is kept of a network: the weights that matter most, in so many bytes."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.games.twenty48.network import weights as network
from plies.games.twenty48.network.pruning import (
    OFTEN,
    folded,
    mirror_images,
    uses,
    write_smaller,
)
from plies.games.twenty48.network.shapes import SHAPES
from plies.games.twenty48.network.weights import TUPLE, About
from tests.games.twenty48.network.networks import SHAPE, SIZE, any_weights, evaluation

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
    assert counts[0] == counts.max()
    assert not counts[15 << 20 :][: 1 << 20].any()  # 32768 in the last cell
    assert not counts[TUPLE:].any()  # games without a search come to no 16384
    assert heard


def learned(dice, places):
    """Return weights and uses of so many patterns, all others 0."""
    weights, counts = np.zeros(TUPLE, np.float32), np.zeros(TUPLE, np.int16)
    known = dice.choice(TUPLE, places, replace=False)
    weights[known] = dice.normal(0, 10_000, places)
    counts[known] = dice.integers(0, 1000, places)
    return weights, counts


@pytest.mark.parametrize("most", [3_000, 50_000, 110_000])
def test_the_weights_that_matter_most_are_kept(tmp_path, most):
    weights, counts = learned(np.random.default_rng(3), 60_000)

    size, kept = write_smaller(tmp_path / "n", weights, counts, About(ONE), most)

    assert 0.9 * most < size <= most
    assert size == (tmp_path / "n").stat().st_size
    found = network.read(tmp_path / "n").weights
    matters = (counts + 1.0) * weights.astype(float) ** 2
    held = np.flatnonzero(found)
    assert kept == len(held)
    few = 10  # that are rounded to 0
    assert matters[held].min() >= np.sort(matters)[-kept - few]


def test_a_file_too_small_for_any_network_is_refused(tmp_path):
    weights, counts = learned(np.random.default_rng(3), 100)

    with pytest.raises(GameError, match="a network needs more than 50 bytes"):
        write_smaller(tmp_path / "n", weights, counts, About(ONE), 50)

    assert not (tmp_path / "n").exists()


def test_weights_that_are_used_often_are_kept_exactly_the_others_roughly(tmp_path):
    weights, counts = learned(np.random.default_rng(4), 20_000)

    write_smaller(tmp_path / "n", weights, counts, About(ONE, 64.0), 1_000_000)

    wrong = np.abs(network.read(tmp_path / "n").weights * 64.0 - weights)
    often = counts >= OFTEN
    assert wrong[often].max() <= 32.5
    assert 33 < wrong[~often].max() <= 256.5


def test_if_all_fits_all_is_kept(tmp_path):
    weights, counts = np.zeros(TUPLE, np.float32), np.zeros(TUPLE, np.int16)
    weights[[5, 9]] = 640.0
    counts[[5, 7]] = 1

    _, kept = write_smaller(tmp_path / "n", weights, counts, About(ONE), 1_000_000)

    assert kept == 2
    assert np.flatnonzero(network.read(tmp_path / "n").weights).tolist() == [5, 9]


@pytest.mark.parametrize(
    ("cells", "one", "half"),
    [
        ((0, 1, 2, 4, 5, 6), [1, 2, 3, 4, 5, 6], None),
        ((4, 5, 6, 8, 9, 10), [1, 2, 3, 4, 5, 6], [4, 5, 6, 1, 2, 3]),  # upside down
        ((1, 2, 5, 6, 9, 10), [1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]),  # left and right
        ((0, 1, 2, 4, 5, 8), [1, 2, 3, 4, 5, 6], [1, 4, 6, 2, 5, 3]),  # rows and columns
    ],
)
def test_patterns_and_their_mirror_images(cells, one, half):
    images = mirror_images(cells)

    if half is None:
        assert images is None
    else:
        pattern, image = (sum(tile << 4 * k for k, tile in enumerate(p)) for p in (one, half))
        assert images[pattern] == image
        assert np.array_equal(images[images], np.arange(TUPLE))


@cache
def with_mirror_images():
    """Return weights of all four tuples in two stages, before and after folding."""
    about = About(SHAPE, stages=2)
    both = np.concatenate([any_weights(), any_weights()[::-1]]).astype(np.float32)
    return both, folded(both, np.ones(len(both), np.int16), about)


@settings(max_examples=50, deadline=None)
@given(board=st.lists(st.integers(0, 15), min_size=16, max_size=16))
def test_a_board_is_worth_as_much_when_mirror_images_are_one(board):
    before, (after, _) = with_mirror_images()
    for stage in (before, after), (before[SIZE:], after[SIZE:]):
        own, one = (evaluation(weights)(board) for weights in stage)
        assert one == own


def test_folding_leaves_out_every_second_pattern():
    _, (after, counts) = with_mirror_images()

    fourth = slice(3 * TUPLE, 4 * TUPLE)
    assert np.count_nonzero(after[fourth]) == pytest.approx(TUPLE / 2, rel=0.01)
    assert np.count_nonzero(counts[fourth]) == (TUPLE + 16**3) // 2
    assert counts[: 3 * TUPLE].all()
