"""What people write in rules is in compiled code what it is in Python."""

from __future__ import annotations

from typing import Any

import pytest

from plies.compiled.plain import making
from plies.compiled.search import Compiled
from tests.compiled.plain.idioms import IDIOMS, Idioms

BEGIN = ("begin", 0)


@pytest.fixture(scope="module")
def probe() -> Any:
    game = Idioms()
    compiled = Compiled(game, None, "alphabeta", {})
    data = making.packed(game, compiled.setting, "probe")
    return making.PlainKernel(game, *making.loaded("idioms", data))


@pytest.mark.parametrize("number", range(len(IDIOMS)), ids=[work.__name__ for work in IDIOMS])
def test_an_idiom_gives_what_it_gives_in_python(probe: Any, number: int) -> None:
    for n in range(7):
        after = making.told(probe, BEGIN, True, number * 7 + n)[3]
        given = after[1][1] if isinstance(after[1], tuple) else after[1]  # or a tag before it
        assert given == IDIOMS[number](n), n
