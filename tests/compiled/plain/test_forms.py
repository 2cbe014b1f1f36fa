"""Python's forms and library functions say in compiled code what they say in Python."""

from __future__ import annotations

from typing import Any

import pytest

from plies.compiled.codec import Unfit
from plies.compiled.plain import making
from plies.compiled.search import Compiled
from tests.compiled.plain.forms import FORMS, Forms

NUMBERS = [*range(-3, 9), 40]
WORDS = ["", "a", "ab", "ab-ba", "-b-", " a  bX c ", "a-b-c d", "hello world"]


@pytest.fixture(scope="module")
def probe() -> Any:
    game = Forms()
    compiled = Compiled(game, None, "alphabeta", {"depth": 2})
    data = making.packed(game, compiled.setting, "probe")
    return making.PlainKernel(game, *making.loaded("forms", data))


def text(told: tuple[Any, ...]) -> str:
    """Return the word that compiled code told by its letters; some forms give None, too."""
    if isinstance(told[0], int):  # a member of a union: its tag, and itself
        told = told[1]
    return "".join(map(chr, told[1:]))


@pytest.mark.parametrize("number", range(len(FORMS)), ids=[form.__name__ for form in FORMS])
def test_a_form_says_the_same(probe: Any, number: int) -> None:
    for n in NUMBERS:
        for word in WORDS:
            after = making.told(probe, (n, word, ""), True, number)[3]
            assert text(after[2]) == FORMS[number](n, word), (n, word)


class Linked:
    """A heap as a chain of lists: each holds the next one."""

    def start(self) -> Any:
        return [1, [1, [1, None]]]

    def mover(self, state: Any) -> int:
        return 0

    def moves(self, state: Any) -> list[str]:
        return ["take"] if state else []

    def play(self, state: Any, move: str) -> Any:
        return state[1]

    def payoff(self, state: Any) -> int:
        return 0


def test_a_list_that_may_hold_itself_is_refused_in_a_sentence() -> None:
    game: Any = Linked()
    compiled = Compiled(game, None, "alphabeta", {"depth": 2, "evaluate": "zero"})
    with pytest.raises(Unfit, match="Linked cannot be compiled: a list that may hold itself"):
        making.packed(game, compiled.setting, "probe")
