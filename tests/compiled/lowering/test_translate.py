"""The functions of a game as the compiler sees them."""

from plies.compiled.lowering.translate import translated


def doubled(x):
    return 2 * x


def first(x):
    return doubled(x) + 1


def second(x):
    return doubled(x) + 2


def test_a_helper_is_one_thing_however_many_call_it():
    """Otherwise it is compiled again for everyone who calls it, and so is all that it calls."""
    memo = {}

    one, other = (translated(function, memo, {}) for function in (first, second))

    assert one.__globals__["doubled"] is other.__globals__["doubled"]
    assert one.__globals__["doubled"].py_func is translated(doubled, memo, {})
