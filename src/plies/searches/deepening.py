"""Iterative deepening: alpha-beta to depth 1, 2, 3, ... until the time is up.

Each round leaves behind what it learned in a table: for every position the value, how deep
it was searched, and the best line. The next round tries those moves first, which makes its
cuts come early, so that all rounds together often cost less than the last one alone would.

Where positions must not come again, a value may hold on the path to it only. Then it is not filed:
see `Rest`.

An entry of the table answers for a position only if it was searched to the same depth, or to
the end of the game within that depth: so the value of every round is the textbook's. In a
decisive game a win in n plies counts SCORE - n while searching, so that the shorter win and
the longer loss are preferred.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from math import inf, nextafter
from time import perf_counter
from typing import Any, NamedTuple, Unpack

from plies.contract import CHANCE, MAX, Game, Move, State
from plies.searches.lines import filled_up
from plies.searches.links import Links
from plies.searches.options import SearchOptions
from plies.searches.repetition import NOWHERE, Rest, legal_part
from plies.searches.result import Result
from plies.searches.root import Answer, Search, choose, finished, prepared
from plies.searches.run import Run, deep_recursion
from plies.searches.table import (
    PROVEN,
    SCORE,
    as_it_is,
    check_room,
    filing,
    seen_from,
)

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
ENTRIES = 1_000_000


class Entry(NamedTuple):
    """What is known of one position."""

    kind: int
    depth: int
    value: float  # a win counted from here, not from the root
    line: Links
    proven: bool  # nothing below was valued at the depth limit


ENTRY_BYTES = sys.getsizeof(Entry(EXACT, 0, 0.0, (), False)) + sys.getsizeof((None, ()))


def deepening(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return the best move found within the limits, as good as the deepest finished round."""
    return deepened(prepared(game, state, "deepening", options))


def pvs(game: Game, state: State = None, **options: Unpack[SearchOptions]) -> Result:
    """Return what deepening does, found by principal variation search.

    The first move is likely the best, so the others are only asked whether they are better, in
    a window that nothing fits in: that is answered sooner. One that is better is searched again.
    """
    result = deepened(prepared(game, state, "deepening", options), only_asking=True)
    return replace(result, method="pvs")


# One long function: the search inside shares what its rounds remember.
def deepened(run: Run, only_asking: bool = False) -> Result:
    """Search round by round; `only_asking` is what makes it principal variation search."""
    game = run.game
    play, tell, cost, rounds = run.play, run.tell, run.ply, run.rounds
    wanted = ENTRIES if run.options.table is None else run.options.table
    filed = filing(game, run.root, wanted)
    key, size, priority = filed.key, filed.room, getattr(game, "priority", None)
    check_room(run.options.table or 0, ENTRY_BYTES)
    table: dict[Any, Entry] = {}
    run.counts_plies = counts_plies(run)
    if run.counts_plies:
        run.end_value = lambda state: run.payoff(state) * SCORE
    seen = seen_from if run.counts_plies else as_it_is
    path = run.path  # where positions must not come again

    def search(
        state: State, depth: int, alpha: float, beta: float, ply: int = 1
    ) -> tuple[float, Links]:
        """Return what `state` is worth to MAX within the window, and the line that gets it."""
        if rounds:
            depth = run.round(state, depth)
        if depth == 0:
            return run.leaf(state, 0, alpha, beta, ply)
        run.visit()
        if path:
            path.at_least = path.at_most = NOWHERE
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
                    run.last_guess = run.nodes
                return value, entry.line

        line: Links = ()
        rests = Rest(path, game.mover(state)) if path else None
        before, floor, ceiling = run.nodes, alpha, beta
        mover = game.mover(state)
        if mover == CHANCE:
            best, floor, ceiling = 0.0, -inf, inf
            for outcome, probability in run.chances(state):
                child = play(state, outcome)
                best += probability * search(child, depth - cost, -inf, inf, ply + 1)[0]
                if rests:
                    rests.end(is_best=True)
        else:
            moves = list(run.moves(state))
            if not moves:
                return seen(run.end(state, depth), ply), ()
            if entry and entry.line and entry.line[0] in moves:
                moves.remove(entry.line[0])
                moves.insert(0, entry.line[0])
            elif priority:
                moves.sort(key=lambda move: priority(state, move), reverse=True)
            maximising = mover == MAX
            best = -inf if maximising else inf
            if rests:
                rests.begin()
            left = iter(moves)
            for move in left:
                child = play(state, move)
                if only_asking and line:
                    low = alpha if maximising else nextafter(beta, -inf)
                    high = nextafter(alpha, inf) if maximising else beta
                    value, rest = search(child, depth - cost, low, high, ply + 1)
                if not only_asking or not line or alpha < value < beta:
                    value, rest = search(child, depth - cost, alpha, beta, ply + 1)
                is_best = (value > best if maximising else value < best) or not line
                if rests:
                    rests.end(is_best)
                if is_best:
                    best, line = value, (move, rest)
                    if tell:
                        tell.better(best, move, alpha, beta)
                    if maximising:
                        alpha = max(alpha, best)
                    else:
                        beta = min(beta, best)
                    if alpha >= beta:
                        run.cut(left, best, ">=" if maximising else "<=", floor, ceiling)
                        break

        kind = AT_MOST if best <= floor else AT_LEAST if best >= ceiling else EXACT
        proven, searched = run.last_guess < before, depth
        if rests:
            kind, searched = elsewhere(kind, depth, *rests.hand_up())
        if entry or len(table) < size:
            known = proven and searched > 0
            table[place] = Entry(kind, searched, seen(best, -ply), line, known)
        return best, line

    search = run.telling(search)
    result = answered(run, search)
    memory = sys.getsizeof(table) + len(table) * ENTRY_BYTES
    return replace(result, note=filed.note, memory=memory)


