"""Functions that end at the first thing they would list say whether there is any."""

import ast
import types

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plies
from plies.compiled.plain.at_least_one import ASKS, at_least_one
from plies.compiled.plain.sources import source_of
from tests.compiled.plain.leaving import LISTING, SEEN, SOONER

LISTED = [function for function in LISTING if function not in SEEN]


def asks(row, use=""):
    """Do what the compiler does where a function that is written anew asks."""
    is_ours = isinstance(row, types.GeneratorType) and row.__name__ == "<genexpr>"
    return any(row) if is_ours else any(True for _ in row)


def anew(function):
    """Return a function written anew, as Python runs it."""
    made = at_least_one(source_of(function))
    tree = ast.fix_missing_locations(ast.Module([made.node], []))
    scope = {**function.__globals__, ASKS: asks}
    exec(compile(tree, "anew", "exec"), scope)
    return scope[function.__name__]


@pytest.mark.parametrize("function", LISTED, ids=lambda f: f.__name__)
@given(row=st.lists(st.integers(-1, 5), max_size=5))
def test_it_says_whether_anything_is_listed(function, row):
    assert anew(function)(row) == any(True for _ in function([*row]))


@pytest.mark.parametrize("function", SOONER, ids=lambda f: f.__name__)
def test_it_ends_at_the_first(function):
    text = ast.unparse(at_least_one(source_of(function)).node)

    assert "return True" in text


@pytest.mark.parametrize("function", SEEN, ids=lambda f: f.__name__)
def test_what_others_would_see_is_called_as_it_is(function):
    assert at_least_one(source_of(function)) is None


class Late:
    """Count down by 1 or 2; at 23 the list of moves raises, after its first move."""

    decisive = True

    def start(self):
        return 25

    def mover(self, left):
        return (25 - left) % 2

    def moves(self, left):
        if left == 25:
            return [3]  # so that random games never come there
        found = []
        for n in (1, 2):
            if n <= left:
                found.append(n)
            if left == 23 and n == 2:
                raise ValueError("twenty-three")
        return found

    def play(self, left, n):
        return left - n

    def payoff(self, left):
        return 1

    def evaluate(self, left):
        return left / 10


def test_at_the_depth_limit_one_move_is_all_that_is_asked_for():
    found = plies.search(Late(), 24, method="alphabeta", depth=1, engine="compiled")

    assert (found.move, found.value, found.nodes, found.engine) == (2, 2.2, 3, "compiled")


def test_above_the_limit_all_moves_are_asked_for():
    with pytest.raises(ValueError, match="twenty"):
        plies.search(Late(), 24, method="alphabeta", depth=2)
