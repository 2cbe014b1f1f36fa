"""Expectiminimax: minimax with dice. MAX and MIN choose, CHANCE averages.

An average can be pruned too, if the game says how low and how high values can get (`bounds`).
Each outcome of a chance node has a lowest and a highest value it can still have, so the node's
average lies between two sums, and every finished outcome moves the sums closer together:

    sum(p * low)  <=  average  <=  sum(p * high)

Once the lower sum is at beta or the upper one at alpha, the other outcomes cannot matter.

    star=0    no pruning at all: the textbook's expectiminimax
    star=1    outcomes are finished one after the other (Star1)
    star=2    first the first move of every outcome is tried (Star2): for an outcome where MAX
              is to move that is a floor, for MIN a ceiling, and often enough for a cut

Ballard, The *-minimax search procedure for trees containing chance nodes, 1983.
"""

from __future__ import annotations

from math import inf
from typing import Unpack

from plies.contract import CHANCE, MAX, Game, Move, State
from plies.searches.links import Links
from plies.searches.options import SearchOptions
from plies.searches.result import Result
from plies.searches.root import decide, prepared
from plies.searches.star import Begun, Outcomes, Valued, cuts_at_chance


# One long function: its parts call each other and share one run. Read search, chosen, expected.
def expectiminimax(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return the value of `state` for MAX if both sides choose well and CHANCE as it does."""
    run = prepared(game, state, "expectiminimax", options)
    play, tell, ply, rounds, strict = run.play, run.tell, run.ply, run.rounds, run.options.strict
    star = cuts_at_chance(game, run.options.star)
    past_beta, past_alpha = (">", "<") if strict else (">=", "<=")

    def search(state: State, depth: int, alpha: float, beta: float) -> Valued:
        """Return what `state` is worth to MAX, and the line up to the first chance node."""
        if rounds:
            depth = run.round(state, depth)
        if depth == 0:
            return run.leaf(state)
        run.visit()
        if game.mover(state) == CHANCE:
            return expected(state, depth, alpha, beta), ()
        moves = list(run.moves(state))
        if not moves:
            return run.end(state, depth), ()
        return chosen(state, moves, depth, alpha, beta)

    def chosen(
        state: State,
        moves: list[Move],
        depth: int,
        alpha: float,
        beta: float,
        tried: Valued | None = None,
    ) -> Valued:
        """Return the best of `moves`; `tried` is what the first of them is known to give."""
        line: Links = ()
        maximising = game.mover(state) == MAX
        best = -inf if maximising else inf
        left = iter(moves)
        for move in left:
            if tried and not line:
                value, rest = tried
            else:
                value, rest = search(play(state, move), depth - ply, alpha, beta)
            if (value > best if maximising else value < best) or not line:
                best, line = value, (move, rest)
                if tell:
                    tell.better(best, move, alpha, beta)
            if not star:
                continue
            if maximising:
                if best >= beta and (best > beta or not strict):
                    run.cut(left, best, past_beta, alpha, beta)
                    break
                alpha = max(alpha, best)
            else:
                if best <= alpha and (best < alpha or not strict):
                    run.cut(left, best, past_alpha, alpha, beta)
                    break
                beta = min(beta, best)
        return best, line

    def expected(state: State, depth: int, alpha: float, beta: float) -> float:
        """Return the average over the outcomes, or a bound of it beyond alpha or beta."""
        outcomes = list(run.chances(state))
        if not star:
            average = 0.0
            for outcome, probability in outcomes:
                average += probability * search(play(state, outcome), depth - ply, -inf, inf)[0]
            return average

        known = Outcomes([probability for _, probability in outcomes], *run.bounds(state))
        begun: dict[int, Begun] = {}
        if star == 2:
            for i, (outcome, _) in enumerate(outcomes):
                a, b = known.window(i, alpha, beta)
                trial = first_move(play(state, outcome), depth - ply, a, b)
                if trial is None:
                    continue
                begun[i] = trial
                known.learn(i, trial.found[0], trial.maximising, a, b)
                if trial.maximising and reaches(trial.found[0], b):
                    return cut(outcomes, i, max(beta, known.floor()), alpha, beta)
                if not trial.maximising and reaches(-trial.found[0], -a):
                    return cut(outcomes, i, min(alpha, known.ceiling()), alpha, beta)
        for i, (outcome, _) in enumerate(outcomes):
            a, b = known.window(i, alpha, beta)
            child = play(state, outcome)
            if i in begun:
                value, _ = rest_of_moves(child, depth - ply, a, b, begun[i])
            else:
                value, _ = search(child, depth - ply, a, b)
            known.settle(i, value)
            if reaches(value, b):
                return cut(outcomes, i, max(beta, known.floor()), alpha, beta)
            if reaches(-value, -a):
                return cut(outcomes, i, min(alpha, known.ceiling()), alpha, beta)
        return known.floor()

    def first_move(state: State, depth: int, alpha: float, beta: float) -> Begun | None:
        """Enter a position where somebody chooses and search its first move, Star2's trial."""
        if rounds:
            depth = run.round(state, depth)
        if depth == 0 or game.mover(state) == CHANCE:
            return None
        moves = list(run.moves(state))
        if not moves:
            return None
        run.visit()
        if tell:
            tell.enter(state, alpha, beta)
        found = search(play(state, moves[0]), depth - ply, alpha, beta)
        if tell:
            tell.pause(found[0], alpha, beta)
        return Begun(moves, found, game.mover(state) == MAX)

    def rest_of_moves(state: State, depth: int, alpha: float, beta: float, begun: Begun) -> Valued:
        """Finish what `first_move` began. It is the same visit, so it is not counted again."""
        if rounds:
            depth = run.round(state, depth)
        if tell:
            tell.resume(state, alpha, beta)
        found = chosen(state, begun.moves, depth, alpha, beta, begun.found)
        if tell:
            tell.leave(found[0], alpha, beta)
        return found

    def reaches(value: float, bound: float) -> bool:
        return value > bound if strict else value >= bound

    def cut(
        outcomes: list[tuple[Move, float]], i: int, bound: float, alpha: float, beta: float
    ) -> float:
        sign = past_beta if bound >= beta else past_alpha
        left = (outcome for outcome, _ in outcomes[i + 1 :])
        run.cut(left, bound, sign, alpha, beta)
        return bound

    search = run.telling(search)
    return decide(run, search)
