"""What people write in rules is in compiled code what it is in Python."""

from __future__ import annotations

from typing import Any

import pytest

from plies import search
from plies.compiled.codec import Unfit
from plies.compiled.plain import making
from plies.compiled.search import Compiled
from tests.compiled.plain.idioms import IDIOMS, Idioms
from tests.compiled.toys import Counting

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


class DefaultOfBefore(Counting):
    """What its function is given by default has changed when it is called."""

    def evaluate(self, state):
        number = state[0]

        def worth(given=number):
            return given

        number = 7
        return worth() + number + len(str(state))


class DefaultThatIsKept(Counting):
    def evaluate(self, state):
        found = []
        for i in range(3):

            def worth(place=i):
                return place + len(str(state))

            found.append(worth)
        return sum(one() for one in found)


class DefaultThatGrows(Counting):
    def evaluate(self, state):
        def grown(row=[]):  # noqa: B006
            row.append(str(state))
            return len(row)

        return grown() + grown()


@pytest.mark.parametrize("kind", [DefaultOfBefore, DefaultThatIsKept, DefaultThatGrows])
def test_a_default_that_may_have_changed_is_not_worked_out_again(kind: Any) -> None:
    with pytest.raises(Unfit, match="by default may be something else by now"):
        search(kind(), method="alphabeta", depth=2, engine="compiled")
