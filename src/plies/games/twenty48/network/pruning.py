"""From what was learned to a file that can be shipped: few weights, each of few bits.

Most weights hardly matter. How often each is used is counted in games that look two moves ahead. A
weight that is left out is wrong by its size as often as it is used, so those are kept of which uses
times weight^2 is largest. Each counts as used once more than it was: what was learned of rare
boards may decide a game. What is used rarely need not be exact, see `network`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from plies.compiled.threads import start_deep
from plies.contract import GameError
from plies.games.twenty48.network import slots
from plies.games.twenty48.network.kernels import Array, Block, kernel, run
from plies.games.twenty48.network.shapes import SHAPES
from plies.games.twenty48.network.weights import (
    CELLS,
    ROUGH,
    TUPLE,
    About,
    Network,
    encoded,
    save,
    stepped,
)

FINE = 4.0  # the step of weights while uses are counted
GAMES = 400  # that are played to count uses
OFTEN = 128  # uses of a weight that is kept exactly
MOVES_AHEAD = 2
BYTES_EACH = 1.25  # of a weight in the file: a first guess
TRIES = 5
LOOK_EVERY = 0.1  # seconds
FULL = 0.985  # of the bytes that there are: good enough

Look = Callable[[int], bool]  # is told how many games are over; True stops


def uses(weights: Array, about: About, games: int, threads: int, look: Look) -> Array:
    """Return how often each weight is used in so many games, up to a bound."""
    plain = stepped(weights, FINE).reshape(about.stages, -1)
    both = np.stack([plain, np.zeros_like(plain)], axis=1)  # for each stage, weights and uses
    survey = kernel("survey", about.shape)
    done = [0] * threads
    blocks = [_block(both, about, thread) for thread in range(threads)]

    def body(thread: int) -> None:
        block = blocks[thread]
        for _ in range(thread, games, threads):
            block.table[:] = 0  # a game does not depend on those before
            block.cells[:] = 0
            block.cells[[5, 10]] = 1
            block.ints[[slots.SCORE, slots.MOVES, slots.BEST]] = 0
            while block.ints[slots.BEST] >= 0 and not block.ints[slots.STOP]:
                run(survey, block)
            done[thread] += 1

    running = [start_deep(partial(body, thread)) for thread in range(threads)]
    try:
        while alive := [thread for thread in running if thread.is_alive()]:
            alive[0].join(LOOK_EVERY)
            if look(sum(done)):
                break
    finally:
        for block in blocks:
            block.ints[slots.STOP] = 1
        for thread in running:
            thread.join()
    counts: Array = both[:, 1].ravel()
    return counts


def _block(weights: Array, about: About, thread: int) -> Block:
    block = Block()
    block.point(slots.WEIGHTS, weights)
    block.use_table()
    block.ints[slots.DEPTH] = MOVES_AHEAD
    block.ints[slots.TOP], block.ints[slots.STAGES] = about.top, about.stages
    block.ints[slots.ROW] = about.row
    block.ints[slots.DICE] = 7919 * (thread + 1)
    block.ints[slots.BUDGET] = 1000
    block.ints[slots.FOUR_BITS] = round(0.1 * (1 << 32))
    block.reals[slots.STEP], block.reals[slots.FOUR] = FINE, 0.1
    return block


def folded(weights: Array, counts: Array, about: About) -> tuple[Array, Array]:
    """Return weights and uses in which patterns that always come together are one.

    The cells of some tuples are their own mirror image: there a board has each pattern and its
    mirror image, and only the sum of both weights counts.
    """
    weights, counts = weights.copy(), counts.astype(np.float32)
    for k, cells in enumerate(SHAPES[about.shape] * about.stages):
        images = mirror_images(cells)
        if images is not None:
            here = slice(k * TUPLE, (k + 1) * TUPLE)
            own = np.arange(TUPLE)
            first, both = own < images, own != images
            weights[here] += np.where(both, weights[here][images], 0)
            weights[here] *= first | ~both
            counts[here] *= first | ~both
    return weights, counts


def mirror_images(cells: tuple[int, ...]) -> Array | None:
    """Return the mirror image of each pattern of a tuple; None if it has none on its own cells."""
    mirrors = [
        [4 * (3 - row) + col, 4 * row + 3 - col, 4 * col + row, 4 * (3 - col) + 3 - row]
        for row, col in (divmod(cell, 4) for cell in cells)
    ]
    for there in zip(*mirrors, strict=True):
        if set(there) == set(cells):
            patterns, images = np.arange(TUPLE, dtype=np.int32), np.zeros(TUPLE, np.int32)
            for place in range(CELLS):
                images |= (patterns >> 4 * place & 15) << 4 * cells.index(there[place])
            return images
    return None


def write_smaller(
    path: Path, weights: Array, counts: Array, about: About, most_bytes: int
) -> tuple[int, int]:
    """Write the weights that matter most, as many as fit; return the file's bytes and how many."""
    weights, used = folded(weights, counts, about)
    known = np.flatnonzero(weights)
    matter = (used[known] + 1) * np.square(weights[known], dtype=np.float64)
    order = known[np.argsort(-matter, kind="stable")]
    rough = used < OFTEN
    steps = stepped(weights, about.step)
    steps[rough] = ROUGH * np.clip(stepped(weights[rough], about.step * ROUGH), -4096, 4095)
    keep, tries = min(len(order), int(most_bytes / BYTES_EACH)), 0
    while True:
        kept = np.zeros_like(steps)
        kept[order[:keep]] = steps[order[:keep]]
        data, tries = encoded(Network(about, kept), rough), tries + 1
        full = keep == len(order) or len(data) > FULL * most_bytes or tries >= TRIES
        if len(data) <= most_bytes and full:
            save(path, data)
            return len(data), int(np.count_nonzero(kept))
        if not keep:
            raise GameError(f"a network needs more than {most_bytes:,} bytes")
        keep = min(len(order), int(keep * most_bytes / len(data) * (1 + FULL) / 2))
