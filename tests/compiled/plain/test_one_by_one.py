"""Functions that return a generator are written anew as ones that yield the same moves."""

import ast
import types

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plies
from plies.compiled.plain.one_by_one import one_by_one
from plies.compiled.plain.sources import source_of


def positive(row):
    return (one for one in row if one > 0)


def doubled_or_none(row):
    if sum(row) > 6:
        return ()
    return (2 * one for one in row for _ in range(one))


def one_of_two(row):
    if len(row) > 2:
        return (one + 1 for one in row)
    return row


def one_of_many(row):
    for one in row:
        if one == 3:
            return [one, *row]
    return (one for one in range(len(row)))


def with_one_inside(row):
    def doubled(one):
        return 2 * one

    return (doubled(one) for one in row)


def in_a_list(row):
    return [-one for one in row]


def guarded(row):
    try:
        return (-one for one in row)
    finally:
        row.clear()


def nothing_at_times(row):  # noqa: RET503
    if row:
        return (-one for one in row)


def yielding(row):
    yield from [-one for one in row]


def anew(function):
    """Return a function written anew, as Python runs it."""
    tree = ast.Module([one_by_one(source_of(function)).node], [])
    scope = dict(function.__globals__)
    exec(compile(ast.fix_missing_locations(tree), "anew", "exec"), scope)
    return scope[function.__name__]


@pytest.mark.parametrize(
    "function", [positive, doubled_or_none, one_of_two, one_of_many, with_one_inside]
)
@given(row=st.lists(st.integers(-1, 4), max_size=5))
def test_the_same_comes_one_by_one(function, row):
    made = anew(function)(row)

    assert isinstance(made, types.GeneratorType)
    assert [*made] == [*function(row)]


@pytest.mark.parametrize("function", [in_a_list, guarded, nothing_at_times, yielding])
def test_a_list_stays_a_list_and_what_may_be_none_is_left(function):
    assert one_by_one(source_of(function)) is None


class Shop:
    """Spend coins, one to three at a time."""

    def start(self):
        return 9

    def mover(self, left):
        return left % 2

    def moves(self, left):
        if left % 4 == 0:
            return ()
        return (n for n in (1, 2, 3) if n <= left)

    def play(self, left, n):
        return left - n

    def payoff(self, left):
        return left

    def evaluate(self, left):
        return left * left % 7


@pytest.mark.parametrize("method", ["minimax", "alphabeta"])
@pytest.mark.parametrize("depth", [1, 3, 9])
def test_both_engines_search_the_same(method, depth):
    found = [
        plies.search(Shop(), method=method, depth=depth, engine=engine)
        for engine in ("interpreted", "compiled")
    ]

    one, other = ((r.value, r.line, r.nodes, r.cuts) for r in found)
    assert one == other
