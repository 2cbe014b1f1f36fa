r"""Expectimax: the best move against opponents who choose blindly.

The root's mover plays its best; every other player moves uniformly at random, so that a
position of theirs is worth the average of what follows. Real chance nodes keep their odds.

              6  MAX
             / \
           4     6     averages
          / \   / \
         3   5 2  10
"""

from __future__ import annotations

from math import inf
from typing import Unpack

from plies.contract import CHANCE, MAX, Game, State
from plies.searches.links import Links
from plies.searches.options import SearchOptions
from plies.searches.result import Result
from plies.searches.root import decide, prepared


def expectimax(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return the expected value of `state` for MAX if the root's mover chooses well."""
    run = prepared(game, state, "expectimax", options)
    play, tell, ply, rounds, first = run.play, run.tell, run.ply, run.rounds, run.first
    maximising = first == MAX

    def search(state: State, depth: int) -> tuple[float, Links]:
        """Return the expected value of `state`, and the line up to the first choice by chance."""
        if rounds:
            depth = run.round(state, depth)
        if depth == 0:
            return run.leaf(state)
        run.visit()
        mover = game.mover(state)
        if mover == CHANCE:
            average = 0.0
            for outcome, probability in run.chances(state):
                average += probability * search(play(state, outcome), depth - ply)[0]
            return average, ()
        moves = list(run.moves(state))
        if not moves:
            return run.end(state, depth), ()
        if mover != first:
            total = 0.0
            for move in moves:
                total += search(play(state, move), depth - ply)[0]
            return total / len(moves), ()

        line: Links = ()
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
