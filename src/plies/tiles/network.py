"""N-tuple networks on disk: little more than a byte for each weight that matters.

A file begins with a line of JSON that says what the network is. Then follow, compressed, for each
tuple of each stage a bit for each of its patterns, whether its weight is kept, and the weights that
are, as whole numbers of steps: first all lower bytes, then all upper ones. What is not kept is 0.
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
FORMAT = "plies 2048 network, 3"
CELLS = 6
MOST_STAGES = 2
WHOLE = ("top", "stages", "row")
TUPLE = 16**CELLS  # weights of a tuple of six cells
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


def write(path: Path, network: Network) -> int:
    """Write a network, all of it or nothing; return the bytes of the file."""
    head = json.dumps({"format": FORMAT, **asdict(network.about)}).encode()
    data = head + b"\n" + packed(network.weights)
    new = path.with_name(path.name + ".new")
    new.write_bytes(data)
    new.replace(path)
    return len(data)


def packed(weights: Array) -> bytes:
    """Return the weights that are not 0, compressed."""
    kept, values = [], []
    for one in weights.reshape(-1, TUPLE):
        turned = one.reshape((16,) * CELLS).transpose().ravel()  # it packs better
        kept.append(np.packbits(turned != 0))
        values.append(turned[turned != 0].astype(np.int32))
    signed = np.concatenate(values)
    plain = ((signed << 1) ^ (signed >> 31)).astype("<u2")  # the sign in the lowest bit
    halves = plain.view(np.uint8).reshape(-1, 2).T
    parts = [part.tobytes() for part in (*kept, *halves)]
    return lzma.compress(b"".join(parts), lzma.FORMAT_XZ, filters=LZMA)


def unpacked(data: bytes, tuples: int) -> Array:
    """Return the weights of `packed`."""
    whole = np.frombuffer(lzma.decompress(data), np.uint8)
    bits, halves = np.split(whole, [tuples * TUPLE // 8])
    places = np.flatnonzero(np.unpackbits(bits).view(bool))
    low, high = halves.reshape(2, len(places)).astype(np.int32)
    plain = low | high << 8
    weights = np.zeros(tuples * TUPLE, np.int16)
    weights[_turned(places.astype(np.uint32))] = (plain >> 1) ^ -(plain & 1)
    return weights


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
        if about.pop("format") != FORMAT or about["shape"] not in SHAPES:
            raise ValueError
        numbers = {"step": float(about["step"])} | {key: int(about[key]) for key in WHOLE}
        known = About(**{**about, **numbers})
        if not 1 <= known.stages <= MOST_STAGES:
            raise ValueError
        return Network(known, unpacked(data, known.stages * len(SHAPES[known.shape])))
    except OSError as error:
        raise GameError(f"the network {path} cannot be read: {error.strerror}") from None
    except (ValueError, LookupError, TypeError, AttributeError, lzma.LZMAError, EOFError):
        raise GameError(f"{path} is not a network that `plies train 2048` wrote") from None


def shipped() -> Path:
    """Return the file of the network that comes with plies."""
    return Path(str(files("plies.tiles") / "network.bin"))
