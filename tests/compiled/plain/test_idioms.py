"""What people write in rules is in compiled code what it is in Python."""

from __future__ import annotations

from copy import deepcopy
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


class WalkedTwice(Counting):
    def evaluate(self, state):
        rows = zip("ab", str(state), strict=False)
        return len(list(rows)) - len(list(rows))


class TrueIterator(Counting):
    """A function that gives an iterator is never false, however little it gives."""

    def evaluate(self, state):
        found = self.found(state)
        return 1 if found else 0

    def found(self, state):
        return (one for one in str(state) if one == "x")


class ChangedBeforeTheWalk(Counting):
    def evaluate(self, state):
        row = [len(str(state)), 2]
        later = (one for one in row if one > 1)
        row.append(3)
        return sum(later)


class GivenTwice(Counting):
    def evaluate(self, state):
        return spread(int(one) for one in str(state[0]))


def spread(numbers):
    return max(numbers, default=0) - min(numbers, default=0)


class TwiceTheSame(Counting):
    def evaluate(self, state):
        row = [len(str(state))]
        both = deepcopy([row, row])
        both[0].append(1)
        return len(both[1])


class FirstOfSeveral(Counting):
    """Which of two words is the first in a set is not the same in every run."""

    def evaluate(self, state):
        return ord({str(state), "word"}.pop()[0])


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (WalkedTwice, "walked over again"),
        (TrueIterator, "whether an iterator is true"),
        (ChangedBeforeTheWalk, "what an iterator walks over is changed before it does"),
        (GivenTwice, "numbers is an iterator, and looked at twice"),
        (TwiceTheSame, "the same thing in two places"),
        (FirstOfSeveral, "no two runs agree on"),
    ],
)
def test_what_only_python_does_is_left_to_it(kind: Any, said: str) -> None:
    with pytest.raises(Unfit, match=said):
        search(kind(), method="alphabeta", depth=2, engine="compiled")


@pytest.mark.parametrize("kind", [DefaultOfBefore, DefaultThatIsKept, DefaultThatGrows])
def test_a_default_that_may_have_changed_is_not_worked_out_again(kind: Any) -> None:
    with pytest.raises(Unfit, match="by default may be something else by now"):
        search(kind(), method="alphabeta", depth=2, engine="compiled")
