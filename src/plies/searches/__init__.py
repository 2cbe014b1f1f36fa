"""The textbook searches, one file each, and the one function that finds the right one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from plies.contract import Game, State, facts
from plies.searches.alphabeta import alphabeta
from plies.searches.deepening import deepening, pvs
from plies.searches.door import blaming
from plies.searches.events import Event
from plies.searches.expectimax import expectimax
from plies.searches.expectiminimax import expectiminimax
from plies.searches.maxn import maxn
from plies.searches.mcts import mcts
from plies.searches.minimax import minimax
from plies.searches.options import Method, SearchOptions, no_such_search
from plies.searches.paranoid import paranoid
from plies.searches.proof import proof
from plies.searches.result import Result
from plies.searches.run import Progress
from plies.searches.watchdog import ended_in_time

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
    the Result says what it picked. The options are those of `plies.searches.options.Options`.
    """
    if method == "auto":
        method = fitting(game, options)
    if method not in METHODS:
        raise no_such_search(method)
    find = METHODS[method]
    with blaming(game, state):
        return ended_in_time(game, options.get("time"), lambda: find(game, state, **options))


def fitting(game: Game, options: SearchOptions) -> str:
    """Return the search that `auto` means for this game."""
    about = facts(game)
    if not about.zero_sum:
        return "maxn"
    guess = options.get("evaluate") or getattr(game, "evaluate", None)
    if guess or about.decisive:
        return "deepening"
    return "expectiminimax" if about.chance else "alphabeta"
