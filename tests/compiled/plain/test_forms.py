"""Python's forms and library functions say in compiled code what they say in Python."""

from __future__ import annotations

from typing import Any

import pytest

from plies.compiled.codec import Unfit
from plies.compiled.plain import making
from plies.compiled.search import Compiled
from tests.compiled.plain.forms import FORMS, Forms
from tests.compiled.plain.written.pawn_war import PawnWar

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


def test_a_list_that_may_hold_itself_is_refused_in_a_sentence() -> None:
    game = PawnWar()
    compiled = Compiled(game, None, "alphabeta", {"depth": 2})
    with pytest.raises(Unfit, match="PawnWar cannot be compiled: a list that may hold itself"):
        making.packed(game, compiled.setting, "probe")
