"""A name that is read before it has a value: Python raises, and compiled code does not guess."""

from __future__ import annotations

import ast
from textwrap import indent

import pytest

from plies import search
from plies.compiled.plain.unassigned import uncertain
from plies.contract import GameError
from tests.compiled.toys import Counting


def names(body):
    node = ast.parse(f"def f(a, b):\n{body}").body[0]
    return uncertain(node, {"a", "b", "e", "g", "i", "x", "y"}, {"a", "b"})


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("x = a\nreturn x", set()),
        ("if a:\n    x = 1\nreturn x", {"x"}),
        ("if a:\n    x = 1\nelse:\n    x = 2\nreturn x", set()),
        ("if a:\n    x = 1\nelse:\n    return 2\nreturn x", set()),
        ("for i in a:\n    x = i\nreturn x, i", {"x", "i"}),
        ("for i in a:\n    b += i\nreturn b", set()),
        ("while a:\n    x = a\n    a = x - 1\nreturn x", {"x"}),
        ("for i in a:\n    if i:\n        break\nelse:\n    x = 1\nreturn x", {"x"}),
        ("for i in a:\n    pass\nelse:\n    x = 1\nreturn x", set()),
        ("try:\n    x = a[0]\nexcept IndexError:\n    x = 0\nreturn x", set()),
        ("try:\n    x = a[0]\nexcept IndexError:\n    pass\nreturn x", {"x"}),
        ("x += 1", {"x"}),
        ("if (x := a) and b:\n    return x\nreturn x", set()),
        ("if a and (x := b):\n    pass\nreturn x", {"x"}),
        ("return [x for x in a if x]", set()),
        ("return sum(y * x for x in a for y in b)", set()),
        ("match a:\n    case [x, *y]:\n        return x, y\nreturn x", {"x"}),
        ("def g():\n    return x\nx = 1\nreturn g()", set()),
        ("x: int\nreturn x", {"x"}),
        ("x: int = a\nreturn x", set()),
    ],
)
def test_what_is_not_certain_is_found(body, found):
    assert names(indent(body, "    ")) == found


class Late(Counting):
    """Its evaluation forgets a case that random games do not meet."""

    limit = 2000

    def evaluate(self, state):
        if state[0] != 1000:
            worth = state[0]
        return worth


class LateInALoop(Late):
    def evaluate(self, state):
        for number in range(state[0] != 1000):
            worth = state[0] + number
        return worth + number


class LateInAGenerator(Late):
    def evaluate(self, state):
        return sum(self.worths(state[0])) + sum(self.worths(state[0] + 1))

    def worths(self, number):
        if number < 1000:
            worth = number
        yield worth


@pytest.mark.parametrize("kind", [Late, LateInALoop, LateInAGenerator])
def test_compiled_code_gives_up_where_python_raises(kind):
    near = {"method": "alphabeta", "depth": 2}
    right = search(kind(), (500, 0), engine="interpreted", **near)
    found = search(kind(), (500, 0), engine="compiled", **near)
    assert (found.value, found.nodes) == (right.value, right.nodes)

    with pytest.raises(GameError, match=r"(evaluate|worths): a name that has no value yet"):
        search(kind(), (998, 0), engine="compiled", **near)
