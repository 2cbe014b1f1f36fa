"""Networks on disk: what is written is read again, and what is no network is called so."""

from __future__ import annotations

import json
import lzma
import struct

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from plies.contract import GameError
from plies.games.twenty48.network import weights as network
from plies.games.twenty48.network.player import Network as Player
from plies.games.twenty48.network.shapes import SHAPES
from plies.games.twenty48.network.weights import (
    FORMAT,
    TUPLE,
    About,
    Network,
    packed,
    stepped,
    unpacked,
)
from plies.games.twenty48.rules import Twenty48

ONE = "1x6"
weights = st.sampled_from([-32768, -257, -256, -1, 1, 255, 256, 32767]) | st.integers(-32768, 32767)
# Read backwards, these are 0, 254, 255 and 256 from the one before:
NEAR_AND_FAR = [int(f"{place:06x}"[::-1], 16) for place in (0, 254, 509, 765)]
kept = st.dictionaries(
    st.sampled_from([0, 1, 15, 16, TUPLE - 1, *NEAR_AND_FAR]) | st.integers(0, TUPLE - 1),
    weights,
    max_size=30,
)


QUICK = [{"id": lzma.FILTER_LZMA2, "preset": 0}]


@pytest.fixture(autouse=True)
def _a_shape_of_one_tuple(monkeypatch):
    monkeypatch.setitem(SHAPES, ONE, ((0, 1, 2, 4, 5, 6),))
    monkeypatch.setattr(network, "LZMA", QUICK)


def written(path, known):
    network.save(path, network.encoded(known))


@pytest.fixture
def file(tmp_path):
    """Return the file of a small network."""
    values = np.zeros(TUPLE, np.int16)
    values[[0, 5, TUPLE - 1]] = [-32768, 7, 32767]
    written(tmp_path / "n.bin", Network(About(ONE, 2.0, 13, 1, 4, {"moves": 5}), values))
    return tmp_path / "n.bin"


@settings(deadline=None, max_examples=6)
@given(tuples=st.lists(kept, min_size=1, max_size=3), rough=st.booleans())
def test_weights_are_unpacked_as_they_were_packed(tuples, rough):
    values = np.zeros(len(tuples) * TUPLE, np.int16)
    for k, one in enumerate(tuples):
        for place, weight in one.items():
            values[k * TUPLE + place] = weight

    second = values % 8 == 0 if rough else None

    again = unpacked(packed(values, second), len(tuples))

    assert again.dtype == np.int16
    assert np.array_equal(again, values)


@pytest.mark.parametrize("filters", [QUICK, network.LZMA])
def test_a_network_is_read_as_it_was_written(monkeypatch, file, filters):
    monkeypatch.setattr(network, "LZMA", filters)
    again = network.read(file)
    written(file, again)

    found = network.read(file)

    assert found.about == About(ONE, 2.0, 13, 1, 4, {"moves": 5})
    assert np.flatnonzero(found.weights).tolist() == [0, 5, TUPLE - 1]
    assert found.weights[[0, 5, -1]].tolist() == [-32768, 7, 32767]
    assert sorted(path.name for path in file.parent.iterdir()) == ["n.bin"]


def test_two_stages_are_read_as_they_were_written(tmp_path):
    values = np.zeros(2 * TUPLE, np.int16)
    values[[5, TUPLE + 5, TUPLE + 6]] = [1, 2, 3]
    written(tmp_path / "n.bin", Network(About(ONE, 2.0, 14, 2), values))

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
        {"format": "plies 2048 network, 99"},
        {"format": ["plies 2048 network, 4"]},
        {"shape": "9x9"},
        {"shape": ["1x6"]},
        {"shape": "4x6"},  # whose weights are more
        {"step": "wide"},
        {"step": None},
        {"step": 0},
        {"step": -1},
        {"step": float("nan")},
        {"step": float("inf")},
        {"step": 10**400},
        {"top": "high"},
        {"top": float("inf")},
        {"top": 10**30},
        {"top": 15},
        {"stages": 2},  # whose weights are more
        {"stages": 0},
        {"stages": 9},
        {"row": "long"},
        {"row": 0},
        {"row": 10**30},
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


