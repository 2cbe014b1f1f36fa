"""A game searched in several ways: what does not depend on the way is compiled once."""

from plies import search
from tests.compiled.toys import Counting


class Ruled(Counting):
    limit = 17


RULES = {"play", "moves", "load_state_"}


def compiled_for(**options):
    """Return the names of the functions that Numba compiles for a search."""
    from numba.core import event

    heard = event.RecordingListener()
    with event.install_listener("numba:compile", heard):
        search(Ruled(), method="minimax", depth=3, engine="compiled", **options)
    return {one.data["dispatcher"].py_func.__name__ for _, one in heard.buffer if one.is_start}


def test_the_rules_are_compiled_once_however_the_game_is_searched():
    first, second = compiled_for(ends="payoff"), compiled_for(ends="evaluate")

    assert first >= RULES | {"end_", "minimax"}
    assert second & RULES == set()
    assert second >= {"end_", "minimax"}  # which do depend on it
