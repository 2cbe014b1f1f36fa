"""Sizes that no memory holds, and steps at the edge of 64 bits: Python's answer, or none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from plies import search
from plies.compiled.codec import Unfit

HUGE = (1 << 31, 1 << 32, 1 << 60, 1 << 61, 1 << 62, (1 << 63) - 1)


class Sizes:
    """One ply. A position says which row to make, and how long or by which step."""

    def start(self) -> Any:
        return (0, 3, 0)

    def mover(self, state: Any) -> int:
        return 0

    def moves(self, state: Any) -> list[int]:
        return [] if state[2] else [1]

    def play(self, state: Any, move: int) -> Any:
        return (state[0], state[1], 1)

    def payoff(self, state: Any) -> int:
        way, n, _ = state
        if way < 8:
            return self.made(way, n)
        if way == 8:
            return sum([1, 2, 3, 4][::n])
        if way == 9:
            return len("abc"[::n]) + 10 * len("abcdefghijklm"[::-n])
        if way == 10:
            return sum((1, 2, 3, 4, 5, 6, 7, 8, 9)[1::n])
        if way == 11:
            return len(range(-5, n)) % 1009
        if way == 12:
            return len(range(n, -5, -1)) % 1009
        if way == 13:
            return len(range(0, n, (1 << 62) - 1))
        if way == 14:
            return 7 if 7 in range(-8, n, 3) else 8
        if way == 15:
            return len([] * n) + len("" * n) + len(() * n)
        return 0

    def made(self, way: int, n: int) -> int:
        if way == 0:
            return len([0] * n)
        if way == 1:
            return len([0, way] * n)
        if way == 2:
            return len((0, 1) * n)
        if way == 3:
            return len("ab" * n)
        if way == 4:
            return len(np.zeros(n))
        if way == 5:
            return len(np.zeros((n, n)))
        if way == 6:
            return len(np.zeros((4, n, 2)))
        return len(np.full((n, 2), 7))


MAKES, STEPS = range(8), range(8, 16)


@pytest.mark.parametrize("way", MAKES)
def test_a_row_that_no_memory_holds_is_not_made(way: int) -> None:
    game = Sizes()

    assert search(game, (way, 3, 0), method="minimax", engine="compiled").value == game.made(way, 3)
    for n in HUGE:
        with pytest.raises(Unfit, match="more memory than there is"):
            search(game, (way, n, 0), method="minimax", engine="compiled")


@pytest.mark.parametrize("way", STEPS)
def test_steps_at_the_edge_of_64_bits_are_those_of_python(way: int) -> None:
    game = Sizes()
    for n in (1, 2, 5, *HUGE):
        try:
            right = game.payoff((way, n, 1))
        except OverflowError:
            with pytest.raises(Unfit, match="beyond 64 bits"):
                search(game, (way, n, 0), method="minimax", engine="compiled")
            continue

        found = search(game, (way, n, 0), method="minimax", engine="compiled")

        assert found.value == right, n
