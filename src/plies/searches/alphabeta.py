r"""Alpha-beta: minimax that skips moves which cannot change the answer.

Alpha is the value that MAX already has in hand on the way down to a position, beta the value
that MIN has. Once a position is worth more to one side than the other would ever allow, its
remaining moves are cut:

              5  MAX                  MAX has 5 in hand (alpha) when it comes to C.
             / \                      F makes C worth 2 or less to MIN, whatever G is:
      MIN   5   C  <= 2               G is never looked at.
               / \
       MAX    2   G

The value and the move at the root are minimax's. Two rules are in use for what to cut:

    strict=False    v >= beta, v <= alpha    what only ties is cut too (the textbook)
    strict=True     v >  beta, v <  alpha    what ties is looked at (the Pac-Man course)

and two for what a cut position hands up:

    fail="soft"     the best value found, which may lie beyond the window
    fail="hard"     never more than beta, never less than alpha
"""

from __future__ import annotations

from math import inf
from typing import Unpack

from plies.contract import MAX, Game, State
from plies.searches.links import Links
from plies.searches.options import SearchOptions
from plies.searches.result import Result
from plies.searches.root import decide, prepared


def alphabeta(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return the minimax value of `state` for MAX, and the first move that gets it."""
    run = prepared(game, state, "alphabeta", options)
    mover, moves_of, play, cut = game.mover, run.moves, run.play, run.cut
    tell, ply, rounds = run.tell, run.ply, run.rounds
    strict, hard = run.options.strict, run.options.fail == "hard"
    past_beta, past_alpha = (">", "<") if strict else (">=", "<=")

    leaf = run.telling(run.leaf)

    def search(state: State, depth: int, alpha: float, beta: float) -> tuple[float, Links]:
        """Return what `state` is worth to MAX, and the line of play that gets it.

        Between alpha and beta the value is exact. At or above beta the true value is at
        least that; at or below alpha it is at most that.
        """
        if rounds:
            depth = run.round(state, depth)
        if depth == 0:
            return run.leaf(state, 0, alpha, beta)
        if run.nodes >= run.pause:  # `run.visit()`: a call for every node would be felt
            run.look()
        run.nodes += 1
        run.inner += 1
        moves = iter(moves_of(state))  # one by one: after a cut the others need not be made
        below = search if depth > ply else leaf  # leaves need no second look
        line: Links = ()
        floor, ceiling = alpha, beta
        if mover(state) == MAX:
            best = -inf
            for move in moves:
                value, rest = below(play(state, move), depth - ply, alpha, beta)
                if value > best or not line:
                    best, line = value, (move, rest)
                    if tell:
                        tell.better(best, move, alpha, beta)
                    if best >= beta and (best > beta or not strict):
                        cut(moves, best, past_beta, alpha, beta)
                        break
                    if best > alpha:
                        alpha = best
        else:
            best = inf
            for move in moves:
                value, rest = below(play(state, move), depth - ply, alpha, beta)
                if value < best or not line:
                    best, line = value, (move, rest)
                    if tell:
                        tell.better(best, move, alpha, beta)
                    if best <= alpha and (best < alpha or not strict):
                        cut(moves, best, past_alpha, alpha, beta)
                        break
                    if best < beta:
                        beta = best
        if not line:
            return run.end(state, depth), ()
        if hard:
            best = max(floor, min(best, ceiling))
        return best, line

    search = run.telling(search)
    return decide(run, search)
