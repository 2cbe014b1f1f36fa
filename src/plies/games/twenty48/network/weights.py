"""N-tuple networks on disk: little more than a byte for each weight that matters.

A file begins with a line of JSON that says what the network is. Then follow, compressed, the number
of tuples and two layers: the weights that are kept as whole numbers of steps, and those for which
multiples of 8 steps are good enough. A layer has, all numbers with the lowest byte first:

    how many weights there are, and how many distances of 255 or more, 4 bytes each
    for each weight a byte: how far it is from the one before, 255 for all distances that are more
    those distances, 4 bytes each
    the lower bytes of all weights, then the upper ones; the sign is in the lowest bit

The weights are in the order of their patterns read backwards, the last cell first, which packs
better. What is in neither layer is 0.
"""

from __future__ import annotations

import json
import lzma
import math
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from plies.contract import GameError
from plies.games.twenty48.network.shapes import SHAPES
from plies.kinds import begins
from plies.writing import Kind, write

Array = np.ndarray[Any, Any]
FORMAT = "plies 2048 network, 4"
NETWORK = Kind("a network by plies train", begins('{"format": "plies 2048 network, '))
OLDER = tuple(f"plies 2048 network, {number}" for number in (1, 2, 3))
CELLS = 6
MOST_STAGES = 2
WHOLE = ("top", "stages", "row")
TOPS, ROWS = range(10, 15), range(1, 9)
ROUGH = 8  # steps of a weight in the second layer
FAR = 255  # stands for a distance of this or more, which follows in four bytes
BYTES_EACH = 14  # at most, in two layers, of a weight
TUPLE = 16**CELLS  # weights of a tuple of six cells
NO_NETWORK = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    lzma.LZMAError,
    EOFError,
)
LZMA = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]


@dataclass(frozen=True, slots=True)
class About:
    """What is said of a network in its file."""

    shape: str = "4x6"
    step: float = 64.0  # a weight is a whole number of these
    top: int = 14  # boards with a tile of this rank or more are lowered, in the first stage
    stages: int = 1
    row: int = 5  # so many large tiles, or more, are in a row where the second stage plays
    trained: dict[str, Any] = field(default_factory=dict)  # how, for people


@dataclass(frozen=True, slots=True)
class Network:
    about: About
    weights: Array  # in steps, int16, the stages and in each the tuples one after the other


def stepped(weights: Array, step: float) -> Array:
    """Return weights as whole numbers of steps, the nearest that 16 bits can hold."""
    return np.clip(np.rint(weights / np.float32(step)), -32768, 32767).astype(np.int16)


def encoded(network: Network, rough: Array | None = None) -> bytes:
    """Return a network as its file has it.

    `rough` says which weights belong to the second layer: they are multiples of ROUGH.
    """
    head = json.dumps({"format": FORMAT, **asdict(network.about)}).encode()
    return head + b"\n" + packed(network.weights, rough)


def save(path: Path, data: bytes) -> None:
    """Write a file, all of it or nothing."""
    write(path, data, NETWORK)


def packed(weights: Array, rough: Array | None = None) -> bytes:
    """Return the weights that are not 0, compressed."""
    places = np.flatnonzero(weights).astype(np.uint32)
    second = rough[places] if rough is not None else np.zeros(len(places), bool)
    parts = [np.array([len(weights) // TUPLE], "<u4")]
    for chosen, unit in ((places[~second], 1), (places[second], ROUGH)):
        order = np.sort(_turned(chosen))  # it packs better
        signed = weights[_turned(order)].astype(np.int32) // unit
        gaps = np.diff(order, prepend=np.uint32(0))
        far = gaps[gaps >= FAR].astype("<u4")
        plain = ((signed << 1) ^ (signed >> 31)).astype("<u2")  # the sign in the lowest bit
        parts += [
            np.array([len(order), len(far)], "<u4"),
            np.minimum(gaps, FAR).astype(np.uint8),
            far,
            plain.view(np.uint8).reshape(-1, 2).T,
        ]
    return lzma.compress(b"".join(part.tobytes() for part in parts), lzma.FORMAT_XZ, filters=LZMA)


def unpacked(data: bytes, tuples: int) -> Array:
    """Return the weights of `packed`; a ValueError says that it is something else."""
    weights = np.zeros(tuples * TUPLE, np.int16)
    xz = lzma.LZMADecompressor()
    whole = np.frombuffer(xz.decompress(data, BYTES_EACH * len(weights)), np.uint8)
    _check(xz.eof and not xz.unused_data and len(whole) >= 4)
    _check(int(whole[:4].view("<u4")[0]) == tuples)
    rest = whole[4:]
    for unit in (1, ROUGH):
        _check(len(rest) >= 8)
        count, distant = rest[:8].view("<u4").tolist()
        ends = np.cumsum([8, count, 4 * distant, count, count])
        _check(ends[-1] <= len(rest))
        _, near, far, low, high, rest = np.split(rest, ends)
        gaps = near.astype(np.int64)
        _check(np.count_nonzero(near == FAR) == distant)
        gaps[near == FAR] = far.view("<u4")
        _check(gaps[1:].all())
        places = np.cumsum(gaps)
        _check(not count or places[-1] < len(weights))
        plain = low.astype(np.int32) | high.astype(np.int32) << 8
        values = ((plain >> 1) ^ -(plain & 1)) * unit
        _check(np.array_equal(values, values.astype(np.int16)))
        weights[_turned(places.astype(np.uint32))] = values
    _check(not len(rest))
    return weights


def _check(right: object) -> None:
    if not right:
        raise ValueError("that is no network")


def _turned(places: Array) -> Array:
    """Return where weights are, from where they are with the order of the cells reversed."""
    turned = places & ~np.uint32(TUPLE - 1)
    for cell in range(CELLS):
        turned |= (places >> np.uint32(4 * cell) & np.uint32(15)) << np.uint32(20 - 4 * cell)
    return turned


def read(path: Path) -> Network:
    """Read a network; a file that is none gives a sentence."""
    try:
        line, _, data = path.read_bytes().partition(b"\n")
        about = json.loads(line)
        form = about.pop("format")
        if form in OLDER:
            raise GameError(
                f"{path} is of an older plies: `plies train 2048 --finish` writes it anew"
            )
        _check(form == FORMAT and about["shape"] in SHAPES)
        numbers = {"step": float(about["step"])} | {key: int(about[key]) for key in WHOLE}
        known = About(**{**about, **numbers})
        _check(1 <= known.stages <= MOST_STAGES and 0 < known.step < math.inf)
        _check(known.top in TOPS and known.row in ROWS)
        return Network(known, unpacked(data, known.stages * len(SHAPES[known.shape])))
    except OSError as error:
        raise GameError(f"the network {path} cannot be read: {error.strerror}") from None
    except GameError:
        raise  # it is a ValueError, too
    except NO_NETWORK:
        raise GameError(f"{path} is not a network that `plies train 2048` wrote") from None


def shipped() -> Path:
    """Return the file of the network that comes with plies."""
    return Path(str(files(__package__) / "network.bin"))
