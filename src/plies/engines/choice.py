"""One search, two engines: interpreted, telling every step, or compiled, for speed.

`auto` takes compiled code that is there already. Otherwise it begins interpreted, and compiles
if the search turns out to be long and has time enough. Both give the same answer, so nothing else
changes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Unpack

from plies.contract import Game, GameError, MoveT, State, StateT
from plies.engines.lending import lent
from plies.searches import METHODS, Result, SearchOptions, fitting
from plies.searches import search as interpreted
from plies.searches.bisection import bisection
from plies.searches.door import blaming
from plies.searches.methods import traits
from plies.searches.options import no_such_search
from plies.searches.simulations import SIMULATIONS
from plies.searches.watchdog import NoAnswerError, ended_in_time, watched

if TYPE_CHECKING:
    from plies.compiled.bisection import CompiledBisection
    from plies.compiled.mcts import CompiledMcts
    from plies.compiled.proof import CompiledProof
    from plies.compiled.search import Compiled
    from plies.searches.run import Run

ENGINES = ("auto", "interpreted", "compiled")
LEAST = 0.05  # seconds for a search that takes over when the time is up
MOST_THREADS = 256  # each has memory of its own
FOR_EACH = 4  # threads for each processor: more only keep each other, and the clock, waiting
TRIAL = 1.0  # seconds that auto searches interpreted before it compiles
LONG = 3.0  # seconds: with less than that there is no time to compile
TRIED, COMPILED = 0.1, 0.75  # shares of the time: it begins to compile, it waits no longer


def search(
    game: Game[StateT, MoveT],
    state: StateT | None = None,
    *,
    method: str = "auto",
    engine: str = "auto",
    threads: int = 1,
    **options: Unpack[SearchOptions],
) -> Result:
    """Return the best move at `state` (None: the start) and its value for MAX.

    The Result says which method and which engine were picked. A search that does not fit the game
    is refused in a sentence. Ctrl-C and limits give the best answer so far.

        method       minimax, alphabeta, expectimax, expectiminimax, maxn, paranoid, deepening,
                     pvs, mcts, proof, or auto, which picks by what the game says about itself
        depth        how far to look, in plies or rounds; None: to the end of the game
        time         seconds; None: no limit
        nodes        positions; None: no limit
        evaluate     what values a position at the depth limit: a name ("zero") or a function of
                     a state; None: the game's own evaluate
        strict       cut only what is worse (v > beta), not what ties (v >= beta)
        fail         "soft" hands up what was found, "hard" no more than the bound
        ends         what values a finished game: its "payoff", or "evaluate" here too
        depth_unit   "ply", or "round", which ends when the root's mover is on again
        quiet        beyond the depth, search the game's loud moves until none is left; None: where
                     deepening or pvs meets a game that has `loud`
        history      the positions of the game so far, where one that comes again is a draw or
                     may not come; without it, only those from `state` on are known
        null         try a pass first: compiled deepening and pvs; None: where the game has `null`
        reduce       look at late moves less deeply; None: where the game says `reduces`
        extend       look at urgent positions more deeply; None: where the game has `urgent`
        ties         find every equally good move at the root
        lines        find so many of the root's moves, best first, with exact values
        star         0, 1 or 2: cuts at chance nodes; None: the most the game allows
        table        positions that deepening, mcts or proof remembers
        seed         for the dice of mcts; elsewhere it changes nothing
        exploration  how curious mcts is; None: the square root of 2
        playout      who moves in the random games of mcts: a name or a function; "none": the dice
        rave         visits until mcts forgets how a move did when it came later; 0: it never counts
        prior        what mcts expects of a move at first: a name or a function; "none": nothing
        observe      a function that is told every Event; such a search runs interpreted
        progress     a function that is told a few times a second how far it is
        engine       interpreted, compiled, or auto: compiled where that is worth it
        threads      how many to search with: compiled, by deepening or pvs

    >>> import plies
    >>> print(plies.search(plies.game("tictactoe"), method="alphabeta"))
    move a1; draw; line a1 b2 b1 c1 a3 a2 c2 b3 c3; alphabeta to depth 9, 18,297 nodes...
    """
    return _searched(game, state, method, engine, threads, options, waits=False)


def search_when_compiled(
    game: Game,
    state: State = None,
    *,
    method: str = "auto",
    engine: str = "auto",
    threads: int = 1,
    **options: Unpack[SearchOptions],
) -> Result:
    """Return the same; what it takes to compile, if that is worth it, is not counted as time."""
    return _searched(game, state, method, engine, threads, options, waits=True)


def _searched(
    game: Game,
    state: State,
    method: str,
    engine: str,
    threads: int,
    options: SearchOptions,
    waits: bool,
) -> Result:
    check_engine(engine)
    if threads < 1:
        raise GameError(f"a search needs at least one thread, not {threads}")
    if threads > MOST_THREADS:
        raise GameError(f"a search runs on {MOST_THREADS} threads at most, not on {threads}")
    if method == "auto":
        method = fitting(game, options)
    if method not in METHODS:
        raise no_such_search(method)
    if threads > 1 and (engine == "interpreted" or not traits(method).threads):
        raise GameError("only a compiled search by deepening or pvs runs on several threads")
    if not traits(method).simulates:
        options.pop("seed", None)
    useful = min(threads, FOR_EACH * (os.cpu_count() or 1)) if threads > 1 else 1
    result = chosen(game, state, method, engine, options, useful, waits)
    if useful < threads and result.engine == "compiled":
        result = _noted(result, f"{useful} threads searched: {threads} are no faster here")
    return result


def chosen(
    game: Game,
    state: State,
    method: str,
    engine: str,
    options: SearchOptions,
    threads: int = 1,
    waits: bool = False,
) -> Result:
    """Search by a method that fits, with the engine that was asked for, or that is worth it.

    `waits`: what it takes to compile is not counted as time.
    """
    check_engine(engine)
    if engine == "interpreted":
        return _interpreted(game, state, method, options)
    game = lent(game, options)
    with blaming(game, state):
        if engine == "compiled":
            return _compiled_in_time(game, state, method, options).answer(threads)
        return _automatic(game, state, method, options, threads, waits)


def check_engine(engine: str) -> None:
    if engine not in ENGINES:
        raise GameError(f"there is no engine {engine!r}: there are {', '.join(ENGINES)}")


def _interpreted(game: Game, state: State, method: str, options: SearchOptions) -> Result:
    if method != "bisection":
        return interpreted(game, state, method=method, **options)
    with blaming(game, state):  # it solves and does nothing else, so it is none of METHODS
        find = lambda: bisection(game, state, **options)  # noqa: E731
        return ended_in_time(game, options.get("time"), find)


def _compiled(
    game: Game, state: State, method: str, options: SearchOptions
) -> Compiled | CompiledBisection | CompiledMcts | CompiledProof:
    if traits(method).simulates:
        from plies.compiled.mcts import CompiledMcts

        return CompiledMcts(game, state, options)
    if method == "bisection":
        from plies.compiled.bisection import CompiledBisection

        return CompiledBisection(game, state, options)
    if traits(method).proves:
        from plies.compiled.proof import CompiledProof

        return CompiledProof(game, state, options)
    from plies.compiled.search import Compiled

    return Compiled(game, state, method, options)


def _compiled_in_time(
    game: Game, state: State, method: str, options: SearchOptions
) -> Compiled | CompiledBisection | CompiledMcts | CompiledProof:
    """Return a compiled search that is ready to begin, if the game's methods let it be."""
    from plies.compiled.codec import Unfit

    time = options.get("time")
    found, endless = watched(time, lambda: _compiled(game, state, method, options))
    if found is None:
        raise Unfit(f"{endless} does not return within {time:g} seconds")
    return found


