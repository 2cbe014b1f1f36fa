"""Words of all lengths: short ones are numbers, long ones are in memory, and nobody sees which."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import plies
from plies.compiled.plain import making
from plies.compiled.search import Compiled
from tests.compiled.plain.words import WORK, Words

LETTERS = "ab-X."
SIZES = (0, 1, 2, 3, 6, 7, 8, 9, 14, 15, 16, 17, 25)


@pytest.fixture(scope="module")
def probe() -> Any:
    game = Words()
    compiled = Compiled(game, None, "alphabeta", {"depth": 2})
    data = making.packed(game, compiled.setting, "probe")
    return making.PlainKernel(game, *making.loaded("words", data))


@pytest.mark.parametrize("number", range(len(WORK)), ids=[work.__name__ for work in WORK])
def test_a_word_of_any_length_is_what_it_is_in_python(probe: Any, number: int) -> None:
    random = Random(number)
    for size in SIZES:
        for length in (0, 1, 2, 3, 7, 8, 9):
            word = "".join(random.choices(LETTERS, k=size))
            begin = random.randrange(size + 1)
            part = word[begin : begin + length] or random.choice(LETTERS)
            n = random.randrange(-3, size + 4)
            after = making.told(probe, (word, part, n, ""), True, number)[3]
            found = "".join(map(chr, after[3][1:]))
            assert found == WORK[number](word, part, n), (word, part, n)


@cache
def ways(steps: int) -> int:
    """Without the cache this would take longer than anybody waits."""
    return 1 if steps < 2 else ways(steps - 1) + ways(steps - 2)


@cache
def doubled(word: str) -> str:
    return word + word


class Stairs:
    """Take one or two steps at a time; a word grows along."""

    sides = ("first", "second")

    def start(self):
        return (0, "ab")

    def mover(self, state):
        return state[0] % 2

    def moves(self, state):
        return [1, 2] if state[0] < 6 else []

    def play(self, state, move):
        steps, word = state
        return (steps + move, doubled(word) if len(word) < 12 else doubled("ab") + "c")

    def payoff(self, state):
        return ways(70 + state[0]) % 1000 - len(state[1]) * 30 - ord(doubled(state[1])[-1])


def test_what_a_cache_keeps_is_kept_in_compiled_code() -> None:
    fast = plies.search(Stairs(), method="minimax", engine="compiled")
    slow = plies.search(Stairs(), method="minimax", engine="interpreted")

    assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)
