"""N-tuple networks on disk: few bytes for each weight that matters.

A file begins with a line of JSON that says what the network is; then follow, compressed, for each
tuple how far each kept weight is from the one before, and the weights themselves as whole
multiples of a step. Weights that are not kept are 0.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from plies.game import GameError
from plies.tiles.shapes import SHAPES

Array = np.ndarray[Any, Any]
FORMAT = "plies 2048 network, 1"
TUPLE = 1 << 24  # weights of a tuple of six cells
FAR = 255  # in the list of distances: 255 more, and on
LZMA = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]


@dataclass(frozen=True, slots=True)
class About:
    """What is said of a network in its file."""

    shape: str = "4x6"
    step: float = 1.0  # a weight is a whole number of these
    top: int = 14  # boards with a tile of this rank or more are lowered
    trained: dict[str, Any] = field(default_factory=dict)  # how, for people


@dataclass(frozen=True, slots=True)
class Network:
    about: About
    weights: Array  # int16, the tuples one after the other


def quantised(weights: Array, step: float) -> Array:
    """Return weights as whole numbers of steps, the nearest that 16 bits can hold."""
    return np.clip(np.rint(weights / np.float32(step)), -32768, 32767).astype(np.int16)


def write(path: Path, network: Network) -> int:
    """Write a network, all of it or nothing; return the bytes of the file."""
    about = {"format": FORMAT, **asdict(network.about)}
    data = json.dumps(about).encode() + b"\n" + packed(network.weights)
    new = path.with_name(path.name + ".new")
    new.write_bytes(data)
    new.replace(path)
    return len(data)


def packed(weights: Array) -> bytes:
    """Return the weights that are not 0, compressed."""
    parts = []
    for first in range(0, len(weights), TUPLE):
        one = weights[first : first + TUPLE]
        places = np.flatnonzero(one)
        low, high = _bytes_of(one[places])
        head = np.array([len(places)], "<u4").tobytes()
        distances = _distances(places)
        parts += [head, np.array([len(distances)], "<u4").tobytes(), distances, low, high]
    return lzma.compress(b"".join(parts), lzma.FORMAT_XZ, filters=LZMA)


def _bytes_of(values: Array) -> tuple[bytes, bytes]:
    """Return the lower and the upper bytes of numbers whose sign stands in the lowest bit."""
    signed = values.astype(np.int32)
    plain = ((signed << 1) ^ (signed >> 31)).astype(np.uint16)
    return (plain & 255).astype(np.uint8).tobytes(), (plain >> 8).astype(np.uint8).tobytes()


def _distances(places: Array) -> bytes:
    """Return the distances between places as bytes: n times 255 and the rest."""
    steps = np.diff(places, prepend=-1) - 1
    whole = np.repeat(steps // FAR, 1)
    made = np.full(len(steps) + int(whole.sum()), FAR, np.uint8)
    made[np.cumsum(whole + 1) - 1] = steps % FAR
    return made.tobytes()


def unpacked(data: bytes, tuples: int) -> Array:
    """Return the weights of `packed`."""
    whole = memoryview(lzma.decompress(data))
    weights = np.zeros(tuples * TUPLE, np.int16)
    at = 0
    for first in range(0, len(weights), TUPLE):
        count, length = np.frombuffer(whole, "<u4", 2, at)
        distances = np.frombuffer(whole, np.uint8, length, at + 8)
        low = np.frombuffer(whole, np.uint8, count, at + 8 + length)
        high = np.frombuffer(whole, np.uint8, count, at + 8 + length + count)
        ends = distances < FAR
        places = np.cumsum(distances + ends, dtype=np.int64)[ends] - 1
        plain = low.astype(np.int32) | high.astype(np.int32) << 8
        weights[first + places] = (plain >> 1) ^ -(plain & 1)
        at += 8 + int(length) + 2 * int(count)
    return weights


def read(path: Path) -> Network:
    """Read a network; a file that is none gives a sentence."""
    try:
        line, _, data = path.read_bytes().partition(b"\n")
        about = json.loads(line)
        if about.pop("format") != FORMAT or about["shape"] not in SHAPES:
            raise ValueError
        return Network(About(**about), unpacked(data, len(SHAPES[about["shape"]])))
    except OSError as error:
        raise GameError(f"the network {path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, IndexError, lzma.LZMAError, EOFError):
        raise GameError(f"{path} is not a network that `plies train 2048` wrote") from None


def shipped() -> Path:
    """Return the file of the network that comes with plies."""
    return Path(str(files("plies.tiles") / "network.bin"))
