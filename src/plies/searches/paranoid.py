"""Paranoid: the root's mover against all, who have nothing better to do than to harm it.

With one enemy of many heads the game has two sides again, so alpha-beta applies: `Feared` is
the game as the root's mover sees it, and the search itself is alpha-beta's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from plies.contract import MAX, Game, State, facts
from plies.searches.alphabeta import alphabeta
from plies.searches.expectiminimax import expectiminimax
from plies.searches.feared import Feared
from plies.searches.options import SearchOptions, checked
from plies.searches.result import Result


def paranoid(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return the least that the root's mover can be held to, and the move that secures it."""
    state = game.start() if state is None else state
    about = facts(game)
    guess = checked(game, about, "paranoid", options).evaluate
    feared = Feared(game, max(game.mover(state), MAX))
    if guess is not None:
        options["evaluate"] = (
            guess if about.zero_sum else (lambda state: feared.share(guess(state)))
        )
    search = expectiminimax if about.chance else alphabeta
    return replace(search(feared, state, **options), method="paranoid")
