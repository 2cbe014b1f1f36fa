r"""Minimax: the value of a position when every side plays its best.

MAX takes the highest of the values below, everybody else the lowest:

              3  MAX
             / \
      MIN   3   2   MIN
           / \ / \
          3  5 2  9
"""

from __future__ import annotations

from math import inf
from typing import Unpack

from plies.contract import MAX, Game, State
from plies.searches.links import Links
from plies.searches.options import SearchOptions
from plies.searches.result import Result
from plies.searches.root import decide, prepared


def minimax(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return the minimax value of `state` for MAX, and the first move that gets it."""
    run = prepared(game, state, "minimax", options)
    play, tell, ply, rounds = run.play, run.tell, run.ply, run.rounds

    def search(state: State, depth: int) -> tuple[float, Links]:
        """Return what `state` is worth to MAX, and the line of play that gets it."""
        if rounds:
            depth = run.round(state, depth)
        if depth == 0:
            return run.leaf(state)
        run.visit()
        moves = list(run.moves(state))
        if not moves:
            return run.end(state, depth), ()

        line: Links = ()
        maximising = game.mover(state) == MAX
        best = -inf if maximising else inf
        for move in moves:
            value, rest = search(play(state, move), depth - ply)
            if (value > best if maximising else value < best) or not line:
                best, line = value, (move, rest)
                if tell:
                    tell.better(best, move)
        return best, line

    search = run.telling(search)
    return decide(run, lambda state, depth, alpha, beta: search(state, depth))