def _automatic(
    game: Game, state: State, method: str, options: SearchOptions, threads: int, waits: bool
) -> Result:
    from plies.compiled.codec import Unfit

    left: SearchOptions = {**options}
    try:
        compiled = _compiled_in_time(game, state, method, options)
        if compiled.is_kept() or threads > 1:
            with _time_left(compiled.run, left):
                return compiled.answer(threads)
    except Unfit as reason:
        return _uncompiled(_interpreted(game, state, method, left), reason)
    time = options.get("time")
    if time is not None and (time < LONG or _mark(game, method) in _refused):
        return _interpreted(game, state, method, options)
    clock = Clock(time, waits)
    trial: SearchOptions = {**options, "time": clock.trial}
    if traits(method).simulates and options.get("nodes") is None:
        trial["nodes"] = SIMULATIONS
    result = None
    try:
        result = _interpreted(game, state, method, trial)
        if result.stopped == "nodes" and options.get("nodes") is None:
            return replace(result, stopped="")
        if result.stopped != "time":
            return result
    except NoAnswerError:  # a slow method, and nobody has set a limit to it
        pass
    try:
        if time is None:
            return compiled.answer(threads)
        return _compiled_by_clock(game, state, method, left, clock)
    except KeyboardInterrupt:  # while compiling
        if result is None:
            raise
        return replace(result, stopped="interrupt")
    except Unfit as reason:
        left["time"] = clock.left
        return _uncompiled(_interpreted(game, state, method, left), reason)


