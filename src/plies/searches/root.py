"""The root of every search: prepare, choose among the root's moves, and answer.

A search proper values positions. What is special about the root is here: it remembers the
best move found so far, so that a limit or Ctrl-C still gets an answer; it can gather every
equally good move, or the best few; and it turns the counts into a Result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from math import inf, nextafter
from time import perf_counter
from typing import NamedTuple

from plies.content import Snapshot
from plies.contract import (
    CHANCE,
    MAX,
    Game,
    GameError,
    Move,
    State,
    Value,
    facts,
    move_text,
)
from plies.numbers import without_numpy
from plies.searches.door import let_in
from plies.searches.lines import BestLines, Gain, RankedLine
from plies.searches.links import Links, unlinked
from plies.searches.options import SearchOptions, checked
from plies.searches.promises import Contract
from plies.searches.result import Line, Outcome, Result, Stopped
from plies.searches.run import TO_THE_END, Run, Stop, deep_recursion
from plies.searches.table import PROVEN, SCORE

Search = Callable[[State, int, float, float], tuple[Value, Links]]


class Answer(NamedTuple):
    """The best that the root has found so far."""

    value: Value
    line: tuple[Move, ...]
    ties: tuple[Move, ...]
    stopped: Stopped
    lines: tuple[RankedLine, ...] = ()  # the best few moves, if asked for


def prepared(
    game: Game, state: State, method: str, given: SearchOptions, interpreted: bool = True
) -> Run:
    """Return a run of `method` from `state` (None: the start), or refuse it in a sentence.

    An interpreted search finds out whether the game's methods change `state`.
    """
    about = facts(game)
    options = checked(game, about, method, given)
    state = game.start() if state is None else state
    before = Snapshot(state) if interpreted else None
    run = Run(game, about, state, options, method, before)
    try:
        # What only guides a proof may say what it likes.
        let_in(game, run.root, None if run.traits.proves else options.evaluate)
    except KeyboardInterrupt:
        run.interrupted = True
    return run


def decide(run: Run, search: Search, gain: Gain | None = None) -> Result:
    """Search the root and answer for it.

    `search(state, depth, alpha, beta)` values a position and gives its line of play, in
    links. `gain` says how much the root's mover likes a value; by default MAX likes it high
    and everybody else low.
    """
    moves = [] if run.first == CHANCE else list(run.moves(run.root))
    with deep_recursion():
        answer = choose(run, search, moves, run.depth, gain)
    return decided(run, answer)


def decided(run: Run, answer: Answer) -> Result:
    """Turn the answer of a search that goes to one depth into a Result."""
    deepest = run.depth - run.lowest if run.depth == TO_THE_END else run.depth
    return finished(run, answer, 0 if answer.stopped else deepest)


def choose(
    run: Run, search: Search, moves: list[Move], depth: int, gain: Gain | None = None
) -> Answer:
    """Return the best of the root's moves, or of those that were finished before a limit.

    Without moves, at a chance node or at the end of the game, there is only a value.
    """
    gain = gain or (_high if run.first == MAX else _low)
    best: Value | None = None
    line: Links = ()
    ties: list[Move] = []
    wanted = run.options.lines
    few = BestLines(wanted, gain, list(run.moves(run.root))) if wanted and moves else None
    alpha, beta = -inf, inf
    stopped: Stopped = ""
    try:
        if not moves:
            if run.path:
                run.path.begins = True
            best, _ = search(run.root, depth, alpha, beta)
            return Answer(best, (), (), "")
        if run.tell:
            run.tell.enter(run.root)
        run.visit()
        for move in moves:
            value, rest = search(run.play(run.root, move), depth - run.ply, alpha, beta)
            if not line or gain(value) > gain(best):
                best, line, ties = value, (move, rest), [move]
                run.progress = run.progress._replace(value=best, line=unlinked(line))
                if run.tell:
                    run.tell.better(best, move, alpha, beta)
            elif gain(value) == gain(best):
                ties.append(move)
            if few:
                few.add(value, unlinked((move, rest)))
            to_beat = few.to_beat if few else best
            if run.windowed and to_beat is not None:
                alpha, beta = _narrowed(run, to_beat, alpha, beta)
        if run.tell:
            run.tell.leave(best)
    except Stop as stop:
        stopped = stop.limit
    except KeyboardInterrupt:
        stopped = "interrupt"
    return Answer(best, unlinked(line), tuple(ties), stopped, few.found if few else ())


def _high(value: Value) -> float:
    return value  # type: ignore[no-any-return]


def _low(value: Value) -> float:
    return -value  # type: ignore[no-any-return]


def _narrowed(run: Run, best: float, alpha: float, beta: float) -> tuple[float, float]:
    """Return the window for the next move; where ties matter, one that a tie still fits in."""
    # Deepening has an order of its own: a tie may come earlier in the game's.
    tie = run.options.ties or (run.options.lines and run.traits.deepens)
    if run.first == MAX:
        return max(alpha, nextafter(best, -inf) if tie else best), beta
    return alpha, min(beta, nextafter(best, inf) if tie else best)


def finished(run: Run, answer: Answer, depth: int) -> Result:
    """Turn an answer and the run's counts into a Result.

    If not even one move was finished, it is the first legal one, for what the root looks like.
    """
    _refuse_changed_root(run)
    value, line, ties, stopped, found = answer
    proven = not run.last_guess and not stopped
    if value is None:
        line = ties = tuple(islice(_choices(run), 1))
        best = _line(run, _looks_like(run), line, None)
    else:
        best = _line(run, value, line, _outcome(run, value, proven, stopped))
    return Result(
        value=best.value,
        move=best.move,
        line=best.line,
        nodes=run.nodes,
        leaves=run.nodes - run.inner,
        cuts=run.cuts,
        depth=depth,
        seconds=perf_counter() - run.began,
        method=run.method,
        engine=run.engine,
        exact=proven or best.outcome in ("win", "loss"),
        outcome=best.outcome,
        distance=best.distance,
        ties=ties if run.options.ties else None,
        lines=tuple(_lines(run, found, proven)) if run.options.lines else None,
        stopped=stopped,
        words=best.words,
        tie_words=tuple(move_text(run.game, run.root, move) for move in ties)
        if run.options.ties
        else (),
        own_words=hasattr(run.game, "move_text"),
    )


def _looks_like(run: Run) -> Value | None:
    """Return the evaluation of the root, if there is one and it comes back in time."""
    try:
        return run.evaluate(run.root) if run.evaluate else None
    except Stop:
        return None


def _refuse_changed_root(run: Run) -> None:
    """Refuse to answer for a game whose methods changed the position they were given."""
    if (
        run.before
        and run.before.changed
        and not Contract(run.game, run.facts).only_noted(run.before)
    ):
        raise GameError(
            f"a method of {run.facts.name} changes the position it is given, from "
            f"{run.before.copy!r:.60} to {run.root!r:.60}: change a copy of it instead"
        )


def _line(run: Run, value: Value, line: tuple[Move, ...], outcome: Outcome | None) -> Line:
    """Return a line as people read it: in words, and a distant win as a win and its distance."""
    value, distance = without_numpy(value), None
    if run.counts_plies and value is not None and abs(value) > PROVEN:
        if outcome:
            distance = SCORE - abs(value) if line else 0
        value = run.win if value > 0 else -run.win
    words, state = [], run.root
    counts = outcome is not None and distance is None
    for move in line:
        words.append(move_text(run.game, state, move))
        if counts or hasattr(run.game, "move_text"):  # nobody else asks where it leads
            state = run.game.play(state, move)
    if counts and run.over(state):
        distance = len(line)
    return Line(value, line[0] if line else None, line, tuple(words), outcome, distance)


def _lines(run: Run, found: tuple[RankedLine, ...], proven: bool) -> Iterator[Line]:
    for one in found:
        yield _line(run, one.value, one.line, _outcome(run, one.value, proven, ""))


def _choices(run: Run) -> Iterable[Move]:
    return () if run.first == CHANCE else run.moves(run.root)


def _outcome(run: Run, value: Value, proven: bool, stopped: Stopped) -> Outcome | None:
    if not run.facts.decisive or run.options.ends == "evaluate" or isinstance(value, tuple):
        return None
    if value == 0:  # which the average of a win and a loss may be, too
        return "draw" if proven and run.certain else None
    if stopped and (value > 0) != (run.first == MAX):
        return None  # a move that was not looked at may be better
    if run.counts_plies:
        over = abs(value) > PROVEN
    else:
        over = value in (run.win, -run.win) and (proven or run.certain)
    if not over:
        return None
    return "win" if value > 0 else "loss"
