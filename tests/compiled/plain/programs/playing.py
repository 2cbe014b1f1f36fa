"""A program as a game, and positions of it."""

from __future__ import annotations

import linecache
import random
import sys
import warnings
from types import ModuleType
from typing import Any


def game_of(text: str, name: str) -> Any:
    """Return the game of a source, whose lines Python can find."""
    file = f"<{name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    module = ModuleType(name)
    sys.modules[name] = module
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(text, file, "exec"), vars(module))
    return module.Program()


def positions(game: Any, count: int) -> list[Any]:
    """Return positions of random games; what raises is not played."""
    dice, found = random.Random(1), [game.start()]
    for _ in range(count):
        state = game.start()
        while len(found) < count:
            try:
                moves = list(game.moves(state))
                state = game.play(state, dice.choice(moves))
            except Exception:
                break
            found.append(state)
    return found
