"""Before and after a proof: what both engines of `proof` share.

Two questions settle a decisive game. Can MAX win? If not: can MAX draw? Where no draw was met on
the way to the first answer, the second is not asked.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import islice
from math import frexp
from typing import Any, Protocol

from plies.contract import MAX, Game, GameError, Move, State, move_text
from plies.searches.options import SearchOptions
from plies.searches.result import Result, Stopped
from plies.searches.root import Answer, finished, prepared
from plies.searches.run import Run, Stop

NEVER = (1 << 28) - 1  # the number of what cannot be: to prove a lost game, to disprove a won one
MOST = 1000.0  # what an evaluation may add to the first numbers of a position
ENDLESS = "a proof has no depth limit, so search it by deepening with one"
TO_WIN, TO_DRAW = 1, 0  # what MAX is asked to get, or more
NOT_FOR_PROOF: dict[str, Any] = {
    "depth": None,
    "depth_unit": "ply",
    "ends": "payoff",
    "ties": False,
}
Numbers = tuple[int, int]  # to prove, to disprove that MAX gets what is asked


class Prover(Protocol):
    """Whoever answers the questions."""

    @property
    def drawn(self) -> bool:
        """Whether any game ended in a draw."""

    @property
    def deepest(self) -> int:
        """The length of the longest line that was looked at."""

    @property
    def move(self) -> int | None:
        """The number of the move to play where it was asked last."""

    def proves(self, state: State, goal: int) -> bool:
        """Return whether MAX can get at least `goal`; raise Stop at a limit."""


def proving(game: Game, state: State, given: SearchOptions) -> Run:
    """Return a run of `proof`, or refuse it in a sentence."""
    run = prepared(game, state, "proof", given)
    for name, default in NOT_FOR_PROOF.items():
        if getattr(run.options, name) != default:
            raise GameError(f"{name} means nothing to proof, which looks to the end of the game")
    if run.options.observe:
        raise GameError("proof does not tell its steps: observe another search")
    return run


def at_first(moves: int, lead: float | None) -> Numbers:
    """Return the first guess how hard it is for the mover to get its way, and for the other side.

    Many moves are many ways to get it, and all of them must be refuted. `lead` is the evaluation
    as the mover sees it; in many games it is about the moves that the mover has and the others
    have not.
    """
    if lead is None:
        return 1, moves
    theirs = moves - lead
    theirs = min(theirs, MOST) if theirs > 0 else 0
    return (1 + int(theirs)) ** 2, (1 + moves) ** 2


def wider(second: int) -> int:
    """Return how hard a move may become before the second best is tried: a quarter harder.

    With no margin, two moves that are equally hard would be tried by turns, for one step each.
    """
    return second + second // 4 + 1


def effort(work: int) -> int:
    """Return a number of nodes as a table keeps it: eight steps for every doubling."""
    mantissa, exponent = frexp(work)
    return min(255, int(16 * mantissa) + 8 * exponent - 16)


def answered(run: Run, prover: Prover) -> Result:
    """Ask, and answer with the value and a line that shows it, or with how far it came."""
    value: int | None = None
    stopped: Stopped = ""
    moves: dict[int, int | None] = {}
    try:
        for goal in (TO_WIN, TO_DRAW):
            reached = prover.proves(run.root, goal)
            moves[goal] = prover.move
            if reached or not prover.drawn:
                break
        value = goal if reached else -1
    except Stop as stop:
        stopped = stop.limit
    except KeyboardInterrupt:
        stopped = "interrupt"
    if value is None:
        return unproven(run, prover, stopped)
    first = moves.get(goal_of(value, run.first, prover.drawn))
    line = proving_line(run, prover, value, first)
    found = finished(run, Answer(value, line, line[:1], ""), prover.deepest)
    return replace(found, distance=None)  # the line wins, but nobody looked for a shorter one


def unproven(run: Run, prover: Prover, stopped: Stopped) -> Result:
    """Answer with the move that looked best, for what the evaluation says."""
    run.last_guess, run.certain = 1, False
    found = finished(run, Answer(None, (), (), stopped), prover.deepest)
    if prover.move is None:
        return found
    move = list(run.game.moves(run.root))[prover.move]
    words = (move_text(run.game, run.root, move),)
    return replace(found, move=move, line=(move,), words=words)


def goal_of(value: int, mover: int, drawn: bool) -> int:
    """Return what to ask for a move that keeps the value: MAX must get it, MIN allow no more."""
    if value == 0:
        return TO_DRAW if mover == MAX else TO_WIN
    return TO_DRAW if value < 0 and drawn else TO_WIN


def proving_line(run: Run, prover: Prover, value: int, number: int | None) -> tuple[Move, ...]:
    """Return a line to the end of the game in which both sides keep the value, as far as known.

    `number` is the first move's. What the table has forgotten is proven again, with as many nodes
    as the proof took; these are not counted.
    """
    game, state, line = run.game, run.root, []
    counts, limits = (run.nodes, run.inner), (run.budget, run.pause)
    run.budget = min(run.budget, 2 * run.nodes + 1000)
    with suppress(Stop, KeyboardInterrupt):
        while number is not None:
            move = next(islice(game.moves(state), number, None))
            line.append(move)
            state = game.play(state, move)
            goal = None
            while goal != (wanted := goal_of(value, game.mover(state), prover.drawn)):
                goal = wanted
                prover.proves(state, goal)
            number = prover.move
    run.nodes, run.inner = counts
    run.budget, run.pause = limits
    return tuple(line)