def elsewhere(kind: int, depth: int, low: bool, high: bool) -> tuple[int, int]:
    """Return what a value is on any path, and to which depth: 0 if it holds on this path only.

    Then its move is filed for the order, and nothing else.
    """
    if kind == EXACT and low != high:
        return (AT_LEAST if low else AT_MOST), depth
    holds = low and high if kind == EXACT else low if kind == AT_LEAST else high
    return kind, depth if holds else 0


def counts_plies(run: Run) -> bool:
    """Return whether a shorter win is worth more: where games are won, and nothing averages."""
    return run.facts.decisive and not run.facts.chance and run.options.ends == "payoff"


def answered(
    run: Run,
    search: Search,
    completed_line: Callable[[Answer], Answer] | None = None,
    choose: Callable[[Run, Search, list[Move], int], Answer] = choose,
) -> Result:
    """Search round after round, the best move so far first, until a limit or a proof.

    `completed_line` may lengthen the line of the answer; `choose` searches one round.
    """
    best = Answer(None, (), (), "")
    completed = 0
    moves = [] if run.first == CHANCE else list(run.moves(run.root))
    limit = run.depth if moves or run.first == CHANCE else 1
    with deep_recursion():
        for depth in range(1, limit + 1):
            run.last_guess = 0
            answer = choose(run, search, moves, depth)
            if answer.value is not None:
                if answer.stopped and run.options.lines:
                    known = filled_up(run.options.lines, answer.lines, best.lines)
                    answer = answer._replace(lines=known)
                best = answer
            if answer.stopped:
                best = best._replace(stopped=answer.stopped)
                break
            completed = depth
            run.progress = run.progress._replace(depth=depth, value=best.value, line=best.line)
            run.report(perf_counter())
            if not run.last_guess or (run.counts_plies and settled(run, best, depth)):
                break
            if best.line:
                moves.remove(best.line[0])
                moves.insert(0, best.line[0])

    def shown(line: tuple[Move, ...]) -> tuple[Move, ...]:
        legal = legal_part(run.game, run.root, line, run.options.history)
        one = best._replace(line=legal)
        return (completed_line(one) if completed_line else one).line

    lines = tuple(found._replace(line=shown(found.line)) for found in best.lines)
    return finished(run, best._replace(line=shown(best.line), lines=lines), completed)


def settled(run: Run, best: Answer, depth: int) -> bool:
    """Return whether a win or a loss is proven, for each of the best lines if asked for.

    One that loud moves found beyond the depth may not be the shortest: the next round tells.
    """
    values = [found.value for found in best.lines] or [best.value]
    least = SCORE - depth if run.options.quiet and not run.rounds else PROVEN + 1
    return all(abs(value) >= least for value in values)
