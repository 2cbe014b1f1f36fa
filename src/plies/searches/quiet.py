r"""Quiet positions: where the depth ends, exchanges are played out before anybody counts.

At a depth limit the evaluation looks at the board as it is. In the middle of an exchange that
is wrong: whoever took last seems to have won something. So a search that is asked to be `quiet`
goes on below the limit, with the game's loud moves alone, until there are none:

          MAX                        MAX has nothing in hand, and takes a pawn with the queen.
           |  takes the pawn
      ----+1---- depth limit         Here it would stop: a pawn up.
        /     \  takes the queen
      +1      -8                     MIN may stay at +1, or go on with a loud move: -8.
     stays

Nobody must make a loud move, because quiet ones are still there although they are not looked at.
So the mover has the evaluation in hand ("standing pat"), and loud moves only compete with it:
MAX's value is the highest of the evaluation and the loud moves, everybody else's the lowest.
Whoever may stay at a value beyond the window need not look at any loud move.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from plies.contract import CHANCE, MAX, State
from plies.searches.links import Links

if TYPE_CHECKING:
    from plies.searches.root import Search
    from plies.searches.run import Run


def settling(run: Run) -> Search:
    """Return the search of positions at the depth limit and beyond, where only loud moves count."""
    game, play, tell = run.game, run.play, run.tell
    windowed, chance = run.traits.windowed, run.facts.chance
    strict, hard = run.options.strict, run.options.fail == "hard"
    past_beta, past_alpha = (">", "<") if strict else (">=", "<=")
    priority = getattr(game, "priority", None) if run.traits.deepens else None

    def is_enough(best: float, maximising: bool, alpha: float, beta: float) -> bool:
        """Return whether the mover has so much that the other side never lets it come to this."""
        if not windowed:
            return False
        if maximising:
            return best > beta or (best == beta and not strict)
        return best < alpha or (best == alpha and not strict)

    def settle(
        state: State, depth: int = 0, alpha: float = -inf, beta: float = inf, ply: int = 0
    ) -> tuple[float, Links]:
        """Return what `state` is worth to MAX once it is quiet, and the loud moves on the way."""
        run.count()
        if chance and game.mover(state) == CHANCE:
            run.last_guess = run.nodes
            return run.guessed(state), ()
        if run.over(state):
            return run.ended_after(state, ply), ()

        run.last_guess = run.nodes
        best: float = run.evaluate(state)  # type: ignore[misc]  # options refuse a depth without
        maximising = game.mover(state) == MAX
        if is_enough(best, maximising, alpha, beta):
            if tell:
                tell.leaf(best, "pat")
            return best, ()
        moves = list(run.loud(state))  # type: ignore[misc]
        if not moves:
            if tell:
                tell.leaf(best, "depth")
            return best, ()
        if priority:
            moves.sort(key=lambda move: priority(state, move), reverse=True)

        run.inner += 1
        if tell:
            tell.stay(best, alpha, beta)
        line: Links = ()
        floor, ceiling = alpha, beta
        if windowed:
            alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
        left = iter(moves)
        for move in left:
            value, rest = below(play(state, move), 0, alpha, beta, ply + 1)
            if value > best if maximising else value < best:
                best, line = value, (move, rest)
                if tell:
                    tell.better(best, move, alpha, beta)
                if is_enough(best, maximising, alpha, beta):
                    run.cut(left, best, past_beta if maximising else past_alpha, alpha, beta)
                    break
                if windowed and maximising:
                    alpha = max(alpha, best)
                elif windowed:
                    beta = min(beta, best)
        if hard:
            best = max(floor, min(best, ceiling))
        return best, line

    below = run.telling(settle)
    return settle
