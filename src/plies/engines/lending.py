"""A function of a user's, lent to a game, so that both are compiled together.

Only methods of a game are compiled. A game that is lent a function has it as one more method; all
else of it is as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from types import FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from plies.contract import Game
from plies.searches.options import SearchOptions

LENDS = ("evaluate", "playout", "prior")  # options that may be functions, and methods of a game
GIVEN = "given"

_lent: WeakKeyDictionary[Any, dict[Any, Game]] = WeakKeyDictionary()


def lent(game: Game, options: SearchOptions) -> Game:
    """Return the game with the functions among the options; the same one again for the same."""
    functions = {
        f"{name}_{GIVEN}": function
        for name in LENDS
        if isinstance(function := options.get(name), FunctionType)
    }
    if not functions:
        return game
    wanted = tuple(functions.items())
    try:
        known = _lent.setdefault(game, {})
        if wanted not in known:
            known[wanted] = _with(game, functions)
        return known[wanted]
    except TypeError:  # a game that cannot be filed, or not be copied
        return game


def _with(game: Game, functions: Mapping[str, Callable[..., Any]]) -> Game:
    kind = type(game)
    names = {"__module__": kind.__module__, "__qualname__": kind.__qualname__}
    methods = {name: staticmethod(function) for name, function in functions.items()}
    made = copy(game)
    made.__class__ = type(kind.__name__, (kind,), {**names, **methods})
    return made
