"""What is looked for is found in compiled code where it is found in Python, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

import plies
from plies.compiled.plain import making
from plies.compiled.search import Compiled
from tests.compiled.plain.looked_for import FOUND, Collected, LookedFor


@pytest.fixture(scope="module")
def probe() -> Any:
    game = LookedFor()
    compiled = Compiled(game, None, "alphabeta", {})
    data = making.packed(game, compiled.setting, "probe")
    return making.PlainKernel(game, *making.loaded("looked for", data))


@pytest.mark.parametrize("number", range(len(FOUND)), ids=[work.__name__ for work in FOUND])
def test_it_is_found_as_in_python(probe: Any, number: int) -> None:
    for n in range(7):
        after = making.told(probe, ("begin", 0), True, number * 7 + n)[3]
        assert after[1] == FOUND[number](n), n


def test_sets_and_dicts_of_a_position_are_looked_through_in_the_same_way() -> None:
    game = Collected()

    slow = plies.search(game, method="minimax", engine="interpreted", depth=4, evaluate="zero")
    fast = plies.search(game, method="minimax", engine="compiled", depth=4, evaluate="zero")

    assert (fast.value, fast.line, fast.nodes) == (slow.value, slow.line, slow.nodes)
    assert fast.engine == "compiled"