class Clock:
    """When a search begins to compile, and what time it has left; `waits`: compiling is free."""

    def __init__(self, time: float | None, waits: bool):
        self.time, self.waits, self.began = time, waits, perf_counter()
        self.trial = TRIAL if time is None else TRIED * time

    @property
    def compiled_by(self) -> float:
        """The moment at which compiled code is not waited for any longer."""
        return inf if self.waits or self.time is None else self.began + COMPILED * self.time

    @property
    def left(self) -> float | None:
        if self.waits or self.time is None:
            return self.time
        return max(self.began + self.time - perf_counter(), LEAST)


def _compiled_by_clock(
    game: Game, state: State, method: str, options: SearchOptions, clock: Clock
) -> Result:
    """Compile, and search in the time that is left; interpreted if it takes too long."""
    from plies.compiled.codec import Unfit
    from plies.compiled.threads import TooLate, waiting_until

    short: SearchOptions = {**options, "nodes": 1, "time": None, "progress": None}
    try:
        with waiting_until(clock.compiled_by):
            _compiled(game, state, method, short).answer()
    except TooLate:
        options["time"] = clock.left
        return _noted(_interpreted(game, state, method, options), TOO_LATE)
    except Unfit:
        _refused.add(_mark(game, method))
        raise
    options["time"] = clock.left
    return _compiled_in_time(game, state, method, options).answer()


TOO_LATE = "there was no time to compile it"
_refused: set[tuple[str, str]] = set()  # what is not compiled anew for every move of a game


def _mark(game: Game, method: str) -> tuple[str, str]:
    from plies.compiled.engine import mark_of

    return mark_of(game), method


def _noted(result: Result, note: str) -> Result:
    return replace(result, note="; ".join(filter(None, (note, result.note))))


def _uncompiled(result: Result, reason: Exception) -> Result:
    """Return a result that says first why it was not compiled."""
    return replace(_noted(result, str(reason)), uncompiled=str(reason))


@contextmanager
def _time_left(run: Run, options: SearchOptions) -> Iterator[None]:
    """If a compiled search gives up, let its options say how much time it left."""
    began = run.began
    try:
        yield
    except GameError:
        if run.began != began and run.deadline < inf:  # it was not only compiled
            options["time"] = max(run.deadline - perf_counter(), LEAST)
        raise
