r"""Max^n: several players, each of whom wants the most for itself.

A value is a tuple, one number per player; whoever moves takes the child with the highest
number of its own. Nothing can be cut in general, so the whole tree is visited.

                (5, 2, 4)   player 0 takes the 5
                /        \
         (5, 2, 4)      (3, 6, 1)   player 1 took the 6 of its children

Where the game is zero-sum, MAX's payoff v counts as (v, -v, -v, ...), which is minimax.
"""

from __future__ import annotations

from typing import Unpack

from plies.contract import CHANCE, Game, State, Value
from plies.searches.links import Links
from plies.searches.options import SearchOptions
from plies.searches.result import Result
from plies.searches.root import decide, prepared


def maxn(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return what each player gets from `state`, and the first move that gets it."""
    run = prepared(game, state, "maxn", options)
    play, tell, ply, rounds = run.play, run.tell, run.ply, run.rounds
    players = len(run.facts.sides)
    zero_sum = run.facts.zero_sum

    def shares(value: Value) -> tuple[float, ...]:
        if isinstance(value, tuple):
            return value
        return (value, *[-value] * (players - 1)) if zero_sum else (value,) * players

    def search(state: State, depth: int) -> tuple[tuple[float, ...], Links]:
        """Return what each player gets from `state`, and the line of play that gets it."""
        if rounds:
            depth = run.round(state, depth)
        if depth == 0:
            return shares(run.leaf(state)[0]), ()
        run.visit()
        mover = game.mover(state)
        if mover == CHANCE:
            averages = (0.0,) * players
            for outcome, probability in run.chances(state):
                values, _ = search(play(state, outcome), depth - ply)
                averages = tuple(a + probability * v for a, v in zip(averages, values, strict=True))
            return averages, ()
        moves = list(run.moves(state))
        if not moves:
            return shares(run.end(state, depth)), ()

        best: tuple[float, ...] = ()
        line: Links = ()
        for move in moves:
            values, rest = search(play(state, move), depth - ply)
            if not line or values[mover] > best[mover]:
                best, line = values, (move, rest)
                if tell:
                    tell.better(best, move)
        return best, line

    search = run.telling(search)
    return decide(
        run,
        lambda state, depth, alpha, beta: search(state, depth),
        gain=lambda values: values[run.first],
    )
