"""From what was learned to a file that can be shipped: few weights, each of few bits.

Most weights belong to patterns that a good player hardly ever meets, not even in its search. How
often each is used is counted in games that look two moves ahead; only those used most are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from plies.fast.calls import started
from plies.tiles import slots
from plies.tiles.kernels import Array, Block, kernel, run
from plies.tiles.network import About, Network, stepped, write

FINE = 4.0  # the step of weights while uses are counted
GAMES = 200  # that are played to count uses
MOVES_AHEAD = 2
BYTES_EACH = 1.1  # of a weight in the file: a first guess
TRIES = 5

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
            block.cells[:] = 0
            block.cells[[5, 10]] = 1
            block.ints[[slots.SCORE, slots.MOVES, slots.BEST]] = 0
            while block.ints[slots.BEST] >= 0 and not block.ints[slots.STOP]:
                run(survey, block)
            done[thread] += 1

    running = [started(partial(body, thread)) for thread in range(threads)]
    try:
        while any(thread.is_alive() for thread in running):
            running[0].join(0.1)
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


def write_smaller(
    path: Path, weights: Array, counts: Array, about: About, most_bytes: int
) -> tuple[int, int]:
    """Write the weights used most, as many as fit; return the file's bytes and how many."""
    order = np.argsort(-counts, kind="stable")
    used = int(np.count_nonzero(counts))
    keep = min(used, int(most_bytes / BYTES_EACH))
    for _ in range(TRIES):
        kept = np.zeros_like(weights)
        kept[order[:keep]] = weights[order[:keep]]
        network = Network(about, stepped(kept, about.step))
        size = write(path, network)
        full = size <= most_bytes and (keep == used or size > 0.99 * most_bytes)
        if full:
            break
        keep = min(used, int(keep * most_bytes / size * 0.997))
    return size, int(np.count_nonzero(network.weights))