@pytest.mark.parametrize("form", [1, 2, 3])
def test_a_network_of_an_older_plies_is_called_so(file, form):
    line, _, data = file.read_bytes().partition(b"\n")
    head = {**json.loads(line), "format": f"plies 2048 network, {form}"}
    file.write_bytes(json.dumps(head).encode() + b"\n" + data)

    assert "is of an older plies" in refused(file)


def test_a_head_without_an_end_is_no_network(file):
    file.write_bytes(b"[" * 200_000 + b"\n")

    assert "is not a network" in refused(file)


def layer(near=(), far=(), values=(), count=None):
    """Return a layer as a file has it, right or wrong."""
    count = len(near) if count is None else count
    plain = [value << 1 ^ value >> 31 for value in values]
    halves = bytes(value & 255 for value in plain) + bytes(value >> 8 for value in plain)
    return (
        struct.pack("<2I", count, len(far))
        + bytes(near)
        + struct.pack(f"<{len(far)}I", *far)
        + halves
    )


RIGHT = layer([0, 7, 255], [1000], [1, -2, 3])


def test_layers_are_what_the_file_has(file):
    """The tests below prove nothing if this does not hold."""
    weights = unpacked(lzma.compress(struct.pack("<I", 1) + RIGHT + layer([4], [], [-4096])), 1)

    turned = [int(f"{place:06x}"[::-1], 16) for place in (0, 7, 1007, 4)]
    assert np.flatnonzero(weights).tolist() == sorted(turned)
    assert weights[turned].tolist() == [1, -2, 3, -32768]


@pytest.mark.parametrize(
    "whole",
    [
        b"",
        struct.pack("<I", 1),
        struct.pack("<I", 2) + RIGHT + layer(),  # two tuples
        struct.pack("<I", 1) + RIGHT,  # one layer
        struct.pack("<I", 1) + RIGHT + layer() + b"\0",
        struct.pack("<I", 1) + (RIGHT + layer())[:-1],
        struct.pack("<I", 1) + layer([0, 7], [], [1, 2], count=3) + layer(),
        struct.pack("<I", 1) + layer(count=2**32 - 1) + layer(),
        struct.pack("<I", 1) + layer([255, 255], [1000], [1, 2]) + layer(),  # far in one case
        struct.pack("<I", 1) + layer([3, 4], [1000], [1, 2]) + layer(),  # far in none
        struct.pack("<I", 1) + layer([3, 0], [], [1, 2]) + layer(),  # the same weight twice
        struct.pack("<I", 1) + layer([3, 255], [0], [1, 2]) + layer(),
        struct.pack("<I", 1) + layer([255], [TUPLE], [1]) + layer(),  # no such weight
        struct.pack("<I", 1) + layer([255, 255], [2**32 - 5, 10], [1, 2]) + layer(),
        struct.pack("<I", 1) + RIGHT + layer([4], [], [4096]),  # 8 times that is too much
    ],
)
def test_what_is_packed_wrongly_is_no_network(file, whole):
    line, _, _ = file.read_bytes().partition(b"\n")
    file.write_bytes(line + b"\n" + lzma.compress(whole))

    assert "is not a network" in refused(file)


def test_what_follows_a_network_is_no_part_of_it(file):
    with file.open("ab") as more:
        more.write(b"more")

    assert "is not a network" in refused(file)


def test_a_file_that_unpacks_to_too_much_is_not_unpacked(file):
    line, _, _ = file.read_bytes().partition(b"\n")
    file.write_bytes(line + b"\n" + lzma.compress(bytes(15 * TUPLE), preset=0))

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
