"""The textbook searches, one file each, and the one function that finds the right one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from plies.game import Game, GameError, State, facts
from plies.search.alphabeta import alphabeta
from plies.search.deepening import deepening, pvs
from plies.search.events import Event
from plies.search.expectimax import expectimax
from plies.search.expectiminimax import expectiminimax
from plies.search.maxn import maxn
from plies.search.mcts import mcts
from plies.search.minimax import minimax
from plies.search.options import Method, SearchOptions
from plies.search.paranoid import paranoid
from plies.search.proof import proof
from plies.search.result import Result
from plies.search.run import Progress

METHODS: dict[str, Callable[..., Result]] = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "expectimax": expectimax,
    "expectiminimax": expectiminimax,
    "maxn": maxn,
    "paranoid": paranoid,
    "deepening": deepening,
    "pvs": pvs,
    "mcts": mcts,
    "proof": proof,
}

__all__ = [
    "METHODS",
    "Event",
    "Method",
    "Progress",
    "Result",
    "SearchOptions",
    "alphabeta",
    "deepening",
    "expectimax",
    "expectiminimax",
    "maxn",
    "mcts",
    "minimax",
    "paranoid",
    "proof",
    "pvs",
    "search",
]


def search(
    game: Game,
    state: State = None,
    *,
    method: str = "auto",
    **options: Unpack[SearchOptions],
) -> Result:
    """Return the best move at `state` (None: the start) and its value for MAX, interpreted.

    `method` is a name in METHODS, or `auto`, which picks by what the game says about itself;
    the Result says what it picked. The options are those of `plies.search.options.Options`.
    """
    if method == "auto":
        method = fitting(game, options)
    if method not in METHODS:
        raise GameError(f"there is no search {method!r}: there are auto, {', '.join(METHODS)}")
    return METHODS[method](game, state, **options)


def fitting(game: Game, options: SearchOptions) -> str:
    """Return the search that `auto` means for this game."""
    about = facts(game)
    if not about.zero_sum:
        return "maxn"
    guess = options.get("evaluate") or getattr(game, "evaluate", None)
    if guess or about.decisive:
        return "deepening"
    return "expectiminimax" if about.chance else "alphabeta"
