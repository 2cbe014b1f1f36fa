"""One search, two engines: interpreted, telling every step, or compiled, for speed.

`auto` takes compiled code that is there already. Otherwise it begins interpreted, and compiles
only if the search turns out to be long and has no time limit. Both give the same answer, so
nothing else changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from plies.game import Game, GameError, State
from plies.search import METHODS, Result, SearchOptions, fitting
from plies.search import search as interpreted
from plies.search.simulations import SIMULATIONS

if TYPE_CHECKING:
    from plies.fast.mcts import CompiledMcts
    from plies.fast.proof import CompiledProof
    from plies.fast.search import Compiled

ENGINES = ("auto", "interpreted", "compiled")
TRIAL = 1.0  # seconds that auto searches interpreted before it compiles


def search(
    game: Game,
    state: State = None,
    *,
    method: str = "auto",
    engine: str = "auto",
    threads: int = 1,
    **options: Unpack[SearchOptions],
) -> Result:
    """Return the best move at `state` (None: the start) and its value for MAX.

    `method` is minimax, alphabeta, expectimax, expectiminimax, maxn, paranoid, deepening, pvs,
    mcts, proof, or auto, which picks by what the game says about itself; `engine` is interpreted,
    compiled or auto. The Result says what was picked. The options are those of
    `plies.search.options.Options`. Only mcts uses chance: elsewhere `seed` changes nothing.
    """
    if engine not in ENGINES:
        raise GameError(f"there is no engine {engine!r}: there are {', '.join(ENGINES)}")
    if threads < 1:
        raise GameError(f"a search needs at least one thread, not {threads}")
    if method == "auto":
        method = fitting(game, options)
    if method not in METHODS:
        raise GameError(f"there is no search {method!r}: there are auto, {', '.join(METHODS)}")
    if threads > 1 and (engine == "interpreted" or method not in ("deepening", "pvs")):
        raise GameError("only a compiled search by deepening or pvs runs on several threads")
    if method != "mcts":
        options.pop("seed", None)
    if engine == "interpreted":
        return interpreted(game, state, method=method, **options)
    if engine == "compiled":
        return _compiled(game, state, method, options).answer(threads)
    return _automatic(game, state, method, options, threads)


def _compiled(
    game: Game, state: State, method: str, options: SearchOptions
) -> Compiled | CompiledMcts | CompiledProof:
    if method == "mcts":
        from plies.fast.mcts import CompiledMcts

        return CompiledMcts(game, state, options)
    if method == "proof":
        from plies.fast.proof import CompiledProof

        return CompiledProof(game, state, options)
    from plies.fast.search import Compiled

    return Compiled(game, state, method, options)


def _automatic(
    game: Game, state: State, method: str, options: SearchOptions, threads: int
) -> Result:
    from plies.fast.codec import Unfit

    try:
        compiled = _compiled(game, state, method, options)
        if compiled.is_kept() or threads > 1:
            return compiled.answer(threads)
    except Unfit as reason:
        return replace(interpreted(game, state, method=method, **options), note=str(reason))
    time = options.get("time")
    if time is not None:  # compiling takes longer than most people mean by a time limit
        return interpreted(game, state, method=method, **options)
    trial: SearchOptions = {**options, "time": TRIAL}
    if method == "mcts" and options.get("nodes") is None:
        trial["nodes"] = SIMULATIONS
    result = interpreted(game, state, method=method, **trial)
    if result.stopped == "nodes" and options.get("nodes") is None:
        return replace(result, stopped="")
    if result.stopped != "time":
        return result
    try:
        return compiled.answer(threads)
    except Unfit as reason:
        return replace(interpreted(game, state, method=method, **options), note=str(reason))
