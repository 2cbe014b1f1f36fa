"""Networks on disk: what is written is read again, and what is no network is called so."""

from __future__ import annotations

import json
import lzma

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from plies.game import GameError
from plies.games.twenty48 import Twenty48
from plies.tiles import network
from plies.tiles.network import FORMAT, TUPLE, About, Network, packed, stepped, unpacked
from plies.tiles.player import Network as Player
from plies.tiles.shapes import SHAPES

ONE = "1x6"
weights = st.sampled_from([-32768, -257, -256, -1, 1, 255, 256, 32767]) | st.integers(-32768, 32767)
kept = st.dictionaries(
    st.sampled_from([0, 1, 15, 16, TUPLE - 1]) | st.integers(0, TUPLE - 1), weights, max_size=30
)


QUICK = [{"id": lzma.FILTER_LZMA2, "preset": 0}]


@pytest.fixture(autouse=True)
def _a_shape_of_one_tuple(monkeypatch):
    monkeypatch.setitem(SHAPES, ONE, ((0, 1, 2, 4, 5, 6),))
    monkeypatch.setattr(network, "LZMA", QUICK)


@pytest.fixture
def file(tmp_path):
    """Return the file of a small network."""
    values = np.zeros(TUPLE, np.int16)
    values[[0, 5, TUPLE - 1]] = [-32768, 7, 32767]
    network.write(tmp_path / "n.bin", Network(About(ONE, 2.0, 13, 1, 4, {"moves": 5}), values))
    return tmp_path / "n.bin"


@settings(deadline=None, max_examples=6)
@given(tuples=st.lists(kept, min_size=1, max_size=3))
def test_weights_are_unpacked_as_they_were_packed(tuples):
    values = np.zeros(len(tuples) * TUPLE, np.int16)
    for k, one in enumerate(tuples):
        for place, weight in one.items():
            values[k * TUPLE + place] = weight

    again = unpacked(packed(values), len(tuples))

    assert again.dtype == np.int16
    assert np.array_equal(again, values)


@pytest.mark.parametrize("filters", [QUICK, network.LZMA])
def test_a_network_is_read_as_it_was_written(monkeypatch, file, filters):
    monkeypatch.setattr(network, "LZMA", filters)
    again = network.read(file)
    network.write(file, again)

    found = network.read(file)

    assert found.about == About(ONE, 2.0, 13, 1, 4, {"moves": 5})
    assert np.flatnonzero(found.weights).tolist() == [0, 5, TUPLE - 1]
    assert found.weights[[0, 5, -1]].tolist() == [-32768, 7, 32767]
    assert sorted(path.name for path in file.parent.iterdir()) == ["n.bin"]


def test_two_stages_are_read_as_they_were_written(tmp_path):
    values = np.zeros(2 * TUPLE, np.int16)
    values[[5, TUPLE + 5, TUPLE + 6]] = [1, 2, 3]
    network.write(tmp_path / "n.bin", Network(About(ONE, 2.0, 14, 2), values))

    found = network.read(tmp_path / "n.bin")

    assert found.about.stages == 2
    assert np.array_equal(found.weights, values)


@given(arrays.arrays(np.float32, 20, elements=st.floats(-3e6, 3e6, width=32)), st.floats(1, 64))
def test_weights_become_the_nearest_whole_numbers_of_steps(values, step):
    found = stepped(values, step)

    inside = np.abs(values) < 32767 * step
    wrong = np.abs(found * step - values)[inside]
    assert np.all(wrong <= step * 0.51)
    assert set(found[~inside].tolist()) <= {-32768, -32767, 32767}


def refused(path):
    with pytest.raises(GameError) as caught:
        network.read(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9, 0.99])
def test_a_file_that_was_cut_is_no_network(file, share):
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * share)])

    assert "is not a network that `plies train 2048` wrote" in refused(file)


@pytest.mark.parametrize(
    "text",
    ["", "\n", "2048\n", "[]\n", '"a"\n', "null\n", "{}\n", "The rules of 2048\n", "\x00\xff"],
)
def test_other_files_are_no_networks(tmp_path, text):
    (tmp_path / "n.bin").write_text(text)

    assert "is not a network" in refused(tmp_path / "n.bin")


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "plies 2048 network, 1"},
        {"shape": "9x9"},
        {"shape": ["1x6"]},
        {"shape": "4x6"},  # whose weights are more
        {"step": "wide"},
        {"step": None},
        {"top": "high"},
        {"stages": 2},  # whose weights are more
        {"stages": 0},
        {"stages": 9},
        {"row": "long"},
        {"colour": "red"},
    ],
)
def test_a_head_that_says_something_else_is_no_network(file, wrong):
    line, _, data = file.read_bytes().partition(b"\n")
    file.write_bytes(json.dumps({**json.loads(line), **wrong}).encode() + b"\n" + data)

    assert "is not a network" in refused(file)


@pytest.mark.parametrize("missing", ["format", "shape", "step", "top", "stages", "row"])
def test_a_head_that_says_too_little_is_no_network(file, missing):
    line, _, data = file.read_bytes().partition(b"\n")
    head = {key: value for key, value in json.loads(line).items() if key != missing}
    file.write_bytes(json.dumps(head).encode() + b"\n" + data)

    assert "is not a network" in refused(file)


@pytest.mark.parametrize("extra", [-1, 1, -TUPLE // 8])
def test_too_few_or_too_many_weights_are_no_network(file, extra):
    line, _, data = file.read_bytes().partition(b"\n")
    whole = lzma.decompress(data)
    whole = whole[:extra] if extra < 0 else whole + b"\0" * extra
    file.write_bytes(line + b"\n" + lzma.compress(whole))

    assert "is not a network" in refused(file)


def test_a_file_that_cannot_be_read_says_why(tmp_path):
    assert refused(tmp_path / "none").endswith("cannot be read: No such file or directory")
    assert refused(tmp_path).endswith("cannot be read: Is a directory")


def test_the_player_refuses_it_before_it_plays(tmp_path):
    with pytest.raises(GameError, match="none cannot be read"):
        Player(file=str(tmp_path / "none")).begin(Twenty48(), 1)


def test_the_network_that_comes_with_plies_is_small_and_says_what_it_is():
    line = network.shipped().read_bytes().partition(b"\n")[0]

    assert json.loads(line)["format"] == FORMAT
    assert network.shipped().stat().st_size <= 5_000_000
