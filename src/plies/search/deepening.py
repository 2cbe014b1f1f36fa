"""Iterative deepening: alpha-beta to depth 1, 2, 3, ... until the time is up.

Each round leaves behind what it learned in a table: for every position the value, how deep
it was searched, and the best line. The next round tries those moves first, which makes its
cuts come early, so that all rounds together often cost less than the last one alone would.

An entry of the table answers for a position only if it was searched to the same depth, or to
the end of the game within that depth: so the value of every round is the textbook's. In a
decisive game a win in n plies counts SCORE - n while searching, so that the shorter win and
the longer loss are preferred.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Any, NamedTuple, Unpack

from plies.game import CHANCE, MAX, Game, State
from plies.search.options import SearchOptions
from plies.search.result import Result
from plies.search.root import Answer, Search, choose, finished, prepared
from plies.search.run import Run, deep_recursion
from plies.search.table import PROVEN, SCORE, as_it_is, key_of, legal_part, seen_from

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
ENTRIES = 1_000_000


class Entry(NamedTuple):
    """What is known of one position."""

    kind: int
    depth: int
    value: float  # a win counted from here, not from the root
    line: tuple[Any, ...]
    proven: bool  # nothing below was valued at the depth limit


def deepening(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return the best move found within the limits, as good as the deepest finished round."""
    run = prepared(game, state, "deepening", options)
    play, tell, cost, rounds = run.play, run.tell, run.ply, run.rounds
    key, priority = key_of(game, run.root), getattr(game, "priority", None)
    size = ENTRIES if run.options.table is None else run.options.table
    table: dict[Any, Entry] = {}
    run.counts_plies = counts_plies(run)
    if run.counts_plies:
        run.end_value = lambda state: game.payoff(state) * SCORE
    seen = seen_from if run.counts_plies else as_it_is

    def search(
        state: State, depth: int, alpha: float, beta: float, ply: int = 1
    ) -> tuple[float, tuple[Any, ...]]:
        """Return what `state` is worth to MAX within the window, and the line that gets it."""
        if rounds:
            depth = run.round(state, depth)
        if depth == 0:
            return seen(run.leaf(state)[0], ply), ()
        run.visit()
        place = key(state)
        entry = table.get(place)
        if entry and (entry.depth == depth or (entry.proven and entry.depth < depth)):
            value = seen(entry.value, ply)
            if (
                entry.kind == EXACT
                or (entry.kind == AT_LEAST and value >= beta)
                or (entry.kind == AT_MOST and value <= alpha)
            ):
                if not entry.proven:
                    run.guess = run.nodes
                return value, entry.line

        line: tuple[Any, ...] = ()
        before, floor, ceiling = run.nodes, alpha, beta
        mover = game.mover(state)
        if mover == CHANCE:
            best, floor, ceiling = 0.0, -inf, inf
            for outcome, probability in run.chances(state):
                child = play(state, outcome)
                best += probability * search(child, depth - cost, -inf, inf, ply + 1)[0]
        else:
            moves = list(game.moves(state))
            if not moves:
                return seen(run.end(state, depth), ply), ()
            if entry and entry.line and entry.line[0] in moves:
                moves.remove(entry.line[0])
                moves.insert(0, entry.line[0])
            elif priority:
                moves.sort(key=lambda move: priority(state, move), reverse=True)
            maximising = mover == MAX
            best = -inf if maximising else inf
            for move in moves:
                value, rest = search(play(state, move), depth - cost, alpha, beta, ply + 1)
                if (value > best if maximising else value < best) or not line:
                    best, line = value, (move, rest)
                    if tell:
                        tell.better(best, move, alpha, beta)
                    if maximising:
                        alpha = max(alpha, best)
                    else:
                        beta = min(beta, best)
                    if alpha >= beta:
                        run.cut(moves, move, best, ">=" if maximising else "<=", floor, ceiling)
                        break

        if entry or len(table) < size:
            kind = AT_MOST if best <= floor else AT_LEAST if best >= ceiling else EXACT
            proven = run.guess < before
            table[place] = Entry(kind, depth, seen(best, -ply), line, proven)
        return best, line

    search = run.watched(search)
    return answered(run, search)


def counts_plies(run: Run) -> bool:
    """Return whether a shorter win is worth more: where games are won, and nothing averages."""
    return run.facts.decisive and not run.facts.chance and run.options.ends == "payoff"


def answered(
    run: Run, search: Search, completed_line: Callable[[Answer], Answer] | None = None
) -> Result:
    """Search round after round, the best move so far first, until a limit or a proof.

    `completed_line` may lengthen the line of the answer.
    """
    best = Answer(None, (), (), "")
    completed = 0
    moves = [] if run.first == CHANCE else list(run.game.moves(run.root))
    limit = run.depth if moves or run.first == CHANCE else 1
    with deep_recursion():
        for depth in range(1, limit + 1):
            run.guess = 0
            answer = choose(run, search, moves, depth)
            if answer.value is not None:
                best = answer
            if answer.stopped:
                best = best._replace(stopped=answer.stopped)
                break
            completed = depth
            run.progress = run.progress._replace(depth=depth, value=best.value, line=best.line)
            run.report(perf_counter())
            if not run.guess or (run.counts_plies and abs(best.value) > PROVEN):
                break
            if best.line:
                moves.remove(best.line[0])
                moves.insert(0, best.line[0])
    best = best._replace(line=legal_part(run.game, run.root, best.line))
    return finished(run, completed_line(best) if completed_line else best, completed)
